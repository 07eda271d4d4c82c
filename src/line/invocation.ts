import {wordOf} from '../flags/table.js'
import {type Mode, resolveMode, type Target} from './mode.js'
import {isOwn} from '../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {type GlobalFlagValues, readOurFlags} from './our-flags.js'
import {readCommandLine} from '../process/own-process.js'

export type InitOptions = {argv: string[]; config: HostConfig; id?: string}

/** The host's command line, before oclif runs it, with the plugin's flags and the mode. */
export type Invocation = {
  config: HostConfig
  /**
   * oclif's id from the first words: undefined for the bare CLI, a flag if the command line begins
   * with one.
   */
  id: string | undefined
  /** The words after the id, in the array that oclif passes to the command. */
  argv: string[]
  /** All words as typed, without the bin. */
  words: string[]
  command?: LoadableCommand
  target: Target
  flags: GlobalFlagValues
  mode: Mode
}

export function readInvocation({argv, config, id}: InitOptions): Invocation {
  const command = id === undefined ? undefined : config.findCommand(id)
  const words = id === undefined ? [...argv] : readCommandLine(config, [id], argv).words.slice(1)
  const kind = isOwn(command) ? 'own' : 'foreign'
  const target = command ? kind : 'routing'
  const flags = readOurFlags(command ? argv : words, command)
  // No existing script uses --schema or --validate, so a pipe means an agent, as for own commands
  // (2.5).
  const asked = flags.validate || flags.schema ? 'own' : target
  const mode = resolveMode({config, flags, pipe: command?.pipe, target: asked})
  return {argv, command, config, flags, id, mode, target, words}
}

/**
 * Whether the words of a command line may ask about its command with `--schema` or `--validate`.
 */
export function isQuestion({argv, config, id = ''}: InitOptions): boolean {
  const words = beforeTerminator([id, ...argv])
  const asked = (['schema', 'validate'] as const).filter((name) => words.includes(wordOf(name)))
  if (asked.length === 0) return false
  const command = config.findCommand(id)
  return isOwn(command) || asked.some((name) => !Object.hasOwn(command?.flags ?? {}, name))
}

/**
 * Whether the host is about to run the command of the invocation, rather than one that a hook runs
 * first.
 */
export function isCommandOf(invocation: Invocation, id: string, argv: string[]): boolean {
  const {argv: seen, command, config, flags} = invocation
  // A hook for unknown commands may run another one with this array.
  if (argv === seen && (command || id === invocation.id)) return true
  // Some hosts pass a copy, or modify a question.
  const isCopy =
    id === invocation.id &&
    argv.length === seen.length &&
    argv.every((word, at) => word === seen[at])
  return isCopy || ((flags.schema || flags.validate) === true && isQuestion({argv, config, id}))
}

/** Whether oclif shows help or the version (core 1 to 5, lib/main.js). */
export function isForHelp({config, words}: Invocation): boolean {
  const {additionalHelpFlags: more} = config.pjson.oclif
  return (
    beforeTerminator(words).some((word) => isOneOf(word, '--help', more)) ||
    isForVersion(words[0], config)
  )
}

/** Whether oclif shows the version, by the first word (core 1 to 5, lib/main.js). */
export function isForVersion(word: string | undefined, {pjson}: HostConfig): boolean {
  return isOneOf(word, '--version', pjson.oclif['additionalVersionFlags'])
}

function isOneOf(word: string | undefined, usual: string, more: unknown): boolean {
  return word === usual || (Array.isArray(more) && more.includes(word))
}

export function beforeTerminator(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--')
  return end === -1 ? words : words.slice(0, end)
}
