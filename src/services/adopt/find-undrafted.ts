import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {isUndecided} from '../annotate/draft-line.js'

/** What is known of the files of an adopted CLI; all paths are relative to the root. */
type AdoptedFiles = {
  /** The files of each command's base classes, by the command's file. */
  basesByFile: ReadonlyMap<string, readonly string[]>
  changedFiles: ReadonlySet<string>
  commandsByFile: ReadonlyMap<string, {command: CatalogCommand}>
  /** Whether a command's file would get a draft if it changed. */
  isDraftable(file: string, command: CatalogCommand): boolean
}

/** The undecided commands that are adopted, but have no draft in a file. */
export function findUndrafted(
  catalog: Catalog,
  {basesByFile, changedFiles, commandsByFile, isDraftable}: AdoptedFiles,
): CatalogCommand[] {
  // Commands that a base class adopts: their files do not change, so no draft is inserted there.
  const inheriting = [...commandsByFile].flatMap(([file, {command}]) => {
    const isBaseChanged = basesByFile.get(file)!.some((base) => changedFiles.has(base))
    const isInheriting = isBaseChanged && !changedFiles.has(file)
    return isInheriting && isDraftable(file, command) ? [command] : []
  })
  const locatedCommands = new Set([...commandsByFile.values()].map(({command}) => command))
  // Commands that share a file, or whose class an index lists in a way that cannot be read.
  const unlocated = catalog.commands.filter(
    (command) =>
      command.definition.pluginName === catalog.name &&
      !locatedCommands.has(command) &&
      isUndecided(command),
  )
  return [...inheriting, ...unlocated]
}
