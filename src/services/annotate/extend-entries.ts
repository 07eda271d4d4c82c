import {readKey} from '../../annotations/keys.js'
import {loadBundle} from '../../load-bundle.js'
import {type DraftedFile, type DraftLine, fieldsOfEffect, toComment} from './draft-line.js'
import type {YamlRoot} from './yaml-insertion.js'

/**
 * Adds the fields of a draft's lines to the entries that a YAML file has for their commands; lines
 * without such an entry, or whose entry has no place for them, are left.
 */
export function extendEntries(
  text: string,
  root: YamlRoot,
  lines: readonly DraftLine[],
): DraftedFile {
  const entries = findEntries(root)
  const added: DraftLine[] = []
  const inserts: Insert[] = []
  for (const line of lines) {
    const entry = entries.get(readKey(line.command))
    const insert = entry && placeFields(text, entry, line)
    if (!insert) continue
    added.push(line)
    inserts.push(insert)
  }
  return {added, text: insertTexts(text, inserts)}
}

/** A text that is inserted at an index. */
type Insert = {at: number; text: string}

/** Inserts texts, the last one first, so that the indices of the others stay right. */
function insertTexts(text: string, inserts: readonly Insert[]): string {
  let result = text
  for (const {at, text: added} of inserts.toSorted((one, other) => other.at - one.at)) {
    result = result.slice(0, at) + added + result.slice(at)
  }
  return result
}

/** An entry's map of fields: where it begins and ends, and how it is written. */
type EntryMap = {
  start: number
  end: number
  isEmpty: boolean
  /** Whether it is in braces. */
  isFlow: boolean
}

/** The maps of the commands that a YAML file has under `commands`, by the keys of the commands. */
function findEntries(root: YamlRoot): ReadonlyMap<string, EntryMap> {
  const {isMap} = loadBundle<typeof import('yaml')>('yaml')
  const commands = isMap(root) ? root.get('commands') : undefined
  const entries = new Map<string, EntryMap>()
  if (!isMap(commands)) return entries
  for (const {key, value} of commands.items) {
    if (!isMap(value)) continue
    // The parser sets the range of each node that it returns.
    const [start, end] = value.range
    const {flow: isFlow = false, items} = value
    entries.set(readKey(String(key)), {
      end,
      isEmpty: items.length === 0,
      isFlow,
      start,
    })
  }
  return entries
}

/** Where the fields of a line go in its command's entry; undefined if there is no clear place. */
function placeFields(
  text: string,
  {end, isEmpty, isFlow, start}: EntryMap,
  {effect, reason}: DraftLine,
): Insert | undefined {
  const fields = Object.entries(fieldsOfEffect(effect) ?? {}).map((field) => field.join(': '))
  if (fields.length === 0) return undefined
  if (isFlow) {
    if (text[start] !== '{' || end <= start) return undefined
    return {at: start + 1, text: fields.join(', ') + (isEmpty ? '' : ', ')}
  }
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  if (indent.trim() !== '') return undefined
  const [first, ...others] = fields
  const added = [`${first} # ${toComment(reason)}`, ...others]
  return {at: start, text: added.map((field) => `${field}\n${indent}`).join('')}
}
