import type {HostConfig} from '../oclif/shapes.js'
import type {ErrorFields} from '../contract/outcome.js'
import type {ErrorDocument} from '../schema/envelopes.js'
import {share} from '../process/shared.js'
import type {Fail} from './read-request.js'
import {writeAll} from './write-stream.js'

/** What `fail` throws: an error that has been thought through to what to type next. */
class Failure extends Error {
  constructor(readonly fields: ErrorFields) {
    super(fields.message)
  }
}

/** A line of one of the plugin's own plain commands. */
export type PlainLine = {
  config: HostConfig
  /** Every word behind the name of the CLI. */
  words: readonly string[]
}

/** Ends the command with an error. */
export const fail: Fail = (fields) => {
  throw new Failure(fields)
}

/**
 * Runs one of the plugin's own plain commands, which from here on sees to itself: what it fails with becomes an
 * envelope, and what stood around its line for an agent goes.
 */
export async function runPlain(line: PlainLine, work: () => Promise<void>): Promise<void> {
  share().handOver?.()
  try {
    await work()
  } catch (error) {
    await reportFailure(error, line)
  }
}

/**
 * Writes an error as the contract's envelope to stderr and sets the exit code.
 *
 * The process is left to end by itself: every oclif lets it, and none prints anything more. Only after an error that
 * nobody thought of, such as a full disk, it ends here: oclif would write to stdout again, and die of it.
 */
async function reportFailure(error: unknown, line: PlainLine): Promise<void> {
  const isForeseen = error instanceof Failure
  const fields = isForeseen ? await correct(error.fields, line) : await classifyUnforeseen(error)
  process.exitCode = fields.code
  await writeAll('stderr', `${JSON.stringify(toEnvelope(fields, line.config.version), null, 2)}\n`)
  if (!isForeseen) process.exit(fields.code)
}

/** Adds the corrected line to a mistake in the flags, and loads what corrects lines for it alone. */
async function correct(fields: ErrorFields, {config, words}: PlainLine): Promise<ErrorFields> {
  if (fields.error !== 'flag_error') return fields
  const [{readCatalog}, {repairLine}] = await Promise.all([
    import('../catalog/read/read-catalog.js'),
    import('../errors/repair-line.js'),
  ])
  return repairLine(readCatalog(config), words, fields)
}

async function classifyUnforeseen(error: unknown): Promise<ErrorFields> {
  const {classify} = await import('../errors/classify.js')
  return classify(error)
}

function toEnvelope(fields: ErrorFields, toolVersion: string): ErrorDocument {
  return {
    status: 'error',
    code: fields.code,
    error: fields.error,
    ...(fields.kind && {kind: fields.kind}),
    message: fields.message,
    ...(fields.suggestion && {suggestion: fields.suggestion}),
    ...(fields.validValues && {valid_values: [...fields.validValues]}),
    recoverable: fields.recoverable,
    ...(fields.field && {field: fields.field}),
    ...(fields.position !== undefined && {position: fields.position}),
    ...(fields.didYouMean && {did_you_mean: [...fields.didYouMean]}),
    ...(fields.nextActions && {next_actions: [...fields.nextActions]}),
    schema_version: '1.0',
    tool_version: toolVersion,
  }
}
