import {type Invocation, isForHelp} from '../command-line/invocation.js'
import {tokenize} from '../command-line/tokenize.js'
import {globalFlags} from '../flags/table.js'
import {loadBundle} from '../load-bundle.js'
import {packageName} from '../mode/mode.js'
import {processState} from '../run/process-state.js'
import {answerIndex, answerSchema} from './answers.js'
import type {ForeignRun} from './foreign-run.js'

type LoadedHook = string | {identifier: string; target: string}

/** The events for a command line without a command (core 1 to 5, lib/config/config.js, `runCommand`). */
const events = ['command_not_found', 'command_incomplete']

/**
 * Makes only this plugin's hook answer a command line that names no command. package.json declares none: one that
 * returns makes a person's exit code 0. oclif reads a plugin's hooks when it runs an event.
 */
export function claimRouting(
  {config}: Invocation,
  isOurs: () => boolean,
  answer: (options: {argv: string[]; id: string}) => Promise<unknown>,
): void {
  processState().answerRouting = answer
  for (const plugin of config.plugins.values()) {
    const {hooks, name} = plugin as typeof plugin & {hooks?: Record<string, LoadedHook[] | undefined>}
    if (!hooks) continue
    const ours = name === packageName ? (hooks['init'] ?? []).map((hook) => toRouteHook(hook)) : []
    for (const event of events) {
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

/** Answers a command line that names no command. @throws the error that oclif exits with */
export async function answerRouting(run: ForeignRun): Promise<never> {
  const {config, flags, id, words} = run.invocation
  const {explainRoutingError, readCatalog, restOf, routeLine} = loadBundle('explain')
  if (flags.schema) await answerSchema(run)
  // oclif has treated the first flag of the plugin as a command.
  if (id?.startsWith('-') && !flags.validate) {
    const route = routeLine(readCatalog(config), words)
    const isIndex = route.kind === 'incomplete_command' || route.id === ''
    if (isIndex && hasOnlyOurFlags(restOf(route, words))) answerIndex(run, route.id || undefined)
  }

  throw await run.fail({fields: explainRoutingError(config, words)})
}

/** Finds the command after flags of the plugin; oclif treats the first flag as a command. */
export function findAfterFlags({config, id, words}: Invocation) {
  if (!id?.startsWith('-')) return undefined
  const {cachedCatalog, routeLine} = loadBundle('explain')
  const route = routeLine(cachedCatalog(config), words)
  const leading = words.slice(0, route.leading)
  const command = route.command && hasOnlyOurFlags(leading) ? config.findCommand(route.id) : undefined
  return command && {argv: [...leading, ...words.slice(route.leading + route.length)], command, id: route.id}
}

/** Answers an agent where oclif asks for its help class, after all init hooks (core 1 to 5, lib/main.js). */
export function answerInsteadOfHelp(run: ForeignRun): void {
  const {oclif} = run.invocation.config.pjson
  const value = oclif.helpClass
  const define = (accessor: PropertyDescriptor) =>
    Object.defineProperty(oclif, 'helpClass', {configurable: true, enumerable: value !== undefined, ...accessor})
  const get = () => {
    define({value, writable: true})
    answerForHelp(run)
    return value
  }
  define({get})
}

/** Answers a command line for which oclif would show help; returns if help was requested. */
export function answerForHelp(run: ForeignRun): void {
  const {argv, config, flags, id, words} = run.invocation
  if (id !== undefined && config.findCommand(id)) return
  const isRoot = id === undefined || id.startsWith('-')
  const topic = isRoot ? undefined : config.findTopic(id)
  const isHelp = isForHelp(run.invocation)
  const isIndex = hasOnlyOurFlags(isRoot && id ? [id, ...argv] : argv) && (flags.schema === true || !flags.validate)
  if (!isHelp && isIndex && (isRoot || topic)) answerIndex(run, topic?.name)
  // oclif's help for an unknown command throws without running any hook.
  if (!isRoot && !(isHelp && topic)) run.failNow(loadBundle('explain').explainRoutingError(config, words))
}

function hasOnlyOurFlags(words: readonly string[]): boolean {
  return tokenize(words, globalFlags).every(({kind}) => kind === 'flag')
}
