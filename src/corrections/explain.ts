import {type Catalog, changeCatalog} from '../catalog/catalog.js'
import {refineCommand} from '../catalog/definition.js'
import {cachedCatalog} from '../catalog/read.js'
import {isAgentError} from '../contract/agent-error.js'
import {exitCodes, isLineError} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {isRecord, readProperty} from '../contract/unknown-value.js'
import {adviseLogin} from '../errors/advise-login.js'
import {applyExitRules, type ExitCodeSetting} from '../errors/chosen-exit.js'
import {type Classified, classify, type ThrowFacts} from '../errors/classify.js'
import type {Line} from '../line/line.js'
import {readOclifExit} from '../oclif/exit.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {UncheckedError} from './alternatives.js'
import {diagnose} from './diagnose.js'
import {offerNamedLines} from './offer-named-lines.js'
import {offerValues} from './offer-values.js'
import {excuseSupplied} from './problems/excuse-supplied.js'
import type {Mistake} from './problems/problem.js'
import {findWrongPosition} from './problems/wrong-word.js'
import {isUnknownToParser} from './route/accepted-flags.js'
import {findCommand} from './route/id-index.js'
import {type RoutedLine, routeTyped, routeWords} from './route/routed-line.js'

/** What a command threw, and what is known about the throw. */
export type Thrown = Pick<ThrowFacts, 'otherError' | 'parsing'> & {
  error: unknown
  line?: ThrowingLine
}

/** The command line that threw, and the class that it loaded. */
type ThrowingLine = {
  config: HostConfig
  loaded?: LoadedClass
  typed: TypedLine
}

/** A command line as it was read, or only its words. */
type TypedLine = Line | readonly string[]

/** A command's class, once oclif has loaded it, and the command's id. */
export type LoadedClass = {commandClass: unknown; id: string}

/**
 * Explains an adopted command's throw: classifies it, finds its position, and corrects the command
 * line.
 *
 * @param setting the host's `exitCodes`
 */
export function explainThrow({line, ...thrown}: Thrown, setting?: ExitCodeSetting): UncheckedError {
  const {error} = thrown
  const classified = classify(error, thrown)
  const fields = line
    ? explainLine(line, classified, thrown.parsing !== undefined)
    : withoutDetails(classified)
  // An AgentError states its code and category itself.
  if (isAgentError(error)) return addStack(fields, error)
  const advised = line ? adviseFailure(fields, line.config, wordsOf(line.typed)) : fields
  const outcome = applyExitRules(advised, readOclifExit(error), setting, 'adopted')
  return addStack(outcome, error)
}

/**
 * Adds what to do about an error: to log in, or to run what its message names.
 *
 * @param words those of the command line that failed
 */
export function adviseFailure<Fields extends ErrorFields>(
  fields: Fields,
  config: HostConfig,
  words: readonly string[],
): Fields {
  const advised = adviseLogin(fields, () => cachedCatalog(config))
  return offerNamedLines(advised, config, words)
}

/** Adds what the command line shows to an error that may be about it. */
function explainLine(
  {config, loaded, typed}: ThrowingLine,
  classified: Classified,
  wasParsing: boolean,
): UncheckedError {
  const isAboutLine = wasParsing || classified.field !== undefined || isLineError(classified)
  // Reading a large host's catalog takes a tenth of a second.
  if (!isAboutLine) return withoutDetails(classified)
  return explainByLine(cachedCatalog(config), typed, classified, {loaded, wasParsing})
}

/** What is known of the run that threw: the loaded class, and whether it was parsing. */
type MistakeFacts = {
  loaded?: LoadedClass | undefined
  wasParsing?: boolean | undefined
}

/**
 * Adds corrections, positions and values to an error about a command line (4.11); other errors are
 * unchanged.
 */
