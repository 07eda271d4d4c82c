import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {quoteLine} from '../command-line/quote.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {bound, joinReports, phrase} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'
import {cleanParserMessage} from '../oclif/parser-errors.js'
import {ownWords} from '../secrets/read-secrets.js'
import {Redactor} from '../secrets/redactor.js'
import {type Change, type Draft, findCandidates} from './candidates.js'
import {describeChanges} from './describe-changes.js'
import {replaceWords} from './idioms.js'
import {maskRouted} from './mask-routed.js'
import {listEnvironmentValues} from './environment-values.js'
import {
  describeVariable,
  type Failure,
  hasDefault,
  isUsed,
  type Known,
  type Problem,
} from './problem.js'
import {findProblems} from './problems.js'
import {describeTemplate, isTemplate, proposeLines, writeLine} from './proposals.js'
import {findCommand, positionOf, type Route} from './route.js'
import {findRouteProblem, type RoutedLine, routeWords} from './routed-line.js'
import {acceptedFlags} from './similarity.js'

/** What is wrong with a command line, and what was probably meant. */
export type Diagnosis = Omit<ErrorFields, 'code' | 'recoverable'>

/** Limits on what is read and written; a longer word is not a typing mistake. */
const longest = {line: 8000, lines: 3, list: 30, message: 600, value: 120, word: 2000, words: 500}

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
  const isIdiom = isWhole && (!route.command || kind === 'unexpected_argument')
  const idioms = isIdiom ? replaceWords(catalog, typedLine) : []
  if (idioms.length > 0) {
    const didYouMean = idioms.map((line) => quoteLine([catalog.bin, ...line]))
    const change = {from: words.join(' '), to: idioms[0]!.join(' ')}
    return {...base, didYouMean, suggestion: describe([change])!}
  }

  const shown = chooseLines(catalog, typedLine, proposeLines(catalog, candidates, redactor))
  const best = shown[0]?.draft
  if (best) addWords(best.command, best.name.join(' '))
  const pointers = best ? {} : pointTo(catalog, route, kind, validValues !== undefined)
  const suggestion = (best && describe(best.changes)) ?? pointers.suggestion
  const values = validValues ?? pointers.validValues
  const didYouMean = shown.filter(({draft}) => !isTemplate(draft)).map(({line}) => line)
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

/**
 * Finds the mistake to report, with all that manifest and class show about it.
 *
 * @param failure the parser's report
 */
function findMistake(
  line: RoutedLine,
  failure: Failure | undefined,
): {mistake: Failure; known: Known} | undefined {
  const {route, tokens} = line
  const known = readFailure(line, failure)
  const found = route.command ? findProblems(route.command, tokens, known) : []
  const problems = found.map((each) => {
    const {index} = each
    return {...each, position: index === undefined ? undefined : positionOf(route, index)}
  })
  const problem: Failure | undefined = failure ?? findRouteProblem(line) ?? problems[0]
  if (!problem) return undefined
  const isSame = (name: 'field' | 'kind' | 'position', other: Failure) =>
    (problem[name] ?? other[name]) === other[name]
  const same = problems.find(
    (other) => isSame('kind', other) && isSame('field', other) && isSame('position', other),
  )
  const {field = same?.field, position = same?.position, validValues = same?.validValues} = problem
  const message = addOthers(describeMistake(problem, problems, line), problems)
  return {mistake: {...problem, field, message, position, validValues}, known}
}

/** What the parser's report shows that manifest and class do not. */
function readFailure({route, tokens}: RoutedLine, failure: Failure | undefined): Known {
  const {command} = route
  if (!failure || !command) return {}
  const {field = '', fields = [], kind} = failure
  const names = fields.map((flag) => flag.slice(2))
  const isRelation = kind === 'conflicting_flags' || kind === 'missing_dependency'
  // The condition of a relation is a function, which a manifest loses.
  const isUnknown = isRelation && !findProblems(command, tokens).some((each) => each.kind === kind)
  const isFromVariable = listEnvironmentValues(command, tokens).some(
    ({name}) => `--${name}` === field,
  )
  return {
    ...(kind === 'missing_flag' && {required: names}),
    ...(isUnknown && kind === 'conflicting_flags' && {excluded: names}),
    ...(isUnknown &&
      kind === 'missing_dependency' && {required: names.filter((name) => !isUsed(tokens, name))}),
    ...(kind === 'invalid_value' && isFromVariable && {rejected: [field.slice(2)]}),
  }
}

