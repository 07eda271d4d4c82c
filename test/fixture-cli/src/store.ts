import {type Config, Errors} from '@oclif/core'
import {access, mkdir, readFile, rename, rm, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import {type Database, emptyDatabase, parseDatabase} from './database.js'
import {exitCodes} from './exit-codes.js'
import {withLock} from './lock.js'
import {hasCode, messageOf} from './thrown.js'

/** The database file: the one that `TASKS_DB` names, else `tasks.json` in the CLI's data directory. */
export class Store {
  /** The path of the database file. */
  readonly file: string

  constructor(config: Config) {
    this.file = config.scopedEnvVar('DB') || join(config.dataDir, 'tasks.json')
  }

  /**
   * Creates an empty database.
   *
   * @throws a CLIError when there is one already and it is not to be overwritten
   */
  async create({isOverwriting}: {isOverwriting: boolean}): Promise<void> {
    await mkdir(dirname(this.file), {recursive: true})
    await withLock(this.file, async () => {
      if (!isOverwriting && (await this.exists())) {
        throw new Errors.CLIError(`There is a database already: ${this.file}`, {
          exit: exitCodes.conflict,
          suggestions: ['Replace it, and lose its tasks, with "tasks init --overwrite"'],
        })
      }

      await this.write(emptyDatabase())
    })
  }

  /**
   * Reads the database.
   *
   * @throws a CLIError when there is none, or when it is corrupt
   */
  async read(): Promise<Database> {
    await this.mustExist()
    const text = await readFile(this.file, 'utf8')
    try {
      return parseDatabase(text)
    } catch (error) {
      throw new Errors.CLIError(`The database ${this.file} is corrupt: ${messageOf(error)}`, {
        exit: exitCodes.corrupt,
        suggestions: ['Restore it from a backup', 'Start anew with "tasks init --overwrite"'],
      })
    }
  }

  /** Reads the database, lets a function change it, saves it, and returns what the function returned. */
  async change<Result>(apply: (database: Database) => Result): Promise<Result> {
    await this.mustExist()
    return withLock(this.file, async () => {
      const database = await this.read()
      const result = apply(database)
      await this.write(database)
      return result
    })
  }

  private async exists(): Promise<boolean> {
    try {
      await access(this.file)
      return true
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    }
  }

  private async mustExist(): Promise<void> {
    if (await this.exists()) return
    throw new Errors.CLIError(`There is no database yet: ${this.file}`, {
      exit: exitCodes.notFound,
      suggestions: ['Create it with "tasks init"'],
    })
  }

  /** A reader sees the old file or the new one, never a part: the text goes to a file beside it, which then replaces it. */
  private async write(database: Database): Promise<void> {
    const temporary = `${this.file}.${process.pid}.tmp`
    try {
      await writeFile(temporary, `${JSON.stringify(database, null, 2)}\n`, {flush: true, mode: 0o600})
      await rename(temporary, this.file)
    } catch (error) {
      await rm(temporary, {force: true})
      throw error
    }
  }
}
