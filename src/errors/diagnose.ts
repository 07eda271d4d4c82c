import type {Catalog} from '../catalog/catalog.js'
import {listPlaceholders, renderParams, renderTemplate} from '../catalog/render-template.js'
import {quoteLine} from '../command-line/quote.js'
import {dropFlag} from '../command-line/tokenize.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {joinReports} from '../contract/phrase.js'
import {cleanParserMessage} from '../oclif/parser-errors.js'
import {redactText} from '../secrets/redact-outcome.js'
import {Redactor} from '../secrets/redactor.js'
import {type Candidate, findCandidates} from './candidates.js'
import {describeChanges, listOwnWords, toPrintable} from './describe-changes.js'
import {replaceWords} from './idioms.js'
import {maskRouted} from './mask-routed.js'
import {isAnsweredEverywhere, knownFlags} from './meant-flags.js'
import {pointTo} from './pointers.js'
import {type Failure, findProblems, type Problem} from './problems.js'
import {isTemplate, type Proposal, proposeLines, type Refine, repairApart} from './propose.js'
import {leadingProblem, restOf, type Route, routeLine, routeProblem} from './route.js'

/** What is wrong with a command line, and how it is corrected. */
export type Diagnosis = Pick<
  ErrorFields,
  'didYouMean' | 'error' | 'field' | 'kind' | 'message' | 'nextActions' | 'position' | 'suggestion' | 'validValues'
>

const offered = 'Another command that may have been meant; it may change something'

/** How much of a command line is read and written; what is longer is no typing mistake. */
const longest = {line: 8000, lines: 3, message: 600, word: 2000, words: 500}

/**
 * Finds everything that is wrong with a command line, and the command lines that were probably meant. It reads nothing
 * but the catalog and the words, and shows no value of a sensitive flag.
 *
 * @param argv the words after the bin
 * @param failure what the parser reported; without it, only manifest and class are asked
 * @param refine returns what is known of a command beyond its manifest
 * @returns undefined if the parser reported nothing and nothing else is known to be wrong
 */
export function diagnoseLine(
  catalog: Catalog,
  argv: readonly string[],
  failure?: Failure,
  refine: Refine = (command) => command,
): Diagnosis | undefined {
  const words = argv.slice(0, longest.words).map((word) => word.slice(0, longest.word).replaceAll('\0', '\ufffd'))
  const isWhole = words.length === argv.length && words.every((word, index) => word.length === argv[index]!.length)
  const found = routeLine(catalog, words)
  const route = found.command ? {...found, command: refine(found.command)} : found
  const rest = restOf(route, words)
  const problems = route.command ? findProblems(route.command, wordsOf(rest)) : []
  const first = route.command ? (leadingProblem(route, words) ?? problems[0]) : routeProblem(route, words)
  const problem = failure ?? first
  if (!problem) return undefined
  const idioms = isWhole ? replaceWords(catalog, words, route) : []
  if (idioms.length > 0) {
    const [to, from] = [idioms[0]!.join(' '), words.join(' ')]
    const didYouMean = idioms.map((line) => quoteLine([catalog.bin, ...line]))
    return {...problem, didYouMean, message: problem.message!, suggestion: describeChanges([{from, to}], () => true)!}
  }

  const candidates = findCandidates(catalog, words, route)
  const redactor = findSecrets(catalog, words, route, candidates)
  const proposals = isWhole ? proposeLines(catalog, candidates, {redactor, refine, route}) : []
  const typed = quoteLine([catalog.bin, ...words])
  const lines = proposals
    .map((proposal) => ({...proposal, line: writeLine(catalog, proposal)}))
    .filter(({line, ...proposal}) => line.length <= longest.line && (line !== typed || isTemplate(proposal)))
  // What is further away than a command that may only be offered was not meant.
  const isOffered = lines[0]?.isOnlyOffered === true
  const shown = isOffered ? [] : lines.filter(({isOnlyOffered}) => !isOnlyOffered).slice(0, longest.lines)
  const didYouMean = shown.filter((proposal) => !isTemplate(proposal)).map(({line}) => line)
  const templates = shown.filter((proposal) => isTemplate(proposal))
  const located = locate(problem, problems, rest)
  const pointers = shown.length > 0 ? {} : pointTo(catalog, route, located, words)
  const nextActions: NextAction[] = [
    ...templates.map((template) => describeTemplate(catalog, template)),
    ...(isOffered ? [renderTemplate(catalog, lines[0]!.command, offered)] : []),
    ...(pointers.nextActions ?? []),
  ]
  const {command, name} = shown[0] ?? {}
  if (command) redactor.addWords(() => listOwnWords(command, name!))
  const apart = isWhole && route.command ? repairApart(route.command, wordsOf(rest)) : []
  const changes = describeChanges(shown[0]?.changes ?? apart, (word) => redactor.hasWord(word))
  // A mask could hide the beginning of a secret that was cut, and thereby the rest from what knows the whole of it.
  const clean = (text: string, limit?: number) => toPrintable(isWhole ? redactText(text, redactor) : text, limit)
  const suggestion = changes ?? pointers.suggestion
  const validValues = located.validValues ?? pointers.validValues
  const {error, field, kind, position} = located
  const message = addOthers(cleanParserMessage(located.message ?? 'The command line is invalid'), problems)
  return {
    error,
    kind,
    message: clean(message, longest.message),
    ...(suggestion && {suggestion: clean(suggestion, longest.message)}),
    ...(validValues?.length && {validValues: validValues.map((value) => toPrintable(value))}),
    ...(field !== undefined && {field: redactor.hasWord(field) ? field : clean(field)}),
    ...(position !== undefined && {position}),
    ...(didYouMean.length > 0 && {didYouMean}),
    ...(nextActions.length > 0 && {nextActions}),
  }
}

