import readline from 'node:readline'
import {stripVTControlCharacters} from 'node:util'

import {readProperty} from '../contract/unknown-value.js'
import {
  findPromptLibrary,
  findQuestion,
  isInviting,
  type PromptLibrary,
} from './prompt-libraries.js'
import {StdinWatch} from './stdin-watch.js'

/**
 * How often an open stdin is looked at, in milliseconds. A question that is open twice in a row, with
 * no data in between, has no answer.
 */
const pollMs = 900

/** How long a question on a stdin that has ended may wait and print nothing, in milliseconds. */
const settleMs = 20

/** How much of the end of the printed text is kept, in UTF-16 units. */
const keptSize = 4096

/** A readline interface. */
type Lines = {closed?: boolean; input?: unknown}
type Ask = (this: Lines, query: string, ...rest: unknown[]) => unknown

type DetectorOptions = {
  /** Whether a readline question on an open pipe counts, whose answer a script may still write. */
  countsQuestions: () => boolean
  /** Masks secrets: half of one could no longer be found. */
  hide: (text: string) => string
  onQuestion: (question: string) => void
}

/**
 * Detects questions that no one can answer (7.15). On an open pipe only a command that reads keys
 * asks; what it prints, and that no data comes, proves nothing. On a stdin that has ended, all that
 * asks is a question.
 */
export class PromptDetector {
  /** The open questions of readline. */
  readonly #asked = new Set<{lines: Lines; query: string}>()
  /** The library that listens for keys, if it is known. */
  #library: PromptLibrary | undefined
  /** How many texts the command has printed. */
  #noted = 0
  #options: DetectorOptions
  #printed = ''
  readonly #releases: (() => void)[]
  readonly #stdin: StdinWatch
  #soon: NodeJS.Timeout | undefined
  #wasAsking = false

