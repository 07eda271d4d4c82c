import type {HostConfig} from '../oclif/shapes.js'
import type {ParseOptions} from './prepare-class.js'

/** What oclif's parser returns, as far as it is looked at. */
export type Parsed = {
  args?: Record<string, unknown>
  flags?: Record<string, unknown>
  metadata?: {flags?: Record<string, {setFromDefault?: boolean} | undefined>}
}

/** An own command's instance, as far as a run needs it. */
export type RunningCommand = {
  argv: string[]
  config: HostConfig
  /** The value that oclif's parser is at. */
  token?: ParserToken
  jsonEnabled(): boolean
  logJson(json: unknown): void
  parse(options?: ParseOptions, argv?: string[]): Promise<Parsed>
  run(): Promise<unknown>
  toErrorJson(error: unknown): unknown
  toSuccessJson(result: unknown): unknown
}

/** The argument that oclif's parser was at when it failed. */
export type ParserToken = {arg?: string; input?: string; type?: 'arg' | 'flag'} | undefined
