import {inspect} from 'node:util'

import {
  categoryOf,
  exitCodes,
  isContractWord,
  isExitCode,
  isRecoverableByDefault,
} from '../contract/error-categories.js'
import {
  type ErrorFields,
  maxCorrections,
  type NextAction,
  type NextActionParam,
  readNextActions,
  type TerminalOutcome,
} from '../contract/outcome.js'
import {cleanProse} from '../contract/prose.js'
import {toFailureCode} from '../oclif/exit.js'
import type {Redactor} from '../secrets/redactor.js'
import {isError, readCount, toPlainData} from './plain-data.js'
import {redactValue} from './redact-value.js'

/** The keys that the plugin adds to error data, which are therefore never masked. */
const dataKeys: ReadonlySet<string> = new Set([
  'causes',
  'data',
  'errors',
  'failed',
  'message',
  'omitted',
  'plan',
  'result',
  'stack',
  'succeeded',
  'truncation',
  'value',
])

/** The keys of a next action's parameter, which are never masked. */
const paramKeys: ReadonlySet<string> = new Set<keyof NextActionParam>([
  'default',
  'description',
  'enum',
  'max',
  'min',
  'required',
  'type',
  'value',
])

/** What happens to the ANSI codes of an outcome's texts (4.23). */
type Colors = 'kept' | 'removed'

/**
 * Makes an outcome ready for its reader. Values of wrong types, which an author's JavaScript may
 * pass, are omitted; texts are cleaned (3.11); secrets are masked, except in a result or plan
 * (4.13) and in the plugin's own words (4.15).
 */
export function prepareOutcome<Outcome extends TerminalOutcome>(
  outcome: Outcome,
  redactor: Redactor,
  colors: Colors,
): Outcome
export function prepareOutcome(
  outcome: TerminalOutcome,
  redactor: Redactor,
  colors: Colors,
): TerminalOutcome {
  const mask = new Mask(redactor, colors)
  const actions = readNextActions(outcome.nextActions)
  const common = {
    message: mask.text(outcome.message),
    nextActions: actions.map((action) => mask.action(action)),
  }
  if (outcome.type === 'error') {
    return {
      ...outcome,
      ...common,
      ...prepareErrorFields(outcome, mask),
    }
  }
  const warnings = mapList(outcome.warnings, (warning) => mask.text(warning))
  return {...outcome, ...common, warnings}
}

/** The fields that only an error has. */
function prepareErrorFields(error: ErrorFields, mask: Mask): Omit<ErrorFields, 'message'> {
  const code = toFailureCode(error.code)
  const exitCode = isExitCode(code) ? code : exitCodes.toolError
  const hasRecoverable = typeof error.recoverable === 'boolean'
  const maskText = (text: string) => mask.text(text)
  const maskKind = (word: string) => mask.kind(word)
  const maskName = (name: string) => mask.name(name)
  const corrections = mapList(error.didYouMean, (line) => mask.runnable(line))
  return {
    code,
    data: redactData(error.data, mask.redactor),
    didYouMean: corrections?.filter((line) => line !== '').slice(0, maxCorrections),
    docUrl: mapText(error.docUrl, maskText),
    error: mapText(error.error, maskKind) ?? categoryOf(exitCode),
    field: mapText(error.field, maskName),
    kind: mapText(error.kind, maskKind),
    position: readCount(error.position),
    recoverable: hasRecoverable ? error.recoverable : isRecoverableByDefault(exitCode),
    retryAfterMs: readCount(error.retryAfterMs),
    suggestion: mapText(error.suggestion, maskText),
    validValues: mapList(error.validValues, maskName),
  }
}

/** Masks the secrets in an error's data; returns plain data. */
export function redactData(data: unknown, redactor: Redactor): unknown {
  return redactValue(data, redactor, dataKeys)
}

/** Masks and cleans the parts of an outcome. */
class Mask {
  readonly redactor: Redactor
  readonly #keepsColors: boolean

  constructor(redactor: Redactor, colors: Colors) {
    this.redactor = redactor
    this.#keepsColors = colors === 'kept'
  }

  clean(text: string): string {
    return cleanProse(text, {keepsColors: this.#keepsColors})
  }

  text(value: unknown): string {
    return this.redactor.prose(toText(value), {keepsColors: this.#keepsColors})
  }

  /** A command line; the CLI's own words in it are never masked (4.15). */
  line(line: string): string {
    return this.redactor.line(this.clean(this.redactor.line(line)))
  }

  /** A command line; empty if a secret is masked in it, so that it could not be run. */
  runnable(line: string): string {
    const clean = this.clean(line)
    return this.line(line) === clean ? clean : ''
  }

  /** A name, which is not masked if it is one of the CLI's own words. */
  name(name: string): string {
    // Without secrets, the CLI's words need not be read.
    const isCliWord = this.redactor.hasSecrets() && this.redactor.isCliWord(name)
    return isCliWord ? this.clean(name) : this.text(name)
  }

  /** A category or kind, which is not masked if it is one of the contract's (4.15). */
  kind(word: string): string {
    return isContractWord(word) ? word : this.text(word)
  }

  action({command, description, params}: NextAction): NextAction {
    return {
      command: this.line(command),
      description: this.text(description),
      ...(params && {params: this.#params(params)}),
    }
  }

  #params(params: object): NextAction['params'] {
    const entries = Object.entries(params).map(([name, param]) => {
      const value = redactValue(param, this.redactor, paramKeys)
      return [this.name(name), value]
    })
    return Object.fromEntries(entries) as NextAction['params']
  }
}

function mapText(value: unknown, map: (text: string) => string): string | undefined {
  return typeof value === 'string' && value !== '' ? map(value) : undefined
}

function mapList(value: unknown, map: (item: string) => string): string[] | undefined {
  return Array.isArray(value) ? value.map((item) => map(toText(item))) : undefined
}

/** A value as text: JavaScript may pass an error or an object where a text is expected. */
export function toText(value: unknown): string {
  // 6.7: an error is written without its stack, also inside of a value.
  const plain: unknown = (isError(value) ? value.message : toPlainData(value)) ?? ''
  return typeof plain === 'string' ? plain : inspect(plain)
}
