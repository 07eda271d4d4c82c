import type {ScopedVariable} from '../../contract/variables.js'
import {scopedVariable} from '../../oclif/host.js'
import type {HostConfig} from '../../oclif/shapes.js'

/**
 * The `<BIN>_…` variable that marks a command line run by an MCP server, which starts no further
 * server.
 */
export const nestedVariable = 'MURLI_MCP' satisfies ScopedVariable

/** The value of that variable with which a server asks for the host's current config. */
export const askForConfig = 'config'

/**
 * The words that restart the host as this process was started: the same Node, its options, and the
 * same script.
 */
export function hostCommand(): [string, ...string[]] {
  const script = process.argv[1]
  // This process uses the debugger's port.
  const options = process.execArgv.filter((word) => !word.startsWith('--inspect'))
  return [process.execPath, ...options, ...(script === undefined ? [] : [script])]
}

/**
 * The command and environment of a child that runs the host for an agent (11.6), with further
 * `<BIN>_…` variables.
 */
export function hostChild(
  bin: string,
  argv: readonly string[],
  variables: Partial<Record<ScopedVariable, string>>,
) {
  const entries = Object.entries({
    AGENT: '1',
    // 2.11: without the plugin, a check would run its command.
    MURLI: '1',
    [nestedVariable]: '1',
    ...variables,
  })
  const scoped = Object.fromEntries(
    entries.map(([name, value]) => [scopedVariable({bin}, name), value]),
  )
  const command: [string, ...string[]] = [...hostCommand(), ...argv]
  // 4.23: some libraries color a pipe, too. Node warns of `NO_COLOR` beside `FORCE_COLOR`.
  const plain = process.env['FORCE_COLOR'] === undefined ? {NO_COLOR: '1'} : {}
  return {command, env: {...process.env, ...plain, ...scoped}}
}

/** The words that start the server, without the bin. */
export function serverWords({topicSeparator}: Pick<HostConfig, 'topicSeparator'>): string[] {
  return topicSeparator === ' ' ? ['murli', 'mcp'] : ['murli:mcp']
}
