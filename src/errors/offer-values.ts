import {type Catalog, readMetadata} from '../catalog/catalog.js'
import type {ErrorFields} from '../contract/outcome.js'
import {isKnownReadOnly} from '../gate/decide.js'
import {routeLine} from './route.js'

const aboutValues = new Set(['invalid_value', 'missing_flag', 'missing_value'])

/** Whether an error is about a flag's value. */
export function isAboutValue({field = '', kind = ''}: ErrorFields): boolean {
  return aboutValues.has(kind) && field.startsWith('--')
}

/** Adds to an error about a flag's value the line of this CLI that lists the valid ones (`valuesFrom`). */
export function offerValues(catalog: Catalog, words: readonly string[], fields: ErrorFields): ErrorFields {
  if (!isAboutValue(fields)) return fields
  const {field = '', nextActions = []} = fields
  const {command} = routeLine(catalog, words)
  const from = command && readMetadata(command.definition).flagAnnotations?.[field.slice(2)]?.valuesFrom
  if (typeof from !== 'string') return fields
  const typed = from.trim().split(/\s+/)
  const line = typed[0] === catalog.bin ? typed.slice(1) : typed
  const lists = routeLine(catalog, line).command
  if (!lists || !isKnownReadOnly(readMetadata(lists.definition))) return fields
  const action = {command: [catalog.bin, ...line].join(' '), description: 'List the valid values.'}
  return {...fields, nextActions: [action, ...nextActions]}
}
