import {readCatalog} from '../catalog/read-catalog.js'
import {routeLine} from '../errors/suggest/route.js'
import {tokenize} from '../argv/tokenize.js'
import {globalFlags} from '../flags/global.js'
import type {Invocation} from '../invocation/invocation.js'
import {isOwn, readOurFlags, removeOurFlags} from '../invocation/our-flags.js'
import {resolveMode} from '../mode/mode.js'
import type {LoadableCommand} from '../oclif-shapes.js'
import {ForeignRun} from './foreign-run.js'
import {describeRoutingError} from './routing-error.js'
import {validateLine} from './validate-line.js'
import {isExit} from './wrap-catch.js'

/**
 * Stands in front of the host's `runCommand`, once: it finds the command behind flags that precede it, answers a line
 * that has none, takes our flags off a foreign line, and turns a failure into an envelope.
 *
 * A line is read again here, because some hosts add commands in their own init hooks.
 */
export function takeOverRun(invocation: Invocation): void {
  const {config} = invocation
  const original = config.runCommand
  config.runCommand = async (id, argv = [], cached = null) => {
    config.runCommand = original
    const line = findCommand(invocation, id, argv, cached)
    const run = (command: LoadableCommand | null) => original.call(config, line?.id ?? id, line?.argv ?? argv, command)
    if (!line) {
      if (invocation.mode.audience === 'human' && !invocation.flags.validate) return run(cached)
      const failing = await ForeignRun.open(invocation)
      throw await failing.fail(describeRoutingError(config, invocation.words))
    }

    const known = {...invocation, argv: line.argv, command: line.command, id: line.id}
    // Own commands see to themselves once their class is loaded.
    if (isOwn(line.command))
      return invocation.mode.audience === 'agent' ? runOwn(known, () => run(line.command)) : run(line.command)
    const flags = {...invocation.flags, ...readOurFlags(line.argv, line.command)}
    const mode = resolveMode({config, flags, target: flags.validate ? 'own' : 'foreign'})
    removeOurFlags(line.argv, line.command)
    const foreign = {...known, flags, mode}
    if (flags.validate) return validateLine(await ForeignRun.open(foreign), line.command)
    if (mode.audience === 'human') return run(line.command)
    return (await ForeignRun.open(foreign)).run(line.command, run)
  }
}

type FoundLine = {argv: string[]; command: LoadableCommand; id: string}

/** Finds the command of a line, also behind flags of ours that stand in front of it. */
function findCommand(
  invocation: Invocation,
  id: string,
  argv: string[],
  cached: LoadableCommand | null,
): FoundLine | undefined {
  const {config} = invocation
  const command = cached ?? config.findCommand(id)
  if (command) return {argv, command, id}
  if (!id.startsWith('-')) return undefined
  const words = invocation.words
  const route = routeLine(readCatalog(config), words)
  const leading = words.slice(0, route.leading)
  if (!route.command || !tokenize(leading, globalFlags).every(({kind}) => kind === 'flag')) return undefined
  const found = config.findCommand(route.id)
  return found && {argv: [...leading, ...words.slice(route.leading + route.length)], command: found, id: route.id}
}

/** Runs an own command, whose class may fail to load before it can speak for itself. */
async function runOwn(invocation: Invocation, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (isExit(error)) throw error
    const failing = await ForeignRun.open(invocation)
    throw await failing.failWith(error)
  }
}
