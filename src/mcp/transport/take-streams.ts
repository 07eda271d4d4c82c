import fs, {ReadStream} from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {devNull} from 'node:os'
import {Readable, Writable} from 'node:stream'

import {redirectChildren} from './redirect-children.js'

/** The functions of `node:fs` that can write to stdout's descriptor. */
const writers = ['write', 'writeFileSync', 'writeSync', 'writev', 'writevSync'] as const

/** The functions of `node:fs` that can read stdin's descriptor. */
const readers = ['read', 'readFile', 'readFileSync', 'readSync', 'readv', 'readvSync'] as const

/** The events whose listeners read a stream: `keypress` is that of prompt libraries. */
const reading = ['data', 'keypress', 'readable'] as const

type DescriptorFunction = (descriptor: unknown, ...input: unknown[]) => unknown

/**
 * Takes stdin and stdout: from now on all other code reads an empty stdin, and what it prints goes
 * to stderr (11.4). A hook that asked before gets no message of the client as its answer.
 *
 * @param onRead called when other code reads stdin, or has begun to
 */
export function takeStreams(onRead: () => void): [input: Readable, output: Writable] {
  const {stderr, stdin, stdout} = process
  if (reading.some((event) => stdin.listenerCount(event) > 0)) {
    onRead()
  }
  for (const event of reading) stdin.removeAllListeners(event)
  // It may flow already, with nothing that keeps the messages until the server reads them.
  stdin.pause()
  const value = new Readable({
    read() {
      onRead()
      this.push(null)
    },
  })
  // Other code may read it, or pass it to a child, by its descriptor.
  Object.assign(value, {fd: 0})
  Object.defineProperty(process, 'stdin', {configurable: true, enumerable: true, value})
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  // Where stdin is a file, its stream itself reads with `fs.read`.
  const readsByFs = stdin instanceof ReadStream
  redirectChildren()
  redirectDescriptors(readers.filter((name) => name !== 'read' || !readsByFs))
  const output = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => void write(text, done),
  })
  stdout.on('error', (error) => void output.destroy(error))
  // Each message waiting for the client adds a listener.
  return [stdin, output.setMaxListeners(0)]
}

/**
 * Makes `node:fs` write to stderr what is meant for stdout's descriptor, and read nothing from
 * stdin's.
 */
function redirectDescriptors(redirectedReaders: readonly (typeof readers)[number][]): void {
  const empty = fs.openSync(devNull, 'r')
  for (const name of redirectedReaders) redirect(name, 0, empty)
  for (const name of writers) redirect(name, 1, 2)
  // Modules may import the functions by name.
  syncBuiltinESMExports()
}

/** Makes a function of `node:fs` use another descriptor. */
function redirect(name: (typeof readers | typeof writers)[number], from: number, to: number): void {
  const original = fs[name] as DescriptorFunction
  const redirected: DescriptorFunction = (descriptor, ...input) =>
    original(descriptor === from ? to : descriptor, ...input)
  // Node attaches properties to the original, such as its promisified form: some are hidden.
  Object.defineProperties(redirected, Object.getOwnPropertyDescriptors(original))
  Object.assign(fs, {[name]: redirected})
}
