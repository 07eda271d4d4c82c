import type {Flags} from '../../command-line/find-flag.js'
import {readProperty} from '../../contract/unknown-value.js'
import type {ParserToken} from '../../errors/classify.js'
import {guardHooks} from '../../line/guard-hooks.js'
import {recordHookFlags} from '../../line/hook-flags.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {listUnsupplied, withoutSupplied} from '../../oclif/supplied-flags.js'
import {findSwallowedFlags} from '../../oclif/swallowed-flags.js'
import {runSilently} from '../../output/streams/capture.js'

/** What oclif's parser returns. */
type ParserOutput = {
  args?: Record<string, unknown>
  flags?: Record<string, unknown>
  raw?: readonly {arg?: string; flag?: string}[]
}

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
  parsed?: ParserOutput | undefined
  error?: Caught
  /** The flags that the CLI supplies itself and has not (8.15). */
  unsupplied?: readonly string[]
}

/** A command class that oclif has loaded. */
export type CommandClass = new (argv: readonly string[], config: unknown) => object

/** An instance of a command's class. */
type CommandInstance = {
  argv: readonly string[]
  config: HostConfig
}

/** The options of oclif's parser that are read here. */
type ParserOptions = {baseFlags?: Flags; flags?: Flags}

/**
 * Parses a command instance's command line; only its `parse` functions run, and the hooks that
 * complete the command line (8.30).
 */
export async function parseOffline(command: Partial<CommandInstance>): Promise<OfflineParse> {
  if (command.config) command.config = guardHooks(command.config)
  // The static fields of its class are the options of its parser.
  return runSilently(() => callParser(command, command.constructor))
}

/** Parses without requiring the flags that the CLI supplies itself (8.15); never throws. */
export async function callParser(
  command: Partial<CommandInstance>,
  options: object,
): Promise<OfflineParse> {
  const parse = readProperty(command, 'parse')
  if (typeof parse !== 'function') return {}
  const {baseFlags, flags} = options as ParserOptions
  const allFlags = {...baseFlags, ...flags}
  const {argv = []} = command
  try {
    const result: unknown = await Reflect.apply(parse, command, [withoutSupplied(options)])
    const parsed = result as ParserOutput | undefined
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
