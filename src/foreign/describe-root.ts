import type {Catalog} from '../catalog/catalog.js'
import {findWhich} from '../catalog/read/find-which.js'
import {indexHost} from '../catalog/draw/index-host.js'
import {commandTree} from '../catalog/draw/schema-documents.js'
import type {IndexDocument} from '../schema/introspection.js'
import type {Invocation} from '../line/invocation.js'
import {hateoas} from '../output/protocols/hateoas.js'
import {makeContext} from './context.js'

/** What the bare CLI answers: the index, or in the `hateoas` protocol the tree of commands and what to do with it. */
export function describeRoot(invocation: Invocation, catalog: Catalog): object {
  if (invocation.mode.protocol !== 'hateoas') return {...indexHost(catalog), ...pointToSearch(catalog)}
  const command = `${catalog.bin} <command> --schema`
  const params = {command: {description: 'A command of the tree', required: true}}
  const nextActions = [{command, description: 'See what a command takes', params}]
  const outcome = {message: '', nextActions, result: commandTree(catalog), type: 'success' as const}
  return hateoas.shapeSuccess(outcome, makeContext(invocation)()).document
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
