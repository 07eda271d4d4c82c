import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {listPlaceholders, renderParams, renderTemplate} from '../catalog/render-template.js'
import {hasPlaceholder, quoteLine} from '../command-line/quote.js'
import {dropFlag} from '../command-line/tokenize.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {bound, joinPhrases, joinReports, phrase} from '../contract/phrase.js'
import {cleanParserMessage} from '../oclif/parser-errors.js'
import {ownWords} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {pointTo} from './advise.js'
import {findCandidates} from './candidates.js'
import type {Change, Draft} from './draft.js'
import {replaceWords} from './idioms.js'
import {maskRouted} from './mask-routed.js'
import {isAnsweredEverywhere, acceptedFlags} from './similar-flags.js'
import {type Failure, findProblems, type Problem} from './problems.js'
import {isTemplate, proposeLines, repairApart} from './propose.js'
import {leadingProblem, restOf, routeLine, routeProblem} from './route.js'

/** The mistakes in a command line, and its corrections. */
export type Diagnosis = Pick<
  ErrorFields,
  'didYouMean' | 'error' | 'field' | 'kind' | 'message' | 'nextActions' | 'position' | 'suggestion' | 'validValues'
>

const offered = 'Another command that may be intended; it may change something'

/** Limits on what is read and written; a longer word is not a typing mistake. */
const longest = {choices: 5, line: 8000, lines: 3, message: 600, value: 120, word: 2000, words: 500}

/**
 * Finds all mistakes in a command line, and the command lines that were probably intended. It reads only the catalog and
 * the words, and shows no value of a sensitive flag.
 *
 * @param argv the words after the bin
 * @param failure the parser's report; without it, only manifest and class are checked
 * @returns undefined if no mistake is reported or found
 */
export function diagnoseLine(catalog: Catalog, argv: readonly string[], failure?: Failure): Diagnosis | undefined {
  // A NUL marks a placeholder.
  const words = argv.slice(0, longest.words).map((word) => word.slice(0, longest.word).replaceAll('\0', '\ufffd'))
  const isWhole = words.length === argv.length && words.every((word, index) => word.length === argv[index]!.length)
  const route = routeLine(catalog, words)
  const {command} = route
  const rest = restOf(route, words)
  const following = rest.map(({word}) => word)
  const problems = command ? findProblems(command, following) : []
  const problem = failure ?? (command ? (leadingProblem(route, words) ?? problems[0]) : routeProblem(route, words))
  if (!problem) return undefined
  const idioms = isWhole && (!command || problem.kind === 'unexpected_argument') ? replaceWords(catalog, words) : []
  if (idioms.length > 0) {
    const didYouMean = idioms.map((line) => quoteLine([catalog.bin, ...line]))
    const suggestion = describeChanges([{from: words.join(' '), to: idioms[0]!.join(' ')}], () => true)!
    return {...problem, didYouMean, message: problem.message!, suggestion}
  }

  const candidates = isWhole ? findCandidates(catalog, words, route) : []
  const redactor = new Redactor()
  redactor.add(maskRouted(catalog, words, route, candidates).values)
  if (command) redactor.addWords(() => wordsOfCommand(command))
  const typed = quoteLine([catalog.bin, ...words])
  const proposals = proposeLines(catalog, candidates, route, redactor)
    .map((draft) => ({draft, line: writeLine(catalog, draft)}))
    .filter(({draft, line}) => line.length <= longest.line && (line !== typed || isTemplate(draft)))
  // Candidates further away than one that may only be offered are dropped.
  const [nearest] = proposals
  const isOffered = nearest?.draft.isOnlyOffered === true
  const shown = isOffered ? [] : proposals.filter(({draft}) => !draft.isOnlyOffered).slice(0, longest.lines)
  const [best] = shown
  if (best) redactor.addWords(() => [best.draft.name.join(' '), ...wordsOfCommand(best.draft.command)])
  const located = locate(problem, problems, rest)
  const pointers = best ? {} : pointTo(catalog, route, located)
  const didYouMean = shown.filter(({draft}) => !isTemplate(draft)).map(({line}) => line)
  const nextActions = [
    ...shown.filter(({draft}) => isTemplate(draft)).map(({draft, line}) => describeTemplate(catalog, draft, line)),
    ...(isOffered ? [renderTemplate(catalog, nearest.draft.command, offered)] : []),
    ...(pointers.nextActions ?? []),
  ]
  const [unrepaired] = command && isWhole ? candidates : []
  const changes = best?.draft.changes ?? (unrepaired ? repairApart(unrepaired) : [])
  const suggestion = describeChanges(changes, (word) => redactor.hasWord(word)) ?? pointers.suggestion
  const validValues = located.validValues ?? pointers.validValues
  const {error, field, kind, position} = located
  const message = addOthers(cleanParserMessage(located.message ?? 'The command line is invalid'), problems)
  // Once truncated, a secret could no longer be found and masked.
  const clean = (text: string, limit: number) => bound(isWhole ? redactor.text(text) : text, limit)
  return {
    error,
    kind,
    message: clean(message, longest.message),
    ...(suggestion && {suggestion: clean(suggestion, longest.message)}),
    ...(validValues?.length && {validValues: validValues.map((value) => bound(value, longest.value))}),
    ...(field !== undefined && {field: redactor.hasWord(field) ? field : clean(field, longest.value)}),
    ...(position !== undefined && {position}),
    ...(didYouMean.length > 0 && {didYouMean}),
    ...(nextActions.length > 0 && {nextActions}),
  }
}

