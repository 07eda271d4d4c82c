import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {readMetadata} from '../catalog/read/declared-metadata.js'
import {textRenderer} from '../catalog/read/render-text.js'
import {classifyCommand, type Verdict} from './classify.js'
import type {DraftCommand} from './evidence.js'

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
      return {command: command.name || catalog.bin, ...classifyCommand(readCommand(catalog, command))}
    })
}

function readCommand(catalog: Catalog, command: CatalogCommand): DraftCommand {
  const {definition, id} = command
  const render = textRenderer(catalog, command)
  const description = render(definition.description, 'the description') ?? ''
  const summary = render(definition.summary, 'the summary') ?? firstParagraph(description)
  return {
    args: Object.keys(definition.args),
    description,
    flags: Object.entries(definition.flags).map(([name, flag]) => ({
      description: [flag.summary, flag.description].filter(Boolean).join(' '),
      isBoolean: flag.type === 'boolean',
      name,
    })),
    id: id.startsWith('Symbol(') ? catalog.bin : id,
    summary,
  }
}

function firstParagraph(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
