import {readProperty} from '../contract/unknown-value.js'
import type {ClassifyOptions} from '../errors/classify.js'
import {stateAbout} from '../gate/annotations.js'
import {enforceRules} from '../gate/enforce.js'
import {readParserFailure} from '../oclif/parser-errors.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {isParserMistake, pickParserInput, watchFirstParse} from '../run/parser-input.js'
import {noteInputs, readParsed} from '../secrets/read-secrets.js'
import {isSensitiveArgument, isSensitiveFlag, type SecretCommand} from '../secrets/sensitive-names.js'

/** Observes what oclif's parser makes of an agent's command line. */
export type ParseWatch = {
  /** The words after the command's id. */
  argv: readonly string[]
  /** Takes the parser's mistake that ends the run (5.3b); the command waits for its parse for ever. */
  onMistake(error: unknown): void
  /** Takes such a mistake from a parser that does not let the command wait, and ends the process. */
  onMistakeNow(error: unknown): never
  /** Takes secrets that only parsing reveals. */
  onSecrets(secrets: readonly string[]): void
}

type Catch = (this: object, error: unknown) => Promise<unknown>
type Parse = (this: object, options?: unknown, argv?: string[]) => unknown

/**
 * Wraps oclif's own `parse`, below every override of it: a base class may catch what the parser throws, too. The class then
 * parses by the rules of its annotations (7.7).
 *
 * @param watch observes an agent's run; without it the class only gets the rules
 */
export function wrapParse(prototype: object, command: LoadableCommand, config: HostConfig, watch?: ParseWatch): void {
  const owner = findTopmost(prototype, 'parse')
  if (!owner) return
  const original = Reflect.get(owner, 'parse') as Parse
  const {annotation} = stateAbout(config, command)
  const hasRules = annotation.argumentAnnotations !== undefined || annotation.flagAnnotations !== undefined
  const hasSecrets =
    watch !== undefined &&
    (Object.keys(command.flags ?? {}).some((name) => isSensitiveFlag(name, command)) ||
      Object.keys(command.args ?? {}).some((name) => isSensitiveArgument(name, command)))
  const isFirstParse = watch && !annotation.parsesItself ? watchFirstParse(watch.argv) : undefined

  function parse(this: object, options: unknown = this.constructor, argv?: string[]): unknown {
    const call = (input: unknown) => original.call(this, input, ...(argv === undefined ? [] : [argv]))
    // Other commands of the process have the same base class.
    if (!Object.prototype.isPrototypeOf.call(prototype, this)) return call(options)
    const words = argv ?? (readProperty(this, 'argv') as string[])
    const isFirst = isFirstParse?.(this.constructor, options, words) === true
    let input = options
    if (hasRules) input = enforceRules(pickParserInput(input), annotation)
    if (hasSecrets) input = noteInputs(pickParserInput(input), command, (text) => watch.onSecrets([text]))
    const accept = (parsed: unknown): unknown => {
      if (hasSecrets) watch.onSecrets(readParsed(parsed as object, command))
      return parsed
    }
    const isMistake = (error: unknown): boolean => {
      if (hasSecrets) watch.onSecrets(readRejected(error, readProperty(this, 'token'), command))
      return isFirst && isParserMistake(error, readParsing(this))
    }
    const reject = (error: unknown): Promise<never> => {
      if (!isMistake(error)) throw error
      return endRun(this, error, watch!)
    }

    try {
      const parsed = call(input)
      return parsed instanceof Promise ? parsed.then(accept, reject) : accept(parsed)
    } catch (error) {
      // The parser before @oclif/core returned no promise, so the command cannot be left waiting.
      if (isMistake(error)) watch!.onMistakeNow(error)
      throw error
    }
  }

  Object.defineProperty(owner, 'parse', {configurable: true, value: parse, writable: true})
}

/** Ends the run at the parser's mistake; the class's own `catch` still runs, because it may stop a spinner or remove a lock. */
async function endRun(command: object, error: unknown, watch: ParseWatch): Promise<never> {
  try {
    await (command as {catch?: Catch}).catch?.(error)
  } catch {
    // What it throws instead changes nothing about the mistake.
  }

  watch.onMistake(error)
  return new Promise<never>(() => {})
}

/** The last object of a prototype chain that has a method of its own. */
function findTopmost(prototype: object, method: string): object | undefined {
  let owner: object | undefined
  for (let link: object | null = prototype; link; link = Object.getPrototypeOf(link) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(link, method)
    if (descriptor?.configurable && typeof descriptor.value === 'function') owner = link
  }

  return owner
}

/** The secrets of a command line that oclif's parser rejected: the argument that it was at, and the value that its error names. */
function readRejected(error: unknown, token: unknown, command: SecretCommand): string[] {
  const {field, token: value} = readParserFailure({message: String(readProperty(error, 'message') ?? '')}) ?? {}
  const isOfFlag = field?.startsWith('--') && isSensitiveFlag(field.slice(2), command)
  const [name, input] = [readProperty(token, 'arg'), readProperty(token, 'input')]
  const isOfArgument = typeof name === 'string' && typeof input === 'string' && isSensitiveArgument(name, command)
  return [...(isOfFlag && value ? [value] : []), ...(isOfArgument ? [input] : [])]
}

/** The argument that oclif's parser was at; it leaves it on the command (core 2 to 5, lib/parser/parse.js). */
export function readParsing(command: object): ClassifyOptions['parsing'] {
  if (readProperty(command, 'parsed') !== false) return undefined
  const token = readProperty(command, 'token')
  if (readProperty(token, 'type') !== 'arg') return undefined
  return {
    input: String(readProperty(token, 'input') ?? ''),
    name: String(readProperty(token, 'arg') ?? ''),
    type: 'arg',
  }
}
