import type {Readable} from 'node:stream'
import {isatty} from 'node:tty'

import {watchListeners} from './watch-listeners.js'

/** How long the end of an empty stdin is held back, in milliseconds. */
const settleMs = 20

/** The process's stdin, as a terminal or not. */
export type WatchedStdin = Readable & {
  fd?: number
  isTTY?: boolean
  setRawMode?: (mode: boolean) => unknown
}

type StdinEvents = {
  /** Called when stdin is first used, or listened to. */
  onUse(): void
  /** Called with the scripts of the code that listens for keys, a line each. */
  onKeys(callers: string): void
  /** @param size of the data, in bytes or in UTF-16 units */
  onData(size: number): void
  /** Called when stdin ends, before the command sees its end. */
  onEnd(): void
}

/**
 * Watches the process's stdin from its first use, without reading from it: creating the stream would
 * change how child processes read theirs. A terminal's stdin ends at once, without being read,
 * because an agent cannot type there.
 */
export class StdinWatch {
  hasData = false
  hasEnded = false
  /** Whether the command has asked a terminal for single keys. */
  isRaw = false
  /** Undefined until stdin is used. */
  stream: WatchedStdin | undefined
  readonly #events: StdinEvents
  /** Whether an interface of readline reads stdin. */
  #hasInterface = false
  #isEnding = false
  readonly #releases: (() => void)[] = []

  constructor(events: StdinEvents) {
    this.#events = events
    this.#releases.push(watchListeners(this.#handleListener.bind(this)))
    this.#watchProperty()
  }

  /**
   * Whether the command waits for keys. Not if it has a one-shot listener beside an interface of
   * readline and a timer: the spinner of @clack/prompts has these, to be interrupted while the command
   * works. A command that waits for any key needs no interface.
   */
  get readsKeys(): boolean {
    const listeners = this.stream?.rawListeners('keypress') ?? []
    const isSpinner = this.#hasInterface && listeners.some(isOneShot) && hasTimer()
    return listeners.length > 0 && !isSpinner
  }

  /** Whether a single chunk is all that the command waits for, so that an end is not an answer. */
  get readsOnce(): boolean {
    const listeners = this.stream?.rawListeners('data') ?? []
    return listeners.length > 0 && listeners.every(isOneShot)
  }

  /** Whether the command waits for data or an end that has not come yet. */
  get isRead(): boolean {
    const {stream} = this
    if (stream === undefined || this.hasEnded) return false
    return stream.listenerCount('data') + stream.listenerCount('readable') > 0
  }

  /**
   * Watches stdin if its stream was created unnoticed. Only for a process that is ending, because
   * this may create the stream.
   */
  findStream(): void {
    this.#adopt(process.stdin)
  }

  close(): void {
    for (const release of this.#releases) release()
  }

  /** Notices the creation of `process.stdin`, on first use; a terminal's may be created at once. */
  #watchProperty(): void {
    const original = Object.getOwnPropertyDescriptor(process, 'stdin')
    if (!original?.get) return
    const restore = () => void Object.defineProperty(process, 'stdin', original)
    const get = (): WatchedStdin => {
      restore()
      const stdin = original.get!.call(process) as WatchedStdin
      this.#adopt(stdin)
      return stdin
    }
    this.#releases.push(restore)
    Object.defineProperty(process, 'stdin', {...original, get})
    if (isatty(0)) void process.stdin
  }

  /** @param callers the scripts of the code that listens */
  #handleListener(stdin: WatchedStdin, event: 'keypress' | 'end', callers: string): void {
    this.#events.onUse()
    if (event === 'keypress') {
      this.#adopt(stdin)
      this.#events.onKeys(callers)
    } else {
      this.#hasInterface ||= callers.includes('node:internal/readline/interface')
    }
  }

  #adopt(stdin: WatchedStdin): void {
    if (this.stream) return
    this.stream = stdin
    this.#events.onUse()
    this.hasData = stdin.readableDidRead
    this.hasEnded = stdin.readableEnded
    this.#watchStream(stdin)
  }

  /** Wraps the stream's methods: a `data` listener would consume the data. */
  #watchStream(stdin: WatchedStdin): void {
    const {push} = stdin
    const end = (): void => this.#end(() => push.call(stdin, null))
    const watchedPush = (chunk: unknown, encoding?: BufferEncoding): boolean => {
      if (chunk === null) {
        end()
        return false
      }
      this.hasData = true
      this.#events.onData((chunk as string | Uint8Array).length)
      return push.call(stdin, chunk, encoding)
    }
    // A terminal is not read, and its mode stays unchanged.
    const setRawMode = (mode: boolean): WatchedStdin => {
      this.isRaw = mode
      return stdin
    }
    const unread = {_read: end, setRawMode}
    const replaced = {push: watchedPush, ...(stdin.isTTY && unread)}
    Object.assign(stdin, replaced)
    this.#releases.push(() => {
      for (const name of Object.keys(replaced)) Reflect.deleteProperty(stdin, name)
    })
  }

  /**
   * Ends stdin, once. An empty one waits before: the command may ask a question after stdin has
   * ended and before it learns of the end (see `PromptDetector`).
   */
  #end(pushEnd: () => void): void {
    if (this.#isEnding) return
    this.#isEnding = true
    const finish = (): void => {
      this.hasEnded = true
      this.#events.onEnd()
      pushEnd()
    }
    if (this.hasData) finish()
    else setTimeout(finish, settleMs)
  }
}

/** Whether a listener was added by `once`: Node wraps it, and keeps the original as `listener`. */
function isOneShot(listener: Function): boolean {
  return 'listener' in listener
}

function hasTimer(): boolean {
  return process.getActiveResourcesInfo().includes('Timeout')
}
