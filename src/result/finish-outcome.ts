import {prepareResult} from './prepare-result.js'
import {readNextActions, type NextAction, type TerminalOutcome} from '../contract/outcome.js'
import {categoryOf, exitCodes} from '../contract/error-categories.js'
import {isListening, type Mode} from '../mode/mode.js'
import {toPlainData} from '../output/plain-data.js'
import {type CommandLookup, findDangling, isStrict} from './next-actions.js'
import type {PrintedText} from '../session/printed-text.js'
import type {Bounds} from './bound-result.js'

/** How large a result may be when the host does not say, in bytes of JSON. */
const defaultMaxResultBytes = 64 * 1024

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** What the command and its line say about the result. */
export type ResultOptions = Partial<Pick<Bounds, 'keep' | 'outputSchema' | 'readWords'>> & {
  /** Whether `--full` is on the line. */
  isFull?: boolean
  /** What `--select` says. */
  select?: string
  /** `oclif.murli.maxResultBytes`. */
  maxBytes?: number
  hasFull?: boolean
  hasSelect?: boolean
  /** The next actions that the command's class declares. */
  nextActions?: readonly NextAction[]
  /** The host, where next actions are checked against it. */
  lookup?: CommandLookup
}

/** What an outcome is finished with. */
export type Finishing = ResultOptions & {
  mode: Mode
  printed: PrintedText
  bounds: Pick<Bounds, 'extension' | 'folder' | 'measureWritten' | 'render'> | undefined
}

/** The protocols that can say that a result was cut. */
const boundProtocols: ReadonlySet<string> = new Set(['1.0', 'hateoas'])

/** An outcome that is ready for its reader, and what was left out of it without a place in it to say so. */
export type Finished = {outcome: TerminalOutcome; warnings: readonly string[]}

/** Makes an outcome ready for its reader: next actions checked, the result projected, and cut when it is too large. */
export function finishOutcome(said: TerminalOutcome, finishing: Finishing): Finished {
  const withActions = addActions(makePlain(said), finishing.nextActions)
  const {outcome, warnings} = checkActions(withActions, finishing.lookup)
  if (outcome.type !== 'success' || finishing.mode.audience === 'human') return {outcome, warnings}
  const bounded = projectAndCut(outcome, finishing)
  if (!bounded.text || finishing.printed.isLong) return {outcome: bounded, warnings}
  return {outcome: {...bounded, result: {text: finishing.printed.read()}, text: undefined}, warnings}
}

/** Projects the result, and cuts it, where that is asked for and it is too large. */
function projectAndCut(outcome: Success, finishing: Finishing): Success {
  const {isFull, maxBytes = defaultMaxResultBytes, mode, printed, select} = finishing
  const mayCut = !isFull && isListening(mode) && boundProtocols.has(mode.protocol)
  const bounds = mayCut ? finishing.bounds : undefined
  if (!select && !(bounds && isLarge(outcome, printed, bounds, maxBytes))) return outcome
  try {
    return prepareResult(outcome, {...finishing, bounds, maxBytes})
  } catch (error) {
    // No file can be opened, for example: everything is better than nothing.
    const warning = `The result could be neither cut nor selected from: ${(error as Error).message.split('\n', 1)[0]}`
    return {...outcome, warnings: [...(outcome.warnings ?? []), warning]}
  }
}

/** Whether a result may be too large; one that cannot be written is reported by the renderer. */
function isLarge(
  {result, text}: Success,
  printed: PrintedText,
  {measureWritten}: Pick<Bounds, 'measureWritten'>,
  maxBytes: number,
): boolean {
  try {
    return (text ? printed.isLong : false) || measureWritten(text ? {text: printed.read()} : result) > maxBytes
  } catch {
    return false
  }
}

function makePlain(outcome: TerminalOutcome): TerminalOutcome {
  if (outcome.type === 'success') return {...outcome, result: toPlainData(outcome.result)}
  return outcome.type === 'plan' ? {...outcome, plan: toPlainData(outcome.plan)} : outcome
}

/** The outcome with its actions as they can be read, and those that its class declares behind them. */
function addActions(outcome: TerminalOutcome, declared: unknown): TerminalOutcome {
  const said = readNextActions(outcome.nextActions)
  if (outcome.type === 'error') return {...outcome, nextActions: said}
  const others = readNextActions(declared).filter(({command}) => !said.some((action) => action.command === command))
  return {...outcome, nextActions: [...said, ...others]}
}

/**
 * Drops next actions that name what does not exist, with a warning each; in development and in tests that is an error
 * (contract, section 4).
 */
function checkActions(outcome: TerminalOutcome, lookup: CommandLookup | undefined): Finished {
  const actions = outcome.nextActions ?? []
  if (!lookup || actions.length === 0) return {outcome, warnings: []}
  const problems = actions.map((action) => {
    const problem = findDangling(action, lookup)
    return problem && `The next action "${action.command}" ${problem}.`
  })
  const messages = problems.filter((problem) => problem !== undefined)
  const nextActions = actions.filter((_, index) => problems[index] === undefined)
  const warnings = messages.map((message) => `${message} It was left out.`)
  if (warnings.length === 0) return {outcome, warnings}
  if (outcome.type === 'error') return {outcome: {...outcome, nextActions}, warnings}
  if (!isStrict()) {
    return {outcome: {...outcome, nextActions, warnings: [...(outcome.warnings ?? []), ...warnings]}, warnings: []}
  }

  const dangling: TerminalOutcome = {
    code: exitCodes.toolError,
    error: categoryOf(exitCodes.toolError),
    kind: 'dangling_next_action',
    message: messages.join(' '),
    recoverable: false,
    suggestion: 'Name a command and flags that exist; in production the action is left out with a warning.',
    type: 'error',
  }
  return {outcome: dangling, warnings: []}
}
