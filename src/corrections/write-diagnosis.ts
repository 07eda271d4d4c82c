import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {hasPlaceholder} from '../command-line/quote.js'
import type {ErrorFields} from '../contract/outcome.js'
import {bound} from '../contract/phrase.js'
import {namesOf} from '../secrets/cli-words.js'
import type {Redactor} from '../secrets/redactor.js'
import type {WithAlternatives} from './alternatives.js'
import type {Proposal} from './choose-lines.js'
import {describeChanges} from './describe-changes.js'
import type {Draft, LineChange} from './fixes/draft.js'
import {describeTemplate, isTemplate} from './fixes/write-draft.js'
import {type Pointers, pointTo, pointToBrief} from './pointers.js'
import type {Mistake} from './problems/problem.js'
import {acceptedDefinition, isAnsweredEverywhere} from './route/accepted-flags.js'
import type {RoutedLine} from './route/routed-line.js'

/** What is wrong with a command line, and what was probably meant. */
export type Diagnosis = Omit<ErrorFields, 'code' | 'recoverable'>

/** A diagnosis whose corrections are still to be checked by their commands' parsers (4.7). */
export type UncheckedDiagnosis = Diagnosis & WithAlternatives

/** The mistake in a command line, and what masks the secrets in texts about it. */
export type DiagnosisContext = {
  catalog: Catalog
  line: RoutedLine
  mistake: Mistake
  redactor: Redactor
}

/** The most characters of a text in a diagnosis. */
const shownLimits = {message: 600, value: 120}

/** Offers the nearest command lines, best first: as templates where a reader has to fill them in. */
export function offerProposals(
  shown: readonly Proposal[],
  context: DiagnosisContext,
): UncheckedDiagnosis {
  const {catalog, line, mistake, redactor} = context
  const best = shown[0]!.draft
  addNames(redactor, best.command, best.name.join(' '))
  const templates = shown.filter(({draft}) => isTemplate(draft))
  const literal = shown.filter(({draft}) => !isTemplate(draft))
  const alternatives = {
    otherwise: pointTo(catalog, line, mistake),
    suggestions: literal.map(({draft}) =>
      cleanSentence(suggestChanges(draft.changes, context), context),
    ),
  }
  const pointers = {
    nextActions: [
      ...templates.map(({draft, text}) => describeTemplate(catalog, draft, text)),
      ...(templates.some(({draft}) => fillsOwnSchema(draft))
        ? [pointToBrief(catalog, best.command)]
        : []),
    ],
    suggestion: suggestChanges(best.changes, context),
  }
  return {
    ...offerPointers(pointers, context),
    ...(literal.length > 0 && {alternatives, didYouMean: literal.map(({text}) => text)}),
  }
}

/**
 * Whether a template has a value for a flag `--schema` of the command's own: who typed it without a
 * value meant to ask (4.6a, 7.17).
 */
function fillsOwnSchema({command, tokens}: Draft): boolean {
  const isOwn = !isAnsweredEverywhere('schema', command)
  return (
    isOwn &&
    tokens.some((token) => {
      const isFlag = token.kind === 'flag' && token.name === 'schema'
      return isFlag && hasPlaceholder(token.value ?? '')
    })
  )
}

/**
 * Offers command lines, without the bin, that ask instead of what was typed; undefined if there are
 * none.
 */
export function offerQuestions(
  lines: readonly string[],
  typed: readonly string[],
  context: DiagnosisContext,
): Diagnosis | undefined {
  const [first] = lines
  if (first === undefined) return undefined
  const change = {from: typed.join(' '), to: first}
  const suggestion = cleanSentence(suggestChanges([change], context), context)
  return {
    ...describeMistake(context),
    didYouMean: lines.map((text) => `${context.catalog.bin} ${text}`),
    ...(suggestion && {suggestion}),
  }
}

/** Says what is wrong, and what to do about it or where to look. */
export function offerPointers(pointers: Pointers, context: DiagnosisContext): Diagnosis {
  const {nextActions = [], suggestion} = pointers
  const values = context.mistake.validValues ?? pointers.validValues ?? []
  const validValues = values.map((value) => bound(value, shownLimits.value))
  const shown = cleanSentence(suggestion, context)
  return {
    ...describeMistake(context),
    ...(shown && {suggestion: shown}),
    ...(validValues.length > 0 && {validValues}),
    ...(nextActions.length > 0 && {nextActions}),
  }
}

/** What is wrong, masked, without a correction. */
function describeMistake(context: DiagnosisContext): Diagnosis {
  const {mistake, redactor} = context
  const {error, field, kind, message, position} = mistake
  const isSafe = field === undefined || redactor.isCliWord(field)
  const shownField = isSafe ? field : clean(field, shownLimits.value, context)
  return {
    error,
    kind,
    message: clean(message, shownLimits.message, context),
    ...(shownField !== undefined && {field: shownField}),
    ...(position !== undefined && {position}),
  }
}

/** What to change, in one sentence; undefined without a change. */
function suggestChanges(
  changes: readonly LineChange[],
  {redactor}: DiagnosisContext,
): string | undefined {
  return describeChanges(changes, (word) => redactor.isCliWord(word))
}

/** A sentence as it is shown, masked and cut; undefined without one. */
function cleanSentence(
  sentence: string | undefined,
  context: DiagnosisContext,
): string | undefined {
  return sentence && clean(sentence, shownLimits.message, context)
}

/** Masks the secrets in a text, then cuts it: half a secret can no longer be found. */
function clean(text: string, limit: number, {redactor}: DiagnosisContext): string {
  return bound(redactor.text(text), limit)
}

/** Adds the names of a command, its arguments and its flags, which are not masked (4.15). */
export function addNames(redactor: Redactor, command: CatalogCommand, name = ''): void {
  redactor.addWords(() => [name, ...namesOf(acceptedDefinition(command))])
}
