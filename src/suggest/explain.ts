import type {Change} from './draft.js'
import {hasPlaceholder} from '../line/quote.js'
import {compose} from '../contract/phrase.js'
import {toPrintable} from './printable.js'

/** Explains in one sentence what was changed in a line. */
export function explainChanges(changes: readonly Change[]): string | undefined {
  if (changes.length === 0) return undefined
  const fixed = ['']
  const values: string[] = []
  const add = (before: string, value: string) => {
    fixed.push(fixed.pop()! + before, '')
    values.push(show(value))
  }

  for (const [index, {from, to}] of changes.entries()) {
    const [verb, value] = from === undefined ? ['add', to!] : to === undefined ? ['leave out', from] : ['write', to]
    add(index === 0 ? `${verb[0]!.toUpperCase()}${verb.slice(1)} ` : `, ${verb} `, value)
    if (from !== undefined && to !== undefined) add(' instead of ', from)
  }

  fixed.push(`${fixed.pop()!}.`)
  return compose({fixed, values})
}

function show(text: string): string {
  return toPrintable(hasPlaceholder(text) ? text.replaceAll('\0', '') : text, 80)
}
