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
  return {
    level: /^\s*Warning:/.test(message) ? 'warn' : 'info',
    message,
  }
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

/**
 * Returns lines without the properties of errors, which Node's inspection (`console.error(error)`)
 * lists in braces after the stack:
 *
 *     at run (cli.js:12:3) {
 *   code: 'ENOENT'
 * }
 */
export function withoutErrorProperties(lines: readonly string[]): string[] {
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
