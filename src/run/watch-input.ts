import type {Readable} from 'node:stream'

/** How long a stream without any input waits before it ends, so that a question which is just being asked is seen. */
export const settleMs = 20

/** Who hears of what a stream does. */
export type InputHandlers = {
  /** The command begins to read, or goes on. */
  onRead(): void
  /** Input arrives. */
  onInput(): void
  /** There is no more, and the command is about to be told. */
  beforeEnd(): void
  /** The command has been told that there is no more. */
  afterEnd(): void
}

type Input = Readable & {isTTY?: boolean; setRawMode?: (mode: boolean) => unknown}

/**
 * Listens to a stream's own methods rather than its events: a listener for `data` would take the data from the command.
 * A terminal is never read, and ends instead (contract, section 7).
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
