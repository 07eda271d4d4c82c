import type {AgentError} from '../contract/agent-error.js'
import type {Invocation} from '../command-line/invocation.js'
import {Keyboard} from '../run/keyboard.js'
import {makePromptRequired, describeForeignPromptHelp} from '../run/run-errors.js'

/** What a question is described with. */
export type KeyboardOptions = {
  /** Hides secrets in a text. */
  hide: (text: string) => string
  /** The line, as far as it is known by then. */
  line: () => Pick<Invocation, 'command' | 'config'>
  /** Told the error of a question that has no answer; it ends the process. */
  onQuestion: (error: AgentError) => void
}

/**
 * The keyboard that a host's line does not have for an agent (6.6). A library draws its questions on stdout as well.
 */
export class ForeignKeyboard {
  /** Whether the command's text on stdout ends within a line, as a question that a library draws does. */
  hasOpenLine = false
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

  /** The error of the question behind another error, where a command failed because stdin has no keys to read. */
  explain(error: unknown): AgentError | undefined {
    return this.#describe(this.#keyboard.findMissingKeys(error))
  }

  /** Takes what the command prints on stdout. */
  noteStdout(text: string): void {
    if (text !== '') this.hasOpenLine = !text.endsWith('\n')
    this.#keyboard.note(text)
  }

  /** Takes what the command prints on stderr. */
  note(text: string): void {
    this.#keyboard.note(text)
  }

  /** Gives stdin and node:readline back as they were. */
  close(): void {
    this.#keyboard.close()
  }

  #describe(question: string | undefined): AgentError | undefined {
    if (question === undefined) return undefined
    const {command, config} = this.#options.line()
    const words = command?.id.replaceAll(':', config.topicSeparator).split(' ')
    const describePromptHelp = () =>
      words ? describeForeignPromptHelp([config.bin, ...words], command?.flags ?? {}) : {}
    return makePromptRequired(question, {options: {describePromptHelp}, redactor: {text: this.#options.hide}})
  }
}
