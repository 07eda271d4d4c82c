import {Errors} from '@oclif/core'

import {exitCodes} from './exit-codes.js'
import {type Label, labelRules} from './label.js'
import {type Task, taskRules} from './task.js'
import {assertRecord, positiveInteger, type Rule, type Rules} from './validation.js'

/** Everything that the database file holds. */
export type Database = {
  /** The version of this shape. */
  version: 1
  /** The id of the next task. */
  nextId: number
  labels: Label[]
  tasks: Task[]
}

const list: Rule = {accepts: Array.isArray, expected: 'a list'}
const databaseRules: Rules<Database> = {
  version: {accepts: (value) => value === 1, expected: '1'},
  nextId: positiveInteger,
  labels: list,
  tasks: list,
}

/** A database without labels and tasks. */
export function emptyDatabase(): Database {
  return {version: 1, nextId: 1, labels: [], tasks: []}
}

/**
 * Reads a database from its text.
 *
 * @throws an Error that says which record and which field is wrong
 */
export function parseDatabase(text: string): Database {
  const database: unknown = JSON.parse(text)
  assertRecord<Database>(database, databaseRules, 'database')
  for (const [index, label] of database.labels.entries()) assertRecord<Label>(label, labelRules, `labels[${index}]`)
  for (const [index, task] of database.tasks.entries()) assertRecord<Task>(task, taskRules, `tasks[${index}]`)
  return database
}

/** Adds a task under the next id. */
export function addTask(database: Database, fields: Omit<Task, 'id'>): Task {
  const task = {id: database.nextId, ...fields}
  database.nextId += 1
  database.tasks.push(task)
  return task
}

/**
 * The task with an id.
 *
 * @throws a CLIError when there is none
 */
export function getTask(database: Database, id: number): Task {
  const task = database.tasks.find((task) => task.id === id)
  if (task) return task
  throw new Errors.CLIError(`There is no task ${id}`, {
    exit: exitCodes.notFound,
    suggestions: ['See the ids with "tasks task list --status all"'],
  })
}

/**
 * The label with a name.
 *
 * @throws a CLIError when there is none
 */
export function getLabel(database: Database, name: string): Label {
  const label = database.labels.find((label) => label.name === name)
  if (label) return label
  throw new Errors.CLIError(`There is no label "${name}"`, {
    exit: exitCodes.notFound,
    suggestions: ['See the labels with "tasks label list"'],
  })
}

/**
 * The names as a task keeps them: each once.
 *
 * @throws a CLIError when one is not the name of a label
 */
export function toLabelNames(database: Database, names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => getLabel(database, name).name)
}
