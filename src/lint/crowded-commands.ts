import {type Catalog, type CatalogCommand, readMetadata} from '../catalog/catalog.js'
import {summarize} from '../catalog/render-command.js'
import {textRenderer} from '../catalog/texts.js'
import {defaultLimit} from '../search/find-commands.js'
import {isStopWord, splitWords, stemOf} from '../search/words.js'

/** How many commands are searched for at most: each search reads the whole catalog. */
const MOST = 60

/** How many commands a CLI has at most in which each of them is searched for. */
const FEW = 200

/** Which share of a command's words another command has that may be found in its place. */
const SHARED = 0.75

const known = new WeakMap<Catalog, ReadonlySet<CatalogCommand>>()

/**
 * The commands that a search may miss: all of a small CLI, and of a large one those that have nearly all of their words
 * in common with more others than an answer holds, the most crowded of them.
 */
export function findCrowded(catalog: Catalog): ReadonlySet<CatalogCommand> {
  const crowded = known.get(catalog) ?? countCrowds(catalog)
  known.set(catalog, crowded)
  return crowded
}

function countCrowds(catalog: Catalog): ReadonlySet<CatalogCommand> {
  const commands = catalog.commands.filter(({isHidden}) => !isHidden)
  if (commands.length <= FEW) return new Set(commands)
  const said = commands.map((command) => readStems(catalog, command))
  const having = new Map<string, number[]>()
  for (const [number, {all}] of said.entries()) {
    for (const stem of all) {
      const list = having.get(stem)
      if (list) list.push(number)
      else having.set(stem, [number])
    }
  }

  const crowds = commands.map((command, number) => ({
    command,
    crowd: countCrowd(said[number]!.question, having, said.length),
  }))
  const most = crowds
    .filter(({crowd}) => crowd > defaultLimit)
    .toSorted((a, b) => b.crowd - a.crowd)
    .slice(0, MOST)
  return new Set(most.map(({command}) => command))
}

/** How many commands, the one itself among them, have nearly all of these words. */
function countCrowd(stems: ReadonlySet<string>, having: ReadonlyMap<string, number[]>, total: number): number {
  const counts = new Uint16Array(total)
  for (const stem of stems) for (const number of having.get(stem) ?? []) counts[number]! += 1
  const enough = stems.size * SHARED
  return stems.size === 0 ? 0 : counts.reduce((crowd, count) => (count >= enough ? crowd + 1 : crowd), 0)
}

function readStems(catalog: Catalog, command: CatalogCommand): {all: Set<string>; question: Set<string>} {
  const render = textRenderer(catalog, command)
  const {whenToUse} = readMetadata(command.definition)
  const question = stemsOf(`${summarize(command, render)} ${render(whenToUse, 'whenToUse') ?? ''}`)
  return {all: new Set([...question, ...stemsOf([command.id, ...command.aliases].join(' '))]), question}
}

function stemsOf(text: string): Set<string> {
  return new Set(
    splitWords(text)
      .filter((word) => !isStopWord(word))
      .map((word) => stemOf(word)),
  )
}
