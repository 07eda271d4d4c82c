import type {Catalog} from '../../catalog/catalog.js'
import type {Replaced} from '../../files/configuration-file.js'

/** Where and what to install. */
export type Installation = {
  /** Whether it is for the user, and not only for the project in the working directory. */
  isGlobal: boolean
  /** Whether the hook is installed with the rules. */
  hasHook: boolean
}

/** The file that was written, how it has changed, and how many rules of each kind it has. */
export type Installed = Replaced & {
  file: string
  allow: number
  ask: number
}

/** An agent's harness: how its rules are written, and where they are installed. */
export type Harness = {
  /** Its name, as people write it. */
  title: string
  /** Whether it asks a program before each shell command, which `--hook` is. */
  asksHook: boolean
  /** Writes the rules as they would be installed. */
  draft(catalog: Catalog): string
  /**
   * Writes the rules into the harness's file, keeping what else it holds.
   *
   * @throws AgentError if the file cannot be read or written
   */
  install(catalog: Catalog, options: Installation): Installed
  /** The file whose rules are out of date; undefined if there is none. */
  findStale(catalog: Catalog, place: Pick<Installation, 'isGlobal'>): string | undefined
}
