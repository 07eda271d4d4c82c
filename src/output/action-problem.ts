import {readReturns} from '../annotations/result-types.js'
import {flagFinder, type Flags} from '../command-line/find-flag.js'
import {splitShellLine} from '../command-line/shell-line.js'
import type {NextAction} from '../contract/outcome.js'
import {parserFlags} from '../flags/command-flags.js'
import {flagsEverywhere} from '../flags/table.js'
import {beforeTerminator, helpFlagsOf, isForVersion} from '../line/questions.js'
import {isAdoptedCommand} from '../oclif/command-entry.js'
import {singleCommandId} from '../oclif/command-name.js'
import {binNames} from '../oclif/host.js'
import type {HostConfig, LoadableCommand} from '../oclif/shapes.js'

/** The part of a host's config that shows which commands exist. */
export type CommandLookup = Pick<
  HostConfig,
  'bin' | 'binAliases' | 'findCommand' | 'isSingleCommandCLI'
> &
  Partial<Pick<HostConfig, 'findTopic' | 'name' | 'pjson' | 'plugins' | 'root'>>

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
  const programs = readPrograms(command)
  if (programs.length === 0) return 'names no program'
  for (const program of programs) {
    const problem = findProgramProblem(program, config)
    if (problem !== undefined) return problem
  }
  const words = command.split(/[\s=[\]]+/)
  const isNamed = (name: string) => command.includes(`<${name}>`) || words.includes(`--${name}`)
  const stray = Object.keys(params ?? {}).find((name) => !isNamed(name))
  return stray === undefined ? undefined : `describes ${stray}, which is not in it`
}

/** The problem with one program of an action's command line; undefined if there is none. */
function findProgramProblem(
  [bin, ...line]: readonly string[],
  config: CommandLookup,
): string | undefined {
  // Another program's command line cannot be checked.
  if (bin === undefined || !binNames(config).includes(bin)) return undefined
  if (isForVersion(line[0], config)) return undefined
  const asking = [...helpFlagsOf(config), '--agent', '--schema', '--validate']
  const words = line.filter((word) => !asking.includes(word))
  // A line without other words is about the CLI as a whole.
  if (words.length === 0) return undefined
  // A flag or a placeholder such as `<name>` ends the command's name.
  const nameEnd = words.findIndex((word) => /^[-<]/.test(word))
  const name = nameEnd === -1 ? words : words.slice(0, nameEnd)
  const namedCommand = findNamedCommand(name, config)
  if (!namedCommand && !config.findTopic?.(name.join(':'))) {
    return `does not name a command of ${config.bin}`
  }
  const findFlag = flagFinder({
    ...flagsEverywhere,
    ...(namedCommand && flagsOf(namedCommand, config)),
  })
  const flags = words.map((word) => flagAtStart.exec(word)?.[0])
  const unknown = flags.find((flag) => flag !== undefined && !findFlag(flag))
  return unknown === undefined ? undefined : `names ${unknown}, which is not a flag of that command`
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
 * The words of each program in a shell's command line, up to a `--`, without the brackets of a
 * template's optional parts, as in `[--force]`.
 */
function readPrograms(line: string): string[][] {
  const programs = splitShellLine(line)?.programs ?? [line.trim().split(/\s+/)]
  return programs.map((words) => {
    return beforeTerminator(words).map((word) => word.replaceAll(/^\[|\]$/g, ''))
  })
}

/** The command that the most words at the start of a name are the name of. */
function findNamedCommand(
  name: readonly string[],
  config: CommandLookup,
): LoadableCommand | undefined {
  if (config.isSingleCommandCLI) {
    return config.findCommand(singleCommandId) ?? config.findCommand('.')
  }
  const words = name.slice(0, maxNameLength)
  const ids = words.map((_, index) => words.slice(0, words.length - index).join(':'))
  return ids.map((id) => config.findCommand(id)).find(Boolean)
}
