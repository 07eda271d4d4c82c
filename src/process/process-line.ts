import type {HostConfig} from '../oclif/shapes.js'
import {findScript, type HostPaths} from './find-script.js'
import {markSeen, recordStreams, ownsProcess, processState} from './process-state.js'

/**
 * A command line that oclif passes to a hook or a command, and the ids of its possible commands.
 */
type PassedLine = {
  argv: readonly string[]
  config: HostPaths
  ids: readonly string[]
}

/**
 * Whether a command line is the one that started this process, rather than one that a program
 * passes to oclif (2.7).
 */
export function isProcessLine({argv, config, ids}: PassedLine): boolean {
  const script = findScript(config)
  // A bin may change the words, for aliases or a default command, so its first command line counts.
  if (script === 'bin' && !ownsProcess()) return true
  // Later command lines are nested, unless they are the words as typed.
  return script !== undefined && readTypedName(ids, argv) !== undefined
}

/**
 * Claims the process for its command line if no init hook has: it is not listed, or failed to load.
 */
export function claimProcess(line: PassedLine): void {
  if (processState().owner === undefined && isProcessLine(line)) {
    markSeen(line.argv)
    processState().lineArgv = line.argv
  }
  if (ownsProcess()) recordStreams()
}

/**
 * A command line from the bin on, and the number of words between the bin and the command's argv.
 */
export type CommandLine = {
  words: string[]
  offset: number
}

/**
 * Reads a command's line by its ids: the process's words, if they name it and end with its argv,
 * else name and argv.
 */
export function readCommandLine(
  {bin, topicSeparator}: Pick<HostConfig, 'bin' | 'topicSeparator'>,
  ids: readonly string[],
  argv: readonly string[],
): CommandLine {
  const [id] = ids
  const spelled = isNameless(id) ? [] : id!.replaceAll(':', topicSeparator).split(' ')
  const words = readTypedName(ids, argv) ?? spelled
  return {
    offset: words.length,
    words: [bin, ...words, ...argv],
  }
}

/** The process's words before an argv, if they name the command: in any order, as oclif allows. */
function readTypedName(ids: readonly string[], argv: readonly string[]): string[] | undefined {
  const typed = process.argv.slice(2)
  const offset = typed.length - argv.length
  const name = typed.slice(0, offset)
  if (!argv.every((word, index) => word === typed[offset + index])) {
    return undefined
  }
  const sortWords = (id: string) => id.split(/[ :]/).toSorted().join(':')
  const key = sortWords(name.join(':'))
  const isNamed = name.length === 0 ? isNameless(ids[0]) : ids.some((id) => sortWords(id) === key)
  return isNamed ? name : undefined
}

/** Whether an id has no words: of no command, or of a CLI's only one, whose id is a symbol. */
function isNameless(id: string | undefined): boolean {
  return id === undefined || id === '' || id.startsWith('Symbol(')
}
