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
