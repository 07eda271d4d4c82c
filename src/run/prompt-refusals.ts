import type {AgentError} from '../contract/agent-error.js'
import {failPreparse} from '../line/guard-hooks.js'
import {makePromptRequired} from './endings/failures.js'
import {askedBefore} from './prompts/prompt-help.js'
import type {Run} from './run.js'

/** How long a command has to unwind after its prompt was answered with Ctrl-C, in milliseconds. */
const unwindMs = 2000

/** The questions of a run's command that no one is there to answer (7.15). */
export class PromptRefusals {
  /** The error for the question that the command is unwinding from. */
  refusal: AgentError | undefined
  readonly #run: Run

  constructor(run: Run) {
    this.#run = run
  }

  /** Makes the error for a question: `prompt_required`, with the question as its message. */
  refuse(question: string): AgentError {
    const {options, phase, redactor} = this.#run
    // A hook asks before the command has begun, whose flags and arguments do not answer it.
    const help = phase === 'pending' ? askedBefore : options.describePromptHelp?.(question)
    return makePromptRequired(redactor.text(question), help)
  }

  /**
   * Ends a run whose command has asked something: an adopted command unwinds first, unless its
   * library ignores Ctrl-C.
   */
  handle(question: string): void {
    const run = this.#run
    // 8.30: under `--validate`, the question is that of a hook, which fails instead of the run.
    if (failPreparse(`it asks: ${run.redactor.text(question)}`)) return
    // A hook that asks after the command's success does not change the outcome.
    if (run.phase === 'succeeded') process.exit()
    if (run.isOver) return
    const isFirst = this.refusal === undefined
    this.refusal ??= this.refuse(question)
    const ending = run.endings.record({error: this.refusal, type: 'threw'})
    const isUnwinding = isFirst && !run.isLineRun && run.output.prompts?.pressInterrupt()
    if (isUnwinding) setTimeout(() => run.endNow(ending), unwindMs).unref()
    else run.endNow(ending)
  }
}
