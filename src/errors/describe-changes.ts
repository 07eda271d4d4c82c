import type {CatalogCommand} from '../catalog/catalog.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {bound, compose, findPhrase, joinPhrases, phrase} from '../contract/phrase.js'
import type {Change} from './fixes.js'
import {knownFlags} from './meant-flags.js'

/** How many values a sentence names; an error with more lists them in `valid_values`. */
const mostChoices = 5

/** Control characters, lone surrogates, bidirectional controls and noncharacters. */
const unprintable =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u001f\u007f-\u009f\ud800-\udfff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]/gu

/**
 * Describes in one sentence what was changed in a command line; undefined if nothing was.
 *
 * @param isOwn whether a word is the CLI's own; in all others secrets are masked later
 */
export function describeChanges(changes: readonly Change[], isOwn: (word: string) => boolean): string | undefined {
  const different = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
  if (different.length === 0) return undefined
  const parts = different.map(({choices = [], from, to, variable}, index) => {
    const verb = variable ? 'set' : from === undefined ? 'add' : to === undefined ? 'leave out' : 'write'
    const start = {ours: index === 0 ? verb[0]!.toUpperCase() + verb.slice(1) : verb}
    const end = {ours: index === different.length - 1 ? '.' : ''}
    if (variable) return phrase`${start} ${{ours: variable}} in the environment${end}`
    const word = (to ?? from)!
    const described = describeChoices(choices)
    const isOurs = to !== undefined && (from === undefined || isOwn(word))
    const what = described ? {ours: described} : isOurs ? {ours: show(word)} : show(word)
    if (from === undefined || to === undefined) return phrase`${start} ${what}${end}`
    return phrase`${start} ${what} instead of ${show(from)}${end}`
  })
  return joinPhrases(parts, ', ')
}

/** The words that a correction writes itself: the command's name, its flags and their letters, and declared values. */
export function listOwnWords({definition, ...command}: CatalogCommand, name: readonly string[]): string[] {
  const flags = Object.entries(knownFlags({...command, definition}))
  return [
    name.join(' '),
    ...flags.flatMap(([flag, {aliases = [], char, options = []}]) => [flag, ...aliases, char ?? [], ...options].flat()),
    ...Object.entries(definition.args).flatMap(([arg, {options = []}]) => [arg, ...options]),
  ]
}

/** Makes a text printable (3.11): one line of at most `limit` characters, with control characters escaped. */
export function toPrintable(text: string, limit = 120): string {
  const shown = escape(text)
  const parts = findPhrase(text)
  if (parts && shown !== text) compose({fixed: parts.fixed.map(escape), values: parts.values.map(escape)})
  return bound(shown, limit)
}

function describeChoices(choices: readonly string[]): string | undefined {
  if (choices.length > mostChoices) return 'one of the valid values'
  const shown = choices.map(show)
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}` : shown[0]
}

function show(text: string): string {
  return toPrintable(hasPlaceholder(text) ? text.replaceAll('\0', '') : text, 80)
}

function escape(text: string): string {
  return text.replaceAll(unprintable, (control) => `\\u${control.codePointAt(0)!.toString(16).padStart(4, '0')}`)
}
