// How each mistake in a line is put: what the parser, the manifest and a service find reads alike.
import {phrase} from './phrase.js'

/** Arguments that are required and missing. */
export function phraseMissingArguments(names: readonly string[]): string {
  return phrase`Missing required argument${{ours: plural(names)}}: ${{ours: [...names]}}`
}

/** Flags that are required and missing. */
export function phraseMissingFlags(flags: readonly string[]): string {
  return phrase`Missing required flag${{ours: plural(flags)}}: ${{ours: [...flags]}}`
}

/** A flag that is the last word of the line, and takes a value. */
export function phraseMissingValue(flag: string): string {
  return phrase`Flag ${{ours: flag}} needs a value.`
}

/** A word that the command has no argument for. */
export function phraseUnexpectedArgument(word: string): string {
  return phrase`Unexpected argument: ${word}`
}

/** Flags that the command does not have. */
export function phraseUnknownFlags(flags: readonly string[]): string {
  return phrase`Unknown flag${{ours: plural(flags)}}: ${[...flags]}`
}

/** A boolean flag with a value. */
export function phraseUnwantedValue(flag: string): string {
  return phrase`Flag ${{ours: flag}} takes no value.`
}

function plural(items: readonly unknown[]): string {
  return items.length === 1 ? '' : 's'
}
