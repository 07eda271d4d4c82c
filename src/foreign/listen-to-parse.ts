import {readFailed} from './read-failed.js'
import {readProperty} from '../contract/unknown-value.js'
import {noteInputs, readParsed} from '../secrets/read-secrets.js'
import {pickInput} from './wrap-parse.js'
import {isSensitiveArgument, isSensitiveFlag, type SecretCommand} from '../secrets/sensitive-names.js'

type Prototype = {parse?: (...input: unknown[]) => unknown}

/**
 * Listens to what a foreign command's own parser makes of its line: oclif has no seam behind parsing, and a secret from
 * stdin or from a `default` function is known nowhere else. A command without anything sensitive is left as it is.
 *
 * @param note told each secret
 */
export function listenToParse(loaded: unknown, command: SecretCommand, note: (secrets: string[]) => void): void {
  const prototype = (loaded as {prototype?: Prototype} | undefined)?.prototype
  const original = prototype?.parse
  const isListening =
    Object.keys(command.flags ?? {}).some((name) => isSensitiveFlag(name, command)) ||
    Object.keys(command.args ?? {}).some((name) => isSensitiveArgument(name, command))
  if (!isListening || !prototype || typeof original !== 'function') return

  function parse(this: object, options: unknown = this.constructor, ...rest: unknown[]): unknown {
    const isInput = typeof options === 'function' || (typeof options === 'object' && options !== null)
    const parsed = original!.call(this, isInput ? listenToValues(options) : options, ...rest)
    if (!(parsed instanceof Promise)) return noteParsed(parsed)
    return parsed.then(noteParsed, (error: unknown) => {
      note(readRejected(error, readProperty(this, 'token'), command))
      throw error
    })
  }

  const listenToValues = (options: object): object =>
    derive(
      options,
      noteInputs(pickInput(options), command, (input) => note([input])),
    )

  const noteParsed = (parsed: unknown): unknown => {
    if (typeof parsed === 'object' && parsed !== null) note(readParsed(parsed, command))
    return parsed
  }

  Object.defineProperty(prototype, 'parse', {configurable: true, value: parse, writable: true})
}

/** An object like another one, which a base class may read more of, with some properties of its own. */
function derive(options: object, fields: object): object {
  return Object.create(options, Object.getOwnPropertyDescriptors(fields)) as object
}

/** The secrets of a line that was not accepted; without the part that reads its error, the error is not shown either. */
function readRejected(error: unknown, token: unknown, command: SecretCommand): string[] {
  try {
    return readFailed(error, token, command)
  } catch {
    return []
  }
}
