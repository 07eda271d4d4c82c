import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {quoteLine} from '../command-line/quote.js'
import type {ErrorFields} from '../contract/outcome.js'
import {bound} from '../contract/phrase.js'
import {globalFlags} from '../flags/table.js'
import {isSameList} from '../line/line.js'
import {namesOf} from '../secrets/cli-words.js'
import {Redactor} from '../secrets/redactor.js'
import {acceptedDefinition} from './accepted-flags.js'
import type {WithAlternatives} from './alternatives.js'
import {askAboutTopic} from './ask-about-topic.js'
import {findMisspelledQuestions, isMisspelledVersion} from './asked-question.js'
import {chooseLines, type Proposal} from './choose-lines.js'
import {describeChanges} from './describe-changes.js'
import type {Draft, LineChange} from './draft.js'
import {findDrafts} from './find-drafts.js'
import {maskRouted} from './mask-routed.js'
import {findLineMistake} from './mistake.js'
import {pointTo, type Pointers} from './pointers.js'
import type {Mistake} from './problem.js'
import {proposeLines} from './proposals.js'
import {describeTemplate, isTemplate} from './write-draft.js'
import {moveQuestionWord, replaceQuestionWord} from './question-words.js'
import {type RoutedLine, routeWords} from './routed-line.js'
import {isWholeLine, shortenWords} from './shorten-words.js'

/** What is wrong with a command line, and what was probably meant. */
export type Diagnosis = Omit<ErrorFields, 'code' | 'recoverable'>

/** A diagnosis whose corrections are still to be checked by their commands' parsers (4.7). */
export type UncheckedDiagnosis = Diagnosis & WithAlternatives

/** The most characters of a text in a diagnosis. */
const shownLimits = {message: 600, value: 120}

/**
 * Finds all mistakes in a command line, and the command lines that were probably intended (4.11);
 * undefined if there is no mistake. It reads only the catalog and the words, and shows no value of
 * a sensitive flag.
 *
 * @param failure the parser's report; without it, only manifest and class are checked
 */
export function diagnoseLine(
  catalog: Catalog,
  words: readonly string[],
  failure?: Mistake,
): Diagnosis | undefined {
  const unchecked = diagnose(catalog, routeWords(catalog, shortenWords(words)), failure, words)
  if (!unchecked) return undefined
  const {alternatives: _, ...diagnosis} = unchecked
  return diagnosis
}

/** A command line to diagnose, and what to mask in texts about it. */
type DiagnosisContext = {
  catalog: Catalog
  line: RoutedLine
  /** Whether no word was shortened or left out; only such a line is corrected. */
  isWhole: boolean
  redactor: Redactor
}

/**
 * Like {@link diagnoseLine}, for a routed line and for corrections that are checked afterwards.
 *
 * @param typed its words before they were shortened
 */
export function diagnose(
  catalog: Catalog,
  routed: RoutedLine,
  failure?: Mistake,
  typed: readonly string[] = routed.words,
): UncheckedDiagnosis | undefined {
  const words = shortenWords(typed)
  const line = isSameList(words, routed.words) ? routed : routeWords(catalog, words)
  const lineMistake = findLineMistake(line, failure)
  if (!lineMistake) return undefined
  const {known, mistake} = lineMistake
  // Without the parser's report, what seems to be missing may be among the words that are left out.
  const isCut = words.length < typed.length
  if (!failure && isCut && mistake.kind.startsWith('missing_')) return undefined

  const isWhole = isWholeLine(words, typed)
  const drafts = isWhole ? findDrafts(catalog, line) : []
  // What the parser reported holds for every candidate.
  const candidates = drafts.map((draft) => ({...draft, ...known}))
  const redactor = new Redactor()
  redactor.add(maskRouted(catalog, line, candidates).values)
  // A secret among the words that are left out may also be the value of another flag.
  if (!isWhole) redactor.add(maskRouted(catalog, routeWords(catalog, typed), []).values)
  if (line.route.command) addNames(redactor, line.route.command)
  const context = {catalog, isWhole, line, redactor}
  return replaceHabit(mistake, context) ?? correctLine(mistake, candidates, context)
}

/** Adds the names of a command, its arguments and its flags, which are not masked (4.15). */
function addNames(redactor: Redactor, command: CatalogCommand, name = ''): void {
  redactor.addWords(() => [name, ...namesOf(acceptedDefinition(command))])
}

/** Masks the secrets in a text, then cuts it: half a secret can no longer be found. */
function clean(text: string, limit: number, {redactor}: DiagnosisContext): string {
  return bound(redactor.text(text), limit)
}

/** What is wrong, masked, without a correction. */
function maskMistake(mistake: Mistake, context: DiagnosisContext): Diagnosis {
  const {error, field, kind, message, position} = mistake
  const isName = field !== undefined && context.redactor.isCliWord(field)
  return {
    error,
    kind,
    message: clean(message, shownLimits.message, context),
    ...(field !== undefined && {field: isName ? field : clean(field, shownLimits.value, context)}),
    ...(position !== undefined && {position}),
  }
}

