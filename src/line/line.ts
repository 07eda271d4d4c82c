import type {Flags} from '../command-line/find-flag.js'
import type {Token} from '../command-line/tokenize.js'
import type {CommandDefinition, HostConfig, LoadableCommand} from '../oclif/shapes.js'
import type {Mode, Target} from './mode.js'
import type {GlobalFlagValues} from './our-flags.js'
import {asksPlugin, mayAsk, type Question} from './questions.js'

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
   * The words that name the command, as typed; without a command, those that oclif takes for its id.
   */
  readonly name: readonly string[]
  /** How many words precede the command's name. */
  readonly leading: number
  /** The words that do not name a command. */
  readonly argv: readonly string[]
  /** The array with these words that oclif passes on, from which the plugin's words are removed. */
  readonly passed: string[]
  /** The flags by which argv is split: those of the command's parser, or the plugin's. */
  readonly knownFlags: Flags
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

/** Where a flag may be inserted into a line's argv: before the `--` that ends the flags, or last. */
export function flagsEnd({argv, tokens}: Pick<Line, 'argv' | 'tokens'>): number {
  return tokens.find(({kind}) => kind === 'terminator')?.index ?? argv.length
}

/**
 * Converts an index in a line's argv to the index in its words; the first words of argv may precede
 * the command's name.
 */
export function positionInWords(
  {leading, name}: Pick<Line, 'leading' | 'name'>,
  index: number,
): number {
  return index < leading ? index : index + name.length
}

/**
 * Whether the host is about to run the command of a line, rather than one that a hook runs first.
 *
 * @param argv undefined where @oclif/command reports an unknown command, by its id alone
 */
export function isCommandOf(line: Line, id: string, argv: string[] | undefined): boolean {
  const {command, config, flags, passed} = line
  if (argv === undefined) return id === line.id
  // If the line names no command, a hook for unknown commands may run another one with its array.
  if (argv === passed && (command || id === line.id)) return true
  // Some hosts pass a copy of the array.
  if (id === line.id && isSameList(argv, passed)) return true
  // Some hosts change the words. A question must be answered even then, and not run its command.
  return asksPlugin(flags) && mayAsk({argv, config, id})
}

/** Whether two lists have the same items in the same order. */
export function isSameList<Item>(list: readonly Item[], other: readonly Item[]): boolean {
  return list.length === other.length && list.every((word, index) => word === other[index])
}