type Rest = ReturnType<typeof restOf>

function wordsOf(rest: Rest): string[] {
  return rest.map(({word}) => word)
}

/** Adds the position of a problem in argv, where manifest or class show it. */
function locate(problem: Failure | Problem, problems: readonly Problem[], rest: Rest): Failure {
  if ('position' in problem && problem.position !== undefined) return problem
  const same = problems.find(
    (other) => other === problem || (other.kind === problem.kind && other.field === (problem.field ?? other.field)),
  )
  if (!same) return problem
  const position = same.index === undefined ? undefined : rest[same.index]?.position
  const validValues = problem.validValues ?? same.validValues
  return {...problem, field: problem.field ?? same.field, position, validValues}
}

/** 4.11: adds what else is unknown or missing, so that one more try is enough. */
function addOthers(message: string, problems: readonly Problem[]): string {
  const mentions = (field: string) => [/[\s,;:=]/, /[\s,;=]/].some((gap) => message.split(gap).includes(field))
  const further = problems
    .filter(({kind}) => kind === 'unknown_flag' || kind === 'missing_argument' || kind === 'missing_flag')
    .filter(({field}) => field !== undefined && !mentions(field))
    .map((problem) => problem.message)
  return joinReports([message, ...new Set(further)])
}

/** A correction that lacks something: values for its placeholders, or variables in its environment (9.12a). */
function describeTemplate(
  catalog: Catalog,
  {command, line, variables = [], words}: Proposal & {line: string},
): NextAction {
  const params = renderParams(catalog, command, listPlaceholders(words))
  const description =
    variables.length > 0 ? `Run it with ${variables.join(' and ')} in its environment` : 'The command line, corrected'
  return {command: line, description, ...(params && {params})}
}

/** The command line to run, without a `--validate` of ours. */
function writeLine({bin}: Catalog, {command, words}: Proposal): string {
  const isOurs = isAnsweredEverywhere('validate', command)
  return quoteLine([bin, ...(isOurs ? dropFlag(words, knownFlags(command), 'validate') : words)])
}

/** What the command line hides, and the names that it may show. */
function findSecrets(
  catalog: Catalog,
  words: readonly string[],
  route: Route,
  candidates: readonly Candidate[],
): Redactor {
  const {command} = route
  const redactor = new Redactor()
  redactor.add(maskRouted(catalog, words, route, candidates).values)
  if (command) redactor.addWords(() => listOwnWords(command, []))
  return redactor
}
