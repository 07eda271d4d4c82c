import {categoryOf, exitCodes} from '../contract/taxonomy.js'
import {load} from '../load.js'
import type * as preparation from '../parts/prepare-result.js'
import type {Mode} from '../mode/mode.js'
import type {NextAction, TerminalOutcome} from '../contract/outcome.js'
import {type CommandLookup, findDangling, isStrict} from './next-actions.js'
import type {PrintedText} from '../session/printed-text.js'
import type {Bounds} from './bound-result.js'

/** How large a result may be when the host does not say, in bytes of JSON. */
const defaultMaxResultBytes = 64 * 1024

type Success = Extract<TerminalOutcome, {type: 'success'}>

/** What the command and its line say about the result. */
export type ResultOptions = Partial<Pick<Bounds, 'keep' | 'outputSchema' | 'words'>> & {
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

/** The rules of the mode by which an agent is listening: it asked to be answered as one, or was recognised. */
const listeningRules: ReadonlySet<Mode['rule']> = new Set(['agent-flag', 'detected', 'environment'])

/** The protocols that can say that a result was cut. */
const boundProtocols: ReadonlySet<string> = new Set(['1.0', 'hateoas'])

/** Makes an outcome ready for its reader: next actions checked, the result projected, and cut when it is too large. */
export function finishOutcome(outcome: TerminalOutcome, finishing: Finishing): TerminalOutcome {
  const checked = checkActions(addActions(outcome, finishing.nextActions), finishing.lookup)
  if (checked.type !== 'success' || finishing.mode.audience === 'human') return checked
  const bounded = prepareResult(checked, finishing)
  if (!bounded.text || finishing.printed.isLong) return bounded
  return {...bounded, result: {text: finishing.printed.read()}, text: undefined}
}

/** Projects the result, and cuts it, where that is asked for and it is too large; few lines load what does that. */
function prepareResult(outcome: Success, finishing: Finishing): Success {
  const {isFull, maxBytes = defaultMaxResultBytes, mode, printed, select} = finishing
  const mayCut = !isFull && listeningRules.has(mode.rule) && boundProtocols.has(mode.protocol)
  const bounds = mayCut ? finishing.bounds : undefined
  if (!select && !(bounds && isLarge(outcome, printed, bounds, maxBytes))) return outcome
  try {
    return load<typeof preparation>('prepare-result').prepareResult(outcome, {...finishing, bounds, maxBytes})
  } catch (error) {
    // No file can be opened, for example: everything is better than nothing.
    const warning = `The result could be neither cut nor selected from: ${(error as Error).message.split('\n', 1)[0]}`
    return {...outcome, warnings: [...(outcome.warnings ?? []), warning]}
  }
}

/** Whether a result may be too large; one that cannot be written is reported by whoever writes it. */
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

function addActions(outcome: TerminalOutcome, declared: readonly NextAction[] = []): TerminalOutcome {
  if (outcome.type === 'error' || declared.length === 0) return outcome
  const said = outcome.nextActions ?? []
  const others = declared.filter(({command}) => !said.some((action) => action.command === command))
  return {...outcome, nextActions: [...said, ...others]}
}

/** Drops next actions that name what does not exist; in development and in tests that is an error (contract, section 4). */
function checkActions(outcome: TerminalOutcome, lookup: CommandLookup | undefined): TerminalOutcome {
  if (!lookup || !outcome.nextActions?.length) return outcome
  const problems = outcome.nextActions.map((action) => {
    const problem = findDangling(action, lookup)
    return problem && `The next action "${action.command}" ${problem}.`
  })
  const message = problems.find(Boolean)
  if (!message) return outcome
  const nextActions = outcome.nextActions.filter((_, index) => !problems[index])
  if (outcome.type === 'error') return {...outcome, nextActions}
  if (!isStrict()) {
    return {...outcome, nextActions, warnings: [...(outcome.warnings ?? []), `${message} It was left out.`]}
  }

  return {
    code: exitCodes.toolError,
    error: categoryOf(exitCodes.toolError),
    kind: 'dangling_next_action',
    message,
    recoverable: false,
    suggestion: 'Name a command and flags that exist; in production the action is left out with a warning.',
    type: 'error',
  }
}