/**
 * The message of a mistake: where manifest and class explain the parser's report about related
 * flags, theirs names only what has to change (4.7a).
 */
function describeMistake(
  {field = '', fields = [], kind, message}: Failure,
  problems: readonly Problem[],
  {route, tokens}: RoutedLine,
): string {
  const clean = cleanParserMessage(message)
  const related = problems.filter(
    (each) =>
      each.names !== undefined &&
      /^(?:conflicting_flags|missing_dependency|missing_flag)$/.test(each.kind),
  )
  const named = new Set(
    related.flatMap((each) => [each.field, ...each.names!.map((name) => `--${name}`)]),
  )
  const isExplained = fields.length > 0 && related.some((each) => each.kind === kind)
  if (
    isExplained &&
    kind !== 'missing_flag' &&
    fields.every((flag) => named.has(flag) || !isBroken(flag))
  )
    return joinReports([...new Set(related.map((each) => each.message))])
  const source =
    kind === 'invalid_value' && route.command
      ? listEnvironmentValues(route.command, tokens).find(({name}) => `--${name}` === field)
      : undefined
  return source ? joinReports([clean, describeVariable(field, source.variable)]) : clean

  /** Whether a flag of the report is not given, and has no default that meets a need. */
  function isBroken(flag: string): boolean {
    if (isUsed(tokens, flag.slice(2))) return false
    const definition = route.command?.definition.flags[flag.slice(2)]
    return definition === undefined || !hasDefault(definition)
  }
}

/** Writes the drafts that are shown, best first. */
function chooseLines(
  catalog: Catalog,
  {route, words}: RoutedLine,
  drafts: readonly Draft[],
): {draft: Draft; line: string}[] {
  // If the parser rejected a command line that the class accepts, it cannot be repaired here.
  if (drafts.some(({changes}) => changes.length === 0 && route.leading === 0)) return []
  const typed = quoteLine([catalog.bin, ...words])
  const proposals = drafts
    .map((draft) => ({draft, line: writeLine(catalog, draft)}))
    .filter(({draft, line}) => line.length <= longest.line && (line !== typed || isTemplate(draft)))
  // Candidates further away than one that is withheld are dropped, too.
  if (proposals[0]?.draft.isWithheld) return []
  return proposals.filter(({draft}) => !draft.isWithheld).slice(0, longest.lines)
}

/** 4.11: adds other unknown or missing parts, so that one more try is enough. */
function addOthers(message: string, problems: readonly Problem[]): string {
  const mentioned = message.split(/[\s,;=]|:(?=\s|$)/)
  const others = problems.filter(
    ({field = '', kind}) =>
      /^(?:unknown_flag|missing_argument|missing_flag)$/.test(kind) && !mentioned.includes(field),
  )
  return joinReports([message, ...new Set(others.map((problem) => problem.message))])
}

/** Points a reader to existing commands, for a command line that cannot be corrected. */
function pointTo(
  catalog: Catalog,
  {command, topic}: Route,
  kind: string,
  isListed: boolean,
): Partial<ErrorFields> {
  const pointToSchema = (
    name: string,
    description = 'Show its arguments and flags',
  ): NextAction => {
    return {
      command: quoteLine([catalog.bin, ...name.split(' ').filter(Boolean), wordOf('schema')]),
      description,
    }
  }
  if (command) {
    const schema = {nextActions: [pointToSchema(command.name)]}
    if (kind !== 'unknown_flag') return isListed ? {} : schema
    const flags = Object.entries(command.definition.flags).filter(([, flag]) => !flag.hidden)
    const validValues = flags.map(([flag]) => `--${flag}`).toSorted()
    return validValues.length <= longest.list ? {validValues} : schema
  }

  if (topic) {
    const inside = catalog.commands.filter(
      ({id, isHidden}) => !isHidden && id.startsWith(`${topic}:`),
    )
    const name = topic.replaceAll(':', catalog.separator)
    const nextActions = [
      pointToSchema(name, inside.length > 0 ? `List the commands of ${name}` : undefined),
    ]
    return inside.length <= longest.list
      ? {nextActions, validValues: inside.map((each) => each.name)}
      : {nextActions}
  }
  if (!findCommand(catalog, 'describe')) return {}
  const index = quoteLine([catalog.bin, 'describe', '--index'])
  return {
    nextActions: [{command: index, description: 'List every command'}],
    suggestion: phrase`Run ${{ours: `\`${index}\``}} to see every command.`,
  }
}
