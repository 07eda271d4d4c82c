import {isRecord} from '../../is-record.js'
import type {CatalogCommand} from '../catalog.js'

/** A manifest's entry of which nothing can be relied on. */
export type RawEntry = Readonly<Record<string, unknown>>

/**
 * The entry of a command as its manifest has it: for what passes over every command of a host, because checking and
 * annotating 10,000 entries takes half a second. Each value has to be checked where it is read.
 */
export function entryOf(command: CatalogCommand): RawEntry {
  return command.entry ?? command.definition
}

/** A text of an entry; undefined where there is none. */
export function readText(entry: RawEntry, field: string): string | undefined {
  const value = entry[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The names of the arguments or flags of an entry, without the hidden ones; in @oclif/core 1 arguments are a list. */
export function partNames(parts: unknown): string[] {
  const names: string[] = []
  if (typeof parts !== 'object' || parts === null) return names
  for (const key in parts) {
    const part = (parts as RawEntry)[key]
    if (!isRecord(part) || part['hidden']) continue
    const name = Array.isArray(parts) ? part['name'] : key
    if (typeof name === 'string') names.push(name)
  }

  return names
}
