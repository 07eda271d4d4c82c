import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {isUndecided} from '../annotate/draft-line.js'
import type {LocatedFiles} from './locate-files.js'

/** What is known of the files of an adopted CLI; all paths are relative to the root. */
type AdoptedFiles = LocatedFiles & {
  changedFiles: ReadonlySet<string>
  /** The files whose command states, or has a draft of, what it changes. */
  draftedFiles: ReadonlySet<string>
}

/** Finds the adopted commands that need a draft, but whose source files do not get one. */
export function findUndrafted(
  catalog: Catalog,
  {basesByFile, changedFiles, commandsByFile, draftedFiles}: AdoptedFiles,
): CatalogCommand[] {
  // A base class adopts these, or their class has no room for a comment.
  const located = [...commandsByFile].flatMap(([file, {command}]) => {
    const isAdopted = [file, ...basesByFile.get(file)!].some((each) => changedFiles.has(each))
    return isAdopted && isUndecided(command) && !draftedFiles.has(file) ? [command] : []
  })
  const locatedCommands = new Set([...commandsByFile.values()].map(({command}) => command))
  // These share a file, only their compiled file is known, or an index lists their classes in a form
  // that cannot be read.
  const unlocated = catalog.commands.filter(
    (command) =>
      command.definition.pluginName === catalog.name &&
      !locatedCommands.has(command) &&
      isUndecided(command),
  )
  return [...located, ...unlocated]
}
