import type {Catalog} from '../../catalog/catalog.js'
import type {Replaced} from '../../files/replace-with-backup.js'

/** Where and what to install: in the working directory's project or for the user, rules or more. */
export type Installation = {
  isGlobal: boolean
  hasHook: boolean
}

/** What was installed: the file, what happened to it, and how many rules of each kind it has. */
export type Installed = Replaced & {
  file: string
  allow: number
  ask: number
}

/** An agent's harness, and how the rules are written in its language. */
export type Harness = {
  /** How a person calls it. */
  title: string
  /** Writes the rules as they would be installed. */
  draft(catalog: Catalog): string
  /**
   * Writes the rules into the harness's file, keeping what else it holds.
   *
   * @throws AgentError if the file cannot be read or written
   */
  install(catalog: Catalog, options: Installation): Installed
  /** The file whose rules are older than the CLI; undefined if there is none. */
  findStale(catalog: Catalog, isGlobal: boolean): string | undefined
}