  constructor(options: DetectorOptions) {
    this.#options = options
    const interfaces: {prototype: object}[] = [readline.Interface, readline.promises.Interface]
    this.#releases = interfaces.map(({prototype}) =>
      this.#watchQuestions(prototype as {question: Ask}),
    )
    this.#stdin = new StdinWatch({
      onData: () => {
        this.#printed = ''
        this.#wasAsking = false
      },
      onEnd: () => {
        this.#forgetClosed()
        // What has arrived may be the answer, which the command has not read yet.
        if (!this.#stdin.hasData) this.#check()
        this.#checkSoon()
      },
      onKeys: (stack) => {
        this.#library = findPromptLibrary(stack)
        if (this.#stdin.hasEnded) this.#checkSoon()
      },
    })
    const poll = setInterval(() => this.#poll(), pollMs).unref()
    this.#releases.push(
      () => clearInterval(poll),
      () => this.#stdin.close(),
    )
  }

  /** The question of a process that has nothing else to wait for; undefined if it asks nothing. */
  findUnanswered(): string | undefined {
    this.#stdin.findStream()
    const {readsKeys, readsOnce} = this.#stdin
    return this.#openQuestion ?? (readsKeys || readsOnce ? '' : undefined)
  }

  /** The last printed text, if the command failed because stdin is not a terminal. */
  findMissingKeys(error: unknown): string | undefined {
    // Prompt libraries read lines from a pipe, but commands that wait for any key fail.
    const isMissing = /\bsetRawMode is not a function$/.test(String(readProperty(error, 'message')))
    if (this.#stdin.stream?.isTTY || !isMissing) return undefined
    const printed = stripVTControlCharacters(this.#printed).trim()
    return printed.split(/[\r\n]+/).at(-1)
  }

  /** Notes what the command prints, whose end may be its question. */
  note(text: string): void {
    this.#noted += 1
    const isLineOpen = this.#printed !== '' && !this.#printed.endsWith('\n')
    // A finished line is not a question, unless a prompt library draws it.
    const mayContinue = this.#stdin.stream !== undefined || isLineOpen
    const printed = mayContinue ? this.#printed + text : text
    const isLong = printed.length > keptSize
    this.#printed = isLong ? this.#options.hide(printed).slice(-keptSize) : printed
  }

  /**
   * Answers an open prompt with Ctrl-C, if its library then rejects, so that the command unwinds
   * (7.15).
   *
   * @returns whether it has
   */
  pressInterrupt(): boolean {
    if (!this.#library?.rejects || !this.#stdin.readsKeys) return false
    const key = {
      ctrl: true,
      meta: false,
      name: 'c',
      sequence: '\u0003',
      shift: false,
    }
    return process.stdin.emit('keypress', key.sequence, key)
  }

  close(): void {
    this.#options = {...this.#options, onQuestion: () => {}}
    clearTimeout(this.#soon)
    for (const release of this.#releases) release()
  }

  get #openQuestion(): string | undefined {
    const {hasData, hasEnded, readsKeys, readsOnce, stream} = this.#stdin
    const drawn = findQuestion(this.#printed, {
      isSure: hasEnded && !hasData && (stream?.isTTY === true || readsOnce),
      library: this.#library,
      readsKeys,
    })
    const query = [...this.#asked].at(-1)?.query.trim()
    return query === undefined ? drawn : query || drawn || ''
  }

  get #isAsking(): boolean {
    const {hasData, hasEnded, readsKeys} = this.#stdin
    if (readsKeys) return true
    if (this.#asked.size > 0) {
      return hasEnded || this.#options.countsQuestions()
    }
    return hasEnded && !hasData && isInviting(this.#printed)
  }

  #check(): void {
    if (this.#isAsking) this.#report(this.#openQuestion ?? '')
  }

  #checkSoon(): void {
    clearTimeout(this.#soon)
    const noted = this.#noted
    // What prints still handles its answer: enquirer draws one key after the other.
    const check = () => (this.#noted === noted ? this.#check() : this.#checkSoon())
    // On a busy machine the time may be over before what has arrived is read, which a turn does.
    this.#soon = setTimeout(() => void setImmediate(check).unref(), settleMs).unref()
  }

  #poll(): void {
    // Later an interface is closed because stdin has ended: its question has no answer.
    if (!this.#stdin.hasEnded) this.#forgetClosed()
    const isAsking = this.#isAsking
    if (isAsking && this.#wasAsking) this.#check()
    this.#wasAsking = isAsking
  }

  /** Forgets the questions that the command itself has withdrawn by closing their interface. */
  #forgetClosed(): void {
    for (const asked of this.#asked) {
      if (asked.lines.closed) this.#asked.delete(asked)
    }
  }

  /**
   * Watches the questions of a readline class.
   *
   * @returns a function that stops watching
   */
  #watchQuestions(prototype: {question: Ask}): () => void {
    const {question} = prototype
    const ask = (lines: Lines, query: string, rest: unknown[]) =>
      this.#passQuestion(question, lines, query, rest)
    const watched: Ask = function watched(query, ...rest) {
      return ask(this, query, rest)
    }
    // With what Node's `promisify` calls in its place.
    prototype.question = Object.assign(watched, question)
    return () => {
      prototype.question = question
    }
  }

  /**
   * Passes a question on to readline; it is open until a callback or a promise has the answer, or its
   * signal withdraws it.
   */
  #passQuestion(question: Ask, lines: Lines, query: string, rest: unknown[]): unknown {
    const asked = {lines, query}
    const forget = () => void this.#asked.delete(asked)
    const option = readProperty(rest[0], 'signal')
    const signal = option instanceof AbortSignal ? option : undefined
    signal?.addEventListener('abort', forget, {once: true})
    const passed = rest.map((value) => (typeof value === 'function' ? after(forget, value) : value))
    // Node asks nothing whose signal is aborted already.
    const isOnStdin = lines.input === process.stdin && !signal?.aborted
    if (isOnStdin) {
      this.#asked.add(asked)
      this.#reportLost(lines, query)
      if (this.#stdin.hasEnded) this.#checkSoon()
    }

    const answer = question.call(lines, query, ...passed)
    if (!(answer instanceof Promise)) return answer
    return answer.finally(forget).catch((error: unknown) => {
      // Newer Nodes reject a question whose interface closes.
      if (isOnStdin) this.#reportLost(lines, query)
      throw error
    })
  }

  /** Reports a question whose interface is closed, because its stdin has ended. */
  #reportLost(lines: Lines, query: string): void {
    if (lines.closed && this.#stdin.hasEnded) this.#report(query)
  }

  #report(question: string): void {
    clearTimeout(this.#soon)
    this.#options.onQuestion(question)
  }
}

/** A callback that first calls another function. */
function after(first: () => void, callback: Function): (answer: unknown) => void {
  return (answer) => {
    first()
    callback(answer)
  }
}
