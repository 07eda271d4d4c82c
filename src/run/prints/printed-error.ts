import {bound} from '../../contract/phrase.js'
import {cleanProse} from '../../contract/prose.js'
import {asksForLogin} from '../../errors/login.js'
import {
  failureMark,
  isStackFrame,
  joinBulleted,
  progressMark,
  readDrawnLine,
  readPrintedLine,
  withoutBox,
  withoutMark,
} from './printed-line.js'

/** How much of what a command printed becomes a message, in UTF-16 units. */
const maxMessage = 2000

/** A line that is marked as an error, such as `› Error: No region.` or `TypeError: …`. */
const errorMark = /^\s*(?:[\u203a\u00bb\u2716-\u2718\u274c]\s*)?\w*Error:/

/** A step that failed; not a count of failures, which summarizes the lines before it. */
const failedStep = new RegExp(`${failureMark.source}(?!\\s*(?:found )?\\d+ )`, 'i')

/** Whether what a command printed says that it failed. */
export function reportsError(printed: string): boolean {
  return readLines(printed).some((line) => errorMark.test(line)) || asksForLogin(printed)
}

/** Whether what a command printed says that it failed, or that a step of it did. */
export function reportsFailure(printed: string): boolean {
  return reportsError(printed) || readLines(printed).some((line) => failedStep.test(line))
}

/** The error text in what a command printed, without decoration. */
export function readPrintedError(printed: string): string {
  const lines = withoutErrorProperties(readLines(printed))
    .map((line) => readPrintedLine(line).message.trimEnd())
    .filter((line) => line !== '' && !isStackFrame(line))
  const text = takeReason(lines).map((line) => withoutMark(line).trim())
  return bound(text.join('\n').replace(/^Error:\s*/, ''), maxMessage)
}

/** The lines of what a command printed, as a terminal shows them, without empty ones. */
function readLines(printed: string): string[] {
  return joinBulleted(printed)
    .split(/\n+/)
    .map((line) => {
      const text = cleanProse(readDrawnLine(line) ?? '')
      return withoutBox(text.trimEnd()).trimEnd()
    })
}

/** The lines that say why a command failed; all of them if no line says more than another. */
function takeReason(lines: readonly string[]): readonly string[] {
  const error = lines.findLastIndex((line) => errorMark.test(line))
  const start = error === -1 ? lines.findIndex((line) => failedStep.test(line)) : error
  if (start !== -1) return lines.slice(start)
  const reasons = lines.filter((line) => {
    return !progressMark.test(line) && readPrintedLine(line).level !== 'warn'
  })
  return reasons.length > 0 ? reasons : lines
}

/**
 * Returns lines without the properties of errors, which Node's inspection (`console.error(error)`)
 * lists in braces after the stack; the lines have no space at their ends:
 *
 *     at run (cli.js:12:3) {
 *   code: 'ENOENT'
 * }
 */
function withoutErrorProperties(lines: readonly string[]): string[] {
  const kept: string[] = []
  let next = 0
  while (next < lines.length) {
    kept.push(lines[next]!)
    next = Math.max(next, findClosingBrace(lines, next)) + 1
  }
  return kept
}

/** The position of the line that closes what a stack's last frame opens; -1 if there is none. */
function findClosingBrace(lines: readonly string[], index: number): number {
  const line = lines[index]!
  if (!isStackFrame(line) || !line.endsWith(' {')) return -1
  // The brace is indented like the error, whose frames have four more spaces.
  const [frameIndent] = /^\s*/.exec(line)!
  return lines.indexOf(`${frameIndent.slice(4)}}`, index + 1)
}
