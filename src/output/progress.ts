import type {Progress} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {readClock, type Step} from './protocols/protocol.js'
import {replaceWrite} from './streams/capture.js'

/** How long a stage must have taken for an estimate. */
const minElapsedMs = 250

/** Nine reports a second, and room for the last. */
const progressIntervalMs = 1000 / 9

/** A sink that passes on one value per interval. */
export type Throttle<T> = ReturnType<typeof throttle<T>>

/**
 * Passes on one value per interval, and the last one when flushed.
 *
 * @param lastTime when the last value passed
 */
export function throttle<T>(
  sink: (value: T) => Promise<void> | undefined,
  intervalMs: number = progressIntervalMs,
  lastTime = -Infinity,
) {
  let pending: T | undefined
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (pending === undefined) return undefined
    const value = pending
    pending = undefined
    lastTime = performance.now()
    return sink(value)
  }
  const offer = (value: T) => {
    const waitMs = lastTime + intervalMs - performance.now()
    pending = value
    // A command that never yields blocks timers.
    if (waitMs <= 0) return flush()
    timer ??= setTimeout(flush, waitMs).unref()
    return undefined
  }
  return {flush, offer}
}

/** The progress reports of one command. */
export type ProgressReports = ReturnType<typeof openProgress>

/**
 * Completes and throttles a command's progress reports.
 *
 * @param onStep called when a stage begins or ends
 */
export function openProgress(
  show: (progress: Progress) => Promise<void> | undefined,
  onStep: (step: Step) => void = () => {},
) {
  const {flush, offer} = throttle(show)
  /** The report that the remaining time is estimated from. */
  let first: {stage: string | undefined; current: number; time: number} | undefined
  let stage: {name: string; since: number} | undefined
  const leave = (status: 'completed' | 'failed') => {
    const left = stage
    stage = undefined
    if (left) {
      onStep({
        durationMs: readClock() - left.since,
        name: left.name,
        status,
      })
    }
  }
  /** Adds the percentage and the remaining time, if `current` and `total` allow it. */
  const complete = (progress: Progress, time: number): Progress => {
    const entries = Object.entries(progress).filter(
      ([, value]) => typeof value !== 'number' || Number.isFinite(value),
    )
    const report = Object.fromEntries(entries) as Progress
    const {current, total = 0} = report
    if (current === undefined) return report
    const isFirst = !first || first.stage !== report.stage || first.current > current
    const start = isFirst ? {current, stage: report.stage, time} : first!
    first = start
    if (total <= 0) return report
    const percent = Math.min(100, Math.max(0, Math.floor((1000 * current) / total) / 10))
    const [done, rest, elapsedMs] = [current - start.current, total - current, time - start.time]
    const etaMs =
      done > 0 && elapsedMs >= minElapsedMs ? Math.round((elapsedMs * rest) / done) : undefined
    return {
      ...report,
      percent: report.percent ?? percent,
      etaMs: report.etaMs ?? (rest <= 0 ? 0 : etaMs),
    }
  }
  return {
    report(progress: Progress, time: number = performance.now()): Promise<void> | undefined {
      const {stage: name} = progress
      if (name !== undefined && name !== stage?.name) {
        leave('completed')
        stage = {name, since: readClock()}
        onStep({name, status: 'started'})
      }

      return offer(complete(progress, time))
    },
    end(hasFailed = false): void {
      void flush()
      leave(hasFailed ? 'failed' : 'completed')
    },
  }
}

/**
 * A line at the bottom of the terminal, on stderr, that overwrites itself and clears for other
 * output.
 */
export class ProgressBar {
  #isAtLineStart = true
  #isShown = false
  #releases: (() => void)[] | undefined

  /** Replaces the displayed report, unless a prompt or an unfinished line leaves no room for it. */
  show(progress: Progress): undefined {
    if (!this.#releases) {
      const terminals = [process.stdout, process.stderr].filter(({isTTY}) => isTTY)
      if (terminals.some(({bytesWritten}) => bytesWritten > 0)) startLine()
      this.#releases = terminals.map((stream) => this.#watch(stream))
    }
    this.clear()
    if (!this.#isAtLineStart) return
    this.#isShown = true
    // Without line wrap the terminal cuts a line whose characters are wider than one column.
    print(`\u001B[?7l${renderBar(progress, widthOfBar())}\u001B[?7h`)
  }

  clear(): void {
    if (this.#isShown) print('\r\u001B[J')
    this.#isShown = false
  }

  close(): void {
    this.clear()
    for (const release of this.#releases ?? []) release()
    this.#releases = undefined
  }

  #watch(stream: NodeJS.WriteStream): () => void {
    const {write} = stream
    return replaceWrite(stream, (...args: unknown[]): boolean => {
      this.clear()
      const [text] = args
      if (typeof text === 'string' && text !== '') {
        this.#isAtLineStart = /[\n\r]$/.test(text)
      }
      return Reflect.apply(write, stream, args) as boolean
    })
  }
}

/** One column less than the terminal has, so that a bar does not fill its line. */
function widthOfBar(): number {
  return (process.stderr.columns || 80) - 1
}

/**
 * Leaves a line that something before the first bar may not have finished: these spaces reach the
 * next line from anywhere but the start of one.
 */
function startLine(): void {
  print(`${' '.repeat(widthOfBar())}\r`)
}

function print(text: string): void {
  // Bypasses a spinner's replacement of `write`, because the spinner may have ended.
  const {write} = Object.getPrototypeOf(process.stderr) as typeof process.stderr
  write.call(process.stderr, text)
}

/**
 * Renders a progress report as one line that fits: stage, bar, counts, percent, remaining time, and
 * message.
 */
export function renderBar(
  {current, etaMs, message, percent, stage, total}: Progress,
  columns: number,
): string {
  const clean = (text = '') => cleanProse(text).trim().replaceAll(/\s+/g, ' ')
  const filled = Math.round(Math.min(100, Math.max(0, percent ?? 0)) / 5)
  const bar = '#'.repeat(filled).padEnd(20, '-')
  const hasBar = percent !== undefined && columns >= 60
  const parts = [
    clean(stage),
    hasBar ? `[${bar}]` : '',
    writeCount(current, total),
    percent === undefined ? '' : `${Math.floor(percent)}%`,
    writeTimeLeft(Math.ceil((etaMs ?? 0) / 1000)),
    clean(message),
  ]
  const line = parts.filter(Boolean).join(' ')
  return line.length > columns ? `${line.slice(0, columns - 1)}…` : line
}

function writeCount(current: number | undefined, total: number | undefined): string {
  if (current === undefined) return ''
  return total === undefined ? String(current) : `${current}/${total}`
}

function writeTimeLeft(seconds: number): string {
  if (seconds <= 0) return ''
  const rest = String(seconds % 60).padStart(2, '0')
  return `${Math.floor(seconds / 60)}:${rest} left`
}
