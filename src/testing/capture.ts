import {AsyncLocalStorage} from 'node:async_hooks'
import {Console} from 'node:console'

type StreamName = 'stderr' | 'stdout'
type Method = (...words: unknown[]) => unknown

const runs = new AsyncLocalStorage<true>()

/** Calls a function as a run: everything that it does, in timers and callbacks too, belongs to the run and not to the test. */
export function callAsRun<Result>(run: () => Result): Result {
  return runs.run(true, run)
}

/** Whether the code that asks was started by a run. */
export function isInRun(): boolean {
  return runs.getStore() === true
}

/** The captured output of a run. */
export type CapturedStreams = {
  /** Adds to the text of stderr. */
  addError(text: string): void
  /** Gives the streams back. */
  release(): void
  text(): Record<StreamName, string>
}

/**
 * Captures what a run writes to stdout, stderr and `console`. What the test runner and other tests write meanwhile passes:
 * node:test reports each test on stdout as soon as it has ended.
 */
export function captureStreams(): CapturedStreams {
  const chunks: Record<StreamName, Buffer[]> = {stderr: [], stdout: []}
  const releases = (['stdout', 'stderr'] as const).map((name) => captureStream(process[name], chunks[name]))
  releases.push(captureConsole())
  const read = (name: StreamName) => Buffer.concat(chunks[name]).toString()
  return {
    addError: (text) => void chunks.stderr.push(Buffer.from(text)),
    release: () => releases.forEach((release) => release()),
    text: () => ({stderr: read('stderr'), stdout: read('stdout')}),
  }
}

function captureStream(stream: NodeJS.WriteStream, chunks: Buffer[]): () => void {
  const original = stream.write
  return replace(stream, 'write', (chunk, encoding, callback) => {
    if (!isInRun()) return Reflect.apply(original, stream, [chunk, encoding, callback])
    chunks.push(Buffer.from(chunk as string))
    const done = typeof encoding === 'function' ? encoding : callback
    if (typeof done === 'function') process.nextTick(done)
    return true
  })
}

/**
 * Has `console` write to the process's streams when a run calls it: vitest and jest put a console of their own in its
 * place, which reports elsewhere. A method that a test has mocked stays mocked.
 */
function captureConsole(): () => void {
  const {console} = globalThis
  const plain = new Console(process.stdout, process.stderr)
  const methodOf = (object: Console, name: string) => Reflect.get(object, name) as Method
  const isPlain = (method: unknown) => typeof method === 'function' && !('mock' in method)
  const names = Object.keys(plain).filter((name) => isPlain(methodOf(console, name)) && isPlain(methodOf(plain, name)))
  const releases = names.map((name) => {
    const [original, captured] = [methodOf(console, name), methodOf(plain, name)]
    return replace(console, name, (...words) => Reflect.apply(isInRun() ? captured : original, console, words))
  })
  return () => releases.forEach((release) => release())
}

/** Replaces a method. @returns a function that puts it back as it was found */
function replace(object: object, name: string, value: Method): () => void {
  const before = Object.getOwnPropertyDescriptor(object, name)
  Object.defineProperty(object, name, {configurable: true, enumerable: true, value, writable: true})
  return () => {
    if (before) Object.defineProperty(object, name, before)
    else Reflect.deleteProperty(object, name)
  }
}
