import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {textRenderer} from '../catalog/texts.js'
import type {DraftCommand} from './evidence.js'

/** What of a command tells its effect: its name, its texts, its flags and arguments. */
export function readTelling(catalog: Catalog, command: CatalogCommand): DraftCommand {
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
