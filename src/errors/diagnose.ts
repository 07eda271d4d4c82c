import {dropFlag} from '../command-line/tokenize.js'
import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {joinPhrases} from '../contract/phrase.js'
import type {Change} from './draft.js'
import {explainChanges} from './explain-changes.js'
import type {Failure} from './failure.js'
import {isAnsweredEverywhere, knownFlags} from './known-flags.js'
import {listOwnWords} from './own-words.js'
import {maskRouted} from './mask-routed.js'
import {proposeChanges, proposeLines, type Proposal} from './propose.js'
import {pointTo} from './pointers.js'
import {toPrintable} from './printable.js'
import {findProblems, type Problem} from './problems.js'
import {hasPlaceholder, placeholder, quoteLine} from '../command-line/quote.js'
import {leadingProblem, routeProblem} from './route-problem.js'
import {restOf, routeLine, type Route} from './route.js'
import {cleanParserMessage} from '../oclif/parser-errors.js'
import {redactText} from '../secrets/redact-outcome.js'
import {Redactor} from '../secrets/redactor.js'

/** Replaces a command by what its loaded class defines, where the class is there. */
export type Refine = (command: CatalogCommand) => CatalogCommand

/** What is wrong with a line, and how it is put right. */
export type Diagnosis = Pick<
  ErrorFields,
  'didYouMean' | 'error' | 'field' | 'kind' | 'message' | 'nextActions' | 'position' | 'suggestion' | 'validValues'
>

/** A word is read this far, a line this many words far: what is longer is no typing mistake. */
const LONGEST = {line: 8000, lines: 3, message: 600, word: 2000, words: 500}

/** How many commands a line is taken to mean at most. */
const maxMeant = 2

/**
 * Finds everything that is wrong with a line, and the lines that were probably meant.
 *
 * It reads nothing but the catalog and the line, and shows no value of a sensitive flag.
 *
 * @param argv the words after the bin
 * @param failure what the parser reported; without it, the manifest alone is asked
 * @param refine gives what is known of commands beyond their manifests
 * @returns undefined when the parser reported nothing and the manifest shows nothing wrong
 */
export function diagnoseLine(
  catalog: Catalog,
  argv: readonly string[],
  failure?: Failure,
  refine: Refine = (command) => command,
): Diagnosis | undefined {
  const words = argv.slice(0, LONGEST.words).map((word) => word.slice(0, LONGEST.word).replaceAll('\0', '\ufffd'))
  const isWhole = words.length === argv.length && words.every((word, index) => word.length === argv[index]!.length)
  const route = refineRoute(routeLine(catalog, words), refine)
  const problem = failure ?? findFirstProblem(route, words)
  if (!problem) return undefined
  const redactor = findSecrets(catalog, route, words)
  const others = route.command ? findProblems(route.command, restWords(route, words)) : []
  const proposals = isWhole ? proposeLines(catalog, words, {failure, redactor, refine, route}) : []
  return describe(catalog, {isWhole, others, problem: locate(problem, route, words), proposals, redactor, route, words})
}

function refineRoute(route: Route, refine: Refine): Route {
  return route.command ? {...route, command: refine(route.command)} : route
}

/** A failure, or a problem that the manifest shows. */
type Found = Failure & Partial<Pick<Problem, 'index'>>

type Findings = {
  /** Whether no word of the line was cut. */
  isWhole: boolean
  problem: Failure
  /** Everything that is known to be wrong behind the command. */
  others: readonly Problem[]
  proposals: readonly Proposal[]
  redactor: Redactor
  route: Route
  words: readonly string[]
}

function describe(
  catalog: Catalog,
  {isWhole, others, problem, proposals, redactor, route, words}: Findings,
): Diagnosis {
  const lines = proposals.map((proposal) => ({...proposal, line: writeLine(catalog, proposal)}))
  const typed = quoteLine([catalog.bin, ...words])
  const whole = lines.filter(({line}) => line.length <= LONGEST.line && line !== typed)
  // What is further from the line than what may only be offered was not meant.
  const shown = whole[0]?.isOnlyOffered ? [] : whole.filter(({isOnlyOffered}) => !isOnlyOffered).slice(0, LONGEST.lines)
  const offered = shown.length > 0 ? undefined : whole[0]
  const didYouMean = shown.filter(({words}) => !words.some((word) => hasPlaceholder(word))).map(({line}) => line)
  const templates = shown.filter(({words}) => words.some((word) => hasPlaceholder(word)))
  const actions = templates.map(({line, params}): NextAction => ({
    command: line,
    description: 'The line, corrected',
    params,
  }))
  const pointers = shown.length > 0 ? {} : pointTo(catalog, route, problem, words)
  const nextActions = [
    ...actions,
    ...(offered ? [offerCommand(catalog, offered)] : []),
    ...(pointers.nextActions ?? []),
  ]
  const validValues = problem.validValues ?? pointers.validValues
  // Of a secret that was cut, this would mask the beginning, and hide the rest from what knows the whole of it.
  const mask = (text: string) => (isWhole ? redactText(text, redactor) : text)
  const clean = (text: string, limit?: number) => toPrintable(mask(text), limit)
  const changes = shown[0]?.changes ?? (isWhole ? changeApart(route, words, redactor) : [])
  const {command = route.command, name = []} = shown[0] ?? {}
  const suggestion = explainChanges(changes, command && listOwnWords(command, name)) ?? pointers.suggestion
  return {
    error: problem.error,
    kind: problem.kind,
    message: clean(sayAll(cleanParserMessage(problem.message ?? 'The line is wrong'), others), LONGEST.message),
    ...(suggestion && {suggestion: clean(suggestion, LONGEST.message)}),
    ...(validValues?.length && {validValues: validValues.map((value) => toPrintable(value))}),
    ...(problem.field !== undefined && {field: redactor.hasWord(problem.field) ? problem.field : clean(problem.field)}),
    ...(problem.position !== undefined && {position: problem.position}),
    ...(didYouMean.length > 0 && {didYouMean}),
    ...(nextActions.length > 0 && {nextActions}),
  }
}

