import {type AgentError, isAgentError} from '../contract/agent-error.js'
import {fieldsOf} from '../contract/error-fields.js'
import type {ErrorFields, TerminalOutcome} from '../contract/outcome.js'
import {debug} from '../process/debug.js'
import type {Redactor} from '../secrets/redactor.js'
import {prepareOutcome} from './prepare-outcome.js'
import {
  type RenderContext,
  type RenderOptions,
  renderOutcome,
  type StreamText,
} from './render-outcome.js'

/** What a reported outcome is prepared and rendered by: a run. */
export type ReportContext = RenderContext & {
  readonly redactor: Redactor
  /** Adds to an error what its author left out, such as the next step (6.10). */
  completeError<Outcome extends ErrorFields>(outcome: Outcome): Outcome
}

/** An outcome as its reader gets it, and the texts that it is written as. */
type RenderedOutcome = {outcome: TerminalOutcome; texts: StreamText[]}

/**
 * Prepares and renders an outcome that a command has reported, or an error in its place if JSON
 * cannot represent it.
 */
export function renderReported(
  reported: TerminalOutcome,
  context: ReportContext,
  options: Omit<RenderOptions, 'context'>,
): RenderedOutcome {
  const outcome = prepareReported(reported, context)
  try {
    return {outcome, texts: renderOutcome(outcome, {...options, context})}
  } catch (error) {
    if (!isAgentError(error)) throw error
    const replacement = prepareReported(replaceOutcome(outcome, error), context)
    return {outcome: replacement, texts: renderOutcome(replacement, {...options, context})}
  }
}

function prepareReported(reported: TerminalOutcome, context: ReportContext): TerminalOutcome {
  const isForPerson = context.mode.audience === 'human'
  const {isTTY} = process[reported.type === 'error' ? 'stderr' : 'stdout']
  const colors = isForPerson && isTTY ? 'kept' : 'removed'
  const outcome = prepareOutcome(reported, context.redactor, colors)
  if (outcome.type !== 'error' || isForPerson) return outcome
  try {
    return context.completeError(outcome)
  } catch (failure) {
    // Too many open files, for example: the error is written without advice.
    debug(failure)
    return outcome
  }
}

/** The error to write instead of an outcome that JSON cannot represent. */
function replaceOutcome(outcome: TerminalOutcome, failure: AgentError): TerminalOutcome {
  if (outcome.type !== 'error') return {type: 'error', ...fieldsOf(failure)}
  // An error keeps its meaning without its data.
  return {
    ...outcome,
    data: {omitted: failure.message},
    nextActions: undefined,
  }
}
