import type {Change} from './draft.js'
import {hasPlaceholder} from '../line/quote.js'
import {toPrintable} from './printable.js'

/** Says in one sentence what was changed in a line. */
export function explainChanges(changes: readonly Change[]): string | undefined {
  const parts = changes.map(({from, to}) => {
    if (from === undefined) return `add ${show(to!)}`
    return to === undefined ? `leave out ${show(from)}` : `write ${show(to)} instead of ${show(from)}`
  })
  if (parts.length === 0) return undefined
  const sentence = parts.join(', ')
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
}

function show(text: string): string {
  return toPrintable(hasPlaceholder(text) ? text.replaceAll('\0', '') : text, 80)
}
