import fs from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {Readable} from 'node:stream'

/** The streams of the protocol, which nothing else in the process reads or writes. */
export type ProtocolStreams = {
  input: Readable
  /** Writes to the client. */
  write(text: string): void
  /** Told when the client went away. */
  onBroken(listener: () => void): void
}

/**
 * Takes stdin and stdout for the protocol: whatever else in the process prints to stdout goes to stderr, and reads from
 * stdin at its end.
 */
export function takeStreams(): ProtocolStreams {
  const {stderr, stdin: input, stdout} = process
  const write = stdout.write.bind(stdout)
  let broken = (): void => {}
  stdout.on('error', () => {
    broken()
  })
  stdout.write = stderr.write.bind(stderr)
  redirectDescriptor()
  Object.defineProperty(process, 'stdin', {configurable: true, enumerable: true, value: makeEndedInput()})
  return {
    input,
    onBroken: (listener) => {
      broken = listener
    },
    write: (text) => {
      write(text)
    },
  }
}

/** Sends synchronous writes to descriptor 1 to descriptor 2, for modules that import the functions by name too. */
function redirectDescriptor(): void {
  const {write, writeFileSync, writeSync} = fs
  const move = (descriptor: unknown): unknown => (descriptor === 1 ? 2 : descriptor)
  const redirect =
    (call: unknown) =>
    (descriptor: unknown, ...rest: unknown[]): unknown =>
      (call as (...parameters: unknown[]) => unknown)(move(descriptor), ...rest)
  fs.writeSync = redirect(writeSync) as typeof writeSync
  fs.writeFileSync = redirect(writeFileSync)
  fs.write = Object.assign(redirect(write), write) as typeof write
  syncBuiltinESMExports()
}

function makeEndedInput(): Readable {
  const input = Readable.from([])
  return Object.assign(input, {fd: -1, isRaw: false, setRawMode: () => input})
}
