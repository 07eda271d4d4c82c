import type {Flags} from '../command-line/find-flag.js'
import {splitsAlike} from '../command-line/splits-alike.js'
import {tokenize} from '../command-line/tokenize.js'
import {parserFlags} from '../flags/command-flags.js'
import {globalFlags} from '../flags/table.js'
import {isAdoptedCommand} from '../oclif/command-entry.js'
import {idsOf} from '../oclif/command-ids.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {listMeantWords, readCommandLine} from '../process/process-line.js'
import {type InitOptions, isSameList, type Line, type PassedCommand} from './line.js'
import {isSwitchedOff, type Mode, resolveMode, type Target} from './mode.js'
import {findOurFlagsByMode, type GlobalFlagValues, readGlobalFlags, valuesOf} from './our-flags.js'
import {asksPlugin, helpFlagsOf, readQuestion} from './questions.js'
import {keepLine, listKept, seenLine} from './seen-lines.js'

/** Reads the command line that oclif is about to run. */
export function readLine({argv, config, id}: InitOptions): Line {
  const command = id === undefined ? undefined : config.findCommand(id)
  if (!command) return keepLine(readRouting({argv, config, id}))
  return keepLine(readCommand({argv, command, config, ids: [id!]}))
}

/**
 * Returns the line of a command: one that was read before, unless its words or flags have changed
 * since.
 *
 * @param seen by default the line that the init hook has read
 */
export function lineOf(passed: PassedCommand, seen = seenLine(passed.argv)): Line {
  return seen !== undefined && isUnchanged(seen, passed) ? seen : readCommand(passed)
}

/** Whether reading a command's line again would give the line that was read before. */
function isUnchanged(seen: Line, passed: PassedCommand): boolean {
  const {argv, command, ids = idsOf(command), target = targetOf(command)} = passed
  if (seen.target !== target || !ids.includes(seen.command?.id ?? '')) return false
  if (!isSameList(argv, listKept(seen))) return false
  // Where no word begins with a dash, the flags make no difference.
  const hasFlags = seen.argv.some((word) => word.startsWith('-'))
  return !hasFlags || splitsAlike(seen.argv, seen.knownFlags, listFlags(passed))
}

function targetOf(command: object): Target {
  return isAdoptedCommand(command) ? 'adopted' : 'foreign'
}

/** Reads a command line that names a command. */
function readCommand(passed: PassedCommand): Line {
  const {command, config, ids = idsOf(command), target = targetOf(command), typed} = passed
  const argv = [...passed.argv]
  const knownFlags = listFlags(passed)
  const tokens = tokenize(argv, knownFlags)
  const isForAgent = (values: GlobalFlagValues) =>
    resolveLineMode(config, values, target, command).audience === 'agent'
  const mayHaveOurs = target === 'foreign' && !isSwitchedOff(config)
  const ours = mayHaveOurs ? findOurFlagsByMode(tokens, command, isForAgent) : []
  const flags = target === 'foreign' ? valuesOf(ours) : readGlobalFlags(tokens, knownFlags)
  const {leading, words} = typed ?? {
    leading: 0,
    words: readCommandLine(config, ids, argv).words.slice(1),
  }
  const nameLength = words.length - argv.length
  return {
    argv,
    asks: readQuestion({helpFlags: helpFlagsOf(config), values: flags, words}),
    command: command as LoadableCommand,
    config,
    flags,
    id: ids[0],
    knownFlags,
    leading,
    mode: resolveLineMode(config, flags, target, command),
    name: words.slice(leading, leading + nameLength),
    ours: ours.flatMap(({indices}) => indices),
    passed: passed.argv,
    target,
    tokens,
    words,
  }
}

/** The flags that the parser of a command knows. */
function listFlags({command, config, target = targetOf(command)}: PassedCommand): Flags {
  const {baseFlags} = command
  const flags = command.flags ?? {}
  if (target === 'foreign') return flags
  if (isSwitchedOff(config)) return {...baseFlags, ...flags}
  // A class knows its host, and spreading it would lose the statics that it inherits.
  const isClass = typeof command === 'function'
  return parserFlags(isClass ? command : {plugin: {pjson: config.pjson}, ...command})
}

/**
 * Reads a command line that names no command: all its words, and those flags that are the plugin's.
 */
function readRouting({argv: passed, config, id}: InitOptions): Line {
  // oclif may have dropped some of them, such as `--help` of `pg backups:delte --help`.
  const argv = listMeantWords({argv: passed, id}) ?? passed
  const words = id === undefined ? [...argv] : readCommandLine(config, [id], argv).words.slice(1)
  const knownFlags: Flags = isSwitchedOff(config) ? {} : globalFlags
  const tokens = tokenize(words, knownFlags, {takesFlags: false})
  const flags = readGlobalFlags(tokens, knownFlags)
  return {
    argv: words,
    asks: readQuestion({helpFlags: helpFlagsOf(config), values: flags, words}),
    config,
    flags,
    id,
    knownFlags,
    leading: 0,
    mode: resolveLineMode(config, flags, 'routing'),
    name: words.slice(0, words.length - argv.length),
    ours: [],
    passed,
    target: 'routing',
    tokens,
    words,
  }
}

/** The mode of a command line with these flags. */
function resolveLineMode(
  config: HostConfig,
  flags: GlobalFlagValues,
  target: Target,
  command?: {pipe?: string},
): Mode {
  // No existing script uses --schema or --validate, so a pipe means an agent, as for adopted
  // commands (2.5).
  return resolveMode({
    config,
    flags,
    pipe: command?.pipe,
    target: asksPlugin(flags) ? 'adopted' : target,
  })
}
