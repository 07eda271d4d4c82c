import {readProperty} from '../../contract/unknown-value.js'
import {PrintedEnd} from '../prints/printed-end.js'
import {watchHiddenReads} from './hidden-reads.js'
import {PendingKeys} from './pending-keys.js'
import {isInviting} from './printed-prompt.js'
import {PromptFinder} from './prompt-finder.js'
import {findPromptLibrary} from './prompt-libraries.js'
import {ReadlinePrompts} from './readline-prompts.js'
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
  countsReadline: () => boolean
  /** Masks secrets. */
  hide: (text: string) => string
  onQuestion: (question: string) => void
  /**
   * Called while the command prints nothing, and reads an open stdin or has printed a question.
   *
   * @param isBlocking whether the read blocks the process, so that no timer fires
   */
  onWait: (isBlocking: boolean) => void
}

/**
 * Detects questions that no one can answer (7.15). On an open pipe, a command asks if it reads keys,
 * or by readline (`countsReadline`); its prints prove nothing, because an answer may still come, but
 * they are shown. Once stdin has ended, an unfinished line such as `Name: ` is a question, too.
 */
export class PromptDetector {
  readonly finder: PromptFinder
  readonly #options: DetectorOptions
  readonly #pendingKeys = new PendingKeys()
  readonly #printed: PrintedEnd
  readonly #readline: ReadlinePrompts
  /** Stops watching for hidden answers; undefined before questions are watched. */
  #releaseReads: (() => void) | undefined
  readonly #releases: (() => void)[]
  readonly #stdin: StdinWatch
  #checkTimer: NodeJS.Timeout | undefined
  /** How many texts the command had printed at the last poll. */
  #polledCount = 0
  /** Whether a question was open at the last poll, with no data since. */
  #wasAsking = false
  #isClosed = false

  constructor(options: DetectorOptions) {
    this.#options = options
    this.#printed = new PrintedEnd(options.hide)
    this.#readline = this.#makeReadline()
    this.#stdin = this.#makeStdin()
    this.finder = new PromptFinder({
      printed: this.#printed,
      readline: this.#readline,
      stdin: this.#stdin,
    })
    // The file of an adopted command is loaded before: its interface of readline may exist already.
    if (isReadlineLoaded()) this.#watchReadline()
    const poll = setInterval(() => this.#poll(), pollMs).unref()
    this.#releases = [
      () => clearInterval(poll),
      () => this.#stdin.close(),
      () => this.#readline.close(),
      () => this.#releaseReads?.(),
      watchTerminalReads({
        onBlock: () => this.#showQuestion(),
        onUnanswered: () => this.#reportRead(),
      }),
    ]
  }

  #makeReadline(): ReadlinePrompts {
    return new ReadlinePrompts({
      countsPrompts: () => !this.#stdin.hasData && !this.#stdin.hasEnded,
      onQuestion: () => {
        if (this.#stdin.hasEnded) this.#checkSoon()
      },
      onClosed: (query) => {
        if (this.#stdin.hasEnded) this.#report(query)
      },
    })
  }

  #makeStdin(): StdinWatch {
    return new StdinWatch({
      // Only then does a command ask by an interface that it makes.
      onUse: () => this.#watchReadline(),
      onData: (size) => this.#handleData(size),
      onEnd: () => this.#handleEnd(),
      onKeys: (callers) => {
        this.finder.library = findPromptLibrary(callers)
        if (this.#stdin.hasEnded) this.#checkSoon()
      },
    })
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
    if (!this.finder.library?.rejects || !this.#stdin.readsKeys) return false
    const key = {ctrl: true, meta: false, name: 'c', sequence: '\u0003', shift: false}
    return process.stdin.emit('keypress', key.sequence, key)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#checkTimer)
    for (const release of this.#releases) release()
  }

  get #isAsking(): boolean {
    return this.finder.isAsking({countsReadline: this.#options.countsReadline()})
  }

  #reportIfAsking(): void {
    if (this.#isAsking) this.#report(this.finder.findOpen() ?? '')
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
    const {count} = this.#printed
    const isHandlingKeys = this.#pendingKeys.poll(count)
    const isWaiting = this.#stdin.isRead || isInviting(this.#printed.text)
    if (count === this.#polledCount && isWaiting) this.#options.onWait(false)
    this.#polledCount = count
    const isAsking = this.#isAsking && !isHandlingKeys
    if (isAsking && this.#wasAsking) this.#reportIfAsking()
    this.#wasAsking = isAsking
  }

  #watchReadline(): void {
    this.#readline.watch()
    this.#releaseReads ??= watchHiddenReads(() => this.#reportRead())
  }

  #showQuestion(): void {
    if (isInviting(this.#printed.text)) this.#options.onWait(true)
  }

  #reportRead(): void {
    this.#report(this.finder.findBlocking())
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
