import {categoryOf, exitCodes} from '../contract/error-categories.js'
import {type NextAction, readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import type {Mode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {toPlainData} from '../output/plain-data.js'
import {type CommandLookup, findDangling} from './next-actions.js'
import {selectPaths} from './select.js'
import {type Bounds, truncateResult} from './truncate.js'

/** How large a result may be if the host does not set it, in bytes. */
const defaultMaxResultBytes = 64 * 1024

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** What the command and its command line state about the result. */
export type ResultOptions = Partial<Omit<Bounds, 'emitter' | 'folder'>> & {
  /** Whether the command line has `--full`. */
  isFull?: boolean
  /** The value of `--select`. */
  select?: string
  /** The next actions that the command's class declares. */
  nextActions?: readonly NextAction[]
  /** The host, if next actions are checked against it. */
  lookup?: CommandLookup
}

/** What an outcome is finished with. */
export type Finishing = ResultOptions &
  Pick<Bounds, 'emitter'> & {
    /** Holds what is cut; without it nothing is. */
    folder: OutputFolder | undefined
    mode: Mode
  }

/** An outcome that is ready for its reader, with warnings that the outcome itself cannot hold. */
export type Finished = {outcome: TerminalOutcome; warnings: readonly string[]}

/** Makes an outcome ready for its reader: checks next actions, selects from the result, and truncates a large one. */
export function finishOutcome(reported: TerminalOutcome, finishing: Finishing): Finished {
  const withActions = addActions(makePlain(reported), finishing.nextActions)
  const {outcome, warnings} = checkActions(withActions, finishing.lookup)
  const isForAgent = outcome.type === 'success' && finishing.mode.audience === 'agent'
  return {outcome: isForAgent ? fitToReader(outcome, finishing) : outcome, warnings}
}

function makePlain(outcome: TerminalOutcome): TerminalOutcome {
  if (outcome.type === 'success') return {...outcome, result: toPlainData(outcome.result)}
  return outcome.type === 'plan' ? {...outcome, plan: toPlainData(outcome.plan)} : outcome
}

/** Adds the next actions that the class declares, which follow a success and nothing else. */
function addActions(outcome: TerminalOutcome, declared: unknown): TerminalOutcome {
  const own = readNextActions(outcome.nextActions)
  const others = outcome.type === 'success' ? readNextActions(declared) : []
  const added = others.filter(({command}) => !own.some((action) => action.command === command))
  return {...outcome, nextActions: [...own, ...added]}
}

/** Drops next actions that name what does not exist, with a warning for each (4.19). */
function checkActions(outcome: TerminalOutcome, lookup: CommandLookup | undefined): Finished {
  const actions = outcome.nextActions ?? []
  const checked = actions.map((action) => ({action, problem: lookup && findDangling(action, lookup)}))
  const dangling = checked.filter(({problem}) => problem !== undefined)
  if (dangling.length === 0) return {outcome, warnings: []}
  const messages = dangling.map(({action, problem}) => `The next action "${action.command}" ${problem}.`)
  const warnings = messages.map((message) => `${message} It was left out.`)
  const nextActions = actions.filter((action) => !dangling.some((each) => each.action === action))
  if (outcome.type === 'error') return {outcome: {...outcome, nextActions}, warnings}
  if (!isDevelopment()) {
    return {outcome: {...outcome, nextActions, warnings: [...(outcome.warnings ?? []), ...warnings]}, warnings: []}
  }

  return {
    outcome: {
      code: exitCodes.toolError,
      error: categoryOf(exitCodes.toolError),
      kind: 'dangling_next_action',
      message: messages.join(' '),
      recoverable: false,
      suggestion: 'Name a command and flags that exist; in production the action is left out with a warning.',
      type: 'error',
    },
    warnings: [],
  }
}

/** Whether the command's author is the one who sees the outcome. */
function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development' || process.env.NODE_ENV === 'test'
}

/** Selects from the result with `--select`, then truncates it if it is too large for its reader. */
function fitToReader(outcome: Success, finishing: Finishing): Success {
  const {folder, isFull, maxBytes = defaultMaxResultBytes, mode} = finishing
  try {
    const selected = select(outcome, finishing)
    // The older protocols have no field for a truncation.
    const hasField = mode.protocol === '1.0' || mode.protocol === 'hateoas'
    const isLimited = folder && !isFull && mode.isDeclared && hasField
    return isLimited ? truncateResult(selected, {...finishing, folder, maxBytes}) : selected
  } catch {
    // JSON cannot hold the result; the emitter reports that.
    return outcome
  }
}

function select(outcome: Success, {outputSchema, select: selector}: Finishing): Success {
  if (!selector || outcome.isPrinted || outcome.result === undefined) return outcome
  const {result, warnings} = selectPaths(outcome.result, selector, outputSchema)
  return {...outcome, result, warnings: [...(outcome.warnings ?? []), ...warnings]}
}

/** A command line that its parser has accepted. */
export type AcceptedLine = {
  /** The id of its command, empty in a single-command CLI. */
  id: string
  args: object
  flags: object
  /** The words that oclif's parser read. */
  raw?: readonly {arg?: string; flag?: string}[] | undefined
}

/** The outcome of `--validate` for a valid command line: what was typed, and what the parser added (8.30). */
export function describeValidLine({args, flags, id, raw}: AcceptedLine, config: HostConfig): Success {
  const command = id.replaceAll(':', config.topicSeparator)
  const result = {valid: true, command, args, flags}
  const message = 'The command line is valid.'
  if (!raw) return {message, result, type: 'success'}
  const split = (values: object, key: 'arg' | 'flag') => {
    const typed = new Set(raw.map((token) => token[key]))
    const entries = Object.entries(values)
    // The parser of @oclif/core 1 does not name arguments.
    const isTyped = ([name]: [string, unknown], position: number) =>
      typed.has(name) || (key === 'arg' && typed.size === 1 && position < raw.filter(({flag}) => !flag).length)
    const added = entries.filter((entry, position) => entry[1] !== undefined && !isTyped(entry, position))
    return {added, typed: Object.fromEntries(entries.filter((entry, position) => isTyped(entry, position)))}
  }
  const [operands, options] = [split(args, 'arg'), split(flags, 'flag')]
  const defaults = Object.fromEntries([...operands.added, ...options.added])
  const typed = {...result, args: operands.typed, flags: options.typed}
  return {
    message,
    result: Object.keys(defaults).length > 0 ? {...typed, defaults} : typed,
    type: 'success',
  }
}
