import type {Catalog} from '../catalog/catalog.js'
import {refineCommand} from '../catalog/definition.js'
import {cachedCatalog} from '../catalog/read.js'
import {tokenize} from '../command-line/tokenize.js'
import {isAgentError} from '../contract/agent-error.js'
import {exitCodes, isLineError} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {readProperty} from '../contract/unknown-value.js'
import {isKnownReadOnly} from '../gate/decide.js'
import type {HostConfig} from '../oclif/shapes.js'
import {adviseLogin} from './advise.js'
import {findCandidates} from './candidates.js'
import {type Classified, classify, type ClassifyOptions, type ExitCodeSetting, keepChosenExit} from './classify.js'
import {type Diagnosis, diagnoseLine} from './diagnose.js'
import {withinMs} from './valid-corrections.js'
import {acceptedFlags} from './similar-flags.js'
import {findCommand, restOf, routeLine} from './route.js'

/** A thrown value, and what is known about it. */
export type Thrown = Pick<ClassifyOptions, 'original' | 'parsing'> & {
  error: unknown
  /** The command line that failed, without the bin. */
  line?: {config: HostConfig; loaded?: LoadedClass; words: readonly string[]}
}

/** The class of the command, and the id that oclif loaded it by. */
type LoadedClass = {commandClass: unknown; id: string}

/** Limits on checking corrections with command classes: the number loaded, the cost of a correction, the time. */
const limits = {classes: 2, cost: 4.2, loadMs: 1000}

/** Explains a throw: classifies it, finds its position, and corrects the command line. */
export function explainThrow({line, ...thrown}: Thrown, setting?: ExitCodeSetting): ErrorFields {
  const {error, parsing} = thrown
  const classified = classify(error, {...thrown, isOwn: true})
  // Reading a large host's catalog takes a tenth of a second.
  const isAboutLine = parsing !== undefined || classified.field !== undefined || isLineError(classified)
  const options = {loaded: line?.loaded, wasParsing: parsing !== undefined}
  const fields =
    line && isAboutLine
      ? repairLine(cachedCatalog(line.config), line.words, classified, options)
      : withoutClues(classified)
  const advised = line && !isAgentError(error) ? adviseLogin(fields, () => cachedCatalog(line.config)) : fields
  return addStack(keepChosenExit(advised, error, setting), error)
}

/**
 * Adds corrections, positions and values to an error about a command line; other errors are unchanged.
 * 4.11: mistakes in the words come before errors thrown by a `default` or `parse` function.
 */
export function repairLine(
  listed: Catalog,
  words: readonly string[],
  classified: Classified,
  {loaded, wasParsing = false}: {loaded?: LoadedClass | undefined; wasParsing?: boolean | undefined} = {},
): ErrorFields {
  const loadedId = loaded && findCommand(listed, loaded.id)?.id
  const catalog = loadedId === undefined ? listed : withClasses(listed, new Map([[loadedId, loaded!.commandClass]]))
  const error = withoutClues({...classified, position: classified.position ?? findPosition(catalog, words, classified)})
  if (!isLineError(error)) {
    const diagnosis = wasParsing ? diagnoseLine(catalog, words) : undefined
    if (!diagnosis) return offerValues(catalog, words, error)
    const cause = {code: exitCodes.userError, data: {causes: [error.message]}, recoverable: true}
    return offerValues(catalog, words, {...cause, ...diagnosis})
  }

  // A custom function rejected a value, or a word was left over; an unknown flag may have caused either.
  const mayBeSecondary = error.kind === 'unexpected_argument' || (error.kind === 'invalid_value' && !error.validValues)
  const diagnosed = mayBeSecondary ? diagnoseLine(catalog, words) : undefined
  const isSecondary = diagnosed?.kind === 'unknown_flag'
  const diagnosis = isSecondary ? diagnosed : diagnoseLine(catalog, words, error)
  return offerValues(catalog, words, {
    ...error,
    ...(isSecondary && {field: undefined, position: undefined}),
    ...diagnosis,
    // The code that threw the error gives the best advice.
    ...pickGiven(error, ['didYouMean', 'nextActions', 'suggestion']),
  })
}