/** What can be put right of a line that has no correction as a whole. */
function changeApart(route: Route, words: readonly string[], redactor: Redactor): Change[] {
  return route.command ? proposeChanges(route.command, restWords(route, words), redactor) : []
}

/** Adds to a message what else is unknown or missing in the line, so that one more try is enough (contract, section 4). */
function sayAll(message: string, others: readonly Problem[]): string {
  const further = others
    .filter(({kind}) => kind === 'unknown_flag' || kind === 'missing_argument' || kind === 'missing_flag')
    .filter(({field}) => field !== undefined && !mentions(message, field))
    .map((problem) => problem.message)
  return joinPhrases([message, ...new Set(further)], '; ')
}

function mentions(message: string, field: string): boolean {
  return [/[\s,;:=]/, /[\s,;=]/].some((separator) => message.split(separator).includes(field))
}

/** A command that may have been meant and may change something: what it takes is left to be filled in. */
function offerCommand({bin}: Catalog, {command, name}: Proposal): NextAction {
  const args = Object.entries(command.definition.args).filter(([, {required}]) => required)
  const params = Object.fromEntries(args.map(([arg, {description}]) => [arg, {description, required: true}]))
  return {
    command: quoteLine([bin, ...name, ...args.map(([arg]) => placeholder(arg))]),
    description: 'Another command that may have been meant; it may change something',
    ...(args.length > 0 && {params}),
  }
}

/** The line to run, without `--validate`. */
function writeLine({bin}: Catalog, {command, words}: Proposal): string {
  const isOurs = isAnsweredEverywhere('validate', command)
  return quoteLine([bin, ...(isOurs ? dropFlag(words, knownFlags(command), 'validate') : words)])
}

function findFirstProblem(route: Route, words: readonly string[]): Found | undefined {
  if (!route.command) return routeProblem(route, words)
  return leadingProblem(route, words) ?? findProblems(route.command, restWords(route, words))[0]
}

/** Finds where in argv a problem is, by what the manifest shows when the parser did not report it. */
function locate(problem: Found, route: Route, words: readonly string[]): Failure {
  if (problem.position !== undefined || !route.command) return problem
  const rest = restOf(route, words)
  const same =
    'index' in problem
      ? problem
      : findProblems(
          route.command,
          rest.map(({word}) => word),
        ).find(({field, kind}) => kind === problem.kind && (problem.field === undefined || problem.field === field))
  if (!same) return problem
  const position = same.index === undefined ? undefined : rest[same.index]?.position
  return {
    ...problem,
    field: problem.field ?? same.field,
    position,
    validValues: problem.validValues ?? same.validValues,
  }
}

/** What the line hides, and the names that it may show. */
function findSecrets(catalog: Catalog, route: Route, words: readonly string[]): Redactor {
  const {command} = route
  const redactor = new Redactor()
  redactor.add(maskRouted(catalog, words, route).values)
  if (command) redactor.addWords(() => [...Object.keys(knownFlags(command)), ...Object.keys(command.definition.args)])
  return redactor
}

function restWords(route: Route, words: readonly string[]): string[] {
  return restOf(route, words).map(({word}) => word)
}

/** Everything that manifest and class show to be wrong behind the command of a line. */
export function findMistakes(catalog: Catalog, words: readonly string[], refine: Refine): Problem[] {
  const route = refineRoute(routeLine(catalog, words), refine)
  return route.command ? findProblems(route.command, restWords(route, words)) : []
}

/**
 * The commands that a line which leads to none was probably meant to run, the nearest first, at most two, with the words
 * that would stand behind each: those of every line that may have been meant.
 */
export function findMeant(catalog: Catalog, argv: readonly string[]): Map<CatalogCommand, string[][]> {
  const words = argv.slice(0, LONGEST.words).map((word) => word.slice(0, LONGEST.word))
  const route = routeLine(catalog, words)
  const proposals = proposeLines(catalog, words, {
    failure: undefined,
    redactor: findSecrets(catalog, route, words),
    refine: (command) => command,
    route,
  })
  const meant = new Map<CatalogCommand, string[][]>()
  for (const {command, name, words: line} of proposals) {
    const rest = line.slice(name.length)
    if (meant.has(command)) meant.get(command)!.push(rest)
    else if (meant.size < maxMeant) meant.set(command, [rest])
  }

  return meant
}
