import type {Catalog} from '../catalog/catalog.js'
import {indexHost} from '../catalog/draw/describe-host.js'
import {commandTree} from '../catalog/draw/schema-documents.js'
import type {Invocation} from '../line/invocation.js'
import {hateoas} from '../output/protocols/hateoas.js'
import {makeContext} from './context.js'

/** What the bare CLI answers: the index, or in the `hateoas` protocol the tree of commands and what to do with it. */
export function describeRoot(invocation: Invocation, catalog: Catalog): object {
  if (invocation.mode.protocol !== 'hateoas') return indexHost(catalog)
  const command = `${catalog.bin} <command> --schema`
  const params = {command: {description: 'A command of the tree', required: true}}
  const nextActions = [{command, description: 'See what a command takes', params}]
  const outcome = {message: '', nextActions, result: commandTree(catalog), type: 'success' as const}
  return hateoas.shapeSuccess(outcome, makeContext(invocation)()).document
}
