import {readProperty} from '../contract/unknown-value.js'
import type {ClassifyOptions} from '../errors/classify.js'
import type {Caught} from '../errors/valid-corrections.js'
import {declarationsFor} from '../gate/annotations.js'
import {enforceRules} from '../gate/enforce.js'
import {isExit, makeCatchable} from '../oclif/exit.js'
import {readParserFailure} from '../oclif/parser-errors.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {sealOutput} from '../output/streams/capture.js'
import type {StreamName} from '../output/streams/streams.js'
import {endAtMistake, isParserMistake, pickParserInput, watchFirstParse} from '../run/parser-input.js'
import {recordInputs, readParsed} from '../secrets/read-secrets.js'
import {type SecretCommand, isSensitiveArgument, isSensitiveFlag} from '../secrets/sensitive-names.js'

export type CommandWatch = Omit<ParseWatch, 'isOver' | 'onMistake'> & {
  /** Called with the command's error before its own `catch`, which may end the process. */
  onCaught(caught: Caught): Promise<void>
  /** Called when the command has succeeded, before oclif runs further hooks. */
  onSuccess(): void
}

type Run = (...input: unknown[]) => Promise<unknown>
type Catch = (this: object, error: unknown) => Promise<unknown>

/** Makes a foreign command's class parse by the rules of its annotations (7.7). */
export function withRules(command: LoadableCommand, config: HostConfig): LoadableCommand {
  return wrapLoad(command, (prototype) => wrapParse(prototype, command, config))
}

/** Runs a foreign command and intercepts its loaded class. @throws its errors, and a mistake it would catch (5.3b) */
export async function runWatched(
  command: LoadableCommand,
  config: HostConfig,
  watch: CommandWatch,
  execute: (command: LoadableCommand) => Promise<unknown>,
): Promise<unknown> {
  let endAt: (error: unknown) => void = () => {}
  const mistake = new Promise<never>((_, reject) => (endAt = reject))
  let hasThrown = false
  const wrapped = wrapLoad(command, (prototype, loaded) => {
    // The command line of a command that threw is parsed to explain it, which ends nothing.
    wrapParse(prototype, command, config, {...watch, isOver: () => hasThrown, onMistake: endAt})
    wrapCatch(prototype, (caught) => {
      hasThrown = true
      return watch.onCaught(caught)
    })
    wrapRun(loaded, () => watch.onSuccess())
  })
  return Promise.race([execute(wrapped), mistake])
}

function wrapLoad(command: LoadableCommand, wrap: (prototype: object, loaded: {run: Run}) => void): LoadableCommand {
  const load = async () => {
    const loaded = await command.load()
    const prototype = readProperty(loaded, 'prototype')
    if (typeof prototype === 'object' && prototype !== null) wrap(prototype, loaded as {run: Run})
    return loaded
  }

  return {...command, load}
}

/** Intercepts errors before the class's `catch`, which may swallow them; its output is dropped, for the envelope. */
function wrapCatch(prototype: object, onCaught: (caught: Caught) => Promise<void>): void {
  const original = readProperty(prototype, 'catch') as Catch | undefined
  if (typeof original !== 'function') return
  let isOutermost = true

  async function catchFirst(this: object, error: unknown): Promise<unknown> {
    // The class may run again, nested in the first run, whose code then handles the errors.
    if (!isOutermost || isExit(error, 0)) return original!.call(this, error)
    isOutermost = false
    const isUnparsed = readProperty(this, 'parsed') === false
    const caught: Caught = {command: this, error, isUnparsed, parsing: readParsing(this)}
    await onCaught(caught)
    const printed: {name: StreamName; text: string}[] = []
    const keep = (name: StreamName) => (text: string) => void printed.push({name, text})
    const release = sealOutput({stderr: keep('stderr'), stdout: keep('stdout')})
    let chosen: unknown
    const catchable = makeCatchable(error)
    try {
      await original!.call(this, catchable)
    } catch (converted) {
      if (converted !== catchable) caught.converted = converted
      if (isExit(converted, 0)) chosen = converted
    } finally {
      release()
    }

    if (chosen !== undefined) {
      for (const {name, text} of printed) process[name].write(text)
      throw chosen as Error
    }

    throw error
  }

  Object.defineProperty(prototype, 'catch', {configurable: true, value: catchFirst, writable: true})
}

