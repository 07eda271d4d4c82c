import {dayRule, timestampRule} from './calendar.js'
import {lineOfText, listOf, oneOf, optional, positiveInteger, type Rules} from './validation.js'

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

/** What each field of a task must look like. */
export const taskRules: Rules<Task> = {
  id: positiveInteger,
  title: lineOfText,
  status: oneOf(statuses),
  priority: oneOf(priorities),
  labels: listOf(lineOfText),
  estimate: optional(positiveInteger),
  due: optional(dayRule),
  assignee: optional(lineOfText),
  created: timestampRule,
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
    priority: (a: Task, b: Task) => priorities.indexOf(b.priority) - priorities.indexOf(a.priority) || a.id - b.id,
  }
  return tasks.toSorted(compare[order])
}
