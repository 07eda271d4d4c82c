import {readProperty} from '../../contract/unknown-value.js'
import type {PrintedEnd} from '../prints/printed-end.js'
import {
  findLineAboveKeyError,
  findPrintedPrompt,
  isInviting,
  isKeyError,
  lastLineOf,
} from './printed-prompt.js'
import type {PromptLibrary} from './prompt-libraries.js'
import type {ReadlinePrompts} from './readline-prompts.js'
import type {StdinWatch} from './stdin-watch.js'

/** Where a command's question may be seen. */
type QuestionSources = {
  printed: PrintedEnd
  readline: ReadlinePrompts
  stdin: StdinWatch
}

/**
 * Finds what a command asks at this moment: by its prints, by what it asks of readline, and by how it
 * reads stdin. A question may be an empty text; without one, the answer is undefined.
 */
export class PromptFinder {
  /** The library that listens for keys, if it is known. */
  library: PromptLibrary | undefined
  readonly #printed: PrintedEnd
  readonly #readline: ReadlinePrompts
  readonly #stdin: StdinWatch

  constructor({printed, readline, stdin}: QuestionSources) {
    this.#printed = printed
    this.#readline = readline
    this.#stdin = stdin
  }

  /** Whether something waits for an answer: a question of readline, or a read of stdin. */
  get isWaiting(): boolean {
    const {isRaw, readsKeys, readsOnce} = this.#stdin
    return isRaw || readsKeys || readsOnce || this.#readline.openQuery !== undefined
  }

  /** Whether no print was seen. A hook may have printed its question before the plugin listened. */
  get isSilent(): boolean {
    return this.#printed.count === 0
  }

  /** @param countsReadline whether a question of readline on an open pipe counts */
  isAsking({countsReadline}: {countsReadline: boolean}): boolean {
    const {hasData, hasEnded, readsKeys} = this.#stdin
    if (readsKeys) return true
    if (this.#readline.openQuery !== undefined) return hasEnded || countsReadline
    return hasEnded && !hasData && isInviting(this.#printed.text)
  }

  /** The question that has no answer yet. */
  findOpen(): string | undefined {
    const {hasData, hasEnded, readsKeys, readsOnce, stream} = this.#stdin
    const isUnanswered = hasEnded && !hasData
    const drawn = findPrintedPrompt(this.#printed.text, {
      isSure: isUnanswered && (stream?.isTTY === true || readsOnce),
      library: this.library,
      readsKeys,
    })
    const query = this.#readline.openQuery
    if (query === undefined) return drawn
    // A command may print its question, and then ask readline for a line with an empty query.
    return query || drawn || ''
  }

  /** The question of a process that has nothing else to wait for. */
  findUnanswered(): string | undefined {
    this.#stdin.findStream()
    const {isRaw, readsKeys, readsOnce} = this.#stdin
    const question = this.findOpen()
    if (question !== undefined) return question
    // Ink listens for no keypress, and draws its question in finished lines.
    if (isRaw) return lastLineOf(this.#printed.text)
    const lineAboveError = findLineAboveKeyError(this.#printed.text)
    if (lineAboveError !== undefined) return lineAboveError
    // It waits for an answer, but has printed no question.
    return readsKeys || readsOnce ? '' : undefined
  }

  /** The question of a read that blocks the process. */
  findBlocking(): string {
    return findPrintedPrompt(this.#printed.text, {isSure: true, readsKeys: false}) ?? ''
  }

  /** The question that a command printed before it failed, because stdin is not a terminal. */
  findAskedBefore(error: unknown): string | undefined {
    const message = String(readProperty(error, 'message'))
    if (isKeyError(message)) return findLineAboveKeyError(this.#printed.text) ?? ''
    // Prompt libraries read lines from a pipe, but commands that wait for any key fail.
    const lacksRawMode = /\bsetRawMode is not a function$/.test(message)
    const isOnTerminal = this.#stdin.stream?.isTTY === true
    return lacksRawMode && !isOnTerminal ? lastLineOf(this.#printed.text) : undefined
  }
}
