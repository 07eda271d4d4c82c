import {readLine} from './read-line.js'
import type {GlobalFlagValues} from './read-global-flags.js'
import {type Mode, resolveMode, type Target} from '../mode/mode.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {mayHaveOurFlags} from './answered-flags.js'
import {isOwn} from '../oclif/is-own.js'
import type {readOurFlags} from './our-flags.js'

/** What oclif hands to an init hook, as far as it is read. */
export type InitOptions = {argv: string[]; config: HostConfig; id?: string}

/** A line that the host was started with, before oclif runs it. */
export type Invocation = {
  config: HostConfig
  /** The id that oclif made of the line's first words; undefined for the bare CLI, a flag where one stands in front. */
  id: string | undefined
  /** The words behind the id. oclif hands this very array to the command. */
  argv: string[]
  command?: LoadableCommand
  target: Target
  /** What our flags on the line say. */
  flags: GlobalFlagValues
  mode: Mode
  /** The words of the whole line, the bin left out, as they were typed. */
  words: string[]
}

/**
 * Reads an invocation: which command it is for, what our flags say, and who listens. Cheap for the usual line.
 *
 * @param readFlags reads our flags; the usual line has none, and does not load what reads them
 */
export function readInvocation({argv, config, id}: InitOptions, readFlags: typeof readOurFlags): Invocation {
  const command = id === undefined ? undefined : config.findCommand(id)
  const readWords = keepWords(config, id, [...argv])
  const target = command ? (isOwn(command) ? 'own' : 'foreign') : 'routing'
  const flagged = command ? argv : readWords()
  const flags = mayHaveOurFlags(flagged) ? readFlags(flagged, command) : {}
  // A question that only the plugin answers stands in no older script: a pipe means an agent there, as for our own commands.
  const asked: Target = flags.validate || flags.schema ? 'own' : target
  const mode = resolveMode({config, flags, target: asked})
  return {
    argv,
    command,
    config,
    flags,
    id,
    mode,
    target,
    get words() {
      return readWords()
    },
  }
}

/** Reads the words of a whole line when they are first asked for: the usual line never is. */
function keepWords(config: HostConfig, id: string | undefined, argv: string[]): () => string[] {
  let words: string[] | undefined
  return () => (words ??= id === undefined ? argv : readLine(config, [id], argv).words.slice(1))
}
