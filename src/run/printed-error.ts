import {bound} from '../contract/phrase.js'
import {cleanProse} from '../contract/prose.js'
import {asksForLogin} from '../errors/login.js'
import {isStackFrame, readPrintedLine} from './printed-line.js'

/** How much of what a command printed becomes a message, in UTF-16 units. */
const maxMessage = 2000

/** A line that is marked as an error, such as `› Error: No region.` or `TypeError: …`. */
const errorMark = /^\s*(?:[\u203a\u00bb]\s*)?\w*Error:/m

/** Whether what a command printed says that it failed. */
export function reportsError(printed: string): boolean {
  return errorMark.test(cleanProse(printed)) || asksForLogin(printed)
}

/**
 * The error text in what a command printed, without decoration; the whole text if none is marked as
 * an error.
 */
export function readPrintedError(printed: string): string {
  const lines = withoutErrorProperties(cleanProse(printed).split('\n'))
    .map((line) => readPrintedLine(line).message.trimEnd())
    .filter((line) => line !== '' && !isStackFrame(line))
  const start = lines.findLastIndex((line) => errorMark.test(line))
  const text = lines.slice(Math.max(0, start)).map((line) => line.trim())
  return bound(text.join('\n').replace(/^Error:\s*/, ''), maxMessage)
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
