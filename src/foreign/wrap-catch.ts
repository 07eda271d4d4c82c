import type {ClassifyOptions} from '../errors/classify.js'
import {readProperty} from '../contract/unknown-value.js'
import {sealOutput} from '../output/streams/capture.js'
import type {StreamName} from '../output/streams/streams.js'
import {makeCatchable, isExit} from '../oclif/exit.js'

/** What a command threw, and what its own `catch` made of it. */
export type Caught = {
  /** What it threw. */
  error: unknown
  /** What its `catch` threw instead. */
  converted?: unknown
  /** The command. */
  command?: object
  /** Whether it had not parsed its line yet. */
  isUnparsed?: boolean
  /** What oclif's parser was at. */
  parsing?: ClassifyOptions['parsing']
}

type Prototype = {catch?: (error: unknown) => Promise<unknown>}

/**
 * Gets in front of a foreign class's `catch`: some print the error, some swallow it, some throw another one, some exit.
 * The host's `catch` still runs for its side effects; its output is discarded, because the envelope reports the error.
 *
 * @param onCaught told first, so that a `catch` that ends the process finds its error noted
 */
export function wrapCatch(command: unknown, onCaught: (caught: Caught) => Promise<void>): void {
  const prototype = (command as {prototype?: Prototype} | undefined)?.prototype
  const original = prototype?.catch
  if (!prototype || typeof original !== 'function') return
  let isOutermost = true

  async function catchFirst(this: object, error: unknown): Promise<unknown> {
    // The same class may run again, nested in the first: the code that runs it there handles its errors.
    if (!isOutermost || isExit(error, 0)) return original!.call(this, error)
    isOutermost = false
    const isUnparsed = readProperty(this, 'parsed') === false
    const caught: Caught = {command: this, error, isUnparsed, parsing: readParsing(this)}
    await onCaught(caught)
    const printed: {name: StreamName; text: string}[] = []
    const keep = (name: StreamName) => (text: string) => void printed.push({name, text})
    const release = sealOutput({stderr: keep('stderr'), stdout: keep('stdout')})
    let chosen: unknown
    const given = makeCatchable(error)
    try {
      await original!.call(this, given)
    } catch (converted) {
      if (converted !== given) caught.converted = converted
      if (isExit(converted, 0)) chosen = converted
    } finally {
      release()
    }

    if (chosen !== undefined) {
      for (const {name, text} of printed) process[name].write(text)
      throw chosen as Error
    }

    throw error
  }

  Object.defineProperty(prototype, 'catch', {configurable: true, value: catchFirst, writable: true})
}

/** The argument that oclif's parser was at; it leaves it on the command (core 2 to 5, lib/parser/parse.js). */
function readParsing(command: object): ClassifyOptions['parsing'] {
  if (readProperty(command, 'parsed') !== false) return undefined
  const token = readProperty(command, 'token')
  if (typeof token !== 'object' || token === null || readProperty(token, 'type') !== 'arg') return undefined
  return {
    input: String(readProperty(token, 'input') ?? ''),
    name: String(readProperty(token, 'arg') ?? ''),
    type: 'arg',
  }
}
