import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../../contract/unknown-value.js'
import {changeListInJson, isIn, readJson, setInJson} from '../../files/edit-json.js'

/** A change of a list in the settings, which is two fields deep: what it gets, and what it loses. */
export type ListChange = {
  path: [field: string, name: string]
  added: readonly unknown[]
  dropped: readonly unknown[]
}

/** The list at a path of JSON text; none if there is something else. */
export function listAt(text: string, path: readonly string[]): readonly unknown[] {
  const value = path.reduce<unknown>(
    (parent, field) => (isRecord(parent) ? parent[field] : undefined),
    readJson(text),
  )
  return Array.isArray(value) ? value : []
}

/**
 * Changes lists in the text of the settings.
 *
 * @returns undefined if the text is not a JSON object or has no place for one of them
 */
export function changeLists(existing: string, changes: readonly ListChange[]): string | undefined {
  const empty = '{}\n'
  let text = existing.trim() === '' ? empty : existing
  for (const change of changes) {
    const edited = changeList(text, change)
    if (edited === undefined) return undefined
    text = edited
  }
  return existing.trim() === '' && text === empty ? existing : text
}

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
  // A key may be there twice: reading the result shows whether anything else has changed.
  const after = {...before, [key]: {...parent, [name]: wanted}}
  return isDeepStrictEqual(readJson(edited), after) ? edited : undefined
}
