import {isRecord} from '../contract/unknown-value.js'
import type {CatalogCommand} from './catalog.js'

/** A manifest's entry of which nothing can be relied on. */
export type RawEntry = Readonly<Record<string, unknown>>

/**
 * The entry of a command as its manifest has it: for what passes over every command of a host, because checking and
 * annotating 10,000 entries takes half a second. Each value has to be checked where it is read.
 */
export function entryOf(command: CatalogCommand): RawEntry {
  return command.entry ?? command.definition
}

/** A value of an entry where it is a text; undefined where it is none. */
export function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The names of the arguments or flags of an entry, without the hidden ones; in @oclif/core 1 arguments are a list. */
export function partNames(parts: unknown): string[] {
  if (typeof parts !== 'object' || parts === null) return []
  if (Array.isArray(parts)) {
    return parts.filter((part) => isShown(part)).flatMap(({name}) => (typeof name === 'string' ? [name] : []))
  }

  const names = Object.keys(parts)
  for (const name of names) {
    if (!isShown((parts as RawEntry)[name])) return names.filter((other) => isShown((parts as RawEntry)[other]))
  }

  return names
}

function isShown(part: unknown): part is RawEntry {
  return isRecord(part) && !part['hidden']
}
