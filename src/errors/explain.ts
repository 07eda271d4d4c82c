import {type Catalog, type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import {cachedCatalog} from '../catalog/read.js'
import {refineCommand} from '../catalog/command.js'
import {type Flags, tokenize} from '../command-line/tokenize.js'
import {isAgentError} from '../contract/agent-error.js'
import {exitCodes, isLineError} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {isKnownReadOnly} from '../gate/decide.js'
import type {HostConfig} from '../oclif/shapes.js'
import {readProperty} from '../contract/unknown-value.js'
import {type Classified, classify, type ClassifyOptions, type ExitCodeSetting, keepChosenExit} from './classify.js'
import {findCandidates} from './candidates.js'
import {type Diagnosis, diagnoseLine} from './diagnose.js'
import {withinMs} from './keep-valid.js'
import type {Refine} from './propose.js'
import {adviseLogin} from './login.js'
import {routeLine} from './route.js'

/** What was thrown, and what is known about it. */
export type Thrown = Pick<ClassifyOptions, 'original' | 'parsing'> & {
  error: unknown
  /** The command line that it ended. */
  line?: ThrownLine
}

/** A command line that ended in a throw. */
type ThrownLine = {
  argv: readonly string[]
  loaded?: LoadedClass
  config: HostConfig
  /** All flags of the command. */
  flags: Flags
  /** How many words precede the argv. */
  offset: number
  /** Every word after the bin. */
  words: readonly string[]
}

/** The class of the command that a command line runs, and the id that oclif loaded it by. */
type LoadedClass = {commandClass: unknown; id: string}

/** Limits on checking corrections with command classes: how many are loaded, up to which cost of a correction, how long. */
const limits = {classes: 2, cost: 4.2, loadMs: 1000}

/** Explains a throw: classifies it, finds its position, and corrects the command line. */
export function explainThrow({line, ...thrown}: Thrown, setting?: ExitCodeSetting): ErrorFields {
  const classified = classify(thrown.error, {...thrown, isOwn: true})
  const finish = (fields: ErrorFields) => addStack(keepChosenExit(fields, thrown.error, setting), thrown.error)
  if (!line) return finish(withoutClues(classified))
  const {argv, config, flags, loaded, offset, words} = line
  const index = findPosition(argv, flags, classified)
  const position = classified.position ?? (index === undefined ? undefined : index + offset)
  const located = {...classified, ...(position !== undefined && {position})}
  const wasParsing = thrown.parsing !== undefined
  // The catalog of a large host takes a tenth of a second to read.
  const isAboutLine = wasParsing || isLineError(located) || isAboutValue(located)
  const fields = isAboutLine
    ? repairLine(cachedCatalog(config), words, located, {loaded, wasParsing})
    : withoutClues(located)
  return finish(isAgentError(thrown.error) ? fields : adviseLogin(fields, () => cachedCatalog(config)))
}

/**
 * Adds corrections, positions and values to an error of a command line; an error that is about something else stays.
 * 4.11: what is wrong with the words comes before what a `default` or `parse` function throws.
 */
export function repairLine(
  catalog: Catalog,
  words: readonly string[],
  classified: Classified,
  {loaded, wasParsing = false}: {loaded?: LoadedClass | undefined; wasParsing?: boolean | undefined} = {},
): ErrorFields {
  const refine = refineBy(loaded)
  const error = withoutClues(classified)
  if (!isLineError(error)) {
    const diagnosis = wasParsing ? diagnoseLine(catalog, words, undefined, refine) : undefined
    if (!diagnosis) return offerValues(catalog, words, error)
    const cause = {code: exitCodes.userError, data: {causes: [error.message]}, recoverable: true}
    return offerValues(catalog, words, {...cause, ...diagnosis})
  }

  const {didYouMean, nextActions, suggestion} = error
  // A custom function rejected a value, or a word was left over: an unknown flag may have caused either.
  const mayBeSecondary = error.kind === 'unexpected_argument' || (error.kind === 'invalid_value' && !error.validValues)
  const known = mayBeSecondary ? diagnoseLine(catalog, words, undefined, refine) : undefined
  const isSecondary = known?.kind === 'unknown_flag'
  const diagnosis = isSecondary ? known : diagnoseLine(catalog, words, error, refine)
  return offerValues(catalog, words, {
    ...error,
    ...(isSecondary && {field: undefined, position: undefined}),
    ...diagnosis,
    // What threw it knows best what to do next.
    ...(didYouMean && {didYouMean}),
    ...(nextActions && {nextActions}),
    ...(suggestion && {suggestion}),
  })
}

/**
 * Diagnoses a command line that names no command. The classes of the commands that may have been meant are loaded first,
 * because a manifest does not say which flags are really required.
 */
export async function explainRoute(catalog: Catalog, words: readonly string[]): Promise<Diagnosis | undefined> {
  const classes = new Map<string, unknown>()
  const nearest = findCandidates(catalog, words, routeLine(catalog, words)).toSorted((a, b) => a.cost - b.cost)
  const meant = new Set(nearest.filter(({cost}) => cost < limits.cost).map(({command}) => command))
  const loading = [...meant].slice(0, limits.classes).map(async ({id, load}) => {
    try {
      classes.set(id, await load?.())
    } catch (error) {
      if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
    }
  })
  await withinMs(limits.loadMs, Promise.all(loading))
  return diagnoseLine(catalog, words, undefined, (command) => {
    const commandClass = classes.get(command.id)
    return commandClass === undefined ? command : refineCommand(command, commandClass)
  })
}

/** Adds the stack of what was thrown if DEBUG is set (6.7). */
export function addStack<Fields extends ErrorFields>(fields: Fields, error: unknown): Fields {
  if (!process.env.DEBUG || typeof error !== 'object' || error === null) return fields
  const data = typeof fields.data === 'object' ? fields.data : {value: fields.data}
  return {...fields, data: {...data, stack: readProperty(error, 'stack')}}
}

/** Refines the one command whose class is loaded. */
function refineBy(loaded: LoadedClass | undefined): Refine {
  return (command) => {
    const isLoaded = loaded && (command.id === loaded.id || command.aliases.includes(loaded.id))
    return isLoaded ? refineCommand(command, loaded.commandClass) : command
  }
}

/** Finds the index in a command's argv of the value of a field, or of the word that an error names. */
function findPosition(argv: readonly string[], flags: Flags, {field = '', token}: Classified): number | undefined {
  const tokens = tokenize(argv, flags)
  const flag = tokens.findLast(
    (each) => each.kind === 'flag' && field.startsWith('-') && each.name === field.replace(/^-+/, ''),
  )
  if (flag?.kind === 'flag') return flag.valueIndex ?? flag.index
  return tokens.find(({kind, raw}) => (kind === 'argument' || kind === 'unknown') && raw === token)?.index
}

/** Adds to an error about a flag's value the command line that lists the valid ones (8.13). */
function offerValues(catalog: Catalog, words: readonly string[], fields: ErrorFields): ErrorFields {
  if (!isAboutValue(fields)) return fields
  const {field = '', nextActions = []} = fields
  const {command} = routeLine(catalog, words)
  const from = command && readMetadata(command.definition).flagAnnotations?.[field.slice(2)]?.valuesFrom
  if (typeof from !== 'string') return fields
  const typed = from.trim().split(/\s+/)
  const line = typed[0] === catalog.bin ? typed.slice(1) : typed
  const lists: CatalogCommand | undefined = routeLine(catalog, line).command
  if (!lists || !isKnownReadOnly(readMetadata(lists.definition))) return fields
  const action = {command: [catalog.bin, ...line].join(' '), description: 'List the valid values.'}
  return {...fields, nextActions: [action, ...nextActions]}
}

function isAboutValue({field = '', kind = ''}: ErrorFields): boolean {
  return field.startsWith('--') && ['invalid_value', 'missing_flag', 'missing_value'].includes(kind)
}

/** An error without what only helps to find its position. */
function withoutClues({fields: _fields, token: _token, ...error}: Classified): ErrorFields {
  return error
}
