import {constants} from 'node:os'
import {Worker} from 'node:worker_threads'

import {type EndingSignal, endingSignals} from './ending-signals.js'

/** A signal that the thread has heard; the number tells which answer is its own. */
type Question = {number: number; signal: EndingSignal}

/** How long the main thread has to answer for a signal before a second one ends the process, in milliseconds. */
const answerTimeMs = 1000

/** How long the main thread has to answer for a signal before it ends the process alone, in milliseconds. */
const blockedTimeMs = 10_000

/**
 * What the thread runs: text, because a host that is bundled into one file has no other file to name. libuv hands a
 * signal to every thread that has a handle for it, and Node gives such handles to its main thread alone, except through
 * its own tests' way to internal modules.
 */
const source = `
const {parentPort, workerData: {answered, answerTimeMs, blockedTimeMs, signals}} = require('node:worker_threads')
const {Signal} = require('internal/test/binding').internalBinding('signal_wrap')
let number = 0, heardAt = 0, timer
const isAnswered = () => Atomics.load(answered, 0) === number
const endAt = (time) => {
  clearTimeout(timer)
  timer = setTimeout(() => isAnswered() || process.kill(process.pid, 'SIGKILL'), time - performance.now())
}
const hear = (signal) => {
  if (!isAnswered()) return endAt(heardAt + answerTimeMs)
  number += 1
  heardAt = performance.now()
  parentPort.postMessage({number, signal})
  endAt(heardAt + blockedTimeMs)
}
for (const [name, value] of signals) {
  const handle = new Signal()
  handle.onsignal = () => hear(name)
  handle.start(value)
}
`

/**
 * Starts a thread that hears the signals which end a command while the main thread is blocked, and kills the process
 * where the main thread answers for none: at a second signal, or ten seconds after the first.
 *
 * @returns a function that stops the thread
 * @throws Error where Node allows no threads
 */
export function startSignalThread(): () => void {
  const answered = new Int32Array(new SharedArrayBuffer(4))
  const signals = endingSignals.map((signal) => [signal, constants.signals[signal]])
  const worker = new Worker(source, {
    // Nothing of the process's own options, such as modules to load first, and none of its streams.
    env: {},
    eval: true,
    execArgv: ['--expose-internals', '--no-warnings'],
    resourceLimits: {maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2},
    stderr: true,
    stdout: true,
    workerData: {answerTimeMs, answered, blockedTimeMs, signals},
  })
  // Where Node has no such handles, the thread ends at once, and signals wait until the command lets go.
  worker.on('error', () => {})
  worker.on('message', ({number, signal}: Question) => {
    Atomics.store(answered, 0, number)
    // The command has taken every listener away, so that signals do what they do, which the thread keeps them from.
    if (process.listenerCount(signal) === 0) void worker.terminate().then(() => process.kill(process.pid, signal))
  })
  worker.unref()
  return () => void worker.terminate()
}
