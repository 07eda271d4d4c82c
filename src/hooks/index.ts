import {gateVariables} from '../contract/variables.js'
import type {InitOptions} from '../line/line.js'
import {isForVersion, mayAsk} from '../line/questions.js'
import {loadBundle} from '../load-bundle.js'
import {makeCliError, makeUndecided} from '../oclif/cli-error.js'
import {enableCompileCache} from '../process/compile-cache.js'
import {isProcessLine} from '../process/process-line.js'
import {debug} from '../process/debug.js'
import {markSeen, ownsProcess, processState} from '../process/process-state.js'
import type {PrerunOptions} from './prerun.js'

type HookModules = typeof import('./init.js') &
  typeof import('./prerun.js') &
  typeof import('./redirect.js')

// Remembered now, so that a hook of the host cannot open a gate by unsetting a variable.
processState().gatesAtStart ??= Object.fromEntries(findGates())

/** The variables of any CLI that limit what may run, such as `HEROKU_READ_ONLY`, and their values. */
function findGates(): [name: string, value: string | undefined][] {
  return Object.entries(process.env).filter(([name]) =>
    gateVariables.some((variable) => name.endsWith(`_${variable}`)),
  )
}

/**
 * The init hook and the prerun hook as one default export, which every oclif version supports: a
 * second file would cost every command line time. This file is small, because the compile cache,
 * which it turns on, holds only files that are loaded later.
 */
export default async function hook(options: InitOptions | PrerunOptions): Promise<void> {
  // Only prerun has a `Command`.
  if ('Command' in options) beforeCommand(options)
  else await init(options)
}

/**
 * Runs before every command of the host, nested ones included. If it fails without a decision, oclif
 * runs the command as without the plugin.
 *
 * @throws Error if it fails where a variable limits what may run, even another CLI: a gate that cannot
 *   be read is shut
 */
function beforeCommand(options: PrerunOptions): void {
  try {
    loadBundle<HookModules>('hooks').prerun(options)
  } catch (error) {
    if (isDecision(error) || !mayBeGated()) throw error
    throw makeUndecided(error)
  }
}

/** Whether an error is the plugin's decision, rather than a failure of it. */
function isDecision(error: unknown): boolean {
  return (error as {oclif?: {exit?: number}}).oclif?.exit !== undefined
}

/** Whether a variable limits what may run (2.8), or did when the process began. */
function mayBeGated(): boolean {
  const {gatesAtStart = {}} = processState()
  return Object.keys(gatesAtStart).length > 0 || findGates().length > 0
}

/**
 * Runs before the host reads its command line.
 *
 * The first copy of the plugin that sees the process's own line turns on the compile cache and
 * handles the line, unless it asks for the version. For every line, the plugin's `describe` yields
 * to a topic of the host.
 *
 * If it fails, the host works as without the plugin, and DEBUG shows the error. It throws only what it
 * has decided, or if the command line asks about a command that the host would then run.
 */
async function init(options: InitOptions): Promise<void> {
  try {
    const {argv, config, id} = options
    const ids = id === undefined ? [] : [id]
    // The user's and the author's copy of the plugin may both be installed: one is enough.
    const isOurs = isProcessLine({argv, config, ids}) && markSeen(argv)
    if (isOurs) {
      enableCompileCache(config)
      if (isForVersion(id, config)) return
    }
    const {handleLine, yieldDescribeName} = loadBundle<HookModules>('hooks')
    yieldDescribeName(options)
    if (isOurs) await handleLine(options)
  } catch (error) {
    if (isDecision(error)) throw error
    debug(error)
    if (!ownsProcess() || !mayAsk(options)) return
    throw makeCliError(
      `oclif-plugin-murli cannot answer this command line (${String(error)}), and nothing was run.`,
    )
  }
}
