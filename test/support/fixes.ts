import {quoteLine} from '../../src/command-line/quote.js'
import {type Draft, startDraft} from '../../src/errors/draft.js'
import {findProblems, type Problem} from '../../src/errors/problems.js'
import type {CatalogCommand} from '../../src/catalog/catalog.js'
import type {CommandDefinition} from '../../src/oclif/shapes.js'
import {catalogOf} from './manifest-catalog.js'

/** A command of a host that has no other. */
export function commandOf(definition: CommandDefinition): CatalogCommand {
  return catalogOf({deploy: definition}).commands[0]!
}

/** A draft as a reader of a test wants it: the line, and its cost to a hundredth. */
export function readable({changes, cost, params, words}: Draft) {
  const shown = changes.map(({choices, expected, from, to}) => ({
    ...(choices && {choices}),
    ...(expected !== undefined && {expected}),
    ...(from !== undefined && {from: from.replaceAll('\0', '')}),
    ...(to !== undefined && {to: to.replaceAll('\0', '')}),
  }))
  return {changes: shown, cost: Math.round(cost * 100) / 100, line: quoteLine(words), params}
}

/** What one way of fixing makes of the first problem of a kind that a line has. */
export function fixesOf(
  fix: (draft: Draft, problem: Problem, command: CatalogCommand) => Draft[],
  kind: Problem['kind'],
  command: CatalogCommand,
  line: string,
) {
  const words = line.split(' ').filter(Boolean)
  const problem = findProblems(command, words).find((each) => each.kind === kind)
  if (!problem) throw new Error(`${line} has no ${kind}`)
  return fix(startDraft(words), problem, command).map(readable)
}
