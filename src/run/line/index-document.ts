import type {Catalog} from '../../catalog/catalog.js'
import {
  describePattern,
  exceptOwners,
  findWhich,
  schemaWord,
} from '../../catalog/plugin-commands.js'
import {loadBundle} from '../../load-bundle.js'
import {hateoas} from '../../output/protocols/hateoas.js'
import type {Run} from '../run.js'
import type {LineHandler} from './line-handler.js'

/**
 * Renders the index of a topic or of the bare CLI, or its schema if the line asks for that.
 *
 * @param topic undefined for the bare CLI
 * @returns undefined for a topic that shows nothing
 */
export function renderIndexDocument(
  handler: LineHandler,
  topic: string | undefined,
): object | undefined {
  return topic === undefined ? renderRoot(handler) : renderTopic(handler, topic)
}

function renderRoot(handler: LineHandler): object {
  const {readCatalog, renderRootSchema} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../catalog/documents/render-schema.js')
  >('explain')
  const {config, flags} = handler.line
  const catalog = readCatalog(config)
  return flags.schema ? renderRootSchema(catalog) : describeRoot(handler, catalog)
}

function renderTopic({line}: LineHandler, id: string): object | undefined {
  const {readCatalog, renderIndex, renderTopicSchema} = loadBundle<
    typeof import('../../catalog/read.js') &
      typeof import('../../catalog/documents/render-index.js') &
      typeof import('../../catalog/documents/render-schema.js')
  >('explain')
  const catalog = readCatalog(line.config)
  return line.flags.schema ? renderTopicSchema(catalog, id) : renderIndex(catalog, {only: [id]})
}

/** The answer of the bare CLI: the index (8.31), or in the `hateoas` protocol the command tree. */
export function describeRoot({line, run}: LineHandler, catalog: Catalog): object {
  return line.mode.protocol === 'hateoas' ? describeTree(run, catalog) : describeIndex(catalog)
}

/** The index, with the search as the next action if the CLI offers it. */
function describeIndex(catalog: Catalog): object {
  const {renderIndex} =
    loadBundle<typeof import('../../catalog/documents/render-index.js')>('explain')
  const index = renderIndex(catalog)
  const which = findWhich(catalog)
  if (which === undefined) return index
  const command = `${catalog.bin} ${which} <intent>`
  const description = `Find a command by what you want to do. Then read \`${describePattern(catalog)}\`, check the command line with --validate${exceptOwners(catalog)}, and run it.`
  return {...index, next_actions: [{command, description}]}
}

/** The command tree as the result of an envelope. */
function describeTree({options}: Run, catalog: Catalog): object {
  const {renderTree} =
    loadBundle<typeof import('../../catalog/documents/render-schema.js')>('explain')
  const command = `${catalog.bin} <command> ${schemaWord(catalog)}`
  const params = {
    command: {
      type: 'string',
      description: 'A command of the tree',
      required: true,
    },
  }
  const nextActions = [{command, description: 'Show the arguments and flags of a command', params}]
  return hateoas.shape(
    {
      message: '',
      nextActions,
      result: renderTree(catalog),
      type: 'success',
    },
    options,
  )
}
