import stripAnsi from 'strip-ansi'

import type {LogLevel} from '../../contract/outcome.js'

/** A line that the command printed; `time` is when it began, in milliseconds. */
export type PrintedLine = {
  level: LogLevel
  message: string
  time?: number
}

/**
 * Reads the level of a line printed by oclif or another library, and its text without oclif's
 * bullet: `›`, on Windows `»`.
 */
export function readPrintedLine(line: string): {level: LogLevel; message: string} {
  const message = line.replace(/^\s*[\u203a\u00bb]\s*/, '')
  const text = withoutMark(message)
  return /^\s*Warning:/.test(text) ? {level: 'warn', message: text} : {level: 'info', message}
}

/** A row after oclif's bullet, with the spaces that a wrapped text has at its edges. */
const bulleted = /^[ \t]*[\u203a\u00bb] {1,3}(.*\S.*)/

/** The beginning of another message, or of another part of one: `Error: `, `Try this: `. */
const labeled = /^ *[A-Z][\w ]{0,20}: /

/**
 * Joins the rows of each message that oclif has wrapped, so that a secret in it can be found, and
 * the lines of each warning.
 */
export function joinBulleted(text: string): string {
  if (!/[\u203a\u00bb]/.test(text)) return text
  const lines: string[] = []
  let above = ''
  let isWarning = false
  for (const line of text.split('\n')) {
    const plain = line.includes('\u001B') ? stripAnsi(line) : line
    const row = bulleted.exec(plain)?.[1]
    if (row === undefined) {
      lines.push(line)
      isWarning = false
    } else if (isWrapped(lines.at(-1), above, row)) {
      lines.push(`${lines.pop()!}${row}`)
    } else if (isWarning && !labeled.test(row)) {
      lines.push(`${lines.pop()!.trimEnd()} ${row.trimStart()}`)
    } else {
      lines.push(plain)
      isWarning = row.startsWith('Warning: ')
    }
    above = row ?? ''
  }
  return lines.join('\n')
}

/**
 * Whether a row continues the one above it, which ends a line. oclif keeps the spaces at which it
 * wraps, and breaks a word only if it is wider than a row (core, lib/errors/errors/cli.js).
 */
function isWrapped(line = '', above: string, row: string): boolean {
  const columns = process.stderr.columns || 80
  const width = (Number(process.env.OCLIF_COLUMNS) || Math.max(columns, 40)) - 6
  const nextWidth = widthOf(row.trimStart().split(' ', 1)[0]!)
  const aboveWidth = widthOf(above)
  // Joined rows are wider, and are not joined again.
  if (aboveWidth > width) return false
  if (above.endsWith(' ')) return aboveWidth + nextWidth > width
  // A wide character may have left a column free.
  if (aboveWidth < width - 1) return false
  return row.startsWith(' ') || widthOf(line.split(' ').at(-1)!) + nextWidth > width
}

/** How many columns a text takes: two for a Chinese, Japanese or Korean character. */
function widthOf(text: string): number {
  return text.replaceAll(/[\u1100-\u115f\u2e80-\ud7ff\uf900-\ufaff\ufe30-\uff60]/g, '  ').length
}

/** The mark of a step that failed, such as `\u2716` or `\u00d7`, before the step's text. */
export const failureMark = /^\s*[\u00d7\u2716-\u2718\u274c]\ufe0f?\s+/

/** The mark of a step that is done, `\u2714`, or a spinner's frame, such as `\u280b`. */
export const progressMark = /^\s*[\u2713\u2714\u2800-\u28ff]\ufe0f?\s+/

/** The mark of a warning or a notice: `\u26a0`, `\u2139`. */
const noticeMark = /^\s*[\u26a0\u2139]\ufe0f?\s+/

/** Removes the mark that a spinner or a list of steps has put before a line's text. */
export function withoutMark(line: string): string {
  return [failureMark, progressMark, noticeMark].reduce(
    (text, mark) => text.replace(mark, ''),
    line,
  )
}

/** An edge of a box that is drawn around a text, with the box's title, or a line between texts. */
const boxEdge =
  /^\s*(?![\u2502\u2503\u2551])[\u2500-\u257F]+(?: [^\u2500-\u257F]+ [\u2500-\u257F]+)?$/

/** The sides of a box. */
const boxSides = /^\s*[\u2502\u2503\u2551]|[\u2502\u2503\u2551]$/g

/** Removes what is drawn around a line; the title of a box that is an error becomes `Error:`. */
export function withoutBox(line: string): string {
  if (!boxEdge.test(line)) return line.replaceAll(boxSides, '')
  return / error /i.test(line) ? 'Error:' : ''
}

/** `ESC[G` or `ESC[1G`, which returns to the start of the line, as a carriage return does. */
const toFirstColumn = /\u001B\[[01]?G/g

/**
 * What is left of a line that a spinner has drawn several times, without ANSI codes; undefined for a
 * blank one.
 */
export function readDrawnLine(line: string): string | undefined {
  // Most lines have no codes, and a regular expression is compiled when it is first used.
  const hasCodes = line.includes('\u001B') || line.includes('\u009B')
  const text = hasCodes ? stripAnsi(line.replaceAll(toFirstColumn, '\r')) : line
  // Each part overwrites the one before it, except a blank one, which only clears the line.
  const parts = text.split('\r')
  return parts.findLast((part) => part.trim() !== '')
}

/**
 * The end of a frame of an error's stack: a position (`cli.js:12:3)`, in WebAssembly `:0x1a)`), or
 * `<anonymous>)`, `(index 0)` of `Promise.all`, `(native)`. Node's inspection of an error with more
 * properties adds a brace to the last frame.
 */
const frameEnd = /(?::(?:\d+|0x[\da-f]+)\)?|<anonymous>\)?|\((?:index \d+|native)\))(?: \{)?$/

/** Whether a printed line is a frame of an error's stack, such as `    at run (cli.js:12:3)`. */
export function isStackFrame(line: string): boolean {
  return /^\s+at ./.test(line) && frameEnd.test(line)
}
