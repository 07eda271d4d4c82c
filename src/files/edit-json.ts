import {isDeepStrictEqual} from 'node:util'

import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  modify,
  type ModificationOptions,
  type Node,
  parse,
  type ParseError,
  parseTree,
  stripComments,
} from 'jsonc-parser'

import {isRecord} from '../contract/unknown-value.js'
import {eolOf} from './line-break.js'

/** Reads JSON with comments and trailing commas; undefined for a text that is not. */
export function readJson(text: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, {allowTrailingComma: true})
  return errors.length > 0 ? undefined : value
}

/**
 * Sets the value at a path in JSON text and leaves everything else as it is. If there is a map at
 * the path, only the fields that differ are set, so that comments in the map stay.
 *
 * @param existing the value at the path
 */
export function setInJson(text: string, path: string[], value: unknown, existing: unknown): string {
  const options: ModificationOptions = {
    formattingOptions: styleOf(text),
    // A new member becomes the first one.
    getInsertionIndex: () => 0,
  }
  const nullDepth = findNull(text, path)
  if (nullDepth !== undefined) {
    const map = nest(path.slice(nullDepth), value)
    return writeAt(text, path.slice(0, nullDepth), map, options)
  }
  if (!isRecord(existing) || !isRecord(value)) {
    return writeAt(text, path, value, options)
  }
  let edited = text
  for (const [field, member] of Object.entries(value)) {
    if (!isDeepStrictEqual(existing[field], member)) {
      edited = writeAt(edited, [...path, field], member, options)
    }
  }
  return edited
}

/**
 * How many fields of a path lead to a null, in which nothing can be written; undefined without one.
 */
function findNull(text: string, path: readonly string[]): number | undefined {
  let value = readJson(text)
  for (const [depth, field] of path.entries()) {
    if (value === null) return depth
    value = isRecord(value) ? value[field] : undefined
  }
  return undefined
}

/** The map in which a path leads to a value: `{a: {b: value}}` for `a` and `b`. */
function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner, field) => ({[field]: inner}), value)
}

/**
 * Appends the missing items to a list in JSON text, and removes the dropped ones. Everything else
 * stays, comments in the list included.
 *
 * @param existing the list as it is; empty if there is none
 */
export function changeListInJson(
  text: string,
  path: string[],
  change: {added: readonly unknown[]; dropped: readonly unknown[]},
  existing: readonly unknown[],
): string {
  const style = {formattingOptions: styleOf(text)}
  const added = change.added.filter((item) => !isIn(existing, item))
  if (existing.length === 0 && added.length === 0) return text
  const isAllNew = existing.every((item) => isIn(change.dropped, item))
  if (isAllNew && !hasComment(text, path)) return writeAt(text, path, added, style)
  let edited = text
  for (const item of added) {
    // The index -1 is the end of the list.
    edited = writeAt(edited, [...path, -1], item, {...style, isArrayInsertion: true})
  }
  // From the end, so that the indices of the remaining items stay valid.
  for (const [index, item] of [...existing.entries()].toReversed()) {
    if (isIn(change.dropped, item)) {
      edited = removeItem(edited, path, index)
    }
  }
  return edited
}

/** Whether the list at a path has a comment in it; false if there is no list. */
function hasComment(text: string, path: JSONPath): boolean {
  const list = findNode(text, path)
  if (list?.type !== 'array') return false
  const written = text.slice(list.offset, endOf(list))
  return stripComments(written) !== written
}

/** A comment, as the group, or the comma between two items. */
const commentOrComma = /(\/\/.*|\/\*[^]*?\*\/)|,/g

/**
 * Removes an item of a list, and a comma. `modify` of jsonc-parser would lay the list out anew, and
 * needs white space after the last item to remove it.
 */
function removeItem(text: string, path: JSONPath, index: number): string {
  const list = findNode(text, path)
  const {children: items = []} = list ?? {}
  const [previous, item, next] = [items[index - 1], items[index], items[index + 1]]
  if (!list || !item) return text
  const start = next || !previous ? item.offset : endOf(previous)
  const end = next?.offset ?? (previous ? endOf(item) : endOf(list) - 1)
  const between = text.slice(start, item.offset) + text.slice(endOf(item), end)
  const comments = between.replaceAll(commentOrComma, '$1')
  const kept = comments.trim() === '' ? '' : comments
  return text.slice(0, start) + kept + text.slice(end)
}

/** The node at a path in JSON text; undefined if there is none. */
export function findNode(text: string, path: JSONPath): Node | undefined {
  const root = parseTree(text)
  return root && findNodeAtLocation(root, path)
}

/** The index after a node's last character. */
export const endOf = ({length, offset}: Node) => offset + length

/** Whether a list has an item that is equal in every part. */
export function isIn(list: readonly unknown[], item: unknown): boolean {
  return list.some((other) => isDeepStrictEqual(other, item))
}

/** The indentation and line breaks of a text, for what is written into it. */
function styleOf(text: string): ModificationOptions['formattingOptions'] {
  // The white space before the first member on a line of its own.
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? []
  return {
    eol: eolOf(text),
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
  }
}

/** Writes a value at a path in JSON text. */
function writeAt(
  text: string,
  path: JSONPath,
  value: unknown,
  options: ModificationOptions,
): string {
  return applyEdits(text, modify(text, path, value, options))
}
