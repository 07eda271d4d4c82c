import {dayRule, lineOfText, oneOf, type Rule, timestampRule} from './validation.js'

/** From the least urgent to the most urgent. */
export const priorities = ['low', 'medium', 'high'] as const

/** The states of a task. */
export const statuses = ['open', 'done'] as const

/** The orders in which tasks are listed. */
export const taskOrders = ['created', 'due', 'priority'] as const

/** Something to do. */
export type Task = {
  /** Counts up from 1 and is never used again. */
  id: number
  title: string
  status: (typeof statuses)[number]
  priority: (typeof priorities)[number]
  /** Names of labels. */
  labels: string[]
  /** The estimated work in minutes. */
  estimate?: number
  /** The day it is due, as YYYY-MM-DD. */
  due?: string
  assignee?: string
  /** When it was created, as an ISO timestamp. */
  created: string
}

/** What each field of an imported task must look like. */
const rules = new Map<string, Rule>(
  Object.entries({
    title: lineOfText,
    status: oneOf(statuses),
    priority: oneOf(priorities),
    labels: {
      accepts: (value) => Array.isArray(value) && value.every(lineOfText.accepts),
      expected: 'a list of names',
    },
    estimate: {
      accepts: (value) => Number.isSafeInteger(value) && Number(value) > 0,
      expected: 'an integer from 1',
    },
    due: dayRule,
    assignee: lineOfText,
    created: timestampRule,
  }),
)

/** Reads a task from a line of JSON; only its title is required. */
export function parseTask(line: string, now: string): Omit<Task, 'id'> {
  const fields: unknown = JSON.parse(line)
  if (typeof fields !== 'object' || fields === null) throw new Error('task is no object')
  for (const [name, value] of Object.entries({title: undefined, ...fields})) {
    const rule = rules.get(name)
    if (!rule) throw new Error(`task has an unknown field ${name}`)
    if (!rule.accepts(value)) throw new Error(`task.${name} must be ${rule.expected}`)
  }
  const {
    title,
    labels = [],
    created = now,
    ...others
  } = fields as Partial<Task> & Pick<Task, 'title'>
  const {status = 'open', priority = 'medium', estimate, due, assignee} = others
  return {title, status, priority, labels, estimate, due, assignee, created}
}

/** Whether a task is still open after the day it was due. */
export function isOverdue(task: Task, today: string): boolean {
  return task.status === 'open' && task.due !== undefined && task.due < today
}

/** The tasks in an order: oldest first, next due first (undated last), or most urgent first. */
export function sortTasks(tasks: readonly Task[], order: (typeof taskOrders)[number]): Task[] {
  const compare = {
    created: (a: Task, b: Task) => a.id - b.id,
    due: (a: Task, b: Task) => (a.due ?? '~').localeCompare(b.due ?? '~', 'en') || a.id - b.id,
    priority: (a: Task, b: Task) =>
      priorities.indexOf(b.priority) - priorities.indexOf(a.priority) || a.id - b.id,
  }
  return tasks.toSorted(compare[order])
}
