import {globalFlags} from '../flags/table.js'
import {findSources} from '../gate/find-sources.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ParseOptions, CommandStatics} from './own-class.js'
import {processState} from './process-state.js'

/** The part of a parser result that the plugin reads. */
export type Parsed = {
  args?: Record<string, unknown>
  flags?: Record<string, unknown>
  metadata?: {flags?: Record<string, {setFromDefault?: boolean} | undefined>}
  raw?: readonly {arg?: string; flag?: string}[]
}

/** What a run needs of an own command's instance. */
export type RunningCommand = {
  argv: string[]
  config: HostConfig
  constructor: CommandStatics
  /** The value that oclif's parser is reading. */
  token?: ParserToken
  catch(error: unknown): Promise<unknown>
  jsonEnabled(): boolean
  logJson(json: unknown): void
  parse(options?: ParseOptions, argv?: string[]): Promise<Parsed>
  run(): Promise<unknown>
  toErrorJson(error: unknown): unknown
  toSuccessJson(result: unknown): unknown
}

/** The argument that oclif's parser was reading when it failed. */
export type ParserToken = {arg?: string; input?: string; type?: 'arg' | 'flag'} | undefined

/** The methods that an own command inherits from its base class, as a run calls them. */
export type BaseMethods = {
  catch(error: unknown): Promise<unknown>
  logJson(json: unknown): void
  parse(options: ParseOptions | undefined, argv: string[] | undefined): Promise<Parsed>
  warn(input: Error | string): Error | string
  prototype: object
}

/** Runs a function and restores the exit code, which oclif sets for every thrown error. */
export async function keepExitCode<Result>(run: () => Promise<Result>): Promise<Result> {
  const {exitCode} = process
  try {
    return await run()
  } finally {
    process.exitCode = exitCode
  }
}

/** Whether oclif alone handles a run at its start: nothing may refuse its command, and it has no flag of the plugin. */
export function isPlainRun({argv, config, constructor}: RunningCommand): boolean {
  const {dryRunnable, mutating} = constructor
  if (mutating || dryRunnable || hasGlobalFlag(argv)) return false
  if (['ALLOW', 'DENY', 'READ_ONLY'].some((name) => config.scopedEnvVar(name) !== undefined)) return false
  const {isAgentLine, isOwnOutermost, owner, started = {}, typed = []} = processState()
  // 7.11: `--no-agent`, even before the command or on an outer one, does not bypass the guard.
  if (hasGlobalFlag(typed)) return false
  if (owner !== 'line' || isAgentLine !== false || Object.keys(started).length > 0) return false
  if (isOwnOutermost === undefined) return false
  // Annotations may call the command mutating; for a person at a terminal, only the host author's count.
  return process.stdout.isTTY ? config.pjson.oclif.murli?.commands === undefined : findSources(config).length === 0
}

/** Whether argv may contain a global flag of the plugin. */
export function hasGlobalFlag(argv: readonly string[]): boolean {
  return argv.some((word) => {
    const [name = ''] = word.replace(/^--(no-)?/, '').split('=')
    return word.startsWith('--') && Object.hasOwn(globalFlags, name)
  })
}
