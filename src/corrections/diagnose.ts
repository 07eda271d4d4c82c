import type {Catalog} from '../catalog/catalog.js'
import {quoteLine} from '../command-line/quote.js'
import {isSameList} from '../line/line.js'
import {Redactor} from '../secrets/redactor.js'
import {chooseLines} from './choose-lines.js'
import {findDrafts} from './find-drafts.js'
import type {Draft} from './fixes/draft.js'
import {moveQuestionWord, replaceQuestionWord} from './fixes/question-words.js'
import {maskRouted} from './mask-routed.js'
import {pointTo} from './pointers.js'
import {findLineMistake} from './problems/mistake.js'
import type {Mistake} from './problems/problem.js'
import {proposeLines} from './proposals.js'
import {type RoutedLine, routeWords} from './route/routed-line.js'
import {isWholeLine, shortenWords} from './shorten-words.js'
import {askAboutTopic} from './similar/ask-about-topic.js'
import {findLoneQuestions} from './similar/misspelled-question.js'
import {
  addNames,
  type Diagnosis,
  type DiagnosisContext,
  offerProposals,
  offerQuestions,
  offerPointers,
  type UncheckedDiagnosis,
} from './write-diagnosis.js'

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
  const unchecked = diagnose(catalog, routeWords(catalog, words), failure)
  if (!unchecked) return undefined
  const {alternatives: _, ...diagnosis} = unchecked
  return diagnosis
}

/** Like {@link diagnoseLine}, for a routed line and for corrections that are checked afterwards. */
export function diagnose(
  catalog: Catalog,
  typed: RoutedLine,
  failure?: Mistake,
): UncheckedDiagnosis | undefined {
  const words = shortenWords(typed.words)
  const line = isSameList(words, typed.words) ? typed : routeWords(catalog, words)
  const lineMistake = findLineMistake(line, failure)
  if (!lineMistake) return undefined
  const {known, mistake} = lineMistake
  // Without the parser's report, what seems to be missing may be among the words that are left out.
  const isCut = words.length < typed.words.length
  if (!failure && isCut && mistake.kind.startsWith('missing_')) return undefined

  // Only a line that is read whole is corrected.
  const isWhole = isWholeLine(words, typed.words)
  const drafts = isWhole ? findDrafts(catalog, line) : []
  // What the parser reported holds for every candidate.
  const candidates = drafts.map((draft) => ({...draft, ...known}))
  const redactor = new Redactor()
  redactor.add(maskRouted(catalog, line, candidates).values)
  if (line.route.command) addNames(redactor, line.route.command)
  const context = {catalog, line, mistake, redactor}
  if (isWhole) return replaceHabit(context) ?? correctLine(candidates, context)
  // A secret among the words that are left out may also be the value of another flag.
  redactor.add(maskRouted(catalog, typed, []).values)
  return offerPointers(pointTo(catalog, line, mistake), context)
}

/** Corrects a habitual command line, such as `help list` (4.11a); undefined for any other. */
function replaceHabit(context: DiagnosisContext): Diagnosis | undefined {
  const {catalog, line, mistake} = context
  if (line.before) return undefined
  const mayHaveWord = !line.route.command || mistake.kind === 'unexpected_argument'
  const byWord = mayHaveWord ? replaceQuestionWord(catalog, line) : []
  const asked = byWord.length > 0 ? byWord : findLoneQuestions(line)
  const meant = asked.map((words) => quoteLine(words))
  const isOther = meant.length === 0 && mayHaveWord
  return offerQuestions(isOther ? correctSubject(context) : meant, line.words, context)
}

/** The corrections of a line like `help lsit` in a CLI without a command `help`, without the bin. */
function correctSubject({catalog, line}: DiagnosisContext): string[] {
  const moved = moveQuestionWord(catalog, line)
  const corrected = moved && diagnose(catalog, routeWords(catalog, moved))?.didYouMean
  // Each begins with the bin and a space.
  return corrected?.map((text) => text.slice(catalog.bin.length + 1)) ?? []
}

/** Offers the nearest valid command lines, else questions about a topic, else what exists. */
function correctLine(candidates: readonly Draft[], context: DiagnosisContext): UncheckedDiagnosis {
  const {catalog, line, mistake, redactor} = context
  // Before anything is masked: a repair may reveal another secret.
  const proposed = proposeLines(catalog, line, candidates, redactor)
  const {shown, template} = chooseLines(catalog, line, proposed)
  if (shown.length > 0) return offerProposals(shown, context)
  const aboutTopic = replaceTopic(context)
  if (aboutTopic) return aboutTopic
  const pointers = template ? {nextActions: [template]} : pointTo(catalog, line, mistake)
  return offerPointers(pointers, context)
}

/** Corrects a misspelled topic, if no command is meant; undefined for any other line. */
function replaceTopic(context: DiagnosisContext): Diagnosis | undefined {
  const {catalog, line, mistake} = context
  if (mistake.kind !== 'unknown_command') return undefined
  const typed = [...(line.before ?? []), ...line.words]
  const meant = askAboutTopic(catalog, line).map((words) => quoteLine(words))
  return offerQuestions(meant, typed, context)
}
