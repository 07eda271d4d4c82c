import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {classifyCommand} from '../../catalog/effects/classify.js'
import {readSubject} from '../../catalog/effects/subject.js'
import type {AdoptDocument} from '../../contract/schema/adopt.js'
import {draftStatic, fieldsOfEffect} from '../annotate/draft-line.js'

/** Whether nothing states what a command changes, so that it is drafted. */
export function isUndecided({definition}: CatalogCommand): boolean {
  return definition.mutating === undefined
}

/** The line to draft in a command's class, from its name and summary (13.6a). */
export function draftLine(catalog: Catalog, command: CatalogCommand): string {
  return draftStatic(classifyCommand(readSubject(catalog, command)))
}

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

/**
 * One `oclif.murli.commands` block for commands whose classes are not changed: it has the clear
 * cases, and for each other command the reason why it is unclear.
 */
export function draftBlock(
  catalog: Catalog,
  commands: readonly CatalogCommand[],
): NonNullable<AdoptDocument['block']> {
  const block: NonNullable<AdoptDocument['block']> = {commands: {}, unclear: {}}
  for (const command of commands) {
    const {effect, reason} = classifyCommand(readSubject(catalog, command))
    const fields = fieldsOfEffect(effect)
    // The only command of a single-command CLI has no name.
    const name = command.name || catalog.bin
    if (fields) block.commands[name] = fields
    else block.unclear[name] = reason
  }

  return block
}
