import {boundList} from '../../catalog/texts/cut-text.js'
import type {EvalDocument, EvalTaskNode} from '../../contract/schema/eval.js'
import type {MeasuredTask} from './baseline.js'

type Figures = EvalDocument['figures']
type Worse = NonNullable<EvalDocument['worse']>[number]

type FigureRow = {
  name: Exclude<keyof Figures, 'help_tokens' | 'tasks'>
  /** Whether more is worse. */
  isCost?: boolean
  /** What a task contributes; undefined if nothing. */
  of(task: MeasuredTask): number | undefined
}

const isFirst = ({rank}: MeasuredTask) => rank === 1
const within = (limit: number) => (task: MeasuredTask) => Number((task.rank ?? Infinity) <= limit)

/** The figures of a report, each the mean of its tasks. */
const figureRows: readonly FigureRow[] = [
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
  const figures = figureRows.map(({name, of}) => [
    name,
    // Without any mistake, all mistakes are repaired.
    round(meanOf(tasks.map((task) => of(task))) ?? 1),
  ])
  return {
    tasks: tasks.length,
    ...(Object.fromEntries(figures) as Omit<Figures, 'help_tokens' | 'tasks'>),
    ...(help !== undefined && {help_tokens: round(help)}),
  }
}

/** Whether a task is not valid, which a rounded figure may hide, or a figure is worse. */
export function hasFailed({tasks, worse = []}: Pick<EvalDocument, 'tasks' | 'worse'>): boolean {
  return worse.length > 0 || tasks.some(({problem}) => problem !== undefined)
}

/**
 * Finds the figures that are worse than in an older report, over the tasks of both, with the
 * intents of the tasks that are worse. If tasks of the older report are missing, the number of tasks
 * is a worse figure, too.
 */
export function compareFigures(
  tasks: readonly MeasuredTask[],
  older: readonly MeasuredTask[],
): Worse[] {
  const olderByIntent = new Map(older.map((task) => [task.intent, task]))
  const common = tasks.flatMap((after): TaskPair[] => {
    const before = olderByIntent.get(after.intent)
    return before ? [{after, before}] : []
  })
  const intents = new Set(tasks.map(({intent}) => intent))
  const missing = older.filter(({intent}) => !intents.has(intent))
  const worse = figureRows.flatMap((row) => compareFigure(row, common) ?? [])
  if (missing.length === 0) return worse
  const fewer = {
    figure: 'tasks',
    before: older.length,
    after: older.length - missing.length,
    intents: intentsOf(missing),
  }
  return [fewer, ...worse]
}

/** A task in both reports. */
type TaskPair = {after: MeasuredTask; before: MeasuredTask}

/** A figure of a task that has a value in both reports. */
type ValuePair = {after: number; before: number; pair: TaskPair}

/** Describes a figure that is worse than before; undefined if it is not. */
function compareFigure(row: FigureRow, pairs: readonly TaskPair[]): Worse | undefined {
  const values = pairs.flatMap((pair): ValuePair[] => {
    const [before, after] = [row.of(pair.before), row.of(pair.after)]
    return before === undefined || after === undefined ? [] : [{after, before, pair}]
  })
  const before = meanOf(values.map((value) => value.before))
  const after = meanOf(values.map((value) => value.after))
  if (before === undefined || after === undefined) return undefined
  if (!isWorse({after, before}, row)) return undefined
  const culprits = values.filter((value) => isWorse(value, row))
  return {
    figure: row.name,
    before: round(before),
    after: round(after),
    intents: intentsOf(culprits.map(({pair}) => pair.after)),
  }
}

/** Whether a value is worse now; less than a millionth is rounding. */
function isWorse({after, before}: {after: number; before: number}, {isCost}: FigureRow): boolean {
  const loss = isCost ? after - before : before - after
  return loss > 1e-6
}

function intentsOf(tasks: readonly MeasuredTask[]): string[] {
  return boundList(
    tasks.map(({intent}) => intent),
    (rest) => `${rest} more`,
  )
}

/** The mean of the values that are known; undefined without any. */
function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return known.reduce((sum, value) => sum + value, 0) / known.length
}

/**
 * Rounds to thousandths. Adding the tasks in another order may change a mean by a tiny error, which
 * must not change the rounded value.
 */
const round = (value: number) => Math.round(value * 1000 + 1e-6) / 1000
