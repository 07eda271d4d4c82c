import type {HostConfig} from '../../oclif/shapes.js'

/**
 * The words that start the host again as this process was started: the same Node, its options, and the same script, which
 * then loads the same plugins.
 */
export function hostCommand(): [string, ...string[]] {
  const script = process.argv[1]
  // A debugger's port is taken by this process.
  const options = process.execArgv.filter((word) => !word.startsWith('--inspect'))
  return [process.execPath, ...options, ...(script === undefined ? [] : [script])]
}

/** The words that run `murli mcp` in this host. */
export function serverWords({topicSeparator}: Pick<HostConfig, 'topicSeparator'>): string[] {
  return topicSeparator === ' ' ? ['murli', 'mcp'] : ['murli:mcp']
}
