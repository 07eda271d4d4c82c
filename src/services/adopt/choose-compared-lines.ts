import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import type {FindClassFile} from '../class-file.js'
import type {Compiler} from '../compiler.js'
import type {ClassPlace, ReadChain} from './class-chain.js'
import {parsesFirst} from './parses-first.js'

/** The most commands that are compared: each takes several processes. */
const maxCommands = 6

/** The most commands with the same base classes that are compared. */
const maxPerBase = 2

/** No command has this flag. */
const wrongFlag = '--murli-adopt-no-such-flag'

/** The commands of a project, and how their sources are found and read. */
export type ComparedProject = {
  catalog: Catalog
  findClassFile: FindClassFile
  ts: Compiler
}

/** The command lines that are compared: each as the words after the program. */
export type ComparedLines = {help: string[][]; wrong: string[][]}

/** Chooses command lines that run nothing: of the CLI as a whole, and of a few commands. */
export function chooseComparedLines(project: ComparedProject, readChain: ReadChain): ComparedLines {
  const {catalog, findClassFile, ts} = project
  const files = new Map(catalog.commands.map((command) => [command, findClassFile(command)]))
  const commandPaths = new Set([...files.values()].map((file) => file?.path))
  const chosen: Candidate[] = []
  for (const [command, file] of files) {
    if (chosen.length === maxCommands) break
    if (!file || command.isHidden) continue
    const candidate = readCandidate(ts, command, readChain(file), commandPaths)
    if (addsToChosen(candidate, chosen)) {
      chosen.push(candidate)
    }
  }

  const failing = chosen.filter(({failsWithWrongFlag}) => failsWithWrongFlag)
  return {
    help: [['--help'], ...chosen.map(({words}) => [...words, '--help'])],
    wrong: failing.map(({words}) => [...words, wrongFlag]),
  }
}

/** A command whose lines may be compared. */
type Candidate = {
  words: readonly string[]
  /** The files of its base classes, as one text. */
  bases: string
  /** Whether it certainly runs nothing if it gets a flag that it does not have. */
  failsWithWrongFlag: boolean
}

/** Reads a command with its base classes; those in the files of commands may be commands, too. */
function readCandidate(
  ts: Compiler,
  {definition, name}: CatalogCommand,
  chain: readonly ClassPlace[],
  commandPaths: ReadonlySet<string | undefined>,
): Candidate {
  const [, ...bases] = chain
  const ownCount = chain.findLastIndex(({path}) => commandPaths.has(path)) + 1
  const isStrict = definition.strict !== false
  return {
    bases: bases.map(({path}) => path).join(),
    failsWithWrongFlag: isStrict && parsesFirst(ts, chain, ownCount),
    words: name === '' ? [] : name.split(' '),
  }
}

/**
 * Whether a command shows more than the chosen ones with the same base classes. For one that may
 * run in spite of a wrong flag, only the help is compared, and one help is enough.
 */
function addsToChosen(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  const limit = candidate.failsWithWrongFlag ? maxPerBase : 1
  return chosen.filter(({bases}) => bases === candidate.bases).length < limit
}
