import {separatorOf} from '../oclif/separator.js'
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

/** The words that oclif passes to a command, and the id by which it has found that. */
type PassedWords = {argv: readonly string[]; id?: string | undefined}

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
 * Records that the process runs its own command line if no init hook has: a host may leave the
 * plugin out of its `plugins`, or the hook failed to load.
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
 * Returns the command line of a command with these ids and this argv: as typed, if the process's
 * words are a name of the command and then its argv, otherwise with its first id as the name.
 */
export function readCommandLine(
  {bin, topicSeparator}: Pick<HostConfig, 'bin' | 'topicSeparator'>,
  ids: readonly string[],
  argv: readonly string[],
): CommandLine {
  const [id] = ids
  const canonicalName = wordsOf(id).replaceAll(':', separatorOf({topicSeparator})).split(' ')
  const name = readTypedName(ids, argv) ?? canonicalName.filter(Boolean)
  return {
    offset: name.length,
    words: [bin, ...name, ...argv],
  }
}

/**
 * The process's words after a command's name, where oclif passes others: it counts the words of an
 * id by its colons, also where some of these were typed, as in `pg backups:info --validate`, or
 * where words before or among them are empty (core 1 to 5, lib/help/util.js). Undefined where it
 * passes these.
 */
export function listMeantWords({argv, id}: PassedWords): string[] | undefined {
  const typed = process.argv.slice(2)
  const sortedId = sortWords(wordsOf(id))
  // oclif then takes the first word alone for the id.
  const isFirstAlone = typed[0]?.includes(':') ?? true
  if (isFirstAlone || sortedId === '' || !readWordsBefore(argv)) return undefined
  const count = sortedId.split(':').length
  const given = typed.flatMap((word, index) => (word === '' ? [] : [index]))
  let length = 0
  const end = given.slice(0, count).find((index) => {
    length += typed[index]!.split(':').length
    // Comparing the beginnings of 20,000 words of an unknown id would take minutes.
    if (length !== count) return false
    const name = typed.slice(0, index + 1).filter(Boolean)
    return sortWords(name.join(':')) === sortedId
  })
  if (end === undefined || end + 1 === count) return undefined
  const meant = typed.slice(end + 1)
  return meant.length === argv.length ? undefined : meant
}

/** The process's words before an argv; undefined if they do not end with it. */
function readWordsBefore(argv: readonly string[]): string[] | undefined {
  const typed = process.argv.slice(2)
  const offset = typed.length - argv.length
  const endsWithArgv = argv.every((word, index) => word === typed[offset + index])
  return endsWithArgv ? typed.slice(0, offset) : undefined
}

/**
 * The process's words before an argv, undefined if they are not a name of the command; oclif allows
 * the words of a name in any order.
 */
function readTypedName(ids: readonly string[], argv: readonly string[]): string[] | undefined {
  const name = readWordsBefore(argv)
  if (!name) return undefined
  if (name.length === 0) return wordsOf(ids[0]) === '' ? name : undefined
  const sortedName = sortWords(name.join(':'))
  return ids.some((id) => sortWords(wordsOf(id)) === sortedName) ? name : undefined
}

/** An id with its words in alphabetical order. */
function sortWords(id: string): string {
  return id.replaceAll(' ', ':').split(':').toSorted().join(':')
}

/**
 * An id as it is typed. That of a CLI's only command is a symbol; where words are separated by
 * spaces, oclif adds the words that follow to it, if the command takes none.
 */
function wordsOf(id = ''): string {
  return id.replace(/^Symbol\([^)]*\):?/, '')
}
