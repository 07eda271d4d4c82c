import {enforceRules, type ValueRules} from '../gate/enforce.js'
import {stateAbout} from '../gate/annotations.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {readProperty} from '../contract/unknown-value.js'

type Parse = (this: object, options?: object, argv?: string[]) => Promise<unknown>

const wrapped = new WeakSet<object>()

/** What oclif's `parse` reads of its options (core 1 to 5); a class passes most of it on by inheritance. */
const fields = ['args', 'baseFlags', 'context', 'enableJsonFlag', 'flags', 'globalFlags', 'strict', '--']

/** A foreign command whose class parses by the rules of its annotations, too; the same one where there are none. */
export function withRules(command: LoadableCommand, config: HostConfig): LoadableCommand {
  const {annotation} = stateAbout(config, command)
  if (!annotation.argumentAnnotations && !annotation.flagAnnotations) return command
  const load = async () => {
    const loaded = await command.load()
    wrapParse(loaded, annotation)
    return loaded
  }

  return {...command, load}
}

/**
 * Makes a foreign class parse by the rules of its annotations, too: oclif has no seam between a class and its parser.
 *
 * @param command the loaded class
 */
function wrapParse(command: unknown, rules: ValueRules): void {
  const prototype = (command as {prototype?: {parse?: unknown}} | undefined)?.prototype
  const original = prototype?.parse
  if (!prototype || typeof original !== 'function' || wrapped.has(prototype)) return
  wrapped.add(prototype)

  function parse(this: object, options: object = this.constructor, argv?: string[]): Promise<unknown> {
    const rest = argv === undefined ? [] : [argv]
    return (original as Parse).call(this, enforceRules(pickInput(options), rules), ...rest)
  }

  Object.defineProperty(prototype, 'parse', {configurable: true, value: parse, writable: true})
}

/** What oclif's `parse` reads of its options, also of what a class inherits. */
export function pickInput(options: object): Record<string, object> {
  const given = fields.flatMap((field) => {
    const value = readProperty(options, field)
    return value === undefined ? [] : [[field, value] as const]
  })
  return Object.fromEntries(given) as Record<string, object>
}
