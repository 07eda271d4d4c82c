import {readProperty} from '../contract/unknown-value.js'
import {
  findAboveKeyError,
  findQuestion,
  isInviting,
  isKeyError,
  lastLineOf,
} from './find-question.js'
import {watchHiddenReads} from './hidden-reads.js'
import {PendingKeys} from './pending-keys.js'
import {PrintedEnd} from './printed-end.js'
import {findPromptLibrary, type PromptLibrary} from './prompt-libraries.js'
import {ReadlineQuestions} from './readline-questions.js'
import {StdinWatch} from './stdin-watch.js'
import {watchTerminalReads} from './terminal-reads.js'

/**
 * How often an open stdin is looked at, in milliseconds. A question that is open twice in a row, with
 * no data in between, has no answer.
 */
const pollMs = 900

/** How long a question on a stdin that has ended may wait and print nothing, in milliseconds. */
const settleMs = 20

type DetectorOptions = {
  /** Whether a readline question on an open pipe counts, whose answer a script may still write. */
  countsQuestions: () => boolean
  /** Masks secrets. */
  hide: (text: string) => string
  onQuestion: (question: string) => void
}

/**
 * Detects questions that no one can answer (7.15). On an open pipe, a command asks if it reads keys,
 * or by readline (`countsQuestions`); its prints prove nothing, because an answer may still come.
 * Once stdin has ended, an unfinished line such as `Name: ` is a question, too.
 */
export class PromptDetector {
  /** The library that listens for keys, if it is known. */
  #library: PromptLibrary | undefined
  readonly #options: DetectorOptions
  readonly #pendingKeys = new PendingKeys()
  readonly #printed: PrintedEnd
  readonly #readline: ReadlineQuestions
  /** Stops watching for hidden answers; undefined before questions are watched. */
  #releaseReads: (() => void) | undefined
  readonly #releases: (() => void)[]
  readonly #stdin: StdinWatch
  #checkTimer: NodeJS.Timeout | undefined
  /** Whether a question was open at the last poll, with no data since. */
  #wasAsking = false
  #isClosed = false

  constructor(options: DetectorOptions) {
    this.#options = options
    this.#printed = new PrintedEnd(options.hide)
    this.#readline = new ReadlineQuestions({
      countsPrompts: () => !this.#stdin.hasData && !this.#stdin.hasEnded,
      onQuestion: () => {
        if (this.#stdin.hasEnded) this.#checkSoon()
      },
      onClosed: (query) => {
        if (this.#stdin.hasEnded) this.#report(query)
      },
    })
    this.#stdin = new StdinWatch({
      // Only then does a command ask by an interface that it makes.
      onUse: () => this.#watchQuestions(),
      onData: (size) => this.#handleData(size),
      onEnd: () => this.#handleEnd(),
      onKeys: (stack) => {
        this.#library = findPromptLibrary(stack)
        if (this.#stdin.hasEnded) this.#checkSoon()
      },
    })
    // The file of an adopted command is loaded before: its interface of readline may exist already.
    if (isReadlineLoaded()) this.#watchQuestions()
    const poll = setInterval(() => this.#poll(), pollMs).unref()
    this.#releases = [
      () => clearInterval(poll),
      () => this.#stdin.close(),
      () => this.#readline.close(),
      () => this.#releaseReads?.(),
      watchTerminalReads(() => this.#reportRead()),
    ]
  }

