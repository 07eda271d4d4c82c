import type {Progress} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {readClock, type Step} from './protocols/protocol.js'
import {replaceWrite} from './streams/capture.js'

const minElapsedMs = 250

/** Nine reports a second, and room for the last. */
const progressIntervalMs = 1000 / 9

/** Adds the percentage and the remaining time to progress reports, if `current` and `total` allow it. */
export class ProgressEstimator {
  #first: {stage?: string; current: number; time: number} | undefined

  complete(progress: Progress, time: number): Progress {
    const entries = Object.entries(progress).filter(([, value]) => typeof value !== 'number' || Number.isFinite(value))
    const report = Object.fromEntries(entries) as Progress
    const {current, stage, total} = report
    if (current === undefined) return report
    if (!this.#first || this.#first.stage !== stage || this.#first.current > current) {
      this.#first = {current, stage, time}
    }

    if (total === undefined || total <= 0) return report
    const percent = Math.min(100, Math.max(0, Math.floor((1000 * current) / total) / 10))
    const [done, rest, elapsedMs] = [current - this.#first.current, total - current, time - this.#first.time]
    const etaMs = done > 0 && elapsedMs >= minElapsedMs ? Math.round((elapsedMs * rest) / done) : undefined
    return {...report, percent: report.percent ?? percent, etaMs: report.etaMs ?? (rest <= 0 ? 0 : etaMs)}
  }
}

export type Throttle<T> = ReturnType<typeof throttle<T>>

/** Passes on one value per interval, and the last one when flushed. @param lastTime when the last value passed */
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

/** Completes and throttles a command's progress reports, and reports their stages. */
export class ProgressReports {
  readonly #estimator = new ProgressEstimator()
  readonly #onStep: (step: Step) => void
  #stage: {name: string; since: number} | undefined
  readonly #throttle: Throttle<Progress>

  /** @param onStep called when a stage begins or ends */
  constructor(show: (progress: Progress) => Promise<void> | undefined, onStep: (step: Step) => void = () => {}) {
    this.#onStep = onStep
    this.#throttle = throttle(show)
  }

  report(progress: Progress): Promise<void> | undefined {
    const {stage: name} = progress
    if (name !== undefined && name !== this.#stage?.name) {
      this.#leave('completed')
      this.#stage = {name, since: readClock()}
      this.#onStep({name, status: 'started'})
    }

    return this.#throttle.offer(this.#estimator.complete(progress, performance.now()))
  }

  end(hasFailed = false): void {
    void this.#throttle.flush()
    this.#leave(hasFailed ? 'failed' : 'completed')
  }

  #leave(status: 'completed' | 'failed'): void {
    const stage = this.#stage
    this.#stage = undefined
    if (stage) this.#onStep({durationMs: readClock() - stage.since, name: stage.name, status})
  }
}

/** The smallest and the largest width of a bar, in columns. */
const minBar = 8
const maxBar = 30

/** Turn the terminal's line wrap off and on: the terminal cuts a line whose characters are wider than one column. */
const noWrap = '\u001B[?7l'
const wrap = '\u001B[?7h'

/** A line at the bottom of the terminal, on stderr, that overwrites itself and clears for other output. */
export class ProgressBar {
  #isAtLineStart = true
  #releases: (() => void)[] | undefined
  #shownWidth = 0

  /** Replaces the displayed report, unless a prompt or an unfinished line leaves no room for it. */
  show(progress: Progress): undefined {
    this.#releases ??= [process.stdout, process.stderr].filter(({isTTY}) => isTTY).map((stream) => this.#watch(stream))
    this.clear()
    if (!this.#isAtLineStart) return
    const line = renderBar(progress, countColumns() - 1)
    this.#shownWidth = line.length
    print(noWrap + line + wrap)
  }

  clear(): void {
    if (this.#shownWidth === 0) return
    // If the terminal became narrower, the line takes several rows.
    const rows = Math.ceil(this.#shownWidth / countColumns()) - 1
    this.#shownWidth = 0
    print(`${rows > 0 ? `\u001B[${rows}A` : ''}\r\u001B[J`)
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
      if (typeof text === 'string' && text !== '') this.#isAtLineStart = /[\n\r]$/.test(text)
      return Reflect.apply(write, stream, args) as boolean
    })
  }
}

function countColumns(): number {
  return process.stderr.columns || 80
}

function print(text: string): void {
  // Bypasses a spinner's replacement of `write`, because the spinner may have ended.
  const {write} = Object.getPrototypeOf(process.stderr) as typeof process.stderr
  write.call(process.stderr, text)
}

/** Renders a progress report as one line that fits: stage, bar, counts, percent, remaining time, and message. */
export function renderBar({current, etaMs, percent, total, ...texts}: Progress, columns: number): string {
  const [stage, message] = [texts.stage, texts.message].map((text = '') =>
    cleanProse(text).trim().replaceAll(/\s+/g, ' '),
  )
  const counts = total === undefined ? current : `${current}/${total}`
  const numbers = [
    current === undefined ? '' : `${counts}`,
    percent === undefined ? '' : `${Math.floor(percent)}%`,
    etaMs ? `${formatClock(etaMs)} left` : '',
  ]
  const join = (bar: string) => [stage, bar, ...numbers, message].filter(Boolean).join(' ')
  // The end of a long message may be cut.
  const width = Math.min(maxBar, columns - join('').length - 1 + Math.max(0, message!.length - 20))
  const filled = Math.round(((width - 2) * Math.min(100, Math.max(0, percent ?? 0))) / 100)
  const hasBar = percent !== undefined && width >= minBar
  const line = join(hasBar ? `[${'#'.repeat(filled).padEnd(width - 2, '-')}]` : '')
  return line.length > columns ? `${line.slice(0, columns - 1)}…` : line
}

/** Formats a duration below a day: `0:05`, `12:30`, `1:02:03`. */
function formatClock(timeMs: number): string {
  const seconds = Math.min(Math.ceil(timeMs / 1000), 24 * 60 * 60 - 1)
  return /T(?:00:)?0?([\d:]+)/.exec(new Date(seconds * 1000).toISOString())![1]!
}
