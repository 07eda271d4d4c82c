import type {HostConfig} from '../oclif/shapes.js'

/** The command line of a command. */
export type Line = {
  /** Its words, starting with the bin. */
  words: string[]
  /** How many words are between the bin and the command's argv. */
  offset: number
}

/**
 * Reads the command line of a command: the words of the process, if they name the command and end with its argv; else
 * its name and its argv, as when another command runs it.
 *
 * @param ids the command's id and its aliases
 */
export function readLine(
  {bin, topicSeparator}: Pick<HostConfig, 'bin' | 'topicSeparator'>,
  ids: readonly string[],
  argv: readonly string[],
): Line {
  const [id] = ids
  const name = isNameless(id) ? [] : topicSeparator === ' ' ? id!.split(':') : [id!]
  const words = readTypedName(ids, argv) ?? name
  return {offset: words.length, words: [bin, ...words, ...argv]}
}

/** Whether the process was started with exactly this command line. */
export function isTypedLine(ids: readonly string[], argv: readonly string[]): boolean {
  return readTypedName(ids, argv) !== undefined
}

/** The words before an argv that the process was started with, if they name the command, in any order of its words. */
function readTypedName(ids: readonly string[], argv: readonly string[]): string[] | undefined {
  const typed = process.argv.slice(2)
  const offset = typed.length - argv.length
  const name = typed.slice(0, offset)
  if (!argv.every((word, index) => word === typed[offset + index])) return undefined
  const key = sortWords(name.join(':'))
  const isNamed = name.length === 0 ? isNameless(ids[0]) : ids.some((id) => sortWords(id) === key)
  return isNamed ? name : undefined
}

function sortWords(id: string): string {
  return id.split(/[ :]/).toSorted().join(':')
}

/** Whether a command is the only one of its CLI, which has a symbol as its id. */
function isNameless(id: string | undefined): boolean {
  return id === undefined || id === '' || id.startsWith('Symbol(')
}

/** The words of a command line with another argv, such as one without its secrets. */
export function replaceArgv({offset, words}: Line, argv: readonly string[]): string[] {
  return [...words.slice(0, 1 + offset), ...argv]
}
