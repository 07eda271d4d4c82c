import {type Catalog, findWhich} from '../catalog/catalog.js'
import type {TerminalOutcome} from '../contract/outcome.js'
import {renderIndex} from '../catalog/render-index.js'
import {renderTree} from '../catalog/render-schema.js'
import type {IndexDocument} from '../schema/introspection.js'
import type {Invocation} from '../command-line/invocation.js'

/** What the bare CLI answers: a document of its own, or an outcome where the protocol wraps every answer. */
export type RootAnswer = {document: object} | {outcome: Extract<TerminalOutcome, {type: 'success'}>}

/** Answers the bare CLI: the index, or in the `hateoas` protocol the tree of commands and what to do with it. */
export function describeRoot({mode}: Invocation, catalog: Catalog): RootAnswer {
  if (mode.protocol !== 'hateoas') return {document: {...renderIndex(catalog), ...pointToSearch(catalog)}}
  const command = `${catalog.bin} <command> --schema`
  const params = {command: {type: 'string', description: 'A command of the tree', required: true}}
  const nextActions = [{command, description: 'See what a command takes', params}]
  return {outcome: {message: '', nextActions, result: renderTree(catalog), type: 'success'}}
}

/** The order in which a command is found, learnt, checked and run. */
function pointToSearch(catalog: Catalog): Pick<IndexDocument, 'next_actions'> {
  const which = findWhich(catalog)
  if (!which) return {}
  const command = `${catalog.bin} ${which} <intent>`
  const description =
    'Find a command by what you want to do; then <command> --schema, the line with --validate, the line.'
  return {next_actions: [{command, description}]}
}
