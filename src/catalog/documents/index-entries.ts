import {cutText} from '../texts/cut-text.js'

/** The lengths to which summaries are shortened, one after the other, until the entries fit. */
export const summaryLengths = [Infinity, 60, 40, 20, 0] as const

/** A command, or a collapsed topic. */
export type IndexEntry = {
  name: string
  /** How many commands a collapsed topic holds. */
  count?: string
  text: string
  /** Whether it manages the CLI itself, and so comes last. */
  isLast: boolean
}

/** What an index shows beside an entry's name: how many commands it holds, and its text. */
export function textOfEntry({count, text}: IndexEntry): string {
  return [count, text].filter(Boolean).join(': ')
}

/** Indentation, a colon with a space, a comma and a line break. */
const charactersAround = '    : ,\n'.length

/** The characters of entries as members of indented JSON. */
export function sizeOfEntries(entries: readonly IndexEntry[]): number {
  const sizes = entries.map((entry) => {
    const {length: nameLength} = JSON.stringify(entry.name)
    const {length: textLength} = JSON.stringify(textOfEntry(entry))
    return nameLength + textLength + charactersAround
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Cuts the texts of entries to a length in UTF-16 units. */
export function shortenAll(entries: readonly IndexEntry[], length: number): IndexEntry[] {
  return entries.map((entry) => shortenEntry(entry, length))
}

/** Cuts the text of an entry to a length in UTF-16 units. */
export function shortenEntry(entry: IndexEntry, length: number): IndexEntry {
  return {...entry, text: cutText(entry.text, length)}
}

/**
 * Shortens the texts of entries until they fit into `room`, in characters (8.20). If they do not
 * fit even without texts, only the first entries are kept.
 */
export function fitEntries(entries: readonly IndexEntry[], room: number): IndexEntry[] {
  const lists = summaryLengths.map((length) => shortenAll(entries, length))
  const shortest = lists.at(-1)!
  return lists.find((list) => sizeOfEntries(list) <= room) ?? takeEntries(shortest, room)
}

/** The first entries, while there is room. */
function takeEntries(entries: readonly IndexEntry[], room: number): IndexEntry[] {
  const kept: IndexEntry[] = []
  let roomLeft = room
  for (const entry of entries) {
    roomLeft -= sizeOfEntries([entry])
    if (roomLeft < 0) break
    kept.push(entry)
  }

  return kept
}
