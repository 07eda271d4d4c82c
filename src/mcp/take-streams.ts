import fs from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {Readable, Writable} from 'node:stream'

/** The functions of `node:fs` that can write to stdout's descriptor. */
const writers = ['write', 'writeFileSync', 'writeSync', 'writev', 'writevSync'] as const

type Writer = (descriptor: unknown, ...input: unknown[]) => unknown

/**
 * Takes stdin and stdout: from now on all other code reads an empty stdin, and what it prints goes
 * to stderr (11.4).
 */
export function takeStreams(): [input: Readable, output: Writable] {
  const {stderr, stdin, stdout} = process
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    enumerable: true,
    value: Readable.from([]),
  })
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  redirectDescriptor()
  const output = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => void write(text, done),
  })
  stdout.on('error', (error) => void output.destroy(error))
  // Each message waiting for the client adds a listener.
  return [stdin, output.setMaxListeners(0)]
}

/** Makes `node:fs` write to stderr what is meant for stdout's descriptor. */
function redirectDescriptor(): void {
  for (const name of writers) {
    const original = fs[name] as Writer
    const redirect: Writer = (descriptor, ...input) =>
      original(descriptor === 1 ? 2 : descriptor, ...input)
    // Node attaches properties to the original, such as its promisified form.
    Object.assign(fs, {[name]: Object.assign(redirect, original)})
  }
  // Modules may import the functions by name.
  syncBuiltinESMExports()
}
