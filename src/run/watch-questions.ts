import readline from 'node:readline'
import type {Readable} from 'node:stream'

/** How long a stream without any input waits before it ends, so that a question which is just being asked is seen. */
export const settleMs = 20

/** What is called when a stream does something. */
type InputHandlers = {
  /** The command begins or continues to read. */
  onRead(): void
  /** Input arrives. */
  onInput(): void
  /** There is no more, and the command does not know yet. */
  beforeEnd(): void
  /** There is no more, and the command knows. */
  afterEnd(): void
}

type Input = Readable & {isTTY?: boolean; setRawMode?: (mode: boolean) => unknown}

/**
 * Listens to a stream's own methods rather than its events: a listener for `data` would take the data from the command.
 * A terminal is never read, and ends instead (7.15).
 *
 * @returns a function that gives the stream its methods back
 */
export function watchInput(stream: Input, {afterEnd, beforeEnd, onInput, onRead}: InputHandlers): () => void {
  const {_read: read, push, resume} = stream
  let hasInput = false
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    const finish = () => {
      beforeEnd()
      push.call(stream, null)
      afterEnd()
    }
    if (hasInput) finish()
    else setTimeout(finish, settleMs)
  }

  const own = {
    _read(size: number): void {
      onRead()
      if (stream.isTTY) end()
      else read.call(stream, size)
    },
    push(chunk: unknown, encoding?: BufferEncoding): boolean {
      if (chunk === null) {
        end()
        return false
      }

      hasInput = true
      onInput()
      return push.call(stream, chunk, encoding)
    },
    resume(): Readable {
      onRead()
      return resume.call(stream)
    },
    // The terminal stays as it is found.
    ...(stream.isTTY && {setRawMode: () => stream}),
  }
  Object.assign(stream, own)
  return () => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(stream, name)
  }
}

/** A question that an interface of node:readline was given. */
export type AskedQuestion = {
  query: string
  lines: readline.Interface
}

/** What is called about questions. */
type QuestionHandlers = {
  /** A question is asked. */
  onAsked(asked: AskedQuestion): void
  /** It was answered. */
  onAnswered(asked: AskedQuestion): void
  /** It was given up, as when its interface closes. */
  onDropped(asked: AskedQuestion): void
}

type Ask = (this: readline.Interface, query: string, ...rest: unknown[]) => unknown

/**
 * Watches the questions of node:readline and node:readline/promises: an interface may
 * write it anywhere, or nowhere.
 *
 * @returns a function that gives both their method back
 */
export function watchReadline(handlers: QuestionHandlers): () => void {
  const releases = [readline, readline.promises].map(({Interface}) => {
    const prototype = Interface.prototype as unknown as {question: Ask}
    const {question} = prototype
    const watched: Ask = function ask(query, ...rest) {
      const asked = {lines: this, query}
      handlers.onAsked(asked)
      const words = rest.map((value) => (typeof value === 'function' ? wrap(value, asked, handlers) : value))
      const answer = question.call(this, query, ...words)
      return answer instanceof Promise ? follow(answer, asked, handlers) : answer
    }
    prototype.question = watched
    return () => {
      if (prototype.question === watched) prototype.question = question
    }
  })
  return () => {
    for (const release of releases) release()
  }
}

function wrap(
  answer: Function,
  asked: AskedQuestion,
  {onAnswered}: QuestionHandlers,
): (...values: unknown[]) => unknown {
  return function answered(this: unknown, ...values) {
    onAnswered(asked)
    return Reflect.apply(answer, this, values) as unknown
  }
}

async function follow(answer: Promise<unknown>, asked: AskedQuestion, handlers: QuestionHandlers): Promise<unknown> {
  try {
    const value = await answer
    handlers.onAnswered(asked)
    return value
  } catch (error) {
    handlers.onDropped(asked)
    throw error
  }
}
