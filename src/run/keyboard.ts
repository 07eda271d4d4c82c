import {isatty} from 'node:tty'
import {stripVTControlCharacters} from 'node:util'

import {isRecord, readProperty} from '../contract/unknown-value.js'
import {settleMs, watchInput, type AskedQuestion, watchReadline} from './watch-questions.js'

/** How long a pipe that stays open may be silent after a question, in milliseconds. */
const silenceMs = 2000

/** How much of what was printed last is kept, in UTF-16 units. */
const keptSize = 4096

/**
 * Detects the questions that a command asks an agent, who has no keyboard, and reports one that nothing can answer any
 * more. Input from a pipe or a file answers questions as always.
 *
 * A question is a text of node:readline, what a prompt library draws while it reads single keys, or an unfinished line
 * before a read.
 */
export class Keyboard {
  readonly #asked = new Set<AskedQuestion>()
  #hasEnded = false
  #hasInput = false
  #isClosed = false
  #isReading = false
  readonly #hide: (text: string) => string
  readonly #onQuestion: (question: string) => void
  #printed = ''
  readonly #releases: (() => void)[]
  #silence: NodeJS.Timeout | undefined
  #stdin: NodeJS.ReadStream | undefined

  /**
   * @param onQuestion called with a question that has no answer; it ends the command
   * @param hide hides secrets in a text, before it is cut
   */
  constructor(onQuestion: (question: string) => void, hide: (text: string) => string = (text) => text) {
    this.#onQuestion = onQuestion
    this.#hide = hide
    this.#releases = [
      this.#watchStdin(),
      watchReadline({
        onAnswered: (asked) => this.#asked.delete(asked),
        onAsked: (asked) => this.#handleAsked(asked),
        onDropped: (asked) => this.#handleDropped(asked),
      }),
    ]
  }

  /** The open question, when nothing else is left to wait for. */
  get openQuestion(): string | undefined {
    return this.#readAsked() ?? findQuestion(this.#printed, this.#reading)
  }

  /** What a command printed last, if it failed because stdin has no keys to read. */
  findMissingKeys(error: unknown): string | undefined {
    // No library of prompts asks for keys on a pipe, but commands that wait for any key do.
    const message = isRecord(error) ? readProperty(error, 'message') : undefined
    if (this.#stdin?.isTTY || !/\bsetRawMode is not a function$/.test(String(message))) return undefined
    return stripVTControlCharacters(this.#printed)
      .trim()
      .split(/[\r\n]+/)
      .at(-1)
  }

  /** Takes what the command prints, on either stream. */
  note(text: string): void {
    // A finished line asks nothing, unless a prompt library draws it.
    const isFollowing = this.#isReading || (this.#printed !== '' && !this.#printed.endsWith('\n'))
    const printed = isFollowing ? this.#printed + text : text
    this.#printed = printed.length > keptSize ? this.#hide(printed).slice(-keptSize) : printed
    if (this.#isReading && !text.endsWith('\n')) this.#silence?.refresh()
  }

  /** Gives stdin and node:readline back as they were. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#silence)
    for (const release of this.#releases) release()
  }

  get #reading(): {hasKeys: boolean; isTerminal: boolean} {
    return {
      hasKeys: (this.#stdin?.listenerCount('keypress') ?? 0) > 0,
      isTerminal: this.#stdin?.isTTY === true,
    }
  }

  /**
   * Watches stdin from its first use on: Node makes the stream when it is first looked at, which most commands never do.
   * A terminal is looked at now, because a command may have imported it by name before.
   */
  #watchStdin(): () => void {
    const original = Object.getOwnPropertyDescriptor(process, 'stdin')
    if (!original?.get || !original.configurable) return () => {}
    let release = (): void => {
      Object.defineProperty(process, 'stdin', original)
    }
    const get = (): NodeJS.ReadStream => {
      release()
      const stdin = original.get!.call(process) as NodeJS.ReadStream
      this.#stdin = stdin
      this.#hasEnded = stdin.readableEnded
      release = watchInput(stdin, {
        afterEnd: () => this.#handleEnd(),
        beforeEnd: () => this.#checkFirst(),
        onInput: () => this.#handleInput(),
        onRead: () => this.#handleRead(),
      })
      return stdin
    }
    Object.defineProperty(process, 'stdin', {...original, get})
    if (isatty(0)) void process.stdin
    return () => release()
  }

  #handleRead(): void {
    this.#isReading = true
    if (this.#hasEnded) this.#checkSoon(settleMs)
    else this.#checkSoon(silenceMs)
  }

  #handleInput(): void {
    this.#hasInput = true
    this.#printed = ''
    clearTimeout(this.#silence)
  }

  /** Nothing has come, and nothing will. */
  #checkFirst(): void {
    if (!this.#hasInput) this.#report(this.openQuestion)
  }

  #handleEnd(): void {
    this.#hasEnded = true
    this.#checkSoon(settleMs)
  }

  #handleAsked(asked: AskedQuestion): void {
    const {closed, input} = asked.lines as {closed?: boolean; input?: unknown}
    if (input !== process.stdin) return
    this.#asked.add(asked)
    if (closed && this.#hasEnded) this.#report(asked.query)
    else this.#handleRead()
  }

  /** Newer Nodes reject a question whose interface closes. */
  #handleDropped(asked: AskedQuestion): void {
    if (this.#asked.delete(asked) && this.#hasEnded && (asked.lines as {closed?: boolean}).closed) {
      this.#report(asked.query)
    }
  }

  #checkSoon(delayMs: number): void {
    clearTimeout(this.#silence)
    // Where nothing else is left to wait for, the run asks for the open question.
    this.#silence = setTimeout(() => this.#check(), delayMs).unref()
  }

  /** Reports a question that is one beyond doubt: a command may print an unfinished line and read a slow pipe. */
  #check(): void {
    const {hasKeys} = this.#reading
    const open = this.openQuestion
    const isInviting = open?.endsWith('?') || this.#readsOnce
    const isSure = this.#readAsked() !== undefined || hasKeys || (!this.#hasInput && isInviting)
    if (isSure) this.#report(open)
  }

  /** Whether the command reads one piece and no more, as the `ux.prompt` of @oclif/core 1 to 3 does, rather than data. */
  get #readsOnce(): boolean {
    const readers = this.#stdin?.rawListeners('data') ?? []
    return readers.length > 0 && readers.every((reader) => 'listener' in reader)
  }

  #readAsked(): string | undefined {
    const query = [...this.#asked].at(-1)?.query
    return query === undefined ? undefined : query.trim() || findQuestion(this.#printed, this.#reading) || ''
  }

  /**
   * Answers an open prompt with Ctrl-C, which prompt libraries that reject turn into an error of the command (7.15). No
   * data on stdin is touched.
   *
   * @returns whether anything reads keys
   */
  pressInterrupt(): boolean {
    if (!this.#reading.hasKeys) return false
    return process.stdin.emit('keypress', '\u0003', {
      ctrl: true,
      meta: false,
      name: 'c',
      sequence: '\u0003',
      shift: false,
    })
  }

  #report(question: string | undefined): void {
    if (question === undefined || this.#isClosed) return
    clearTimeout(this.#silence)
    this.#onQuestion(question)
  }
}

/** What is known of how the answer is read. */
export type Reading = {
  /** Whether single keys are read, as prompt libraries do. */
  hasKeys: boolean
  /** Whether stdin is a terminal, where unfinished text before a read is always a question. */
  isTerminal: boolean
}

/** The line on which a prompt library draws its question: inquirer, enquirer, prompts and clack mark it so. */
const marked = /^\s*[?◆]\s+(?<text>\S.*)$/

/** How unfinished text ends that waits for an answer. */
const inviting = /[?:>\]]$|\([yY]\w*\/[nN]\w*\)$/

/** The question in what was printed last, if that is one; prompt libraries draw theirs again at each key. */
export function findQuestion(printed: string, {hasKeys, isTerminal}: Reading): string | undefined {
  const lines = stripVTControlCharacters(printed).split(/[\r\n]+/)
  const drawn = hasKeys ? lines.findLast((line) => marked.test(line)) : undefined
  if (drawn) return marked.exec(drawn)!.groups!.text!.trim()
  const last = lines.at(-1)!.trim()
  return last !== '' && (hasKeys || isTerminal || inviting.test(last)) ? last : undefined
}
