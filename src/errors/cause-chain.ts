import {inspect} from 'node:util'

import {bound, phrase} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {readProperty} from '../contract/unknown-value.js'
import {toPlainData} from '../output/plain-data.js'

/** How many errors of a chain of causes are read. */
const maxCauses = 16

/** The chain of causes, outermost first; a thrown primitive becomes a link with only a message. */
export function followCauses(thrown: unknown): object[] {
  const chain: object[] = []
  let link = thrown
  while (chain.length < maxCauses && link !== undefined && link !== null) {
    const node: object =
      typeof link === 'object' || typeof link === 'function' ? link : {message: String(link)}
    if (chain.includes(node)) break
    chain.push(node)
    link = readProperty(node, 'cause')
  }
  return chain
}

/** The message of a link, cleaned; empty without one. */
export function messageOf(link: unknown): string {
  const message = readProperty(link, 'message')
  return typeof message === 'string' ? cleanProse(message).trim() : ''
}

/** How much of a thrown non-error is shown, in UTF-16 units. */
const maxShown = 1000

/** The message of a thrown value or of its first nested error, else what is known about it. */
export function showValue(thrown: unknown): string {
  // Node's error for a host with several addresses has messages only in its nested errors.
  const text = [thrown, readProperty(thrown, 'errors')].flat().map(messageOf).find(Boolean)
  if (text !== undefined) return text
  const name = [readProperty(thrown, 'name'), readProperty(thrown, 'code')].find(isNaming)
  if (name !== undefined) return phrase`The command failed with ${name}.`
  const hasStack = readProperty(thrown, 'stack') !== undefined
  if (typeof thrown !== 'object' || thrown === null || hasStack) {
    return sayNothing()
  }
  const shown = inspect(toPlainData(thrown), {
    breakLength: Infinity,
    depth: 1,
    maxStringLength: null,
  })
  return bound(phrase`The command threw ${shown}.`, maxShown)
}

/** The message of a failure that has none. */
export function sayNothing(): string {
  return phrase`The command failed without saying why.`
}

/** Whether the name or code of an error is more specific than `Error`. */
function isNaming(name: unknown): name is string {
  return isText(name) && name !== 'Error'
}

/** Whether a value is a text, and not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
