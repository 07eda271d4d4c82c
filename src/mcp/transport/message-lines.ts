import type {Readable} from 'node:stream'

import {parseJson} from '../../contract/unknown-value.js'

/** The longest message that a client may send, in bytes. */
export const maxMessageBytes = 64 * 1024 * 1024

/** How much is kept of either end of a message that is too long, in characters. */
const keptLength = 1024

/** Reads the lines of the input. It splits at line feeds only: JSON may hold U+2028. */
export async function* readMessageLines(input: Readable): AsyncGenerator<MessageLine> {
  let line = new MessageLine()
  for await (const text of input.setEncoding('utf8') as AsyncIterable<string>) {
    const [first, ...others] = text.split('\n')
    line.add(first!)
    for (const next of others) {
      yield line
      line = new MessageLine()
      line.add(next)
    }
  }
  if (line.bytes > 0) yield line
}

/** One line of the input. A line that is too long keeps only its two ends. */
export class MessageLine {
  bytes = 0
  #pieces: string[] = []

  get isTooLong(): boolean {
    return this.bytes > maxMessageBytes
  }

  get text(): string {
    return this.#pieces.join('')
  }

  add(piece: string): void {
    this.bytes += Buffer.byteLength(piece)
    this.#pieces.push(piece)
    if (!this.isTooLong) return
    const {text} = this
    this.#pieces = [text.slice(0, keptLength), text.slice(-keptLength)]
  }
}

/**
 * The members after a message's last list or object, usually its `params`: `,"id":7` of
 * `},"id":7}`.
 */
const afterParams = /[}\]]([^{}[\]]*)\}$/

/** A message's id, a string or an integer. */
const idMember = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/

/**
 * Returns the id of a message that is too long. Only the two ends of its text are kept: the id is
 * before or after its `params`. Null if there is none.
 */
export function findId(text: string): unknown {
  const [before] = text.split('"params"', 1)
  const [, after = ''] = afterParams.exec(text) ?? []
  const [, id = 'null'] = idMember.exec(`${before} ${after}`) ?? []
  return parseJson(id) ?? null
}
