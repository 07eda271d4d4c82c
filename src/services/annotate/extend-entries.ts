import {readKey} from '../../annotations/keys.js'
import {loadBundle} from '../../load-bundle.js'
import {type DraftLine, fieldsOfEffect, toComment} from './draft-line.js'
import type {YamlRoot} from './yaml-insertion.js'

/** A YAML text, and the lines of a draft that have become fields of its entries. */
type ExtendedEntries = {text: string; added: readonly DraftLine[]}

/**
 * Adds the fields of a draft's lines to the entries that a YAML file has for their commands; lines
 * without such an entry, or whose entry has no place for them, are left.
 */
export function extendEntries(
  text: string,
  root: YamlRoot,
  lines: readonly DraftLine[],
): ExtendedEntries {
  const entries = findEntries(root)
  const placed = lines.flatMap((line) => {
    const entry = entries.get(readKey(line.command))
    const insert = entry && placeFields(text, entry, line)
    return insert ? [{insert, line}] : []
  })
  return {
    added: placed.map(({line}) => line),
    text: insertTexts(
      text,
      placed.map(({insert}) => insert),
    ),
  }
}

/** A text that is inserted at an index. */
type Insert = {at: number; text: string}

/** Inserts texts, the last one first, so that the indices of the others stay right. */
function insertTexts(text: string, inserts: readonly Insert[]): string {
  return inserts
    .toSorted((one, other) => other.at - one.at)
    .reduce((before, {at, text: added}) => before.slice(0, at) + added + before.slice(at), text)
}

/** An entry's map of fields: where it begins and ends, and how it is written. */
type EntryMap = {start: number; end: number; isEmpty: boolean; isFlow: boolean}

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
    entries.set(readKey(String(key)), {end, isEmpty: items.length === 0, isFlow, start})
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
