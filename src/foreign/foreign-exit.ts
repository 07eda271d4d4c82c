import {categoryOf, exitCodes, isExitCode, isRecoverableByDefault} from '../contract/error-categories.js'
import type {ErrorFields} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {asksForLogin, authRequired} from '../errors/login.js'
import {readPrintedLine} from '../output/streams/lines.js'
import {bound, phrase} from '../contract/phrase.js'

/** The exit codes that oclif and Node set by themselves; no command chose them. */
export const defaultExits = new Set([0, 1, 2, 127])

/** The fields of a failure without an explanation. */
export const toolError = {code: exitCodes.toolError, error: categoryOf(exitCodes.toolError), recoverable: false}

/** Describes a process that ended itself, with what it printed. */
export function explainForeignExit(code: number, printed: string, map?: Readonly<Record<string, number>>): ErrorFields {
  const message = readPrinted(printed)
  const base = {
    ...(asksForLogin(message) ? authRequired : toolError),
    message: message || phrase`The command ended with exit code ${{ours: String(code)}}.`,
  }
  return {...base, ...chooseCode(base, code, map)}
}

/** The code that a host chose itself, mapped or kept, and what follows from it. */
export function chooseCode(
  fields: ErrorFields,
  exit: number | undefined,
  map: Readonly<Record<string, number>> = {},
): Partial<ErrorFields> {
  if (exit === undefined) return {}
  const mapped = map[exit]
  if (mapped === undefined && defaultExits.has(exit)) return {}
  const code = mapped ?? exit
  if (!isExitCode(code)) return {code}
  return fields.code === code ? {} : {code, error: categoryOf(code), recoverable: isRecoverableByDefault(code)}
}

/** What a command printed about its failure, without oclif's and others' decoration: what it calls an error, or all. */
export function readPrinted(printed: string): string {
  const lines = cleanProse(printed)
    .split('\n')
    .map((line) => readPrintedLine(line).message.trimEnd())
    .filter((line) => line !== '' && !isStackFrame(line))
  const start = lines.findLastIndex((line) => /^\s*Error:/.test(line))
  const text = lines
    .slice(Math.max(0, start))
    .map((line) => line.trim())
    .join('\n')
    .replace(/^Error:\s*/, '')
  return bound(text, 2000)
}

/** Whether a printed line is one of a stack trace. */
export function isStackFrame(line: string): boolean {
  return /^\s+at .+(:\d+|<anonymous>)\)?$/.test(line)
}
