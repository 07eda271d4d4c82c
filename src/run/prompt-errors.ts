import {AgentError} from '../contract/agent-error.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {exitCodes} from '../contract/error-categories.js'
import {cleanProse} from '../contract/prose.js'

/** How a line answers what its command asks, for a reader who cannot type an answer. */
export type PromptHelp = {suggestion?: string; nextActions?: readonly NextAction[]}

/** What a question is described with: where it is answered, and what hides the secrets in it. */
export type Asking = {options: {describePromptHelp?: () => PromptHelp}; redactor: {text(text: string): string}}

/** The error of a question without a reader who could answer it (contract, section 6); the question is its message. */
export function makePromptRequired(question: string, {options, redactor}: Asking): AgentError {
  const {nextActions, suggestion} = options.describePromptHelp?.() ?? {}
  return new AgentError({
    code: exitCodes.userError,
    kind: 'prompt_required',
    message:
      cleanProse(redactor.text(question)).trim() ||
      phrase`The command asked a question, and there is no person to answer it.`,
    nextActions,
    suggestion,
  })
}

/** The error of a command that a person was asked about and declined. */
export function makeDeclined(): AgentError {
  return new AgentError({
    code: exitCodes.cancelled,
    kind: 'declined',
    message: phrase`Cancelled: the question was not answered with yes, and nothing was changed.`,
  })
}
