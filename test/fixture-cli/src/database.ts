import {type Config, Errors} from '@oclif/core'
import {existsSync} from 'node:fs'
import {mkdir, readFile, rename, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import type {Task} from './task.js'

/** The exit codes of this CLI; a bad flag or argument ends with oclif's own. */
export const exitCodes = {corrupt: 2, notFound: 5, conflict: 7} as const

/** The colours that a label can be shown in. */
export const labelColors = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

/** A word that tasks can be marked with. */
export type Label = {name: string; color: (typeof labelColors)[number]}

/** Everything that the database file holds. */
export type Database = {version: 1; nextId: number; labels: Label[]; tasks: Task[]}

/**
 * The database file: the one that `TASKS_DB` names, else `tasks.json` in the CLI's data directory.
 */
export class Store {
  readonly file: string

  constructor(config: Config) {
    this.file = config.scopedEnvVar('DB') || join(config.dataDir, 'tasks.json')
  }

  /** Creates an empty database. */
  async create({isOverwriting}: {isOverwriting: boolean}): Promise<void> {
    if (!isOverwriting && existsSync(this.file)) {
      throw new Errors.CLIError(`There is a database already: ${this.file}`, {
        exit: exitCodes.conflict,
        suggestions: ['Replace it, and lose its tasks, with "tasks init --overwrite"'],
      })
    }
    await mkdir(dirname(this.file), {recursive: true})
    await this.write({version: 1, nextId: 1, labels: [], tasks: []})
  }

  async read(): Promise<Database> {
    if (!existsSync(this.file))
      throw missing(`There is no database yet: ${this.file}`, 'Create it with "tasks init"')
    const text = await readFile(this.file, 'utf8')
    try {
      return JSON.parse(text) as Database
    } catch (error) {
      throw new Errors.CLIError(
        `The database ${this.file} is corrupt: ${(error as Error).message}`,
        {
          exit: exitCodes.corrupt,
          suggestions: ['Restore it from a backup', 'Start anew with "tasks init --overwrite"'],
        },
      )
    }
  }

  /**
   * Reads the database, lets a function change it, saves it, and returns what the function
   * returned.
   */
  async change<Result>(apply: (database: Database) => Result): Promise<Result> {
    const database = await this.read()
    const result = apply(database)
    await this.write(database)
    return result
  }

  /** Writes a file beside it, which then replaces it. */
  private async write(database: Database): Promise<void> {
    const temporary = `${this.file}.${process.pid}.tmp`
    await writeFile(temporary, `${JSON.stringify(database, null, 2)}\n`, {mode: 0o600})
    await rename(temporary, this.file)
  }
}

/** Adds a task under the next id. */
export function addTask(database: Database, fields: Omit<Task, 'id'>): Task {
  const task = {id: database.nextId, ...fields, labels: toLabelNames(database, fields.labels)}
  database.nextId += 1
  database.tasks.push(task)
  return task
}

export function getTask(database: Database, id: number): Task {
  const task = database.tasks.find((task) => task.id === id)
  if (task) return task
  throw missing(`There is no task ${id}`, 'See the ids with "tasks task list --status all"')
}

export function getLabel(database: Database, name: string): Label {
  const label = database.labels.find((label) => label.name === name)
  if (label) return label
  throw missing(`There is no label "${name}"`, 'See the labels with "tasks label list"')
}

function missing(message: string, suggestion: string): Error {
  return new Errors.CLIError(message, {exit: exitCodes.notFound, suggestions: [suggestion]})
}

/** The names as a task keeps them: each once, and each the name of a label. */
export function toLabelNames(database: Database, names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => getLabel(database, name).name)
}

/** The current time, or that of `TASKS_NOW`, so that the output can be repeated. */
export function now(config: Config): Date {
  return new Date(config.scopedEnvVar('NOW') || Date.now())
}

/** The day of a moment in the local time zone, as YYYY-MM-DD. */
export function toDay(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
