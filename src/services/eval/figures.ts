import type {EvalDocument, EvalTaskNode} from '../../contract/schema/eval.js'
import {boundList} from '../../catalog/texts.js'
import type {MeasuredTask} from './baseline.js'

type Figures = EvalDocument['figures']
type Worse = NonNullable<EvalDocument['worse']>[number]

type FigureRow = {
  name: Exclude<keyof Figures, 'help_tokens' | 'tasks'>
  /** Whether more is worse. */
  isCost?: boolean
  /** A task's part; undefined if it has none. */
  of(task: MeasuredTask): number | undefined
}

const isFirst = ({rank}: MeasuredTask) => rank === 1
const within = (limit: number) => (task: MeasuredTask) => Number((task.rank ?? Infinity) <= limit)

/** The figures of a report, each the mean of its tasks. */
const rows: readonly FigureRow[] = [
  {
    name: 'valid',
    of: ({problem}) => Number(problem === undefined),
  },
  {name: 'first', of: within(1)},
  {name: 'three', of: within(3)},
  {name: 'five', of: within(5)},
  {
    name: 'confident',
    of: (task) => Number(task.confident && isFirst(task)),
  },
  {
    name: 'misled',
    isCost: true,
    of: (task) => Number(task.confident && !isFirst(task)),
  },
  {
    name: 'tokens',
    isCost: true,
    of: ({tokens}) => tokens,
  },
  {
    name: 'repaired',
    of: ({mistakes, repaired}) => (mistakes > 0 ? repaired / mistakes : undefined),
  },
]

/** The figures of tasks: shares from 0 to 1, and mean numbers of tokens. */
export function computeFigures(tasks: readonly EvalTaskNode[]): Figures {
  const help = meanOf(tasks.map(({help_tokens: tokens}) => tokens))
  const figures = rows.map(({name, of}) => [
    name,
    round(meanOf(tasks.map((task) => of(task))) ?? 1),
  ])
  return {
    tasks: tasks.length,
    ...(Object.fromEntries(figures) as Omit<Figures, 'help_tokens' | 'tasks'>),
    ...(help !== undefined && {help_tokens: round(help)}),
  }
}

/**
 * The figures that are worse than those of an older report, over the tasks that both have, and the
 * intents that made them so. Tasks that are gone also count as a figure.
 */
export function compareFigures(
  tasks: readonly MeasuredTask[],
  older: readonly MeasuredTask[],
): Worse[] {
  const before = new Map(older.map((task) => [task.intent, task]))
  const common = tasks.filter(({intent}) => before.has(intent))
  const old = common.map(({intent}) => before.get(intent)!)
  const found = rows.flatMap(({isCost, name, of}): Worse[] => {
    const [one, other] = [old, common].map((list) => meanOf(list.map((task) => of(task))))
    if (one === undefined || other === undefined || !isWorse(one, other, isCost)) {
      return []
    }
    const intents = common.filter((task, index) => {
      const [was, is] = [of(old[index]!), of(task)]
      return was !== undefined && is !== undefined && isWorse(was, is, isCost)
    })
    return [
      {
        figure: name,
        before: round(one),
        after: round(other),
        intents: intentsOf(intents),
      },
    ]
  })
  const kept = new Set(tasks.map(({intent}) => intent))
  const gone = older.filter(({intent}) => !kept.has(intent))
  const {length} = older
  const lost = {
    figure: 'tasks',
    before: length,
    after: length - gone.length,
  }
  return gone.length > 0 ? [{...lost, intents: intentsOf(gone)}, ...found] : found
}

/** Whether a figure got worse; less than a millionth is rounding. */
function isWorse(before: number, after: number, isCost = false): boolean {
  return (isCost ? after - before : before - after) > 1e-6
}

function intentsOf(tasks: readonly MeasuredTask[]): string[] {
  return boundList(
    tasks.map(({intent}) => intent),
    (rest) => `${rest} more`,
  )
}

function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0
    ? undefined
    : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Rounds to thousandths; equal means whose tasks were added in another order stay equal. */
const round = (value: number) => Math.round(value * 1000 + 1e-6) / 1000
