import {AsyncLocalStorage} from 'node:async_hooks'
import {Console} from 'node:console'

const runs = new AsyncLocalStorage<true>()

/** Calls a function as a run: its output, even from timers and callbacks, belongs to the run and not to the test. */
export function callAsRun<Result>(run: () => Result): Result {
  return runs.run(true, run)
}

/** Whether a run started the calling code. */
export function isInRun(): boolean {
  return runs.getStore() === true
}

/** A run's output so far, and a function that restores the streams. */
export type CapturedStreams = {read(): {stderr: string; stdout: string}; release(): void}

/**
 * Captures a run's writes to stdout, stderr and `console`. Output of the test runner and other tests passes: node:test
 * reports each test on stdout when it ends.
 */
export function captureStreams(): CapturedStreams {
  const [stdout, stderr] = [captureStream(process.stdout), captureStream(process.stderr)]
  const {console} = globalThis
  // vitest and jest have a console of their own, which reports elsewhere. A method that a test has mocked stays mocked.
  const plain = new Console(process.stdout, process.stderr)
  globalThis.console = new Proxy(console, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      const isReplaced = isInRun() && typeof method === 'function' && !('mock' in method)
      return isReplaced ? Reflect.get(plain, name) : method
    },
  })
  return {
    read: () => ({stderr: stderr.read(), stdout: stdout.read()}),
    release() {
      globalThis.console = console
      stdout.release()
      stderr.release()
    },
  }
}

function captureStream(stream: NodeJS.WriteStream) {
  const chunks: Buffer[] = []
  const {write} = stream
  stream.write = (chunk: Uint8Array | string, encoding?: unknown, callback?: unknown) => {
    if (!isInRun()) return Reflect.apply(write, stream, [chunk, encoding, callback])
    chunks.push(Buffer.from(chunk as string))
    const done = typeof encoding === 'function' ? encoding : callback
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
  return {read: () => Buffer.concat(chunks).toString(), release: () => void (stream.write = write)}
}
