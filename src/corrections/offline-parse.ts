import type {CommandAnnotation} from '../annotations/annotation.js'
import {enforceRules} from '../annotations/enforce.js'
import type {Flags} from '../command-line/find-flag.js'
import {readProperty} from '../contract/unknown-value.js'
import type {ParserToken} from '../errors/classify.js'
import {guardHooks} from '../line/guard-hooks.js'
import {recordHookFlags} from '../line/hook-flags.js'
import {withConfigFields} from '../oclif/host.js'
import {pickParserInput, withoutStdin} from '../oclif/parser-input.js'
import type {HostConfig} from '../oclif/shapes.js'
import {listUnsupplied, withoutSupplied} from '../oclif/supplied-flags.js'
import {findSwallowedFlags} from '../oclif/swallowed-flags.js'
import {runSilently} from '../output/streams/capture.js'

/** What a command threw, and how far it had come. */
export type Caught = {
  error: unknown
  /** The error that its `catch` threw instead. */
  otherError?: unknown
  /** The exit code that the command chose after it had caught the error. */
  exitCode?: number
  command?: object
  /** Whether it had not yet parsed its command line. */
  isUnparsed?: boolean
  parsing?: ParserToken | undefined
}

/** What a command's parser returned or threw. */
export type OfflineParse = {
  parsed?: {
    args?: Record<string, unknown>
    flags?: Record<string, unknown>
    raw?: readonly {arg?: string; flag?: string}[]
  }
  error?: Caught
  /** The flags that the CLI supplies itself and has not (8.15). */
  unsupplied?: readonly string[]
}

/** A command class that oclif has loaded. */
export type CommandClass = new (argv: readonly string[], config: unknown) => object

/**
 * Parses a command instance's command line; only its `parse` functions run, and the hooks that
 * complete the command line (8.30).
 */
export async function parseOffline(command: Partial<CommandInstance>): Promise<OfflineParse> {
  if (command.config) command.config = guardHooks(command.config)
  return runSilently(() => callParser(command, command.constructor))
}

/** An instance of a command's class. */
type CommandInstance = {
  argv: readonly string[]
  config: HostConfig
}

/** Parses without requiring the flags that the CLI supplies itself (8.15). */
async function callParser(
  command: Partial<CommandInstance>,
  options: object,
): Promise<OfflineParse> {
  const parse = readProperty(command, 'parse')
  if (typeof parse !== 'function') return {}
  const {baseFlags, flags} = options as {baseFlags?: Flags; flags?: Flags}
  const allFlags = {...baseFlags, ...flags}
  const {argv = []} = command
  try {
    const result: unknown = await Reflect.apply(parse, command, [withoutSupplied(options)])
    const parsed = result as OfflineParse['parsed']
    const swallowed = findSwallowedFlags(parsed, argv, options)
    if (swallowed) throw swallowed
    return {
      parsed,
      unsupplied: listUnsupplied(allFlags, parsed?.flags),
    }
  } catch (error) {
    return {error: {command, error, isUnparsed: true, parsing: readParsing(command)}}
  } finally {
    // After a throw of the parser, too: the hooks for preparsing have run by then.
    recordHookFlags(argv, command.argv, allFlags)
  }
}

/** The argument that a parser was reading when it threw, if its state shows one. */
function readParsing(command: object): ParserToken {
  const token = readProperty(command, 'token')
  if (readProperty(token, 'type') !== 'arg') return {}
  return {
    arg: String(readProperty(token, 'arg')),
    input: String(readProperty(token, 'input')),
    type: 'arg',
  }
}

/**
 * How many times the queue of promises is emptied for a parser. A parser that has not ended by then
 * waits for a file, a program or a server.
 */
const maxTurns = 10_000

/**
 * Parses words with a loaded class, without stdin, hooks or timers, so that the answer is the same
 * on a busy machine (3.14). The caller drops what it prints.
 *
 * @returns undefined if a `parse` function waits for something outside the process. If only a
 *   `default` function does, the words are parsed again without such defaults.
 */
export async function tryParse(
  Command: CommandClass,
  argv: readonly string[],
  config: HostConfig,
  rules: CommandAnnotation,
): Promise<OfflineParse | undefined> {
  const runHook = async () => ({failures: [], successes: []})
  const withoutHooks = withConfigFields(config, {runHook})
  const input = enforceRules(withoutStdin(pickParserInput(Command)), rules)
  const attempt = async (options: object) => {
    return settle(callParser(new Command([...argv], withoutHooks), options))
  }
  return (await attempt(input)) ?? attempt(withoutDefaults(input))
}

/** Waits for what needs nothing but the queue of promises; undefined if that is not enough. */
async function settle<Value>(promise: Promise<Value>): Promise<Value | undefined> {
  let turnsLeft = maxTurns
  const stopWaiting = () => {
    turnsLeft = 0
  }
  void promise.then(stopWaiting, stopWaiting)
  const waitForTurns = async () => {
    for (; turnsLeft > 0; turnsLeft -= 1) await Promise.resolve()
    return undefined
  }
  return Promise.race([promise, waitForTurns()])
}

/** The parser's input without `default` functions. */
function withoutDefaults(input: {args?: object; baseFlags?: object; flags?: object}): object {
  const {args, baseFlags, flags} = input
  return {
    ...input,
    baseFlags: stripDefaults(baseFlags),
    flags: stripDefaults(flags),
    // @oclif/core 1 lists arguments; their defaults are values.
    ...(!Array.isArray(args) && {args: stripDefaults(args)}),
  }
}

/** Flags or arguments without the `default` functions of each. */
function stripDefaults(parts: object | undefined): object | undefined {
  if (!parts) return undefined
  const stripped = Object.entries(parts).map(([name, part]: [string, object]) => {
    const {default: value, ...rest} = part as {default?: unknown}
    return [name, typeof value === 'function' ? rest : part]
  })
  return Object.fromEntries(stripped) as object
}
