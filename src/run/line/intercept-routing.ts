import {isCommandOf, type Line, type PassedCommand} from '../../line/line.js'
import {loadBundle} from '../../load-bundle.js'
import {makeCliError} from '../../oclif/cli-error.js'
import {packageName} from '../../oclif/host.js'
import type {LoadableCommand, LoadedHook} from '../../oclif/shapes.js'
import {processState} from '../../process/process-state.js'
import {answerForHelp, routeTopic} from './answer-help.js'
import {answerRouting} from './answers.js'
import type {CommandStart} from './command-start.js'
import type {LineHandler} from './line-handler.js'
import {reportRun} from './report-run.js'

/** Answers a command line that names no command, unless flags of the plugin hid the command. */
export function interceptRouting(start: CommandStart): void {
  const {handler, typed} = start
  if (handler) {
    routeTopic(handler)
    answerInsteadOfHelp(handler)
  }
  claimRouting(typed, () => {
    if (start.hasBegun) return false
    return handler !== undefined || findAfterFlags(typed) !== undefined
  })
  processState().handleNotFound = async ({argv, id}) => {
    // A hook may first run a command of its own.
    if (!isCommandOf(typed, id, argv)) throw makeCliError(`command ${id} not found`)
    const hidden = findAfterFlags(typed)
    if (hidden) return start.begin(hidden.command.id, hidden)
    return reportRun(typed, answerRouting(handler!))
  }
}

/**
 * Makes only this plugin's hook answer a command line that names no command. package.json does not
 * declare the hook: once one returns, oclif exits with 0, also for a person. It can be added here,
 * because oclif reads a plugin's hooks only when it runs an event.
 */
function claimRouting({config}: Line, isClaimed: () => boolean): void {
  for (const plugin of config.plugins.values()) {
    const {hooks, name} = plugin
    if (!hooks) continue
    const initHooks = name === packageName ? (hooks['init'] ?? []) : []
    const ourHooks = initHooks.map((hook) => toNotFoundHook(hook))
    // The events for a command line without a command (core 1 to 5, lib/config/config.js,
    // `runCommand`)
    for (const event of ['command_not_found', 'command_incomplete']) {
      const declared = hooks[event]
      Object.defineProperty(hooks, event, {
        configurable: true,
        enumerable: true,
        get: () => (isClaimed() ? ourHooks : declared),
      })
    }
  }
}

/** The hook in `command-not-found.cjs`, beside the `index.cjs` of the init hook. */
function toNotFoundHook(init: LoadedHook): LoadedHook {
  const toSibling = (path: string) => path.replace(/index(\.cjs)?$/, 'command-not-found$1')
  return typeof init === 'string' ? toSibling(init) : {...init, target: toSibling(init.target)}
}

/** A command that flags of the plugin before its name hid from oclif. */
type HiddenCommand = PassedCommand & {command: LoadableCommand}

/** Finds the command after flags of the plugin; oclif treats the first flag as a command. */
function findAfterFlags(typed: Line): HiddenCommand | undefined {
  const {config, id, words} = typed
  if (!id?.startsWith('-')) return undefined
  const {cachedCatalog, restOf, routeTyped} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../corrections/route.js') &
      typeof import('../../corrections/routed-line.js')
  >('explain')
  const {ours, route} = routeTyped(cachedCatalog(config), typed)
  const {leading} = route
  const followsOnlyOurs = words.slice(0, leading).every((_, index) => ours.has(index))
  const command = route.command && followsOnlyOurs ? config.findCommand(route.id) : undefined
  if (!command) return undefined
  return {
    argv: restOf(route, words),
    command,
    config,
    typed: {leading, words},
  }
}

/**
 * Answers an agent where oclif asks for its help class, after all init hooks (core 1 to 5,
 * lib/main.js).
 */
function answerInsteadOfHelp(handler: LineHandler): void {
  const {oclif} = handler.line.config.pjson
  const {helpClass} = oclif
  const define = (property: PropertyDescriptor) =>
    Object.defineProperty(oclif, 'helpClass', {
      configurable: true,
      enumerable: helpClass !== undefined,
      ...property,
    })
  define({
    get() {
      define({value: helpClass, writable: true})
      answerForHelp(handler)
      return helpClass
    },
  })
}
