import {isDeepStrictEqual} from 'node:util'

import {isRecord, itemsOf} from '../../contract/unknown-value.js'
import {changeListInJson, isIn, readJson, setInJson} from '../../files/edit-json.js'

/** What to add to a list in the settings, and what to remove from it. */
export type ListChange = {
  /** Where the list is: `['permissions', 'allow']`. */
  path: [field: string, name: string]
  added: readonly unknown[]
  dropped: readonly unknown[]
}

/** The list at a path of a JSON text; empty if there is no list. */
export function listAt(text: string, path: readonly string[]): readonly unknown[] {
  let value = readJson(text)
  for (const field of path) {
    value = isRecord(value) ? value[field] : undefined
  }
  return itemsOf(value)
}

/**
 * Changes lists in the text of the settings, and keeps the layout of the rest.
 *
 * @returns undefined if the text is not a JSON object, or has something else in a list's place
 */
export function changeLists(existing: string, changes: readonly ListChange[]): string | undefined {
  const isBlank = existing.trim() === ''
  const text = isBlank ? '{}\n' : existing
  const edited = changes.reduce<string | undefined>(
    (each, change) => (each === undefined ? undefined : changeList(each, change)),
    text,
  )
  // A blank file stays blank if nothing is added.
  return isBlank && edited === text ? existing : edited
}

/** @returns undefined if the text is not a JSON object, or has something else in the list's place */
function changeList(text: string, {added, dropped, path}: ListChange): string | undefined {
  const before = readJson(text)
  if (!isRecord(before)) return undefined
  const [key, name] = path
  const parent = before[key] ?? {}
  const list = isRecord(parent) ? (parent[name] ?? []) : undefined
  if (!isRecord(parent) || !Array.isArray(list)) return undefined
  const kept = list.filter((item) => !isIn(dropped, item))
  const wanted = [...kept, ...added.filter((item) => !isIn(list, item))]
  if (isDeepStrictEqual(wanted, list)) return text
  const edited = Object.hasOwn(parent, name)
    ? changeListInJson(text, path, {added, dropped}, list)
    : setInJson(text, path, wanted, undefined)
  // JSON may have a key twice. Reading the result shows whether the edit has changed the right one.
  const after = {...before, [key]: {...parent, [name]: wanted}}
  return isDeepStrictEqual(readJson(edited), after) ? edited : undefined
}
