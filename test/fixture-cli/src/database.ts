import {type Config, Errors} from '@oclif/core'
import {existsSync} from 'node:fs'
import {mkdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import type {Task} from './task.js'

/** The exit codes of this CLI; a bad flag or argument ends with oclif's own. */
export const exitCodes = {
  /** The database file is unreadable. */
  corrupt: 2,
  /** The task, the label or the database does not exist. */
  notFound: 5,
  /** The label or the database exists already. */
  conflict: 7,
} as const

/** The colours that a label can be shown in. */
export const labelColors = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const

/** A word that tasks can be marked with. */
export type Label = {
  name: string
  color: (typeof labelColors)[number]
}

/** Everything that the database file holds. */
export type Database = {
  /** The version of this shape. */
  version: 1
  /** The id of the next task. */
  nextId: number
  labels: Label[]
  tasks: Task[]
}

/** The database file: the one that `TASKS_DB` names, else `tasks.json` in the CLI's data directory. */
export class Store {
  /** The path of the database file. */
  readonly file: string

  constructor(config: Config) {
    this.file = config.scopedEnvVar('DB') || join(config.dataDir, 'tasks.json')
  }

  /** Creates an empty database. @throws a CLIError when there is one already and it is not to be overwritten */
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

  /** Reads the database. @throws a CLIError when there is none, or when it is corrupt */
  async read(): Promise<Database> {
    if (!existsSync(this.file)) {
      throw new Errors.CLIError(`There is no database yet: ${this.file}`, {
        exit: exitCodes.notFound,
        suggestions: ['Create it with "tasks init"'],
      })
    }
    const text = await readFile(this.file, 'utf8')
    try {
      return JSON.parse(text) as Database
    } catch (error) {
      throw new Errors.CLIError(`The database ${this.file} is corrupt: ${(error as Error).message}`, {
        exit: exitCodes.corrupt,
        suggestions: ['Restore it from a backup', 'Start anew with "tasks init --overwrite"'],
      })
    }
  }

  /** Reads the database, lets a function change it, saves it, and returns what the function returned. */
  async change<Result>(apply: (database: Database) => Result): Promise<Result> {
    const database = await this.read()
    const result = apply(database)
    await this.write(database)
    return result
  }

  /** A reader sees the old file or the new one, never a part: the text goes to a file beside it, which then replaces it. */
  private async write(database: Database): Promise<void> {
    const temporary = `${this.file}.${process.pid}.tmp`
    try {
      await writeFile(temporary, `${JSON.stringify(database, null, 2)}\n`, {mode: 0o600})
      await rename(temporary, this.file)
    } catch (error) {
      await rm(temporary, {force: true})
      throw error
    }
  }
}

/** Adds a task under the next id. @throws a CLIError when one of its labels does not exist */
export function addTask(database: Database, fields: Omit<Task, 'id'>): Task {
  const task = {id: database.nextId, ...fields, labels: toLabelNames(database, fields.labels)}
  database.nextId += 1
  database.tasks.push(task)
  return task
}

/** The task with an id. @throws a CLIError when there is none */
export function getTask(database: Database, id: number): Task {
  const task = database.tasks.find((task) => task.id === id)
  if (task) return task
  throw new Errors.CLIError(`There is no task ${id}`, {
    exit: exitCodes.notFound,
    suggestions: ['See the ids with "tasks task list --status all"'],
  })
}

/** The label with a name. @throws a CLIError when there is none */
export function getLabel(database: Database, name: string): Label {
  const label = database.labels.find((label) => label.name === name)
  if (label) return label
  throw new Errors.CLIError(`There is no label "${name}"`, {
    exit: exitCodes.notFound,
    suggestions: ['See the labels with "tasks label list"'],
  })
}

/** The names as a task keeps them: each once. @throws a CLIError when one is not the name of a label */
export function toLabelNames(database: Database, names: readonly string[]): string[] {
  return [...new Set(names)].map((name) => getLabel(database, name).name)
}
