import stripAnsi from 'strip-ansi'

import type {LogLevel} from '../contract/outcome.js'

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

/** A line after oclif's bullet. */
const bulleted = /^[ \t]*[\u203a\u00bb] +(\S.*)/

/** The beginning of another message, or of another part of one: `Error: `, `Try this: `. */
const labeled = /^[A-Z][\w ]{0,20}: /

/** Joins the lines of each warning that oclif has wrapped, or that has several. */
export function joinWarnings(text: string): string {
  const lines: string[] = []
  let isWarning = false
  for (const line of text.split('\n')) {
    const [, message] = bulleted.exec(line) ?? []
    if (isWarning && message !== undefined && !labeled.test(message)) {
      lines.push(`${lines.pop()!.trimEnd()} ${message}`)
    } else {
      lines.push(line)
      isWarning = message?.startsWith('Warning: ') ?? false
    }
  }
  return lines.join('\n')
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
