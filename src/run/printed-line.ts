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
