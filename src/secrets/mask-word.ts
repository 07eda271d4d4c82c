import {hasPlaceholder, placeholder} from '../command-line/quote.js'
import type {Redactor} from './redactor.js'

/** Hides a word that holds a secret where the line is read as another command's; the name of a flag stays. */
export function maskWord(word: string, redactor: Redactor): string {
  if (hasPlaceholder(word) || redactor.hasWord(word) || redactor.text(word) === word) return word
  const [name = '', value] = word.split('=', 2)
  const keepsName = value !== undefined && (redactor.hasWord(name) || redactor.text(name) === name)
  return (keepsName ? `${name}=` : '') + placeholder('value')
}
