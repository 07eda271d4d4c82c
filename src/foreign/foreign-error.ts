import stripAnsi from 'strip-ansi'

import {type Classified, classify} from '../errors/classify.js'
import {isLineError} from '../errors/repair-line.js'
import {readProperty} from '../errors/read-property.js'
import {categoryOf, exitCodes, isExitCode, isRecoverableByDefault} from '../errors/taxonomy.js'
import type {ErrorFields} from '../outcome/outcome.js'
import {isStackFrame} from './stack-frame.js'
import {type Caught, isExit} from './wrap-catch.js'

/** The exit codes that oclif and Node set by themselves: nobody chose them. */
const defaultExits = new Set([0, 1, 2, 127])

const toolError = {code: exitCodes.toolError, error: categoryOf(exitCodes.toolError), recoverable: false}

/** What a foreign command's failure is described from. */
export type ForeignFailure = Caught & {
  /** The host's own exit codes and what they mean here. */
  exitCodes?: Readonly<Record<string, number>>
  /** What the command wrote to stderr. */
  printed: string
}

/** Says what a foreign command's failure means, with what its error object carries (contract, sections 5 and 6). */
export function describeForeignError(failure: ForeignFailure): Classified {
  const {converted, error, parsing, printed} = failure
  const exit = [error, converted]
    .map((thrown) => readExit(thrown))
    .find((code) => code !== undefined && !defaultExits.has(code))
  const fields = classify(error, {
    exitCodes: failure.exitCodes,
    original: isExit(converted) ? undefined : converted,
    parsing,
  })
  if (isLineError(fields)) return fields
  // oclif says of a module that is missing that it is the user's fault.
  if (fields.kind === 'MODULE_NOT_FOUND') return {...fields, ...toolError}
  const message = isExit(error) ? readPrinted(printed) || fields.message : fields.message
  return {...fields, ...readCarried(error), ...chooseCode(fields, exit, failure.exitCodes), message}
}

/** Describes a process that ended itself, with what it printed. */
export function describeForeignExit(
  code: number,
  printed: string,
  map?: Readonly<Record<string, number>>,
): ErrorFields {
  const base = {...toolError, message: readPrinted(printed) || `The command ended with exit code ${code}.`}
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

/** What an error object of the host's own carries: its name, its data (contract, section 5). */
function readCarried(error: unknown): Partial<ErrorFields> {
  if (typeof error !== 'object' || error === null) return {}
  const name = readProperty(error, 'name')
  const data = readProperty(error, 'data')
  const isOfItsOwn =
    typeof name === 'string' && name !== '' && !/^(CLI|Exit|Type|Range|Reference|Syntax)?Error$/.test(name)
  return {...(isOfItsOwn && {kind: name}), ...(isPlain(data) && {data})}
}

function isPlain(data: unknown): boolean {
  if (data === undefined || data === null) return false
  try {
    return JSON.stringify(data) !== undefined
  } catch {
    return false
  }
}

/** The exit code that an error asks for. */
export function readExit(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const oclif = readProperty(thrown, 'oclif')
  const exit = typeof oclif === 'object' && oclif !== null ? readProperty(oclif, 'exit') : undefined
  const code = exit ?? readProperty(thrown, 'exitCode')
  return typeof code === 'number' ? code : undefined
}

/** What a command printed about its failure, without oclif's and others' decoration: what it calls an error, or all. */
function readPrinted(printed: string): string {
  const lines = stripAnsi(printed)
    .split('\n')
    .map((line) => line.replace(/^\s*[›»]\s?/, '').trimEnd())
    .filter((line) => line !== '' && !isStackFrame(line))
  const start = lines.findLastIndex((line) => /^\s*Error:/.test(line))
  return lines
    .slice(Math.max(0, start))
    .map((line) => line.trim())
    .join('\n')
    .replace(/^Error:\s*/, '')
    .slice(0, 2000)
}
