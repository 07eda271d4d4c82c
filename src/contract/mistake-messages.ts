import {joinPhrases, phrase} from './phrase.js'

type Names = readonly string[]

/** The messages about mistakes in a command line that oclif's parser or the plugin finds. */
export const mistakeMessages = {
  missingArguments: (names: Names) =>
    phrase`Missing required argument${plural(names)}: ${{ours: names}}`,
  missingFlags: (flags: Names) => phrase`Missing required flag${plural(flags)}: ${{ours: flags}}`,
  missingValue: (flag: string) => phrase`Flag ${{ours: flag}} needs a value.`,
  unexpectedArguments: (words: Names) => phrase`Unexpected argument${plural(words)}: ${words}`,
  unknownFlags: (flags: Names) => phrase`Unknown flag${plural(flags)}: ${flags}`,
  unwantedValue: (flag: string) => phrase`Flag ${{ours: flag}} takes no value.`,
}

function plural({length}: Names): {ours: string} {
  return {ours: length === 1 ? '' : 's'}
}

/**
 * Joins messages about mistakes to one: with a space after a full stop, else with a semicolon.
 */
export function joinMessages(messages: readonly string[]): string {
  return joinPhrases(messages, (message) => (/[.!?\u2026]$/.test(message) ? ' ' : '; '))
}
