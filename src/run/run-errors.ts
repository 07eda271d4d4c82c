import {listConfirmations} from '../command-line/consent.js'
import {quoteLine} from '../command-line/quote.js'
import type {Flags} from '../command-line/tokenize.js'
import {AgentError, fieldsOf} from '../contract/agent-error.js'
import {exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, NextAction, TerminalOutcome} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {isGlobalFlag, wordOf} from '../flags/table.js'
import type {Run} from './run.js'
import type {Interruption} from './signals.js'

/** How the reader can answer the command's question on the command line. */
export type PromptHelp = {suggestion?: string; nextActions?: readonly NextAction[]}

/** The error of an unanswerable question (7.15); the question is its message. */
export function makePromptRequired(question: string, help: PromptHelp = {}): AgentError {
  const message =
    cleanProse(question).trim() || phrase`The command asked a question, but there is no person to answer it.`
  return new AgentError({code: exitCodes.userError, kind: 'prompt_required', message, ...help})
}

/** Describes how a command's question is answered; names no flag of a foreign command, whose `--force` is its own. */
export function describePromptHelp(name: readonly string[], flags: Flags, isConfirmed?: boolean): PromptHelp {
  const isForeign = isConfirmed === undefined
  const isOurs = isForeign ? !flags['schema'] : isGlobalFlag('schema', flags['schema'])
  const command = quoteLine([...name, wordOf('schema')])
  // A confirmation that is given does not answer the command's own question.
  const confirmation = isConfirmed === false ? listConfirmations(flags)[0] : undefined
  return {
    nextActions: isOurs ? [{command, description: 'See which flags and arguments give the answer.'}] : [],
    suggestion: confirmation
      ? phrase`Give the answer on the command line: ${{ours: confirmation.word}} for yes, otherwise another flag or argument of the command.`
      : phrase`Give the answer on the command line, with a flag or argument of the command.`,
  }
}

/** The value that a command has reported: a result, a plan, or an error's data. */
export function readReported(reported: TerminalOutcome | undefined): unknown {
  if (reported?.type === 'success') return reported.result
  return reported?.type === 'plan' ? reported.plan : reported?.data
}

/** The error of a dry run that reported or returned a success instead of a plan: it may have changed something (7.8). */
export function makeIgnoredDryRun(reported?: TerminalOutcome, returned?: unknown): AgentError {
  const result = readReported(reported) ?? returned
  return new AgentError({
    code: exitCodes.toolError,
    data: result === undefined ? undefined : {result},
    kind: 'dry_run_ignored',
    message: 'The command reported a success instead of a plan, although its command line has --dry-run.',
    suggestion: 'Check whether it made its changes; its author has to end a dry run with `writer.plan`.',
  })
}

/** The error of a command that waits for something that can no longer happen; Node then ends the process. */
export function makeStandstill(): AgentError {
  const message = phrase`The command never ended: it waited for something that could no longer happen.`
  return new AgentError({kind: 'never_ended', message})
}

/** The error of a command that a signal ended (3.16). */
export function describeCancelled(signal: NodeJS.Signals, data?: unknown): ErrorFields {
  const message = phrase`Cancelled by ${{ours: signal}}.`
  return fieldsOf(new AgentError({code: exitCodes.cancelled, data, kind: signal, message}))
}

/** The error of a command that a signal or its time limit ended, including what it had reported. */
export function describeInterruption(interruption: Interruption, {options, reported}: Run): ErrorFields {
  const names = {error: 'data', plan: 'plan', success: 'result'} as const
  const data = reported && {message: reported.message, [names[reported.type]]: readReported(reported)}
  if (interruption.type === 'signal') return describeCancelled(interruption.signal, data)
  return fieldsOf(
    new AgentError({
      code: exitCodes.timeout,
      data,
      message: phrase`The command did not end within ${{ours: String(interruption.timeoutMs)}} ms.`,
      suggestion: options.timeout?.hasFlag ? phrase`Give it more time with --timeout-ms.` : undefined,
    }),
  )
}
