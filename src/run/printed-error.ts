import {bound} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {asksForLogin} from '../errors/login.js'
import {
  failureMark,
  isStackFrame,
  progressMark,
  readDrawnLine,
  readPrintedLine,
  withoutMark,
} from './printed-line.js'

/** How much of what a command printed becomes a message, in UTF-16 units. */
const maxMessage = 2000

/** A line that is marked as an error, such as `› Error: No region.` or `TypeError: …`. */
const errorMark = /^\s*(?:[\u203a\u00bb\u2716-\u2718\u274c]\s*)?\w*Error:/m

/** Whether what a command printed says that it failed. */
export function reportsError(printed: string): boolean {
  return errorMark.test(cleanProse(printed)) || asksForLogin(printed)
}

/** The error text in what a command printed, without decoration. */
export function readPrintedError(printed: string): string {
  const drawn = printed.split('\n').map((line) => cleanProse(readDrawnLine(line) ?? ''))
  const lines = withoutErrorProperties(drawn)
    .map((line) => readPrintedLine(line).message.trimEnd())
    .filter((line) => line !== '' && !isStackFrame(line))
  const text = takeReason(lines).map((line) => withoutMark(line).trim())
  return bound(text.join('\n').replace(/^Error:\s*/, ''), maxMessage)
}

/** The lines that say why a command failed; all of them if no line says more than another. */
function takeReason(lines: readonly string[]): readonly string[] {
  const error = lines.findLastIndex((line) => errorMark.test(line))
  const start = error === -1 ? lines.findIndex((line) => failureMark.test(line)) : error
  if (start !== -1) return lines.slice(start)
  const reasons = lines.filter((line) => {
    return !progressMark.test(line) && readPrintedLine(line).level !== 'warn'
  })
  return reasons.length > 0 ? reasons : lines
}

/**
 * Returns lines without the properties of errors, which Node's inspection (`console.error(error)`)
 * lists in braces after the stack:
 *
 *     at run (cli.js:12:3) {
 *   code: 'ENOENT'
 * }
 */
function withoutErrorProperties(lines: readonly string[]): string[] {
  const lastFrame = lines.findIndex((line) => isStackFrame(line) && line.endsWith(' {'))
  if (lastFrame === -1) return [...lines]
  // The closing brace is indented like the error, whose frames have four more spaces.
  const [frameIndent] = /^\s*/.exec(lines[lastFrame]!)!
  const brace = `${frameIndent.slice(4)}}`
  const end = lines.findIndex((line, index) => index > lastFrame && line.trimEnd() === brace)
  // Without a closing brace, nothing is left out.
  const rest = lines.slice(Math.max(lastFrame, end) + 1)
  return [...lines.slice(0, lastFrame + 1), ...withoutErrorProperties(rest)]
}
