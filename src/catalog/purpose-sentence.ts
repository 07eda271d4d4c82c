import {firstSentence, trimProse} from './first-sentence.js'
import {noValue} from './value-format.js'

/**
 * The first sentence of a flag's or an argument's description, without notes such as `(optional)`,
 * and without words that say only that it has a purpose: `Use this flag to`.
 *
 * @param options.hasDefault whether the default is stated elsewhere, so that it is left out
 */
export function purposeSentence(description: string, {hasDefault}: {hasDefault: boolean}): string {
  const text = hasDefault ? description.replaceAll(defaultNotes, '') : description
  const withoutNotes = text.replaceAll(notes, '').replaceAll(/\bor not (?=to\b)/g, '')
  const sentence = firstSentence(withoutNotes).replace(preambles, '')
  return trimProse(sentence).replace(filterPreamble, '')
}

/** `[default: x]`, `(defaults to x)`, `, which defaults to x`. */
const defaultNotes =
  /\s*(?:[[(]\s*defaults?\b[^\])]*[\])]|[,;] (?:which )?defaults? (?:to|is) [^\s,;)]+$)/gi

/** `can be repeated`, `may be specified multiple times`. */
const repeatable = String.raw`(?:can|may) be (?:repeated|(?:specified|used|passed|provided|given) multiple times(?: to [^.;()]*)?)`

/**
 * Notes that say nothing, or what a brief says elsewhere: `[env: X]`, `<options: a|b>`, `(optional) `
 * at the start, ` (repeatable)`, `; can be repeated`, ` (default: null)`.
 */
const notes = new RegExp(
  [
    String.raw`\[(?:alias|env)\b[^\]]*\]`,
    '<options:.*',
    String.raw`^\s*[[(](?:optional|required)[\])][.:]?\s*`,
    String.raw`\s*\((?:repeatable|${repeatable}[^()]*)\)`,
    `[;,.]? ${repeatable}`,
    // Not the mark `(default)` of one among several values.
    String.raw`\s*[[(]defaults?(?:(?: to|:)\s*(?:${noValue})?| (?:${noValue}))[\])]`,
    `[;,] (?:which )?defaults? (?:to|is) (?:${noValue})$`,
  ].join('|'),
  'gis',
)

/** Words that say only that a flag has a purpose: `use this flag to`, `indicates whether`. */
const preambles =
  /^(?:(?:use|set|add) this (?:flag|option) to |use (?=to )|indicates? (?:that|whether|if) |(?:specif(?:y|ies)|provides?|suppl(?:y|ies)|enter|pass in|(?:flag|option|used) to) )(?=\S)/i

/** The words of a filter before its criterion: `Filter only builds with the specified`. */
const filterPreamble =
  /^filter (?:(?:only )?\w+ )?(?:created )?(?:by|with) (?:(?:the|a|an) )?(?:specified )?/i
