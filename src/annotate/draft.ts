import {type Catalog, readMetadata} from '../catalog/catalog.js'
import {classifyCommand, type Verdict} from '../effects/classify-command.js'
import {readTelling} from '../effects/read-telling.js'

/** What a draft makes of one command. */
export type DraftLine = Verdict & {
  /** The command as it is typed. */
  command: string
}

/** Drafts what names and summaries tell of the commands of which no source states yet whether they mutate. */
export function draftAnnotations(catalog: Catalog): DraftLine[] {
  return catalog.commands
    .filter(({definition, isOwn}) => !isOwn && readMetadata(definition).mutating === undefined)
    .map((command) => {
      return {command: command.name || catalog.bin, ...classifyCommand(readTelling(catalog, command))}
    })
}
