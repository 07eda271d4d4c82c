import {readProperty} from '../contract/unknown-value.js'
import {runSilently} from '../output/streams/capture.js'
import type {Caught} from '../foreign/wrap-catch.js'

/** What oclif's parser finds in a line. */
export type OfflineParse = {
  parsed?: {args?: Record<string, unknown>; flags?: Record<string, unknown>}
  error?: Caught
}

/**
 * Parses a command's line with its own parser, without its `init()` or `run()`: custom `parse` functions run, nothing
 * else of the command's does.
 *
 * @param command an instance of the command's class
 * @param options what its `parse` is given; by default its class, as in most commands
 */
export async function parseOffline(command: object, options: object = command.constructor): Promise<OfflineParse> {
  const parse = readProperty(command, 'parse')
  if (typeof parse !== 'function') return {}
  try {
    const parsed: unknown = await runSilently(() => Reflect.apply(parse, command, [options]) as unknown)
    return {parsed: parsed as OfflineParse['parsed']}
  } catch (error) {
    const token = readProperty(command, 'token')
    const isArgument = readProperty(token, 'type') === 'arg'
    const parsing = isArgument
      ? {input: String(readProperty(token, 'input')), name: String(readProperty(token, 'arg')), type: 'arg' as const}
      : {}
    return {error: {command, error, isUnparsed: true, parsing}}
  }
}
