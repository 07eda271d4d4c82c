import {type Database, toLabelNames} from './database.js'
import {type Task, taskRules} from './task.js'
import {assertRecord, optional, type Rules} from './validation.js'

type ImportedTask = Pick<Task, 'title'> & Partial<Omit<Task, 'id'>>

const {id: _givenHere, ...rules} = taskRules
const importRules: Rules<ImportedTask> = {
  ...rules,
  created: optional(rules.created),
  labels: optional(rules.labels),
  priority: optional(rules.priority),
  status: optional(rules.status),
}

/**
 * Reads a task from a line of JSON; only its title is required.
 *
 * @throws an Error that says what is wrong with the line
 */
export function parseTask(line: string, database: Database, now: string): Omit<Task, 'id'> {
  const fields: unknown = JSON.parse(line)
  assertRecord<ImportedTask>(fields, importRules, 'task')
  const {assignee, due, estimate, title} = fields
  return {
    title,
    status: fields.status ?? 'open',
    priority: fields.priority ?? 'medium',
    labels: toLabelNames(database, fields.labels ?? []),
    estimate,
    due,
    assignee,
    created: fields.created ?? now,
  }
}
