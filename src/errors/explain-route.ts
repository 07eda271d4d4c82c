import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {refineCommand} from '../catalog/class-types.js'
import {isSurelyValid} from './is-surely-valid.js'
import {type Diagnosis, diagnoseLine, findMeant} from './diagnose.js'

/** How long the classes of the commands that may have been meant may take to load, in milliseconds. */
const maxLoadMs = 1000

/**
 * Diagnoses a line that leads to no command. The classes of the commands that may have been meant are loaded first where
 * a manifest does not tell enough, such as which flags are really required: a correction must be right (contract, section
 * 4).
 */
export async function explainRoute(catalog: Catalog, words: readonly string[]): Promise<Diagnosis | undefined> {
  const unsure = [...findMeant(catalog, words)]
    .filter(([command, lines]) => !lines.every((line) => isSurelyValid(catalog, command, line)))
    .map(([command]) => command)
  const classes = await loadClasses(unsure)
  return diagnoseLine(catalog, words, undefined, (command) => {
    const commandClass = classes.get(command.id)
    return commandClass === undefined ? command : refineCommand(command, commandClass)
  })
}

/** Loads classes, by id; what cannot be loaded, or takes too long, is left out. The caller drops what they print. */
async function loadClasses(commands: readonly CatalogCommand[]): Promise<Map<string, unknown>> {
  const classes = new Map<string, unknown>()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxLoadMs)))
  const loading = commands.map(async ({id, load}) => {
    try {
      classes.set(id, await load?.())
    } catch (error) {
      if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
    }
  })
  await Promise.race([Promise.all(loading), timeout])
  clearTimeout(timer)
  return new Map(classes)
}
