import {type Catalog, type CatalogCommand, readMetadata} from '../../catalog/catalog.js'
import {isArgumentRequired, enumOf} from '../../catalog/render-values.js'
import {readExampleLines} from '../../catalog/examples.js'
import {listValues, freeOperands, takesFreeOperands} from '../../catalog/render-usage.js'
import type {RenderText} from '../../catalog/texts.js'
import {quoteLine} from '../../command-line/quote.js'

/** How many operands of an example are shown. */
const MOST_OPERANDS = 3

/** What a line has behind the command's name: its arguments, or the free operands of a command that declares none. */
export function writeOperands({definition}: CatalogCommand): string[] {
  const metadata = readMetadata(definition)
  const args = Object.entries(definition.args).filter(([, argument]) => !argument.hidden)
  if (takesFreeOperands(definition)) return [freeOperands]
  return args.map(([name, argument], position) => {
    const values = enumOf(metadata.argumentAnnotations?.[name], argument.options)
    const takesRest = definition.strict === false && position === args.length - 1
    const form = `${values ? listValues(values) : name.toUpperCase()}${argument.multiple || takesRest ? '...' : ''}`
    return isArgumentRequired(argument, metadata.murli?.args[name]) ? form : `[${form}]`
  })
}

/** The operands of the first example that has some, of a command whose definition states nothing of them. */
export function sampleOperands(catalog: Catalog, command: CatalogCommand, render: RenderText): string | undefined {
  if (!takesFreeOperands(command.definition)) return undefined
  const name = command.name.split(' ')
  for (const {words = []} of readExampleLines(catalog, command, render)) {
    if (words.slice(1, name.length + 1).join(' ') !== command.name) continue
    const rest = words.slice(name.length + 1)
    const end = rest.findIndex((word) => word.startsWith('-'))
    const operands = end === -1 ? rest : rest.slice(0, end)
    if (operands.length > 0) return quoteLine(operands.slice(0, MOST_OPERANDS))
  }

  return undefined
}
