import type {Progress} from '../../contract/outcome.js'
import {cutToWidth, flatten, measureWidth} from './display-width.js'

/** How wide a bar is, in columns. */
const barWidth = {max: 30, min: 8}

/**
 * Draws a progress report as one line that fits: stage, bar, counts, percent, the time left, and its message.
 *
 * @param columns how many columns the line may take
 */
export function renderBar(progress: Progress, columns: number): string {
  const head = flatten(progress.stage ?? '')
  const tail = describeNumbers(progress)
  const message = flatten(progress.message ?? '')
  const parts = [head, tail].filter(Boolean)
  const taken = measureWidth(parts.join(' '))
  const width = Math.min(
    barWidth.max,
    columns - taken - 1 - ((message && Math.min(measureWidth(message), 20) + 1) || 0),
  )
  if (progress.percent !== undefined && width >= barWidth.min) {
    parts.splice(head === '' ? 0 : 1, 0, drawBar(progress.percent, width))
  }

  return cutToWidth([...parts, message].filter(Boolean).join(' '), columns)
}

function drawBar(percent: number, width: number): string {
  const inner = width - 2
  const filled = Math.round((inner * Math.min(100, Math.max(0, percent))) / 100)
  return `[${'#'.repeat(filled)}${'-'.repeat(inner - filled)}]`
}

function describeNumbers({current, etaMs, percent, total}: Progress): string {
  const counts = current === undefined ? '' : total === undefined ? `${current}` : `${current}/${total}`
  const share = percent === undefined ? '' : `${Math.floor(percent)}%`
  const left = etaMs ? `${describeTime(etaMs)} left` : ''
  return [counts, share, left].filter(Boolean).join(' ')
}

/** A time as a clock shows it: `0:05`, `12:30`, `1:02:03`. */
function describeTime(timeMs: number): string {
  const seconds = Math.ceil(timeMs / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const padded = [hours, minutes, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return padded.replace(/^(00:)?0?/, '')
}