function wordsOfCommand(command: CatalogCommand): string[] {
  return ownWords({...command.definition, flags: acceptedFlags(command)})
}

/** Adds a problem's position in argv, from the manifest or class. */
function locate(
  problem: Failure | Problem,
  problems: readonly Problem[],
  rest: readonly {position: number}[],
): Failure {
  if ('position' in problem && problem.position !== undefined) return problem
  const same = problems.find(
    (other) => other === problem || (other.kind === problem.kind && other.field === (problem.field ?? other.field)),
  )
  if (!same) return problem
  const position = rest[same.index ?? -1]?.position
  return {
    ...problem,
    field: problem.field ?? same.field,
    position,
    validValues: problem.validValues ?? same.validValues,
  }
}

/** 4.11: adds other unknown or missing parts, so that one more try is enough. */
function addOthers(message: string, problems: readonly Problem[]): string {
  const mentions = (field = '') => [/[\s,;:=]/, /[\s,;=]/].some((gap) => message.split(gap).includes(field))
  const others = problems.filter(
    ({field, kind}) => /^(?:unknown_flag|missing_argument|missing_flag)$/.test(kind) && !mentions(field),
  )
  return joinReports([message, ...new Set(others.map((problem) => problem.message))])
}

/** A correction with missing parts: placeholders for values, or environment variables (9.12a). */
function describeTemplate(catalog: Catalog, {command, variables, words}: Draft, line: string): NextAction {
  const params = renderParams(catalog, command, listPlaceholders(words))
  const corrected = 'The command line, corrected'
  const description = variables ? `Run it with ${variables.join(' and ')} in its environment` : corrected
  return {command: line, description, ...(params && {params})}
}

/** The command line to run, without the plugin's `--validate`. */
function writeLine({bin}: Catalog, {command, name, words}: Draft): string {
  const isOurs = isAnsweredEverywhere('validate', command)
  return quoteLine([bin, ...name, ...(isOurs ? dropFlag(words, acceptedFlags(command), 'validate') : words)])
}

/**
 * Describes the changes to a command line in one sentence; undefined if there are none.
 *
 * @param isOwn whether a word is the CLI's own; secrets in all others are masked later
 */
function describeChanges(changes: readonly Change[], isOwn: (word: string) => boolean): string | undefined {
  const different = [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()]
  const parts = different.map(({choices = [], expected, from, reason, to, variable}, index) => {
    const verb = variable ? 'set' : from === undefined ? 'add' : to === undefined ? 'leave out' : 'write'
    const start = {ours: index === 0 ? verb[0]!.toUpperCase() + verb.slice(1) : verb}
    if (variable) return phrase`${start} ${{ours: variable}} in the environment`
    const word = (to ?? from)!
    const isOurs = to !== undefined && (from === undefined || isOwn(word))
    const wanted = choices.length > 0 ? describeChoices(choices) : (expected ?? (isOurs && show(word)))
    const what = wanted ? {ours: wanted} : show(word)
    if (from !== undefined && to !== undefined) return phrase`${start} ${what} instead of ${show(from)}`
    return reason ? phrase`${start} ${what} (${{ours: reason}})` : phrase`${start} ${what}`
  })
  return parts.length > 0 ? joinPhrases([joinPhrases(parts, ', '), phrase`.`], '') : undefined
}

function describeChoices(choices: readonly string[]): string {
  // `valid_values` lists the others.
  if (choices.length > longest.choices) return 'one of the valid values'
  return choices.length > 1 ? `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}` : choices[0]!
}

function show(text: string): string {
  return bound(hasPlaceholder(text) ? text.replaceAll('\0', '') : text, longest.value)
}