  /** The question of a process that has nothing else to wait for; undefined if it asks nothing. */
  findUnanswered(): string | undefined {
    this.#stdin.findStream()
    const {isRaw, readsKeys, readsOnce} = this.#stdin
    const question = this.#openQuestion
    if (question !== undefined) return question
    // Ink listens for no keypress, and draws its question in finished lines.
    if (isRaw) return lastLineOf(this.#printed.text)
    const lineAboveError = findAboveKeyError(this.#printed.text)
    if (lineAboveError !== undefined) return lineAboveError
    // It waits for an answer, but has printed no question.
    return readsKeys || readsOnce ? '' : undefined
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

  /** The last printed line, if the command failed because stdin is not a terminal. */
  findMissingKeys(error: unknown): string | undefined {
    const message = String(readProperty(error, 'message'))
    if (isKeyError(message)) return findAboveKeyError(this.#printed.text) ?? ''
    // Prompt libraries read lines from a pipe, but commands that wait for any key fail.
    const lacksRawMode = /\bsetRawMode is not a function$/.test(message)
    const isOnTerminal = this.#stdin.stream?.isTTY === true
    return lacksRawMode && !isOnTerminal ? lastLineOf(this.#printed.text) : undefined
  }

  /** Notes what the command prints, whose end may be its question. */
  note(text: string): void {
    // A finished line is not a question, unless a prompt library draws it.
    if (this.#stdin.stream === undefined) this.#printed.forgetFinished()
    this.#printed.add(text)
  }

  /**
   * Answers an open prompt with Ctrl-C, if its library then rejects, so that the command unwinds
   * (7.15).
   *
   * @returns whether it did
   */
  pressInterrupt(): boolean {
    if (!this.#library?.rejects || !this.#stdin.readsKeys) return false
    const key = {ctrl: true, meta: false, name: 'c', sequence: '\u0003', shift: false}
    return process.stdin.emit('keypress', key.sequence, key)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#checkTimer)
    for (const release of this.#releases) release()
  }

  /** The text of the open question, which may be empty; undefined if there is none. */
  get #openQuestion(): string | undefined {
    const {hasData, hasEnded, readsKeys, readsOnce, stream} = this.#stdin
    const isUnanswered = hasEnded && !hasData
    const drawn = findQuestion(this.#printed.text, {
      isSure: isUnanswered && (stream?.isTTY === true || readsOnce),
      library: this.#library,
      readsKeys,
    })
    const query = this.#readline.openQuery
    if (query === undefined) return drawn
    // A command may print its question, and then ask readline for a line with an empty query.
    return query || drawn || ''
  }

  get #isAsking(): boolean {
    const {hasData, hasEnded, readsKeys} = this.#stdin
    if (readsKeys) return true
    if (this.#readline.openQuery !== undefined) {
      return hasEnded || this.#options.countsQuestions()
    }
    return hasEnded && !hasData && isInviting(this.#printed.text)
  }

  #reportIfAsking(): void {
    if (this.#isAsking) this.#report(this.#openQuestion ?? '')
  }

  /** Data has arrived, which may be the answer. */
  #handleData(size: number): void {
    this.#printed.forget()
    this.#wasAsking = false
    this.#readline.forgetPrompt()
    this.#pendingKeys.add(size, this.#printed.count)
  }

  /** No answer can arrive any more. */
  #handleEnd(): void {
    this.#readline.forgetClosed()
    this.#readline.forgetPrompt()
    // If data has arrived, it may be the answer, which the command has not read yet.
    if (!this.#stdin.hasData) this.#reportIfAsking()
    this.#checkSoon()
  }

  /** Reports an open question of a stdin that has ended, once the command prints nothing more. */
  #checkSoon(): void {
    clearTimeout(this.#checkTimer)
    const {count} = this.#printed
    const check = () => {
      // A command that prints still handles its answer: enquirer draws one key after the other.
      if (this.#printed.count === count) this.#reportIfAsking()
      else this.#checkSoon()
    }
    // On a busy machine the timer may fire before data that has arrived is read. One more turn of
    // the event loop reads it.
    this.#checkTimer = setTimeout(() => void setImmediate(check).unref(), settleMs).unref()
  }

  #poll(): void {
    // Once stdin has ended, readline itself closes the interface: its question is not withdrawn.
    if (!this.#stdin.hasEnded) this.#readline.forgetClosed()
    const isHandlingKeys = this.#pendingKeys.poll(this.#printed.count)
    const isAsking = this.#isAsking && !isHandlingKeys
    if (isAsking && this.#wasAsking) this.#reportIfAsking()
    this.#wasAsking = isAsking
  }

  #watchQuestions(): void {
    this.#readline.watch()
    this.#releaseReads ??= watchHiddenReads(() => this.#reportRead())
  }

  /** Reports the question of a read that blocks the process. */
  #reportRead(): void {
    this.#report(findQuestion(this.#printed.text, {isSure: true, readsKeys: false}) ?? '')
  }

  #report(question: string): void {
    clearTimeout(this.#checkTimer)
    if (!this.#isClosed) this.#options.onQuestion(question)
  }
}

/** Whether something has loaded readline, by Node's own list of what is loaded. */
function isReadlineLoaded(): boolean {
  const loaded = readProperty(process, 'moduleLoadList')
  return !Array.isArray(loaded) || loaded.includes('NativeModule readline')
}
