import {AgentError} from '../../contract/agent-error.js'
import {exitCodes} from '../../contract/error-categories.js'
import type {TerminalOutcome} from '../../contract/outcome.js'
import {phrase} from '../../contract/phrase.js'
import {cleanProse} from '../../contract/prose.js'
import type {PromptHelp} from '../prompts/prompt-help.js'

/** What is said of a line whose process the host's own code ends with 0, before its command runs. */
export const unbegun = 'The process ended before the command began: it did not run.'

/** The error of an unanswerable question (7.15); the question is its message. */
export function makePromptRequired(question: string, help: PromptHelp = {}): AgentError {
  const message =
    cleanProse(question).trim() ||
    phrase`The command asked a question, but there is no person to answer it.`
  return new AgentError({
    code: exitCodes.userError,
    kind: 'prompt_required',
    message,
    ...help,
  })
}

/**
 * The value that a command has reported (a result, a plan, or an error's data); what it returned if
 * it reported no result or plan (9.10).
 */
export function readReported(reported: TerminalOutcome | undefined, returned?: unknown): unknown {
  if (reported?.type === 'error') return reported.data
  const value = reported?.type === 'plan' ? reported.plan : reported?.result
  return value === undefined ? returned : value
}

/**
 * The error of a dry run that reported or returned a success instead of a plan: it may have changed
 * something (7.8).
 */
export function makeIgnoredDryRun(reported?: TerminalOutcome, returned?: unknown): AgentError {
  const result = readReported(reported, returned)
  return new AgentError({
    code: exitCodes.toolError,
    data: result === undefined ? undefined : {result},
    kind: 'dry_run_ignored',
    message:
      'The command reported a success instead of a plan, although its command line has --dry-run.',
    suggestion:
      'Check whether it made its changes; its author has to end a dry run with `writer.plan`.',
  })
}

/**
 * The error of a command that waits for something that can no longer happen; Node then ends the
 * process.
 */
export function makeStandstill(): AgentError {
  const message = phrase`The command never ended: it waited for something that could no longer happen.`
  return new AgentError({kind: 'never_ended', message})
}

/** Makes the error for a command whose question a person did not answer with yes (7.6). */
export function makeDeclined(): AgentError {
  return new AgentError({
    code: exitCodes.cancelled,
    kind: 'declined',
    message: phrase`Cancelled: the question was not answered with yes, and nothing was changed.`,
  })
}
