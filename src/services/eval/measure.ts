import {renderBrief} from '../../catalog/brief/render-brief.js'
import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {renderIndex} from '../../catalog/documents/render-index.js'
import {quoteLine} from '../../command-line/quote.js'
import type {EvalTaskNode} from '../../contract/schema/eval.js'
import type {WhichDocument} from '../../contract/schema/services.js'
import {checkWords} from '../../corrections/problems/problems.js'
import {routeLine} from '../../corrections/route/route.js'
import {estimateTokens} from '../../output/estimate-tokens.js'
import {debug} from '../../process/debug.js'
import {checkLine} from '../check-line.js'
import {findCommands, rankIntent} from '../search/find-commands.js'
import type {HelpPages} from './help-pages.js'
import {breakOnce} from './mistakes.js'
import {startRandom} from './random.js'
import {repairByManifest} from './repair.js'
import {takeApart} from './sample-lines.js'
import {judgeAnswer} from './score.js'
import type {Task} from './tasks-file.js'

/** The most broken lines of a task that are listed. */
const maxUnrepaired = 3

/** Measures a task, except its help: what the search finds, what is read, what is repaired. */
export function measureTask(catalog: Catalog, {argv, intent}: Task): EvalTaskNode {
  const {command} = routeLine(catalog, argv)
  const problem = command ? checkLine(catalog, argv) : 'It names no command of this CLI'
  const answer = rankIntent(catalog, intent)
  const {isConfident, place} = judgeAnswer(answer, [command?.name ?? ''])
  const documents = listDocumentsRead(catalog, intent, command?.name || catalog.bin)
  const repairs = seedMistakes(catalog, argv)
  const unrepaired = repairs.filter(({isRight}) => !isRight).map(({broken}) => broken)
  return {
    intent,
    argv,
    ...(command && {command: command.name || catalog.bin}),
    ...(problem !== undefined && {problem}),
    ...(Number.isFinite(place) && {rank: place}),
    confident: isConfident,
    tokens: countTokens(documents.map((document) => `${JSON.stringify(document)}\n`)),
    mistakes: repairs.length,
    repaired: repairs.length - unrepaired.length,
    ...(unrepaired.length > 0 && {unrepaired: unrepaired.slice(0, maxUnrepaired)}),
  }
}

/**
 * The documents that an agent reads until it knows the command line: the answer of `which`, the
 * index if the answer does not have the command, and the command's brief if it does not explain it.
 */
function listDocumentsRead(catalog: Catalog, intent: string, name: string): object[] {
  const answer: WhichDocument = findCommands(catalog, intent)
  const match = answer.matches.find(({command}) => command === name)
  if (match?.brief ?? match?.usage) return [answer]
  const command = findNamed(catalog, name)
  const brief = command ? [renderBrief(catalog, command, {findProblems: checkWords})] : []
  return match ? [answer, ...brief] : [answer, renderIndex(catalog), ...brief]
}

/** The command with a name, by which a document calls it: the bin in a single-command CLI. */
function findNamed({bin, commands}: Catalog, name: string | undefined): CatalogCommand | undefined {
  return commands.find((command) => (command.name || bin) === name)
}

/** Breaks a valid line once in each way, and judges whether the first correction repairs it. */
function seedMistakes(
  catalog: Catalog,
  argv: readonly string[],
): {broken: string; isRight: boolean}[] {
  const line = takeApart(catalog, argv)
  // The same line gives the same mistakes.
  const random = startRandom(seedOf(argv.join(' ')))
  const trials = line ? breakOnce(line, catalog.bin, random) : []
  return trials.flatMap((trial) => {
    const repaired = repairByManifest(catalog, trial)
    if (!repaired || repaired.isWithheld) return []
    return [
      {
        broken: quoteLine([catalog.bin, ...trial.broken]),
        isRight: repaired.isRight,
      },
    ]
  })
}

/** A hash of a text. */
function seedOf(text: string): number {
  let seed = 7
  for (const character of text) {
    seed = (Math.imul(seed, 31) + character.codePointAt(0)!) | 0
  }
  return seed
}

/**
 * Adds what an agent reads without the plugin: the pages of `--help` from the root down to the
 * command. Rendering them changes ids in oclif's config, so this comes last.
 */
export async function addHelp(
  catalog: Catalog,
  task: EvalTaskNode,
  pages: HelpPages,
): Promise<EvalTaskNode> {
  const command = findNamed(catalog, task.command)
  if (!command) return task
  try {
    return {...task, help_tokens: countTokens(await pages.pagesTo(command))}
  } catch (failure) {
    // The figure is left out if oclif cannot render the command's help.
    debug(failure)
    return task
  }
}

function countTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + estimateTokens(text), 0)
}
