import type {CatalogCommand} from '../catalog/catalog.js'
import {renderIndex} from '../catalog/documents/render-index.js'
import {otherDescribeId} from '../catalog/plugin-commands.js'
import {readCatalog} from '../catalog/read.js'
import {summarize} from '../catalog/texts/render-text.js'
import type {Service} from './service.js'

/**
 * `<bin> murli`: the plugin's commands; a person also sees those for authors, which are hidden
 * (13.0).
 */
export const listTools: Service = {
  answer(_, {config}) {
    const catalog = readCatalog(config)
    // The other name of `describe` is for hosts that lack the short one.
    const tools = catalog.commands.filter(
      ({id, isHidden}) => id.startsWith('murli:') && (id !== otherDescribeId || !isHidden),
    )
    const width = Math.max(...tools.map(({name}) => name.length))
    const list = (commands: readonly CatalogCommand[]) =>
      commands.map((command) => `  ${command.name.padEnd(width)}  ${summarize(catalog, command)}`)
    const forAgents = tools.filter(({isHidden}) => !isHidden)
    const forPeople = tools.filter(({isHidden}) => isHidden)
    const text = ['For agents', ...list(forAgents), '', 'For people', ...list(forPeople)].join('\n')
    return {
      document: renderIndex(catalog, {only: ['murli']}),
      text,
    }
  },
}
