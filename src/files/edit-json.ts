import {isDeepStrictEqual} from 'node:util'

import {applyEdits, modify, parse, type ParseError} from 'jsonc-parser'

import {isRecord} from '../contract/unknown-value.js'

/** Reads JSON with comments and trailing commas; undefined for a text that is not. */
export function readJson(text: string): unknown {
  const errors: ParseError[] = []
  const value: unknown = parse(text, errors, {allowTrailingComma: true})
  return errors.length > 0 ? undefined : value
}

/** The line break that a text uses. */
export function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n'
}

/** The options of an edit in the style of a text. */
function styleOf(text: string) {
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? []
  return {
    eol: eolOf(text),
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
  }
}

/**
 * Sets a value in JSON text and leaves the rest as it is: of an existing map only the fields that
 * differ, so that comments in it stay.
 */
export function setInJson(text: string, path: string[], value: unknown, existing: unknown): string {
  const options = {
    formattingOptions: styleOf(text),
    getInsertionIndex: () => 0,
  }
  const put = (before: string, at: string[], part: unknown) =>
    applyEdits(before, modify(before, at, part, options))
  if (!isRecord(existing) || !isRecord(value)) {
    return put(text, path, value)
  }
  const changed = Object.entries(value).filter(
    ([field, part]) => !isDeepStrictEqual(existing[field], part),
  )
  return changed.reduce((before, [field, part]) => put(before, [...path, field], part), text)
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
  const formattingOptions = styleOf(text)
  const added = change.added.filter((item) => !isIn(existing, item))
  const isKept = existing.some((item) => !isIn(change.dropped, item))
  // No item stays, or there is no list yet: it is written as a whole.
  if (!isKept) {
    if (added.length === 0 && existing.length === 0) return text
    return applyEdits(text, modify(text, path, added, {formattingOptions}))
  }
  let edited = text
  // From the end, so that the other indices stay.
  for (const [index, item] of [...existing.entries()].toReversed()) {
    if (!isIn(change.dropped, item)) continue
    edited = applyEdits(edited, modify(edited, [...path, index], undefined, {formattingOptions}))
  }
  const insert = {formattingOptions, isArrayInsertion: true}
  for (const item of added) {
    edited = applyEdits(edited, modify(edited, [...path, -1], item, insert))
  }
  return edited
}

/** Whether a list has an item that is equal in every part. */
export function isIn(list: readonly unknown[], item: unknown): boolean {
  return list.some((other) => isDeepStrictEqual(other, item))
}
