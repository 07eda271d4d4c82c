import type {TerminalOutcome} from '../contract/outcome.js'

/** The time before the command of a line begins, in which hooks run what runs (2.9). */
export class HookPhase {
  #answer: {outcome: TerminalOutcome; printedSize: number} | undefined
  #isOpen: boolean

  /** @param isOpen false for a run that begins with its command */
  constructor(isOpen: boolean) {
    this.#isOpen = isOpen
  }

  /** Whether the command has not begun. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Notes that the command begins. */
  end(): void {
    this.#isOpen = false
  }

  /**
   * Notes the answer of an adopted command that a hook ran.
   *
   * @param printedSize how much stdout had got until then
   */
  noteAnswer(outcome: TerminalOutcome, printedSize: number): void {
    this.#answer = {outcome, printedSize}
  }

  /**
   * The last answer with which a hook has answered the command line: the process ends before the
   * line's own command has begun, and nothing was printed since, such as help.
   */
  findAnswer(printedSize: number): TerminalOutcome | undefined {
    const isLast = this.#isOpen && this.#answer?.printedSize === printedSize
    return isLast ? this.#answer?.outcome : undefined
  }
}
