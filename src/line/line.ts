import type {Flags} from '../command-line/find-flag.js'
import type {Token} from '../command-line/tokenize.js'
import {splitsAlike} from '../command-line/find-flag.js'
import {tokenize} from '../command-line/tokenize.js'
import {globalFlags, parserFlags} from '../flags/table.js'
import {idsOf, isAdoptedCommand} from '../oclif/command-entry.js'
import type {CommandDefinition, HostConfig, LoadableCommand} from '../oclif/shapes.js'
import {readCommandLine} from '../process/process-line.js'
import {processState, type ProcessState} from '../process/process-state.js'
import {isSwitchedOff, type Mode, resolveMode, type Target} from './mode.js'
import {helpFlagsOf, mayAsk, type Question, readQuestion} from './questions.js'
import {findForeignFlags, type GlobalFlagValues, readGlobalFlags, valuesOf} from './our-flags.js'

/** What oclif passes to an init hook: `argv` is the array that the command gets. */
export type InitOptions = {
  argv: string[]
  config: HostConfig
  id?: string | undefined
}

/**
 * A command line, read once: in the init hook, or where a program starts a run. An edited or
 * proposed command line is another one.
 */
export type Line = {
  readonly config: HostConfig
  /**
   * oclif's id from the first words: undefined for the bare CLI, a flag if the command line begins
   * with one.
   */
  readonly id: string | undefined
  readonly command?: LoadableCommand | undefined
  readonly target: Target
  /** All words as typed, without the bin. */
  readonly words: readonly string[]
  /**
   * Those that name the command, as typed; without a command, those that oclif takes for its id.
   */
  readonly name: readonly string[]
  /** How many words precede the command's name. */
  readonly leading: number
  /** The words that do not name a command. */
  readonly argv: readonly string[]
  /** The array with these words that oclif passes on, from which the plugin's words are removed. */
  readonly passed: string[]
  /** The flags by which argv is split: those of the command's parser, or the plugin's. */
  readonly known: Flags
  readonly tokens: readonly Token[]
  /** The values of the plugin's flags. */
  readonly flags: GlobalFlagValues
  /**
   * The indices in argv of the plugin's flags that the parser of a foreign command does not know.
   */
  readonly ours: readonly number[]
  readonly mode: Mode
  /** What it asks, instead of running its command (4.6a). */
  readonly asks: Question | undefined
}

/** Reads the command line that oclif is about to run. */
export function readLine({argv, config, id}: InitOptions): Line {
  const command = id === undefined ? undefined : config.findCommand(id)
  return keepLine(
    command
      ? readCommand({
          argv,
          command,
          config,
          ids: [id!],
        })
      : readRouting({argv, config, id}),
  )
}

/** A command that is about to run with the array of words that oclif passes. */
export type PassedCommand = {
  argv: string[]
  /** A manifest entry, or the loaded class of an adopted command. */
  command: CommandDefinition & {pipe?: string}
  config: HostConfig
  /** Its id as typed and its other ones; by default the command's. */
  ids?: readonly string[] | undefined
  target?: Target
  /** What was typed, if that is not the command's name and argv. */
  typed?: {leading: number; words: readonly string[]} | undefined
}

/**
 * Returns the line of a command: one that was read before, unless its words or flags have changed
 * since.
 *
 * @param seen by default the line that the init hook has read
 */
export function lineOf(passed: PassedCommand, seen = lines().get(passed.argv)?.line): Line {
  const {argv, command, ids = idsOf(command), target = targetOf(command)} = passed
  const isSame =
    seen !== undefined &&
    seen.target === target &&
    ids.includes(seen.command?.id ?? '') &&
    isSameList(argv, listLeft(seen)) &&
    splitsAlike(seen.argv, seen.known, listFlags(passed))
  return isSame ? seen : readCommand(passed)
}

/** Remembers a line by its argv, for the code that gets that array later. */
export function keepLine(line: Line): Line {
  lines().set(line.passed, {line, removed: removedFrom(line)})
  return line
}

/** The index in argv of a line before which a flag may be added: of a `--` that ends the flags. */
export function flagsEnd({argv, tokens}: Pick<Line, 'argv' | 'tokens'>): number {
  return tokens.find(({kind}) => kind === 'terminator')?.index ?? argv.length
}

/** Removes words of a line, by their indices in it, from the array that oclif passes on. */
export function removeFromLine(line: Line, indices: readonly number[]): void {
  const removed = removedFrom(line)
  for (const index of indices) removed.add(index)
  line.passed.splice(0, line.passed.length, ...listLeft(line, removed))
}