/**
 * Diagnoses a command line that names no command. It first loads the classes of the likely commands, because a manifest
 * does not state which flags are really required.
 */
export async function explainRoute(catalog: Catalog, words: readonly string[]): Promise<Diagnosis | undefined> {
  const classes = new Map<string, unknown>()
  const nearest = findCandidates(catalog, words, routeLine(catalog, words)).toSorted((a, b) => a.cost - b.cost)
  const likely = new Set(nearest.filter(({cost}) => cost < limits.cost).map(({command}) => command))
  const loading = [...likely].slice(0, limits.classes).map(async ({id, load}) => {
    try {
      if (load) classes.set(id, await load())
    } catch (error) {
      if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
    }
  })
  await withinMs(limits.loadMs, Promise.all(loading))
  return diagnoseLine(withClasses(catalog, classes), words)
}

/** A catalog refined by the classes of some commands; the rest is still read on access. */
function withClasses(catalog: Catalog, classes: ReadonlyMap<string, unknown>): Catalog {
  const commands = catalog.commands.map((command) =>
    classes.has(command.id) ? refineCommand(command, classes.get(command.id)) : command,
  )
  return Object.create(catalog, {commands: {value: commands}}) as Catalog
}

/** Adds the error's stack if DEBUG is set (6.7). */
export function addStack<Fields extends ErrorFields>(fields: Fields, error: unknown): Fields {
  if (!process.env.DEBUG || typeof error !== 'object' || error === null) return fields
  const data = typeof fields.data === 'object' ? fields.data : {value: fields.data}
  return {...fields, data: {...data, stack: readProperty(error, 'stack')}}
}

/** Finds the index of a field's value, or of the word that an error names (4.5). */
function findPosition(catalog: Catalog, words: readonly string[], {field = '', token}: Classified): number | undefined {
  const route = routeLine(catalog, words)
  if (!route.command) return undefined
  const rest = restOf(route, words)
  const typed = rest.map(({word}) => word)
  const tokens = tokenize(typed, acceptedFlags(route.command))
  const uses = tokens.flatMap((each) => (each.kind === 'flag' && `--${each.name}` === field ? [each] : []))
  const named = tokens.find(({kind, raw}) => (kind === 'argument' || kind === 'unknown') && raw === token)
  const index = uses.at(-1)?.valueIndex ?? uses.at(-1)?.index ?? named?.index
  return index === undefined ? undefined : rest[index]!.position
}

/** Adds the command line that lists the valid values to an error about a flag's value (8.13). */
function offerValues(catalog: Catalog, words: readonly string[], fields: ErrorFields): ErrorFields {
  const {field = '', kind = '', nextActions = []} = fields
  if (!field.startsWith('--') || !['invalid_value', 'missing_flag', 'missing_value'].includes(kind)) return fields
  const {command} = routeLine(catalog, words)
  const from = command?.definition.flagAnnotations?.[field.slice(2)]?.valuesFrom
  if (typeof from !== 'string') return fields
  const typed = from.trim().split(/\s+/)
  const line = typed[0] === catalog.bin ? typed.slice(1) : typed
  const lists = routeLine(catalog, line).command
  if (!lists || !isKnownReadOnly(lists.definition)) return fields
  const action = {command: [catalog.bin, ...line].join(' '), description: 'List the valid values.'}
  return {...fields, nextActions: [action, ...nextActions]}
}

function pickGiven(error: ErrorFields, names: readonly (keyof ErrorFields)[]): Partial<ErrorFields> {
  return Object.fromEntries(names.filter((name) => error[name]).map((name) => [name, error[name]]))
}

/** Removes the fields that only help to find the error's position. */
function withoutClues({fields: _fields, token: _token, ...error}: Classified): ErrorFields {
  return error
}