/** Observes the end of a class's first run; nested runs are ignored. */
function wrapRun(command: {run: Run}, onSuccess: () => void): void {
  const {run} = command
  if (typeof run !== 'function') return
  let isOutermost = true

  async function value(this: unknown, ...input: unknown[]): Promise<unknown> {
    const isFirst = isOutermost
    isOutermost = false
    const result = await Reflect.apply(run, this, input)
    if (isFirst) onSuccess()
    return result
  }

  Object.defineProperty(command, 'run', {configurable: true, value, writable: true})
}

/** Observes oclif's parser on an agent's command line. */
type ParseWatch = {
  argv: readonly string[]
  /** Whether the command has thrown, so that no parse is its first. */
  isOver(): boolean
  /** Called with the parser mistake that ends the run (5.3b); the command's parse never resolves. */
  onMistake(error: unknown): void
  onSecrets(secrets: readonly string[]): void
}

type Parse = (this: object, options?: unknown, argv?: string[]) => unknown

/** Wraps oclif's own `parse`, below every override, because a base class may catch the parser's errors. */
function wrapParse(prototype: object, command: LoadableCommand, config: HostConfig, watch?: ParseWatch): void {
  const owner = findTopmost(prototype, 'parse')
  if (!owner) return
  const original = Reflect.get(owner, 'parse') as Parse
  const {annotation} = declarationsFor(config, command)
  const hasRules = annotation.argumentAnnotations !== undefined || annotation.flagAnnotations !== undefined
  const hasSecrets =
    watch !== undefined &&
    (Object.keys(command.flags ?? {}).some((name) => isSensitiveFlag(name, command)) ||
      Object.keys(command.args ?? {}).some((name) => isSensitiveArgument(name, command)))
  const isFirstParse = watch && !annotation.parsesItself ? watchFirstParse(watch.argv) : undefined

  function parse(this: object, options: unknown = this.constructor, argv?: string[]): unknown {
    const call = (input: unknown) => original.call(this, input, ...(argv === undefined ? [] : [argv]))
    // Other commands in the process share this base class.
    if (!Object.prototype.isPrototypeOf.call(prototype, this)) return call(options)
    const words = argv ?? (readProperty(this, 'argv') as string[])
    const isFirst = watch?.isOver() === false && isFirstParse?.(this.constructor, options, words) === true
    let input = options
    if (hasRules) input = enforceRules(pickParserInput(input), annotation)
    if (hasSecrets) input = recordInputs(pickParserInput(input), command, (text) => watch.onSecrets([text]))
    const follow = async (parsing: Promise<object>): Promise<unknown> => {
      try {
        const parsed = await parsing
        if (hasSecrets) watch.onSecrets(readParsed(parsed, command))
        return parsed
      } catch (error) {
        if (hasSecrets) watch.onSecrets(readRejected(error, readProperty(this, 'token'), command))
        if (!isFirst || !isParserMistake(error, readParsing(this))) throw error
        return endAtMistake(this, error, (mistake) => watch.onMistake(mistake))
      }
    }

    const parsed = call(input)
    // The parser before @oclif/core is synchronous, so its command cannot be left waiting.
    return parsed instanceof Promise ? follow(parsed) : parsed
  }

  Object.defineProperty(owner, 'parse', {configurable: true, value: parse, writable: true})
}

function findTopmost(prototype: object, method: string): object | undefined {
  let owner: object | undefined
  for (let link: object | null = prototype; link; link = Object.getPrototypeOf(link) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(link, method)
    if (descriptor?.configurable && typeof descriptor.value === 'function') owner = link
  }

  return owner
}

/** The secrets of a rejected command line: the argument being parsed, and the value that the error names. */
function readRejected(error: unknown, token: unknown, command: SecretCommand): string[] {
  const {field, token: value} = readParserFailure({message: String(readProperty(error, 'message') ?? '')}) ?? {}
  const isOfFlag = field?.startsWith('--') && isSensitiveFlag(field.slice(2), command)
  const [name, input] = [readProperty(token, 'arg'), readProperty(token, 'input')]
  const isOfArgument = typeof name === 'string' && typeof input === 'string' && isSensitiveArgument(name, command)
  return [...(isOfFlag && value ? [value] : []), ...(isOfArgument ? [input] : [])]
}

/** The argument that oclif's parser was reading, which it leaves on the command (core 2 to 5, lib/parser/parse.js). */
function readParsing(command: object): ClassifyOptions['parsing'] {
  if (readProperty(command, 'parsed') !== false) return undefined
  const token = readProperty(command, 'token')
  if (readProperty(token, 'type') !== 'arg') return undefined
  return {
    input: String(readProperty(token, 'input') ?? ''),
    name: String(readProperty(token, 'arg') ?? ''),
    type: 'arg',
  }
}
