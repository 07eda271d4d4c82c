import {binsOf, type Catalog} from '../catalog/catalog.js'
import type {LineErrorKind} from '../contract/error-categories.js'
import {isReading} from '../gate/line-effects.js'
import type {UncheckedError} from './alternatives.js'
import {type RoutedLine, routeWords} from './routed-line.js'

/** The kinds of mistakes that a list of valid values helps against. */
const kindsOfValue: ReadonlySet<string> = new Set([
  'invalid_value',
  'missing_flag',
  'missing_value',
] satisfies LineErrorKind[])

/** Adds the command line that lists the valid values to an error about a flag's value (8.13). */
export function offerValues(
  catalog: Catalog,
  {route: {command}}: RoutedLine,
  fields: UncheckedError,
): UncheckedError {
  const {field = '', kind = '', nextActions = []} = fields
  if (!field.startsWith('--') || !kindsOfValue.has(kind)) return fields
  const valuesFrom = command?.definition.flagAnnotations?.[field.slice(2)]?.valuesFrom
  if (typeof valuesFrom !== 'string') return fields
  const stated = valuesFrom.trim().split(/\s+/)
  const words = binsOf(catalog).includes(stated[0]!) ? stated.slice(1) : stated
  const {route, tokens} = routeWords(catalog, words)
  const isSafe = route.command && isReading(route.command.definition, tokens)
  if (!isSafe) return fields
  const action = {
    command: [catalog.bin, ...words].join(' '),
    description: 'List the valid values.',
  }
  return {...fields, nextActions: [action, ...nextActions]}
}
