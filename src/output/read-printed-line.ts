import type {LogLevel} from '../contract/outcome.js'

/** Reads a line that oclif or another library printed: its level, and its text without the mark in front of it. */
export function readPrintedLine(line: string): {level: LogLevel; message: string} {
  const message = line.replace(/^\s*[›»]\s*/, '')
  return {level: /^\s*Warning:/.test(message) ? 'warn' : 'info', message}
}
