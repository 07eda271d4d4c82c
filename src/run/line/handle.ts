import {declarationsFor} from '../../annotations/annotations.js'
import {isCommandOf, keepLine, type Line, lineOf, type PassedCommand} from '../../line/line.js'
import {packageName} from '../../oclif/host.js'
import {loadBundle} from '../../load-bundle.js'
import {isExit} from '../../oclif/exit.js'
import {makeFailure} from '../../oclif/failure.js'
import type {LoadedHook} from '../../oclif/shapes.js'
import {followLine, processState} from '../../process/process-state.js'
import {answerForHelp, answerRouting, answerSchema} from './answers.js'
import {LineRun} from './line-run.js'
import {reportRun} from './report-run.js'
import {type Execute, type RunnableLine, runForeign} from './run-foreign.js'

/**
 * Handles a command line from the init hook on: an agent's, a question, and a person's with flags
 * of the plugin.
 */
export async function handleCommandLine(typed: Line): Promise<void> {
  const {command, config, flags, target} = typed
  if (isLeftToPerson(typed)) {
    Object.assign(processState(), {attendedConfig: config, isAgentLine: false})
    return
  }

  const run = isAnswered(typed) ? new LineRun(typed) : undefined
  // Init hooks of other plugins may add commands to a root or topic, which is therefore answered
  // later.
  if (run && command && flags.schema) await answerSchema(run)
  const start = interceptRunCommand(typed, run)
  if (target === 'adopted') run?.yieldToAdopted()
  if (target === 'routing') interceptRouting(typed, run, start)
}

/** Whether the envelopes are for an agent, or the plugin answers a question. */
function isAnswered({flags, mode}: Line): boolean {
  return mode.audience === 'agent' || flags.validate === true || flags.schema === true
}

/** Whether a pipe means a person for the command that runs (2.9a): the hook reads no annotations. */
function isLeftToPerson({command, config, flags, mode, target}: Line): boolean {
  const isRun = !flags.schema && (target === 'adopted' || !flags.validate)
  if (!command || !isRun || mode.rule !== 'pipe') return false
  return declarationsFor(config, command).annotation.pipe === 'human'
}

/** Runs the command of the line, found by an id; `isDone` once it has begun. */
type Start = {
  (id: string, found: PassedCommand): Promise<unknown>
  isDone: boolean
}

/**
 * Replaces `config.runCommand` until the command of the line runs: oclif has no hook between a
 * command's error and its `catch`.
 *
 * @returns what runs the command once it is found
 */
function interceptRunCommand(typed: Line, run: LineRun | undefined): Start {
  const {config} = typed
  const {runCommand} = config
  const start: Start = async (id, found) => {
    start.isDone = true
    config.runCommand = runCommand
    // Other hooks may have changed its words or added its command since.
    const line = keepLine(lineOf(found)) as RunnableLine
    const {passed} = line
    followLine(typed.passed, passed, {isAdoptedLine: line.target === 'adopted'})
    const execute: Execute = (command) => runCommand.call(config, id, passed, command)
    return reportRun(line, runFound(line, run, execute))
  }
  start.isDone = false
  config.runCommand = async (id, argv = [], cached = null) => {
    const command = cached ?? config.findCommand(id)
    if (command && isCommandOf(typed, id, argv)) {
      return start(id, {argv, command, config})
    }
    // @oclif/core 1 and 2 show a topic by running the host's help command, which may not exist.
    if (run && id === 'help' && argv[0] === typed.id) answerForHelp(run)
    return runCommand.call(config, id, argv, cached)
  }
  return start
}

/** Answers a command line that names no command, unless flags of the plugin hid the command. */
function interceptRouting(typed: Line, run: LineRun | undefined, start: Start): void {
  if (run) answerInsteadOfHelp(run)
  claimRouting(
    typed,
    () => !start.isDone && (run !== undefined || findAfterFlags(typed) !== undefined),
  )
  processState().answerRouting = async ({argv, id}) => {
    // A hook may first run a command of its own.
    if (!isCommandOf(typed, id, argv)) throw makeFailure(`command ${id} not found`)
    const found = findAfterFlags(typed)
    return found ? start(found.command.id, found) : reportRun(typed, answerRouting(run!))
  }
}