/** A line that was read, and the words that were since removed from the array with its words. */
type Seen = {line: Line; removed: Set<number>}

/** The lines that were read, by the array that oclif passes on. */
function lines(): WeakMap<readonly string[], Seen> {
  const state: ProcessState & {linesRead?: WeakMap<readonly string[], Seen>} = processState()
  return (state.linesRead ??= new WeakMap())
}

/**
 * The indices of the words of a line that were removed. Another line that was read from the same
 * array, after a hook had changed it, has lost none: its indices are others.
 */
function removedFrom(line: Line): Set<number> {
  const seen = lines().get(line.passed)
  return seen?.line === line ? seen.removed : new Set()
}

function listLeft(line: Line, removed = removedFrom(line)): string[] {
  return line.argv.filter((_, index) => !removed.has(index))
}

/** Whether two lists have the same items in the same order. */
export function isSameList<Item>(list: readonly Item[], other: readonly Item[]): boolean {
  return list.length === other.length && list.every((word, index) => word === other[index])
}

function targetOf(command: object): Target {
  return isAdoptedCommand(command) ? 'adopted' : 'foreign'
}

function readCommand(passed: PassedCommand): Line {
  const {argv: live, command, config, target = targetOf(command), typed} = passed
  const {ids = idsOf(command)} = passed
  const argv = [...live]
  const known = listFlags(passed)
  const tokens = tokenize(argv, known)
  const isForAgent = (values: GlobalFlagValues) =>
    resolveLineMode(config, values, target, command).audience === 'agent'
  const isForeign = target === 'foreign' && !isSwitchedOff(config)
  const ours = isForeign ? findForeignFlags(tokens, command, isForAgent) : []
  const flags = target === 'foreign' ? valuesOf(ours) : readGlobalFlags(tokens, known)
  const {leading, words} = typed ?? {
    leading: 0,
    words: readCommandLine(config, ids, argv).words.slice(1),
  }
  const nameLength = words.length - argv.length
  const helpFlags = helpFlagsOf(config)
  return {
    argv,
    asks: readQuestion({helpFlags, values: flags, words}),
    command: command as LoadableCommand,
    config,
    flags,
    id: ids[0],
    known,
    leading,
    mode: resolveLineMode(config, flags, target, command),
    name: words.slice(leading, leading + nameLength),
    ours: ours.flatMap(({indices}) => indices),
    passed: live,
    target,
    tokens,
    words,
  }
}

/** The flags that the parser of a command knows. */
function listFlags({command, config, target = targetOf(command)}: PassedCommand): Flags {
  const {baseFlags, flags = {}} = command
  if (target === 'foreign') return flags
  if (isSwitchedOff(config)) return {...baseFlags, ...flags}
  // A class knows its host, and only some of its statics are properties of its own.
  const isClass = typeof command === 'function'
  return parserFlags(isClass ? command : {plugin: {pjson: config.pjson}, ...command})
}

/**
 * Reads a command line that names no command: all its words, and those flags that are the plugin's.
 */
function readRouting({argv: passed, config, id}: InitOptions): Line {
  const words =
    id === undefined ? [...passed] : readCommandLine(config, [id], passed).words.slice(1)
  const tokens = tokenize(words, globalFlags)
  const flags = readGlobalFlags(tokens, globalFlags)
  const mode = resolveLineMode(config, flags, 'routing')
  const helpFlags = helpFlagsOf(config)
  return {
    argv: words,
    asks: readQuestion({helpFlags, values: flags, words}),
    config,
    flags,
    id,
    known: globalFlags,
    leading: 0,
    mode,
    name: words.slice(0, words.length - passed.length),
    ours: [],
    passed,
    target: 'routing',
    tokens,
    words,
  }
}

function resolveLineMode(
  config: HostConfig,
  flags: GlobalFlagValues,
  target: Target,
  command?: {pipe?: string},
): Mode {
  // No existing script uses --schema or --validate, so a pipe means an agent, as for adopted
  // commands (2.5).
  const asked = flags.validate || flags.schema ? 'adopted' : target
  return resolveMode({config, flags, pipe: command?.pipe, target: asked})
}

/**
 * Whether the host is about to run the command of a line, rather than one that a hook runs first.
 */
export function isCommandOf(line: Line, id: string, argv: string[]): boolean {
  const {command, config, flags, passed} = line
  // A hook for unknown commands may run another one with this array.
  if (argv === passed && (command || id === line.id)) return true
  // Some hosts pass a copy, or modify a question.
  const isCopy = id === line.id && isSameList(argv, passed)
  return isCopy || ((flags.schema || flags.validate) === true && mayAsk({argv, config, id}))
}
