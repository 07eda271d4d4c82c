import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {readExampleLines} from '../../catalog/nodes/examples.js'
import {firstClause} from '../../catalog/texts/first-sentence.js'
import {summarize} from '../../catalog/texts/render-text.js'
import {checkLine} from '../check-line.js'
import {startRandom} from './random.js'
import {makeLinesOf, putTogether} from './sample-lines.js'
import type {Task} from './tasks-file.js'

/** The most tasks that are drafted. */
const maxDrafted = 50

/**
 * Drafts tasks from the commands' examples; a command without a valid one gets a made-up command
 * line. For a large CLI, only every n-th task is kept.
 */
export function draftTasks(catalog: Catalog, commands: readonly CatalogCommand[]): Task[] {
  const tasks = commands.flatMap((command) => {
    const task = draftTask(catalog, command)
    return task ? [task] : []
  })
  const unique = [...new Map(tasks.map((task) => [task.intent, task])).values()]
  const every = Math.max(1, Math.ceil(unique.length / maxDrafted))
  return unique.filter((_, index) => index % every === 0)
}

/** Drafts a command's task; undefined if it has no summary, or no valid command line. */
function draftTask(catalog: Catalog, command: CatalogCommand): Task | undefined {
  const summary = firstClause(summarize(catalog, command))
  const argv = findValidExample(catalog, command) ?? makeUp(catalog, command)
  if (!argv || argv.length === 0 || summary === '') return undefined
  return {intent: summary, argv}
}

/** The command line in a command's first valid example, without the bin. */
function findValidExample(catalog: Catalog, command: CatalogCommand): string[] | undefined {
  for (const {expectedExitCode, words} of readExampleLines(catalog, command)) {
    if (!words || expectedExitCode) continue
    const line = words.slice(1)
    if (checkLine(catalog, line) === undefined) return line
  }
  return undefined
}

/** A made-up command line of a command, without optional flags; undefined if none is valid. */
function makeUp(catalog: Catalog, command: CatalogCommand): string[] | undefined {
  const [line] = makeLinesOf(catalog, command, {
    maxOptional: 0,
    perCommand: 3,
    random: startRandom(1),
  })
  return line && putTogether(line)
}