/**
 * Makes only this plugin's hook answer a command line that names no command. package.json declares
 * none: one that returns makes a person's exit code 0. oclif reads a plugin's hooks when it runs an
 * event.
 */
function claimRouting({config}: Line, isOurs: () => boolean): void {
  for (const plugin of config.plugins.values()) {
    const {hooks, name} = plugin
    if (!hooks) continue
    const ours = name === packageName ? (hooks['init'] ?? []).map((hook) => toRouteHook(hook)) : []
    // The events for a command line without a command (core 1 to 5, lib/config/config.js,
    // `runCommand`)
    for (const event of ['command_not_found', 'command_incomplete']) {
      const declared = hooks[event]
      Object.defineProperty(hooks, event, {
        configurable: true,
        enumerable: true,
        get: () => (isOurs() ? ours : declared),
      })
    }
  }
}

function toRouteHook(init: LoadedHook): LoadedHook {
  const toRoute = (target: string) => target.replace(/index(\.js)?$/, 'route$1')
  return typeof init === 'string' ? toRoute(init) : {...init, target: toRoute(init.target)}
}

/** Finds the command after flags of the plugin; oclif treats the first flag as a command. */
function findAfterFlags(typed: Line) {
  const {config, id, words} = typed
  if (!id?.startsWith('-')) return undefined
  const {cachedCatalog, restOf, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../corrections/route.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  const {ours, route} = routeTyped(cachedCatalog(config), typed)
  const {leading} = route
  const isOurs = words.slice(0, leading).every((_, index) => ours.has(index))
  const command = route.command && isOurs ? config.findCommand(route.id) : undefined
  return (
    command && {
      argv: restOf(route, words),
      command,
      config,
      typed: {leading, words},
    }
  )
}

/**
 * Answers an agent where oclif asks for its help class, after all init hooks (core 1 to 5,
 * lib/main.js).
 */
function answerInsteadOfHelp(run: LineRun): void {
  const {oclif} = run.line.config.pjson
  const value = oclif.helpClass
  const define = (accessor: PropertyDescriptor) =>
    Object.defineProperty(oclif, 'helpClass', {
      configurable: true,
      enumerable: value !== undefined,
      ...accessor,
    })
  const get = () => {
    define({value, writable: true})
    answerForHelp(run)
    return value
  }
  define({get})
}

async function runFound(
  line: RunnableLine,
  opened: LineRun | undefined,
  execute: Execute,
): Promise<unknown> {
  const {command, flags, target} = line
  if (flags.schema) {
    const lineRun = opened ?? new LineRun(line)
    await answerSchema(lineRun)
    // If the schema was requested, the command never runs instead.
    throw await lineRun.fail({
      fields:
        loadBundle<typeof import('./explain-routing.js')>('explain').explainRoutingError(line),
    })
  }

  if (target !== 'adopted') return runForeign(line, opened, execute)
  if (!opened || line.mode.audience === 'human') {
    opened?.run.handOver('oclif')
    return execute(command)
  }

  // Only now is it known to be adopted, if a hook has added the command.
  opened.yieldToAdopted()
  try {
    return await execute(command)
  } catch (error) {
    // A hook that fails after the outcome changes only the exit code.
    if (isExit(error) || !processState().takeOverLine) throw error
    throw await opened.fail({error})
  }
}

/**
 * Prints naming advice for the running command on stderr, for the host's developer; never about
 * other plugins.
 */
export function printAdvisories({command, config}: Line): void {
  if (!command || command.pluginName !== config.pjson.name) return
  const {adviseNames, readCatalog} = loadBundle<
    typeof import('../../catalog/preferred-words.js') & typeof import('../../catalog/read.js')
  >('explain')
  const listed = readCatalog(config).commands.find(
    ({aliases, id}) => id === command.id || aliases.includes(command.id),
  )
  for (const line of listed ? adviseNames(listed) : []) process.stderr.write(`${line}\n`)
}