export function explainByLine(
  listed: Catalog,
  typed: TypedLine,
  classified: Classified,
  {loaded, wasParsing}: MistakeFacts = {},
): UncheckedError {
  const catalog = loaded ? withClass(listed, loaded) : listed
  const line = isRead(typed) ? routeTyped(catalog, typed) : routeWords(catalog, typed)
  const excused: Classified = excuseSupplied(catalog, line.route.command, classified)
  // Only flags that the CLI supplies itself are missing, which is no mistake in the command line.
  if (isLineError(classified) && !isLineError(excused)) return excused
  const error = {
    ...excused,
    position: excused.position ?? findWrongPosition(line, excused),
  }
  if (isLineError(error)) {
    return offerValues(catalog, line, correctMistake(catalog, line, error))
  }
  // 8.30: whether the command line has a mistake depends on the hook that failed.
  const mayBlame = wasParsing && error.kind !== 'preparse_failed'
  const blamed = mayBlame
    ? blameLine(catalog, line, error, {isLoaded: loaded !== undefined})
    : undefined
  return offerValues(catalog, line, blamed ?? withoutDetails(error))
}

function isRead(typed: TypedLine): typed is Line {
  return 'words' in typed
}

function wordsOf(typed: TypedLine): readonly string[] {
  return isRead(typed) ? typed.words : typed
}

/** Adds corrections to a mistake in a command line. */
function correctMistake(
  catalog: Catalog,
  line: RoutedLine,
  error: Classified & Mistake,
): UncheckedError {
  const {didYouMean, nextActions, suggestion} = error
  return {
    ...withoutDetails(error),
    ...(findCause(catalog, line, error) ?? diagnose(catalog, line, error)),
    // The code that threw the error gives the best advice.
    ...(didYouMean && {alternatives: undefined, didYouMean}),
    ...(nextActions && {nextActions}),
    ...(suggestion && {suggestion}),
  }
}

/**
 * Reports the mistake in a command line that made a function throw during parsing; undefined if
 * none is sure.
 */
function blameLine(
  catalog: Catalog,
  line: RoutedLine,
  {message}: Classified,
  {isLoaded}: {isLoaded: boolean},
): UncheckedError | undefined {
  const diagnosis = diagnose(catalog, line)
  // Without its class, only what the command does not have is sure: its class may have defaults.
  const isSure = isLoaded || diagnosis?.kind === 'unknown_flag'
  if (!diagnosis || !isSure) return undefined
  return {
    code: exitCodes.userError,
    data: {causes: [message]},
    recoverable: true,
    ...diagnosis,
  }
}

/**
 * The flag, unknown to the parser, that caused another mistake: its value was read as an argument,
 * which was rejected or left over.
 */
function findCause(
  catalog: Catalog,
  line: RoutedLine,
  error: Classified,
): Partial<UncheckedError> | undefined {
  const {command} = line.route
  const isRejected = error.kind === 'invalid_value' && !error.validValues
  if (!isRejected && error.kind !== 'unexpected_argument') return undefined
  const diagnosis = diagnose(catalog, line)
  const {field = '', kind} = diagnosis ?? {}
  const isUnknown =
    kind === 'unknown_flag' || (command !== undefined && isUnknownToParser(field, command))
  if (!isUnknown) return undefined
  return {
    field: undefined,
    position: undefined,
    ...diagnosis,
  }
}

/** A catalog that knows what a command's class states beyond its manifest. */
function withClass(catalog: Catalog, {commandClass, id}: LoadedClass): Catalog {
  const command = findCommand(catalog, id)
  if (!command) return catalog
  const commands = catalog.commands.map((each) =>
    each.id === command.id ? refineCommand(each, commandClass) : each,
  )
  return changeCatalog(catalog, {commands})
}

/** Adds the error's stack if DEBUG is set (6.7). */
export function addStack<Fields extends ErrorFields>(fields: Fields, error: unknown): Fields {
  if (!process.env.DEBUG || typeof error !== 'object' || error === null) {
    return fields
  }
  const data = isRecord(fields.data) ? fields.data : {value: fields.data}
  return {...fields, data: {...data, stack: readProperty(error, 'stack')}}
}

/** An error without the fields that only its explanation needs. */
function withoutDetails({fields: _fields, token: _token, ...error}: Classified): ErrorFields {
  return error
}
