import {readReturns} from '../annotations/result-types.js'
import {flagFinder, type Flags} from '../command-line/find-flag.js'
import {splitShellLine} from '../command-line/shell-line.js'
import type {NextAction} from '../contract/outcome.js'
import {parserFlags} from '../flags/command-flags.js'
import {flagsEverywhere} from '../flags/table.js'
import {isAdoptedCommand} from '../oclif/command-entry.js'
import {singleCommandId} from '../oclif/command-name.js'
import {binNames} from '../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'

/** The part of a host's config that shows which commands exist. */
export type CommandLookup = Pick<
  HostConfig,
  'bin' | 'binAliases' | 'findCommand' | 'isSingleCommandCLI'
> &
  Partial<Pick<HostConfig, 'name' | 'pjson' | 'plugins' | 'root'>>

/** The most words of a command's name; further words of a long command line are arguments. */
const maxNameLength = 20

/** Matches a flag, without its value: `-v`, or `--name` of `--name=x`. */
const flagAtStart = /^-{1,2}[A-Za-z][^=]*/

/**
 * The problem with an action; undefined if every command and flag of this CLI in it exists (4.19).
 */
export function findActionProblem(
  {command, params}: NextAction,
  config: CommandLookup,
): string | undefined {
  const [bin, ...line] = readWords(command)
  if (!bin) return 'names no program'
  // Another program's command line cannot be checked.
  if (!binNames(config).includes(bin)) return undefined
  const namedCommand = findNamedCommand(line, config)
  if (!namedCommand) return `does not name a command of ${config.bin}`
  const findFlag = flagFinder({...flagsEverywhere, ...flagsOf(namedCommand, config)})
  const flags = line.map((word) => flagAtStart.exec(word)?.[0])
  const unknown = flags.find((flag) => flag !== undefined && !findFlag(flag))
  if (unknown) {
    return `names ${unknown}, which is not a flag of that command`
  }
  const words = command.split(/[\s=[\]]+/)
  const isNamed = (name: string) => command.includes(`<${name}>`) || words.includes(`--${name}`)
  const stray = Object.keys(params ?? {}).find((name) => !isNamed(name))
  return stray === undefined ? undefined : `describes ${stray}, which is not in it`
}

/** The flags that a command's parser accepts, the plugin's included. */
function flagsOf(command: LoadableCommand, config: CommandLookup): Flags {
  if (!isAdoptedCommand(command)) return command.flags ?? {}
  // 13.7: a result type that the class does not declare also gives the command `--select`.
  const returns = readReturns(config as HostConfig, command)
  return parserFlags({
    ...command,
    ...(returns && {returns}),
  })
}

/**
 * The words of the first program in a shell's command line, up to a `--`, without the brackets of a
 * template's optional parts, as in `[--force]`.
 */
function readWords(line: string): string[] {
  const words = splitShellLine(line)?.programs[0] ?? line.trim().split(/\s+/)
  const separator = words.indexOf('--')
  const typed = separator === -1 ? words : words.slice(0, separator)
  return typed.map((word) => word.replaceAll(/^\[|\]$/g, ''))
}

/** The command that the most words at the start of a command line name. */
function findNamedCommand(
  line: readonly string[],
  config: CommandLookup,
): LoadableCommand | undefined {
  if (config.isSingleCommandCLI) {
    return config.findCommand(singleCommandId) ?? config.findCommand('.')
  }
  // A flag or a placeholder such as `<name>` ends the command's name.
  const nameEnd = line.findIndex((word) => /^[-<]/.test(word))
  const words = nameEnd === -1 ? line : line.slice(0, nameEnd)
  const nameWords = words.slice(0, maxNameLength)
  const ids = nameWords.map((_, index) => nameWords.slice(0, nameWords.length - index).join(':'))
  return ids.map((id) => config.findCommand(id)).find(Boolean)
}
