import {quoteLine, quoteWord} from '../command-line/quote.js'
import {AgentError, fieldsOf} from '../contract/agent-error.js'
import {type NextAction, readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import type {OutputFolder} from '../files/output-folder.js'
import {wordOf} from '../flags/table.js'
import type {Mode} from '../line/mode.js'
import {readCount, toPlainData} from './plain-data.js'
import type {Success} from './protocols/protocol.js'
import {cutValue, type Keep, measure, placeOf} from './cut.js'
import {type CommandLookup, findDangling} from './next-actions.js'
import {findSchemaProblems} from './schema-problems.js'
import {listPaths, selectPaths} from './select.js'

/**
 * The default size limit of a result as JSON, in bytes; `oclif.murli.maxResultBytes` replaces it.
 */
const defaultMaxBytes = 64 * 1024

/** The size limit of a result as JSON, in bytes; Infinity under `--full` (3.5). */
export function maxResultBytesOf({isFull, maxBytes = defaultMaxBytes}: ResultOptions = {}): number {
  return isFull ? Infinity : maxBytes
}

/** The most fields that the command line that reads less selects. */
const maxPaths = 4

/** What the command's class, host and command line declare about the result. */
export type ResultOptions = {
  isFull?: boolean
  select?: string
  nextActions?: readonly NextAction[]
  lookup?: CommandLookup
  keep?: Keep
  /** The largest size as JSON, in bytes. */
  maxBytes?: number
  /** The largest size after truncation, in bytes; `maxBytes` by default. */
  cutBytes?: number
  outputSchema?: unknown
  /**
   * Returns the words of the command line, starting with the bin, and the index before which a flag
   * may be added, if the reader may repeat them.
   */
  readWords?: () => {words: readonly string[]; end: number} | undefined
  hasFull?: boolean
  hasSelect?: boolean
}

/** Without a folder, nothing is cut. */
export type Finishing = ResultOptions & {
  /** What `renderFile` writes instead of the outcome: what the command printed itself (3.15b). */
  document?: string | undefined
  folder: OutputFolder | undefined
  mode: Mode
  renderFile: (outcome: TerminalOutcome) => {extension: string; text: Buffer | string}
  warning?: string | undefined
}

/**
 * Finishes an outcome for its reader: checks next actions, selects from the result, and truncates a
 * large one.
 */
export function finishOutcome(
  reported: TerminalOutcome,
  finishing: Finishing,
): {outcome: TerminalOutcome; warnings: readonly string[]} {
  const {lookup, mode, warning} = finishing
  const own = readNextActions(reported.nextActions)
  // Those of the class follow a success alone.
  const declared = reported.type === 'success' ? readNextActions(finishing.nextActions) : []
  const actions = [
    ...own,
    ...declared.filter(({command}) => !own.some((action) => action.command === command)),
  ]
  const problems = new Map(
    actions.map((action) => [action, lookup && findDangling(action, lookup)]),
  )
  const nextActions = actions.filter((action) => problems.get(action) === undefined)
  const messages = [...problems].flatMap(([{command}, problem]) =>
    problem === undefined ? [] : [`The next action "${command}" ${problem}.`],
  )
  const added = [
    ...(warning ? [warning] : []),
    ...messages.map((message) => `${message} It was left out.`),
  ]
  if (reported.type === 'error') return {outcome: {...reported, nextActions}, warnings: added}
  // An author notices it before the users do.
  const isDeveloping = ['development', 'test'].includes(process.env.NODE_ENV ?? '')
  if (messages.length > 0 && isDeveloping) {
    const suggestion =
      'Name a command and flags that exist; in production the action is left out with a warning.'
    const error = new AgentError({
      kind: 'dangling_next_action',
      message: messages.join(' '),
      suggestion,
    })
    return {outcome: {type: 'error', ...fieldsOf(error)}, warnings: []}
  }

  const outcome = {...addWarnings(reported, added), nextActions}
  if (outcome.type === 'plan')
    return {outcome: {...outcome, plan: toPlainData(outcome.plan)}, warnings: []}
  if (mode.audience !== 'agent') return {outcome, warnings: []}
  const success = {...outcome, result: toPlainData(outcome.result), ...readPage(outcome)}
  const mismatch = isDeveloping ? describeMismatch(success, finishing.outputSchema) : []
  return {outcome: fitToReader(addWarnings(success, mismatch), finishing), warnings: []}
}

/**
 * What of a result does not match its schema (7.9); empty for a schema that only a complete
 * validator can check.
 */
function describeMismatch({isPrinted, result = null}: Success, schema: unknown): string[] {
  try {
    const problems = schema === undefined || isPrinted ? [] : findSchemaProblems(result, schema)
    const list = problems.slice(0, 3).map((problem) => problem.trim())
    return list.length > 0 ? [`The result does not match its outputSchema: ${list.join('; ')}`] : []
  } catch {
    return []
  }
}

function addWarnings<Outcome extends {warnings?: readonly string[]}>(
  outcome: Outcome,
  added: string[],
): Outcome {
  return added.length > 0
    ? {...outcome, warnings: [...(outcome.warnings ?? []), ...added]}
    : outcome
}

/** The page of a result: an API may return its numbers as text, or omit them. */
function readPage({
  cursor,
  total,
}: {
  cursor?: unknown
  total?: unknown
}): Pick<Success, 'cursor' | 'total'> {
  const count = readCount(typeof total === 'string' && total !== '' ? Number(total) : total)
  return {
    cursor: typeof cursor === 'string' || typeof cursor === 'number' ? String(cursor) : undefined,
    total: Number.isInteger(count) ? count : undefined,
  }
}

/** Selects from the result with `--select`, then truncates it if it is too large for its reader. */
function fitToReader(outcome: Success, finishing: Finishing): Success {
  const {folder, isFull, mode, outputSchema, select} = finishing
  if (outcome.result === undefined) return outcome
  try {
    let selected = outcome
    if (select && !outcome.isPrinted) {
      const {result, warnings} = selectPaths(outcome.result, select, outputSchema)
      selected = addWarnings({...outcome, result}, warnings)
    }

    // The older protocols have no truncation field.
    const hasField = mode.protocol === '1.0' || mode.protocol === 'hateoas'
    const isLimited = folder && !isFull && mode.isDeclared && hasField
    return isLimited ? truncateResult(selected, folder, finishing) : selected
  } catch {
    // JSON cannot represent the result, which the emitter reports.
    return outcome
  }
}

/**
 * Truncates a result that is too large for its reader, and writes the complete document (for
 * printed output, the text) to a file (3.3). If no file can be written, the rest is lost, with a
 * warning. If nothing may be cut, the result stays whole.
 */
function truncateResult(outcome: Success, folder: OutputFolder, finishing: Finishing): Success {
  const {
    cutBytes = Infinity,
    keep = 'head',
    maxBytes = defaultMaxBytes,
    outputSchema,
    renderFile,
  } = finishing
  const {cursor, isPrinted, result, total = 0} = outcome
  const bytes = measure(result)
  if (bytes <= maxBytes) return outcome
  const place = placeOf(isPrinted ? [] : [outputSchema])
  const budget = Math.min(maxBytes, cutBytes)
  const {count, value} = cutValue(result, budget, place, keep)
  const cut = count && measure(value) <= budget ? count : undefined
  if (!cut && !place.isNullable) {
    const why = 'its schema does not allow any part to be left out'
    return addWarnings(outcome, [`The result has ${bytes} bytes, and ${why}.`])
  }

  const {extension, text} =
    isPrinted && finishing.document === undefined
      ? {extension: 'txt', text: (result as {text: string}).text}
      : renderFile(outcome)
  const saved = saveWhole(folder, text, extension)
  const nextAction = suggestLess(outcome, saved.file, finishing)
  const truncation = {
    ...(cut ?? {shown: 0, total: bytes}),
    bytes,
    // A text is counted in bytes, and a null has no total.
    ...(cut && !isPrinted && {total: Math.max(total, cut.total), ...(cursor && {cursor})}),
    ...(saved.file !== undefined && {full_output: saved.file}),
    ...(nextAction && {next_action: nextAction}),
  }
  const shown = {...outcome, result: cut ? value : null, truncation}
  return saved.reason === undefined
    ? shown
    : addWarnings(shown, [`${saved.reason} The rest of the result is lost; --full prints it.`])
}

/** Writes a complete result to a file. @returns its path, or why there is none */
function saveWhole(
  folder: OutputFolder,
  text: Buffer | string,
  extension: string,
): {file?: string; reason?: string} {
  try {
    return {file: folder.write(text, extension)}
  } catch (error) {
    return {reason: `No file could be written: ${(error as Error).message}.`}
  }
}

/**
 * The command line that reads less, or else everything. A mutating command is not run again just to
 * read it.
 */
function suggestLess(
  {isPrinted, result}: Success,
  file: string | undefined,
  {hasFull, hasSelect, readWords, select}: Finishing,
): NextAction | undefined {
  const line = readWords?.()
  const repeat = (...flag: string[]) => quoteLine(line!.words.toSpliced(line!.end, 0, ...flag))
  const isSelectable = hasSelect && !isPrinted && select === undefined
  const paths = isSelectable ? listPaths(result) : []
  const parents = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('.')))))
  const leaves = paths.filter((path) => !parents.has(path))
  if (line && leaves.length > 1) {
    const chosen = leaves.slice(0, Math.min(maxPaths, Math.ceil(leaves.length / 2)))
    const command = repeat(wordOf('select'), chosen.join(','))
    return {command, description: 'Read only some fields of every element.'}
  }

  if (line && hasFull)
    return {command: repeat(wordOf('full')), description: 'Print the whole result.'}
  return file === undefined
    ? undefined
    : {command: `cat ${quoteWord(file)}`, description: 'Read the whole document.'}
}
