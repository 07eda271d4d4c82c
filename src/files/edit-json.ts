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
  // The white space before the first member on a line of its own.
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? []
  return {
    eol: eolOf(text),
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.length,
  }
}

/**
 * Sets the value at a path in JSON text and leaves everything else as it is. If there is a map at
 * the path, only the fields that differ are set, so that comments in the map stay.
 */
export function setInJson(text: string, path: string[], value: unknown, existing: unknown): string {
  const options = {
    formattingOptions: styleOf(text),
    // A new member becomes the first one.
    getInsertionIndex: () => 0,
  }
  const set = (before: string, place: string[], member: unknown) =>
    applyEdits(before, modify(before, place, member, options))
  if (!isRecord(existing) || !isRecord(value)) {
    return set(text, path, value)
  }
  const changed = Object.entries(value).filter(
    ([field, member]) => !isDeepStrictEqual(existing[field], member),
  )
  return changed.reduce((before, [field, member]) => set(before, [...path, field], member), text)
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
  const staysFilled = existing.some((item) => !isIn(change.dropped, item))
  // No item stays, or there is no list yet: the list is written as a whole.
  if (!staysFilled) {
    if (added.length === 0 && existing.length === 0) return text
    return applyEdits(text, modify(text, path, added, {formattingOptions}))
  }
  let edited = text
  // From the end, so that the indices of the remaining items stay valid.
  for (const [index, item] of [...existing.entries()].toReversed()) {
    if (!isIn(change.dropped, item)) continue
    edited = applyEdits(edited, modify(edited, [...path, index], undefined, {formattingOptions}))
  }
  const insertion = {formattingOptions, isArrayInsertion: true}
  for (const item of added) {
    // The index -1 is the end of the list.
    edited = applyEdits(edited, modify(edited, [...path, -1], item, insertion))
  }
  return edited
}

/** Whether a list has an item that is equal in every part. */
export function isIn(list: readonly unknown[], item: unknown): boolean {
  return list.some((other) => isDeepStrictEqual(other, item))
}
