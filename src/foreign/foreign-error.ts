import {type Classified, classify} from '../errors/classify.js'
import {authRequired} from '../errors/login.js'
import {isLineError} from '../contract/error-categories.js'
import {isAgentError} from '../contract/agent-error.js'
import {readProperty} from '../contract/unknown-value.js'
import type {ErrorFields} from '../contract/outcome.js'
import {chooseCode, defaultExits, readPrinted, toolError} from './foreign-exit.js'
import {isExit, readOclifExit} from '../oclif/exit.js'
import type {Caught} from './wrap-class.js'

/** What a foreign command's failure is described from. */
export type ForeignFailure = Caught & {
  /** The host's own exit codes and what they mean here. */
  exitCodes?: Readonly<Record<string, number>>
  /** What the command wrote to stderr. */
  printed: string
}

/** Says what a foreign command's failure means, with what its error object carries (contract, sections 5 and 6). */
export function explainForeignError(failure: ForeignFailure): Classified {
  const {converted, error, parsing, printed} = failure
  const exit = [error, converted]
    .map((thrown) => readAskedCode(thrown))
    .find((code) => code !== undefined && !defaultExits.has(code))
  const fields = classify(error, {
    exitCodes: failure.exitCodes,
    original: isExit(converted) ? undefined : converted,
    parsing,
  })
  // An error of ours, such as a refusal by the gate, carries its own kind.
  if (isLineError(fields) || isAgentError(error)) return fields
  // oclif blames the user for a module that is missing.
  if (fields.kind === 'MODULE_NOT_FOUND') return {...fields, ...toolError}
  const message = isExit(error) ? readPrinted(printed) || fields.message : fields.message
  const kind = fields.kind === authRequired.kind && {kind: fields.kind}
  return {...fields, ...readCarried(error), ...kind, ...chooseCode(fields, exit, failure.exitCodes), message}
}

/** What an error object of the host's own carries: its name, its data (contract, section 5). */
function readCarried(error: unknown): Partial<ErrorFields> {
  // It has told everything itself.
  if (typeof error !== 'object' || error === null || isAgentError(error)) return {}
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

/** The exit code that a host's error asks for; some carry it as `exitCode`, as SfError does. */
export function readAskedCode(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const code = readOclifExit(thrown) ?? readProperty(thrown, 'exitCode')
  return typeof code === 'number' ? code : undefined
}