/** Corrects a habitual command line, such as `help list` (4.11a); undefined for any other. */
function replaceHabit(mistake: Mistake, context: DiagnosisContext): Diagnosis | undefined {
  const {catalog, isWhole, line} = context
  const mayBeHabit = !line.route.command || mistake.kind === 'unexpected_argument'
  if (!isWhole || line.before || !mayBeHabit) return undefined
  const questions = replaceQuestionWord(catalog, line)
  const asked = questions.length > 0 ? questions : correctLoneQuestion(line)
  const meant = asked.map((words) => quoteLine(words))
  const lines = meant.length > 0 ? meant : correctAsked(context)
  return offerLines(lines, line.words, mistake, context)
}

/** The questions that a line of one misspelled flag asks of the CLI itself: `--hlep` (4.6a). */
function correctLoneQuestion({ours, route, tokens, words}: RoutedLine): string[][] {
  if (route.command || words.length - ours.size !== 1) return []
  const kept = words.filter((_, index) => ours.has(index))
  const questions: string[] = findMisspelledQuestions({route, tokens}).map((each) => each.question)
  if (tokens.some((token) => isMisspelledVersion(token, globalFlags))) questions.push('version')
  return questions.map((question) => [`--${question}`, ...kept])
}

/** The corrections of a line like `help lsit` in a CLI without a command `help`, without the bin. */
function correctAsked({catalog, line}: DiagnosisContext): string[] {
  const moved = moveQuestionWord(catalog, line)
  const corrected = moved && diagnose(catalog, routeWords(catalog, moved))?.didYouMean
  return corrected?.map((text) => text.slice(catalog.bin.length + 1)) ?? []
}

/** Corrects a misspelled topic, if no command is meant; undefined for any other line. */
function replaceTopic(mistake: Mistake, context: DiagnosisContext): Diagnosis | undefined {
  const {catalog, isWhole, line} = context
  if (!isWhole || mistake.kind !== 'unknown_command') return undefined
  const typed = [...(line.before ?? []), ...line.words]
  const meant = askAboutTopic(catalog, line).map((words) => quoteLine(words))
  return offerLines(meant, typed, mistake, context)
}

/**
 * Offers command lines, without the bin, that ask instead of what was typed; undefined if there are
 * none.
 */
function offerLines(
  lines: readonly string[],
  typed: readonly string[],
  mistake: Mistake,
  context: DiagnosisContext,
): Diagnosis | undefined {
  const [first] = lines
  if (first === undefined) return undefined
  const change = {from: typed.join(' '), to: first}
  return {
    ...maskMistake(mistake, context),
    didYouMean: lines.map((text) => `${context.catalog.bin} ${text}`),
    suggestion: suggest([change], context)!,
  }
}

/** Says in one sentence what to change; undefined without a change. */
function suggest(changes: readonly LineChange[], {redactor}: DiagnosisContext): string | undefined {
  return describeChanges(changes, (word) => redactor.isCliWord(word))
}

/** Adds the nearest valid command lines to a diagnosis, or else what exists. */
function correctLine(
  mistake: Mistake,
  candidates: readonly Draft[],
  context: DiagnosisContext,
): UncheckedDiagnosis {
  const {catalog, line, redactor} = context
  // Before anything is masked: a repair may reveal another secret.
  const proposed = proposeLines(catalog, line, candidates, redactor)
  const {shown, template} = chooseLines(catalog, line, proposed)
  if (shown.length > 0) return offerProposals(shown, mistake, context)
  const aboutTopic = replaceTopic(mistake, context)
  if (aboutTopic) return aboutTopic
  const pointers = template ? {nextActions: [template]} : pointTo(catalog, line, mistake)
  return addPointers(mistake, pointers, context)
}

/** Offers the nearest command lines, best first: as templates where a reader has to fill them in. */
function offerProposals(
  shown: readonly Proposal[],
  mistake: Mistake,
  context: DiagnosisContext,
): UncheckedDiagnosis {
  const {catalog, line, redactor} = context
  const best = shown[0]!.draft
  addNames(redactor, best.command, best.name.join(' '))
  const templates = shown.filter(({draft}) => isTemplate(draft))
  const literal = shown.filter(({draft}) => !isTemplate(draft))
  const alternatives = {
    otherwise: pointTo(catalog, line, mistake),
    suggestions: literal.map(({draft}) => describeDraft(draft, context)),
  }
  const pointers = {
    nextActions: templates.map(({draft, text}) => describeTemplate(catalog, draft, text)),
    suggestion: suggest(best.changes, context),
  }
  return {
    ...addPointers(mistake, pointers, context),
    ...(literal.length > 0 && {alternatives, didYouMean: literal.map(({text}) => text)}),
  }
}

/** What is wrong, masked, with what to do about it. */
function addPointers(mistake: Mistake, pointers: Pointers, context: DiagnosisContext): Diagnosis {
  const {nextActions = [], suggestion} = pointers
  const values = mistake.validValues ?? pointers.validValues ?? []
  const validValues = values.map((value) => bound(value, shownLimits.value))
  return {
    ...maskMistake(mistake, context),
    ...(suggestion && {suggestion: clean(suggestion, shownLimits.message, context)}),
    ...(validValues.length > 0 && {validValues}),
    ...(nextActions.length > 0 && {nextActions}),
  }
}

/** What a draft changes, in one sentence that is safe to show; undefined without a change. */
function describeDraft({changes}: Draft, context: DiagnosisContext): string | undefined {
  const sentence = suggest(changes, context)
  return sentence && clean(sentence, shownLimits.message, context)
}
