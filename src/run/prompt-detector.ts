import readline from 'node:readline'
import type {Readable} from 'node:stream'
import {isatty} from 'node:tty'
import {stripVTControlCharacters} from 'node:util'

import {readProperty} from '../contract/unknown-value.js'

/** How long an open pipe may stay silent after a question, in milliseconds. */
const silenceMs = 2000

/**
 * How long an empty stdin waits before it ends, so that a question asked meanwhile is seen, in
 * milliseconds.
 */
const settleMs = 20

const keptSize = 4096

type Input = Readable & {isTTY?: boolean; setRawMode?: (mode: boolean) => unknown}
type Lines = {closed?: boolean; input?: unknown}
type Ask = (this: Lines, query: string, ...rest: unknown[]) => unknown

/**
 * Detects questions to an agent: readline queries, prompts that a library draws, open lines before
 * a read (7.15).
 */
export class PromptDetector {
  readonly #asked = new Set<{query: string}>()
  #hasEnded = false
  #hasInput = false
  #isReading = false
  readonly #hide: (text: string) => string
  #onQuestion: (question: string) => void
  #printed = ''
  readonly #releases: (() => void)[]
  #silence: NodeJS.Timeout | undefined
  #stdin: Input | undefined

  /** @param hide masks secrets: of one that is cut, the rest could not be found */
  constructor(onQuestion: (question: string) => void, hide: (text: string) => string) {
    this.#hide = hide
    this.#onQuestion = onQuestion
    const interfaces: {prototype: object}[] = [readline.Interface, readline.promises.Interface]
    this.#releases = interfaces.map(({prototype}) =>
      this.#watchQuestions(prototype as {question: Ask}),
    )
    this.#watchStdin()
  }

  /** The open question, once the process has nothing else to wait for. */
  get openQuestion(): string | undefined {
    const drawn = findQuestion(this.#printed, {
      hasKeys: this.#hasKeys,
      isTerminal: this.#stdin?.isTTY === true,
    })
    const query = [...this.#asked].at(-1)?.query.trim()
    return query === undefined ? drawn : query || drawn || ''
  }

  /** The last printed text, if the command failed because stdin is not a terminal. */
  findMissingKeys(error: unknown): string | undefined {
    // Prompt libraries read lines from a pipe, but commands that wait for any key fail.
    const isMissing = /\bsetRawMode is not a function$/.test(String(readProperty(error, 'message')))
    if (this.#stdin?.isTTY || !isMissing) return undefined
    const printed = stripVTControlCharacters(this.#printed).trim()
    return printed.split(/[\r\n]+/).at(-1)
  }

  note(text: string): void {
    // A finished line is not a question, unless a prompt library draws it.
    const isFollowing = this.#isReading || (this.#printed !== '' && !this.#printed.endsWith('\n'))
    const printed = isFollowing ? this.#printed + text : text
    this.#printed = printed.length > keptSize ? this.#hide(printed).slice(-keptSize) : printed
    if (this.#isReading && !text.endsWith('\n')) this.#silence?.refresh()
  }

  /** Answers an open prompt with Ctrl-C (7.15). @returns whether anything reads keys */
  pressInterrupt(): boolean {
    const key = {ctrl: true, meta: false, name: 'c', sequence: '\u0003', shift: false}
    return this.#hasKeys && process.stdin.emit('keypress', key.sequence, key)
  }

  close(): void {
    this.#onQuestion = () => {}
    clearTimeout(this.#silence)
    for (const release of this.#releases) release()
  }

  get #hasKeys(): boolean {
    return (this.#stdin?.listenerCount('keypress') ?? 0) > 0
  }

  /**
   * Watches stdin from its first use; a terminal's at once, because a command may have imported it
   * by name before.
   */
  #watchStdin(): void {
    const original = Object.getOwnPropertyDescriptor(process, 'stdin')
    if (!original?.get) return
    const restore = () => void Object.defineProperty(process, 'stdin', original)
    const get = (): Input => {
      restore()
      const stdin = original.get!.call(process) as Input
      this.#stdin = stdin
      this.#hasEnded = stdin.readableEnded
      this.#releases.push(this.#watchInput(stdin))
      return stdin
    }
    this.#releases.push(restore)
    Object.defineProperty(process, 'stdin', {...original, get})
    if (isatty(0)) void process.stdin
  }

  /**
   * Wraps the stream's methods: a `data` listener would consume the data. A terminal ends instead
   * of being read.
   */
  #watchInput(stdin: Input): () => void {
    const {_read: read, push, resume} = stdin
    let isEnding = false
    const finish = (): void => {
      // No input has arrived and none will, but the command does not know yet.
      if (!this.#hasInput) this.#report(this.openQuestion)
      push.call(stdin, null)
      this.#hasEnded = true
      this.#checkSoon()
    }
    const end = (): void => {
      if (isEnding) return
      isEnding = true
      if (this.#hasInput) finish()
      else setTimeout(finish, settleMs)
    }
    const own = {
      _read: (size: number): void => {
        this.#noteRead()
        if (stdin.isTTY) end()
        else read.call(stdin, size)
      },
      push: (chunk: unknown, encoding?: BufferEncoding): boolean => {
        if (chunk === null) {
          end()
          return false
        }

        this.#hasInput = true
        this.#printed = ''
        clearTimeout(this.#silence)
        return push.call(stdin, chunk, encoding)
      },
      resume: (): Readable => {
        this.#noteRead()
        return resume.call(stdin)
      },
      // The terminal's mode stays unchanged.
      ...(stdin.isTTY && {setRawMode: () => stdin}),
    }
    Object.assign(stdin, own)
    return () => {
      for (const name of Object.keys(own)) Reflect.deleteProperty(stdin, name)
    }
  }

  /**
   * Watches the questions of a readline class, which pass the answer to a callback or resolve with
   * it.
   */
  #watchQuestions(prototype: {question: Ask}): () => void {
    const {question} = prototype
    const ask = (lines: Lines, query: string, rest: unknown[]): unknown => {
      const asked = {query}
      const isOnStdin = lines.input === process.stdin
      const forget = () => void this.#asked.delete(asked)
      const reportLost = () => {
        if (isOnStdin && lines.closed && this.#hasEnded) this.#report(query)
      }
      const wrap = (callback: Function) => (answer: unknown) => {
        forget()
        callback(answer)
      }
      const passed = rest.map((value) => (typeof value === 'function' ? wrap(value) : value))
      if (isOnStdin) {
        this.#asked.add(asked)
        reportLost()
        this.#noteRead()
      }

      const answer = question.call(lines, query, ...passed)
      if (!(answer instanceof Promise)) return answer
      // Newer Nodes reject a question whose interface closes.
      return answer.finally(forget).catch((error: unknown) => {
        reportLost()
        throw error
      })
    }
    prototype.question = function watched(query, ...rest) {
      return ask(this, query, rest)
    }
    return () => void (prototype.question = question)
  }

  #noteRead(): void {
    this.#isReading = true
    this.#checkSoon()
  }

  /**
   * Reports a certain question soon: a command may print an unfinished line and read a slow pipe.
   */
  #checkSoon(): void {
    clearTimeout(this.#silence)
    const check = (): void => {
      const open = this.openQuestion
      const readers = this.#stdin?.rawListeners('data') ?? []
      // As `ux.prompt` of @oclif/core 1 to 3 reads a single chunk, rather than data.
      const readsOnce = readers.length > 0 && readers.every((reader) => 'listener' in reader)
      const isInviting = !this.#hasInput && (open?.endsWith('?') || readsOnce)
      if (this.#asked.size > 0 || this.#hasKeys || isInviting) this.#report(open)
    }
    // When nothing else keeps the process alive, the run reads `openQuestion`.
    this.#silence = setTimeout(check, this.#hasEnded ? settleMs : silenceMs).unref()
  }

  #report(question: string | undefined): void {
    if (question === undefined) return
    clearTimeout(this.#silence)
    this.#onQuestion(question)
  }
}

/**
 * The line that a prompt library draws its question on, as inquirer, enquirer, prompts and clack
 * mark it.
 */
const marked = /^\s*[?\u25c6]\s+(?<text>\S.*)$/

/** How an unfinished line that asks for an answer ends. */
const inviting = /[?:>\]]$|\([yY]\w*\/[nN]\w*\)$/

/** The question at the end of the printed text, if any: on a terminal unfinished text is one. */
export function findQuestion(
  printed: string,
  {hasKeys, isTerminal}: {hasKeys: boolean; isTerminal: boolean},
): string | undefined {
  const lines = stripVTControlCharacters(printed).split(/[\r\n]+/)
  const drawn = hasKeys ? lines.findLast((line) => marked.test(line)) : undefined
  if (drawn) return marked.exec(drawn)!.groups!.text!.trim()
  const last = lines.at(-1)!.trim()
  return last !== '' && (hasKeys || isTerminal || inviting.test(last)) ? last : undefined
}
