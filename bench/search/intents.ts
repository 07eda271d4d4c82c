import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

/** What a person wants, in their words, and the commands that serve it, as they are typed, the best first. */
export type Intent = {commands: readonly string[]; text: string}

/** Where the intents of a set are, one file for each host. */
const folders = {
  'held-out': 'bench/search/held-out',
  train: 'bench/search/intents',
  unserved: 'bench/search/unserved',
} as const

/**
 * The sets of intents: `train` is what vocabulary, weights and confidence are tuned on, and only `held-out` is quoted.
 */
export type IntentSet = keyof typeof folders

/** The sets by the names that the command line takes. */
export const intentSets = Object.keys(folders) as readonly IntentSet[]

/** Reads a host's intents of a set. */
export function readIntents(host: string, set: IntentSet): Intent[] {
  return readLines(host, set)
    .map((line) => line.split(' => '))
    .flatMap(([text = '', commands]) => (commands === undefined ? [] : [{commands: commands.split(', '), text}]))
}

/** Reads the intents of a set that no command of a host serves: those of every host, and its own lines without a command. */
export function readNothing(host: string, set: IntentSet): string[] {
  return [...readLines('nothing', set), ...readLines(host, set).filter((line) => !line.includes(' => '))]
}

function readLines(name: string, set: IntentSet): string[] {
  const path = join(folders[set], `${name}.txt`)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}
