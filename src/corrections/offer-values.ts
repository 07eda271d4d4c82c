import {binsOf, type Catalog} from '../catalog/catalog.js'
import type {LineErrorKind} from '../contract/error-categories.js'
import {isReading} from '../gate/line-effects.js'
import type {UncheckedError} from './alternatives.js'
import {type RoutedLine, routeWords} from './route/routed-line.js'

/** The kinds of mistakes that a list of valid values helps against. */
const kindsWithValues: ReadonlySet<string> = new Set([
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
  if (!field.startsWith('--') || !kindsWithValues.has(kind)) return fields
  const valuesFrom = command?.definition.flagAnnotations?.[field.slice(2)]?.valuesFrom
  if (typeof valuesFrom !== 'string') return fields
  const statedWords = valuesFrom.trim().split(/\s+/)
  const beginsWithBin = binsOf(catalog).includes(statedWords[0]!)
  const words = beginsWithBin ? statedWords.slice(1) : statedWords
  const {route, tokens} = routeWords(catalog, words)
  // A next action is followed without a second thought, so it may only read.
  const isSafe = route.command && isReading(route.command.definition, tokens)
  if (!isSafe) return fields
  const action = {
    command: [catalog.bin, ...words].join(' '),
    description: 'List the valid values.',
  }
  return {...fields, nextActions: [action, ...nextActions]}
}
