import type {Invocation} from '../command-line/invocation.js'
import type {AgentError} from '../contract/agent-error.js'
import {Keyboard} from '../run/keyboard.js'
import {describeForeignPromptHelp, makePromptRequired} from '../run/run-errors.js'

/** What a question is described with. */
export type KeyboardOptions = {
  /** Hides secrets in a text. */
  hide: (text: string) => string
  /** The command line, as far as it is known by then. */
  readInvocation: () => Pick<Invocation, 'command' | 'config'>
  /** Takes the error of a question that has no answer; it ends the process. */
  onQuestion: (error: AgentError) => void
}

/** The keyboard that a foreign command does not have for an agent: it turns questions into `prompt_required`. */
export class ForeignKeyboard {
  readonly #keyboard: Keyboard
  readonly #options: KeyboardOptions

  constructor(options: KeyboardOptions) {
    this.#options = options
    this.#keyboard = new Keyboard((question) => options.onQuestion(this.#describe(question)!), options.hide)
  }

  /** The error of the question that is open, as far as that is known when nothing else is left to wait for. */
  get openQuestion(): AgentError | undefined {
    return this.#describe(this.#keyboard.openQuestion)
  }

  /** The error of the question behind another error, if a command failed because stdin has no keys to read. */
  explain(error: unknown): AgentError | undefined {
    return this.#describe(this.#keyboard.findMissingKeys(error))
  }

  /** Takes what the command prints, on either stream: libraries draw questions on stdout as well. */
  note(text: string): void {
    this.#keyboard.note(text)
  }

  /** Gives stdin and node:readline back as they were. */
  close(): void {
    this.#keyboard.close()
  }

  #describe(question: string | undefined): AgentError | undefined {
    if (question === undefined) return undefined
    const {hide, readInvocation} = this.#options
    const {command, config} = readInvocation()
    const words = command?.id.replaceAll(':', config.topicSeparator).split(' ')
    const describePromptHelp = () =>
      words ? describeForeignPromptHelp([config.bin, ...words], command?.flags ?? {}) : {}
    return makePromptRequired(question, {options: {describePromptHelp}, redactor: {text: hide}})
  }
}
