import * as fc from 'fast-check'

import {cleanProse} from '../../src/contract/prose.js'
import {Redactor} from '../../src/secrets/redactor.js'

/** A redactor that knows some secrets. */
export function redactorOf(...values: string[]): Redactor {
  const redactor = new Redactor()
  redactor.add(values)
  return redactor
}

const specials = [
  ...String.raw`$^.*+?()[]{}|\/-"'%&=<>@#:; ${'`\n\t\u0000\u001B\u007F'}`,
  'a',
  'Z',
  '9',
  'é',
  '😀',
]

/**
 * Secrets of any characters: of regular expressions, quotes, line breaks, control codes, percent
 * signs.
 */
export const secret = fc
  .oneof(
    fc.string({maxLength: 40, minLength: 4, size: 'max', unit: 'binary'}),
    fc.string({maxLength: 40, minLength: 4, size: 'max', unit: fc.constantFrom(...specials)}),
    fc.base64String({maxLength: 40, minLength: 4, size: 'max'}),
    fc.webUrl({size: 'medium'}),
  )
  .map((text) => text.replace(/=+$/, '').trim())
  .map((text) => Buffer.from(text).toString())
  .filter((text) => cleanProse(text).trim().length >= 4 && /[^\s*\p{Cc}]/u.test(text))
