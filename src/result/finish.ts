import {AgentError, fieldsOf} from '../contract/agent-error.js'
import {type NextAction, readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import type {Mode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {readCount, toPlainData} from '../output/plain-data.js'
import type {Success} from '../output/protocols/protocol.js'
import {type CommandLookup, findDangling} from './next-actions.js'
import {selectPaths} from './select.js'
import {type Bounds, defaultMaxBytes, truncateResult} from './truncate.js'

/** What the command's class, host and command line declare about the result. */
export type ResultOptions = Partial<Omit<Bounds, 'folder' | 'renderFile'>> & {
  isFull?: boolean
  select?: string
  nextActions?: readonly NextAction[]
  lookup?: CommandLookup
}

/** Without a folder, nothing is cut. */
export type Finishing = ResultOptions &
  Pick<Bounds, 'renderFile'> & {folder: OutputFolder | undefined; mode: Mode} & {
    warning?: string | undefined
  }

export type Finished = {outcome: TerminalOutcome; warnings: readonly string[]}

/** Finishes an outcome for its reader: checks next actions, selects from the result, and truncates a large one. */
export function finishOutcome(reported: TerminalOutcome, finishing: Finishing): Finished {
  const {lookup, mode, warning} = finishing
  const actions = addActions(reported, finishing.nextActions)
  const problems = new Map(actions.map((action) => [action, lookup && findDangling(action, lookup)]))
  const nextActions = actions.filter((action) => problems.get(action) === undefined)
  const messages = [...problems].flatMap(([{command}, problem]) =>
    problem === undefined ? [] : [`The next action "${command}" ${problem}.`],
  )
  const added = [...(warning ? [warning] : []), ...messages.map((message) => `${message} It was left out.`)]
  if (reported.type === 'error') return {outcome: {...reported, nextActions}, warnings: added}
  // An author notices it before the users do.
  if (messages.length > 0 && ['development', 'test'].includes(process.env.NODE_ENV ?? '')) {
    return {outcome: describeDangling(messages), warnings: []}
  }

  const warnings = added.length > 0 ? {warnings: [...(reported.warnings ?? []), ...added]} : {}
  const outcome = {...reported, nextActions, ...warnings}
  if (outcome.type === 'plan') return {outcome: {...outcome, plan: toPlainData(outcome.plan)}, warnings: []}
  if (mode.audience !== 'agent') return {outcome, warnings: []}
  const success = {...outcome, result: toPlainData(outcome.result), ...readPage(outcome)}
  return {outcome: fitToReader(success, finishing), warnings: []}
}

/** The outcome's next actions, and those of its class, which follow only a success. */
function addActions({nextActions, type}: TerminalOutcome, declared: unknown): NextAction[] {
  const own = readNextActions(nextActions)
  const others = type === 'success' ? readNextActions(declared) : []
  return [...own, ...others.filter(({command}) => !own.some((action) => action.command === command))]
}

function describeDangling(messages: readonly string[]): TerminalOutcome {
  const kind = 'dangling_next_action'
  const suggestion = 'Name a command and flags that exist; in production the action is left out with a warning.'
  return {type: 'error', ...fieldsOf(new AgentError({kind, message: messages.join(' '), suggestion}))}
}

/** The page of a result: an API may return its numbers as text, or omit them. */
function readPage({cursor, total}: {cursor?: unknown; total?: unknown}): Pick<Success, 'cursor' | 'total'> {
  const count = readCount(typeof total === 'string' && total !== '' ? Number(total) : total)
  return {
    cursor: typeof cursor === 'string' || typeof cursor === 'number' ? String(cursor) : undefined,
    total: Number.isInteger(count) ? count : undefined,
  }
}

/** Selects from the result with `--select`, then truncates it if it is too large for its reader. */
function fitToReader(outcome: Success, finishing: Finishing): Success {
  const {folder, isFull, maxBytes = defaultMaxBytes, mode, outputSchema, select} = finishing
  if (outcome.result === undefined) return outcome
  try {
    let selected = outcome
    if (select && !outcome.isPrinted) {
      const {result, warnings} = selectPaths(outcome.result, select, outputSchema)
      selected = {...outcome, result, warnings: [...(outcome.warnings ?? []), ...warnings]}
    }

    // The older protocols have no truncation field.
    const hasField = mode.protocol === '1.0' || mode.protocol === 'hateoas'
    const isLimited = folder && !isFull && mode.isDeclared && hasField
    return isLimited ? truncateResult(selected, {...finishing, folder, maxBytes}) : selected
  } catch {
    // JSON cannot represent the result, which the emitter reports.
    return outcome
  }
}

/** A parsed command line, with the words that oclif's parser read; its id is empty in a single-command CLI. */
export type AcceptedLine = {id: string; args: object; flags: object; raw?: readonly RawWord[] | undefined}

type RawWord = {arg?: string; flag?: string}

/** The outcome of `--validate` for a valid command line: the typed values, and those that the parser added (8.30). */
export function describeValidLine({args, flags, id, raw}: AcceptedLine, {topicSeparator}: HostConfig): Success {
  const named = new Set(raw?.map(({arg, flag}) => (arg ? `arg ${arg}` : `flag ${flag}`)))
  // @oclif/core 1 does not name arguments.
  const unnamed = raw?.filter(({arg, flag}) => !arg && !flag).length ?? 0
  const defaults: Record<string, unknown> = {}
  const takeTyped = (values: object, kind: 'arg' | 'flag') =>
    Object.fromEntries(
      Object.entries(values).filter(([name, value], position) => {
        const isTyped = !raw || named.has(`${kind} ${name}`) || (kind === 'arg' && position < unnamed)
        if (!isTyped && value !== undefined) defaults[name] = value
        return isTyped
      }),
    )
  const typed = {args: takeTyped(args, 'arg'), flags: takeTyped(flags, 'flag')}
  const added = Object.keys(defaults).length > 0 ? {defaults} : {}
  const result = {valid: true, command: id.replaceAll(':', topicSeparator), ...typed, ...added}
  return {message: 'The command line is valid.', result, type: 'success'}
}
