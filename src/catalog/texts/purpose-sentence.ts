import {takeCharacters} from '../../contract/prose.js'
import {firstSentence, trimProse} from './first-sentence.js'
import {noDefaultSource} from './stated-default.js'

/** How much of a description is read, in UTF-16 units: the time grows with its square. */
const maxLength = 1000

/**
 * The first sentence of a flag's or an argument's description, without notes such as `(optional)`,
 * and without words that say only that it has a purpose: `Use this flag to`.
 *
 * @param options.hasDefault whether the default is stated elsewhere, so that it is left out
 */
export function purposeSentence(description: string, {hasDefault}: {hasDefault: boolean}): string {
  const start = takeCharacters(description, maxLength)
  const text = hasDefault ? start.replaceAll(defaultNotes, '') : start
  const withoutNotes = text.replaceAll(notes, '').replaceAll(orNot, '').replace(valuesAtEnd, ' $1')
  const sentence = firstSentence(withoutNotes).replace(preambles, '')
  return trimProse(sentence).replace(filterPreamble, '')
}

/** A pattern that matches what one of the others does, anywhere and in either case. */
function anyOf(...patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'gis')
}

/** `which defaults to`, before the value. */
const defaultClause = '(?:which )?defaults? (?:to|is)'

/** Notes on the default, with any value. */
const defaultNotes = anyOf(
  // `[default: x]`, `(defaults to x)`
  String.raw`\s*[[(]\s*defaults?\b[^\])]*[\])]`,
  // `, which defaults to x` at the end
  String.raw`\s*[,;] ${defaultClause} [^\s,;)]+$`,
)

/** Values after the last sentence: `Type of key. (primary/secondary)` */
const valuesAtEnd = /\. (\([^()\s/|]+(?: ?[/|] ?[^()\s/|]+)+\))\.?\s*$/

/** `can be repeated`, `may be specified multiple times`. */
const repeatable = String.raw`(?:can|may) be (?:repeated|(?:specified|used|passed|provided|given) multiple times(?: to [^.;()]*)?)`

/** Notes that say nothing, or what a brief says elsewhere. */
const notes = anyOf(
  // `[env: X]`
  String.raw`\[(?:alias|env)\b[^\]]*\]`,
  // `<options: a|b>`
  '<options:.*',
  // `(optional) ` at the start
  String.raw`^\s*[[(](?:optional|required)[\])][.:]?\s*`,
  // ` (repeatable)`, ` (can be given multiple times)`
  String.raw`\s*\((?:repeatable|${repeatable}[^()]*)\)`,
  // `; can be repeated`
  `[;,.]? ${repeatable}`,
  // ` (default: null)`, but not the mark `(default)` of one among several values
  String.raw`\s*[[(]defaults?(?:(?: to|:)\s*(?:${noDefaultSource})?| (?:${noDefaultSource}))[\])]`,
  // `, which defaults to null` at the end
  `[;,] ${defaultClause} (?:${noDefaultSource})$`,
)

/** `or not ` in `whether or not to wait`. */
const orNot = /\bor not (?=to\b)/g

/** Words that say only that a flag has a purpose. */
const preambles = new RegExp(
  `^(?:${[
    // `use this flag to wait`
    '(?:use|set|add) this (?:flag|option) to ',
    // `use to wait`
    'use (?=to )',
    // `indicates whether to wait`
    'indicates? (?:that|whether|if) ',
    // `specifies the time to wait`, `option to wait`
    '(?:specif(?:y|ies)|provides?|suppl(?:y|ies)|enter|pass in|(?:flag|option|used) to) ',
  ].join('|')})(?=\\S)`,
  'i',
)

/** The words of a filter before its criterion: `Filter only builds with the specified`. */
const filterPreamble =
  /^filter (?:(?:only )?\w+ )?(?:created )?(?:by|with) (?:(?:the|a|an) )?(?:specified )?/i
