import {type Catalog, readMetadata} from '../catalog/catalog.js'
import {classifyCommand, type Verdict} from '../effects/classify-command.js'
import {readTelling} from '../effects/read-telling.js'

/** What a draft makes of one command. */
export type DraftLine = Verdict & {
  /** The command as it is typed. */
  command: string
  /** Whether its class states it, rather than an annotation. */
  isOwn?: boolean
}

/** Drafts what names and summaries tell of the commands of which no source states yet whether they mutate. */
export function draftAnnotations(catalog: Catalog): DraftLine[] {
  const lines = catalog.commands
    .filter(({definition}) => readMetadata(definition).mutating === undefined)
    .map((command) => {
      const verdict = classifyCommand(readTelling(catalog, command))
      return {command: command.name || catalog.bin, ...verdict, ...(command.isOwn && {isOwn: true})}
    })
  return [...lines.filter(({isOwn}) => !isOwn), ...lines.filter(({isOwn}) => isOwn)]
}
