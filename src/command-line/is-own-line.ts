import type {HostConfig} from '../oclif/shapes.js'
import {markStarted, noteStreams, ownsProcess, share} from '../process/shared.js'
import {hasTestGlobals, hasTestPath, isNodeTest} from '../process/test-runner.js'
import {findScript} from './find-script.js'
import {isTypedLine} from './read-line.js'

/** A line as oclif hands it to a hook or a command. */
export type HandedLine = {
  argv: readonly string[]
  config: Pick<HostConfig, 'bin' | 'binAliases' | 'pjson' | 'root'>
  /** The ids that the line may be for; none for the bare CLI. */
  ids: readonly string[]
}

/**
 * Whether a line is the one that this process was started with, rather than one that another program hands to oclif:
 * `oclif readme`, a test runner, a command that runs commands (contract, section 2).
 *
 * `process.argv` alone is no proof: some hosts hand other words to oclif (aliases, a default command), and a test file in
 * the host's folder may run the bare CLI. So the script decides first, then the words, then what the process has loaded.
 */
export function isOwnLine({argv, config, ids}: HandedLine): boolean {
  if (hasTestGlobals()) return false
  const script = findScript(config)
  if (script === undefined) return false
  // A bin may hand on other words than it was given, once: what it runs after that is a line within a line.
  if (script.kind === 'bin') return !ownsProcess() || isTypedLine(ids, argv)
  return isTypedLine(ids, argv) && !hasTestPath(script.path) && !isNodeTest()
}

/**
 * Takes the process for its line where no init hook has: the plugin is not listed, or its hook did not load.
 *
 * Looks at the streams, too, which the line of a foreign command has left alone until then.
 */
export function claimOwnLine(line: HandedLine): void {
  if (share().owner === undefined && isOwnLine(line)) {
    markStarted(line.argv)
    share().outermost = line.argv
  }

  if (ownsProcess()) noteStreams()
}
