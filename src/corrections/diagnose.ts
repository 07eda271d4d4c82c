import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {quoteLine} from '../command-line/quote.js'
import type {ErrorFields} from '../contract/outcome.js'
import {bound} from '../contract/phrase.js'
import {ownWords} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {type Change, type Draft, findCandidates} from './candidates.js'
import {describeChanges} from './describe-changes.js'
import {replaceWords} from './idioms.js'
import {maskRouted} from './mask-routed.js'
import {findMistake} from './mistake.js'
import {pointTo} from './pointers.js'
import type {Failure} from './problem.js'
import {describeTemplate, isTemplate, proposeLines, writeLine} from './proposals.js'
import {type RoutedLine, routeWords} from './routed-line.js'
import {acceptedFlags} from './accepted-flags.js'

/** What is wrong with a command line, and what was probably meant. */
export type Diagnosis = Omit<ErrorFields, 'code' | 'recoverable'>

/** Limits on what is read and written; a longer word is not a typing mistake. */
const longest = {line: 8000, lines: 3, message: 600, value: 120, word: 2000, words: 500}

/** What is said instead if a correction turns out to be none (4.7). */
type Alternatives = {
  /** The suggestion of each correction. */
  suggestions: readonly (string | undefined)[]
  /** Where all of them are none. */
  otherwise: Partial<ErrorFields>
}

const alternatives = new WeakMap<readonly string[], Alternatives>()

/** Returns what to say instead of corrections that turn out to be none, by their list. */
export function alternativesOf(didYouMean: readonly string[]): Alternatives | undefined {
  return alternatives.get(didYouMean)
}

/** Shortens a line to what is read of it; a NUL marks a placeholder. */
function shorten(words: readonly string[]): string[] {
  return words
    .slice(0, longest.words)
    .map((word) => word.slice(0, longest.word).replaceAll('\0', '\ufffd'))
}

/**
 * Finds all mistakes in a command line, and the command lines that were probably intended. It reads
 * only the catalog and the words, and shows no value of a sensitive flag.
 *
 * @param failure the parser's report; without it, only manifest and class are checked
 */
export function diagnoseLine(
  catalog: Catalog,
  words: readonly string[],
  failure?: Failure,
): Diagnosis | undefined {
  return diagnose(catalog, routeWords(catalog, shorten(words)), failure, words)
}

/**
 * Like {@link diagnoseLine}, of a line that was routed.
 *
 * @param typed its words before they were shortened
 */
export function diagnose(
  catalog: Catalog,
  routed: RoutedLine,
  failure?: Failure,
  typed: readonly string[] = routed.words,
): Diagnosis | undefined {
  const words = shorten(typed)
  const isWhole =
    words.length === typed.length &&
    words.every((word, index) => word.length === typed[index]!.length)
  const isRouted =
    words.length === routed.words.length &&
    words.every((word, index) => word === routed.words[index])
  const typedLine = isRouted ? routed : routeWords(catalog, words)
  const {route} = typedLine
  const found = findMistake(typedLine, failure)
  if (!found) return undefined
  const {known, mistake} = found
  const {error, field, kind, position, validValues} = mistake
  const candidates = isWhole
    ? findCandidates(catalog, typedLine).map((draft) => ({...draft, ...known}))
    : []
  const redactor = new Redactor()
  redactor.add(maskRouted(catalog, typedLine, candidates).values)
  const addWords = (named: CatalogCommand, name = '') =>
    redactor.addWords(() => [name, ...ownWords({...named.definition, flags: acceptedFlags(named)})])
  if (route.command) addWords(route.command)
  // Once truncated, a secret could no longer be found and masked.
  const clean = (text: string, limit: number) => bound(isWhole ? redactor.text(text) : text, limit)
  const describe = (changes: readonly Change[]) =>
    describeChanges(changes, (word) => redactor.hasWord(word))
  const base = {
    error,
    kind,
    message: clean(mistake.message, longest.message),
    ...(field !== undefined && {
      field: redactor.hasWord(field) ? field : clean(field, longest.value),
    }),
    ...(position !== undefined && {position}),
  }
  const isIdiom = isWhole && !typedLine.before && (!route.command || kind === 'unexpected_argument')
  const idioms = isIdiom ? replaceWords(catalog, typedLine) : []
  if (idioms.length > 0) {
    const didYouMean = idioms.map((line) => quoteLine([catalog.bin, ...line]))
    const change = {from: words.join(' '), to: idioms[0]!.join(' ')}
    return {...base, didYouMean, suggestion: describe([change])!}
  }

  const shown = chooseLines(
    catalog,
    typedLine,
    proposeLines(catalog, typedLine, candidates, redactor),
  )
  const best = shown[0]?.draft
  if (best) addWords(best.command, best.name.join(' '))
  const pointers = best ? {} : pointTo(catalog, typedLine, kind, validValues !== undefined)
  const suggestion = (best && describe(best.changes)) ?? pointers.suggestion
  const values = validValues ?? pointers.validValues
  const literal = shown.filter(({draft}) => !isTemplate(draft))
  const didYouMean = literal.map(({line}) => line)
  const suggest = (changes: readonly Change[]) => {
    const text = describe(changes)
    return text && clean(text, longest.message)
  }
  alternatives.set(didYouMean, {
    otherwise: pointTo(catalog, typedLine, kind, validValues !== undefined),
    suggestions: literal.map(({draft}) => suggest(draft.changes)),
  })
  const templates = shown.filter(({draft}) => isTemplate(draft))
  const nextActions = [
    ...templates.map(({draft, line}) => describeTemplate(catalog, draft, line)),
    ...(pointers.nextActions ?? []),
  ]
  return {
    ...base,
    ...(suggestion && {suggestion: clean(suggestion, longest.message)}),
    ...(values?.length && {validValues: values.map((value) => bound(value, longest.value))}),
    ...(didYouMean.length > 0 && {didYouMean}),
    ...(nextActions.length > 0 && {nextActions}),
  }
}

/** Writes the drafts that are shown, best first. */
function chooseLines(
  catalog: Catalog,
  {asks, before = [], route, words}: RoutedLine,
  drafts: readonly Draft[],
): {draft: Draft; line: string}[] {
  // If the parser rejected a command line that the class accepts, it cannot be repaired here.
  if (drafts.some(({changes}) => changes.length === 0 && route.leading === 0)) return []
  const typed = quoteLine([catalog.bin, ...before, ...words])
  const proposals = drafts
    .map((draft) => ({draft, line: writeLine(catalog, draft, before)}))
    .filter(({draft, line}) => line.length <= longest.line && (line !== typed || isTemplate(draft)))
  // Candidates further away than one that is withheld are dropped, too. Help about a command leads
  // to nothing else, while a line that was checked is run next.
  const isWithheld = ({draft}: {draft: Draft}) =>
    draft.isWithheld === true && asks !== 'help' && asks !== 'schema'
  if (proposals[0] && isWithheld(proposals[0])) return []
  return proposals.filter((each) => !isWithheld(each)).slice(0, longest.lines)
}
