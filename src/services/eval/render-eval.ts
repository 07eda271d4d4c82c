import {cutText} from '../../catalog/texts/cut-text.js'
import type {EvalDocument, EvalTaskNode} from '../../contract/schema/eval.js'
import {painterFor} from '../report-style.js'

const columns = ['Intent', 'Found', 'Confident', 'Tokens', '--help', 'Repaired'] as const

/** The width of an intent in the table, in UTF-16 units. */
const maxIntent = 50

/** Renders the report for a person: a table of tasks, the figures, and what got worse. */
export function renderEval(
  {figures, tasks, worse = []}: EvalDocument,
  bin: string,
  {isTerminal}: {isTerminal: boolean},
): string {
  const paint = painterFor(isTerminal)
  const [heading = '', ...rows] = layOutTable(tasks)
  const invalid = tasks.filter(({problem}) => problem !== undefined)
  return [
    paint('bold', heading),
    ...rows,
    '',
    ...invalid.map(({argv, problem}) => `${[bin, ...argv].join(' ')} is not valid: ${problem}`),
    ...(invalid.length > 0 ? [''] : []),
    ...describeFigures(figures),
    ...worse.flatMap(({after, before, figure, intents}) => [
      '',
      paint('red', `Worse: ${figure}, ${before} before and ${after} now`),
      ...intents.map((intent) => `  ${intent}`),
    ]),
    '',
  ].join('\n')
}

/** The lines of the table of tasks, the titles first; only the intents are aligned to the left. */
function layOutTable(tasks: readonly EvalTaskNode[]): string[] {
  const rows = [columns, ...tasks.map((task) => rowOf(task))]
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map(([intent = '', ...cells]) => {
    const padded = cells.map((cell, index) => cell.padStart(widths[index + 1]!))
    return [intent.padEnd(widths[0]!), ...padded].join('  ').trimEnd()
  })
}

/** A task's cells, in the order of the columns. */
function rowOf(task: EvalTaskNode): string[] {
  const {confident, help_tokens: help, intent, mistakes, rank, repaired, tokens} = task
  return [
    // A row is one line, and an intent may have several.
    cutText(intent.replaceAll(/\s+/g, ' '), maxIntent),
    rank === undefined ? '-' : String(rank),
    confident ? 'yes' : 'no',
    String(tokens),
    help === undefined ? '-' : String(help),
    mistakes === 0 ? '-' : `${repaired} of ${mistakes}`,
  ]
}

function describeFigures(figures: EvalDocument['figures']): string[] {
  const {confident, first, five, help_tokens: help, misled, repaired, three, tokens} = figures
  const helpShare = help ? ` (${percent(tokens / help)} of the ${Math.round(help)} of --help)` : ''
  return [
    `The right command is first for ${percent(first)} of ${figures.tasks} tasks, among three for ${percent(three)}, among five for ${percent(five)};`,
    `confident and right for ${percent(confident)}, confident and wrong for ${percent(misled)}.`,
    `An agent reads ${Math.round(tokens)} tokens from the intent to the command line${helpShare}.`,
    `The first correction repairs ${percent(repaired)} of the mistakes.`,
  ]
}

/** A share as a percentage with at most one decimal: `12.5 %`. */
function percent(share: number): string {
  return `${Math.round(1000 * share) / 10} %`
}
