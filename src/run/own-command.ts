import {globalFlags} from '../flags/table.js'
import {findSources} from '../gate/find-sources.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ParseOptions, CommandStatics} from './own-class.js'
import {processState} from './process-state.js'

/** What the plugin reads of what oclif's parser returns. */
export type Parsed = {
  args?: Record<string, unknown>
  flags?: Record<string, unknown>
  metadata?: {flags?: Record<string, {setFromDefault?: boolean} | undefined>}
  /** The words that were read, by the flag or argument that they belong to. */
  raw?: readonly {arg?: string; flag?: string}[]
}

/** What a run needs of an own command's instance. */
export type RunningCommand = {
  argv: string[]
  config: HostConfig
  constructor: CommandStatics
  /** The value that oclif's parser is at. */
  token?: ParserToken
  catch(error: unknown): Promise<unknown>
  jsonEnabled(): boolean
  logJson(json: unknown): void
  parse(options?: ParseOptions, argv?: string[]): Promise<Parsed>
  run(): Promise<unknown>
  toErrorJson(error: unknown): unknown
  toSuccessJson(result: unknown): unknown
}

/** The argument that oclif's parser was at when it failed. */
export type ParserToken = {arg?: string; input?: string; type?: 'arg' | 'flag'} | undefined

/** The methods that an own command inherits from its base class, as a run calls them. */
export type BaseMethods = {
  catch(error: unknown): Promise<unknown>
  logJson(json: unknown): void
  parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed>
  warn(input: Error | string): Error | string
  /** The prototype of the base class. */
  prototype: object
}

/** Runs a function that may set the exit code, as oclif does for every error that is thrown, and restores it. */
export async function keepExitCode<Result>(run: () => Promise<Result>): Promise<Result> {
  const {exitCode} = process
  try {
    return await run()
  } finally {
    process.exitCode = exitCode
  }
}

/**
 * Whether a run is oclif's alone when it begins: a person's or another program's, of a
 * command that no gate and no guard can refuse, without a flag of the plugin.
 */
export function isPlainRun({argv, config, constructor}: RunningCommand): boolean {
  const {dryRunnable, mutating} = constructor
  if (mutating || dryRunnable || hasGlobalFlag(argv)) return false
  if (['ALLOW', 'DENY', 'READ_ONLY'].some((name) => config.scopedEnvVar(name) !== undefined)) return false
  const {isAgentLine, isOwnOutermost, owner, started = {}, typed = []} = processState()
  // 7.11: `--no-agent`, also before the command or on an outer one, is no way around the guard.
  if (hasGlobalFlag(typed)) return false
  if (owner !== 'line' || isAgentLine !== false || Object.keys(started).length > 0) return false
  if (isOwnOutermost === undefined) return false
  // Sources other than the class may call the command mutating; a person at a terminal is asked only by the host's author.
  return process.stdout.isTTY ? config.pjson.oclif.murli?.commands === undefined : findSources(config).length === 0
}

/** Whether a word of a command line may be one of the plugin's global flags. */
export function hasGlobalFlag(argv: readonly string[]): boolean {
  return argv.some((word) => {
    const [name = ''] = word.replace(/^--(no-)?/, '').split('=')
    return word.startsWith('--') && Object.hasOwn(globalFlags, name)
  })
}
