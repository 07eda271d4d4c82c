import {isRecord, itemsOf} from '../../contract/unknown-value.js'
import {listAdded, type Report} from './compare-values.js'

type Schema = Record<string, unknown>

/** Compares the JSON Schemas of a command's results: what readers rely on must still exist. */
export function compareResults(old: unknown, now: unknown, report: Report): void {
  const narrowed = (message: string) => report('breaking', 'result-narrowed', message)
  if (old === undefined && now !== undefined) {
    report('compatible', 'result-typed', 'Its result has a schema')
  }
  if (old !== undefined && now === undefined) narrowed('The schema of its result was removed')
  const compared = new Set<string>()
  const compare = (before: unknown, after: unknown, path: string): void => {
    const references = JSON.stringify(
      [before, after].map((schema) => isRecord(schema) && schema['$ref']),
    )
    // A type may contain itself.
    if (references.includes('#') && compared.has(references)) return
    compared.add(references)
    const [one, other] = [follow(before, old), follow(after, now)]
    if (!isRecord(one) || !isRecord(other)) return
    const [types, otherTypes] = [typesOf(one), typesOf(other)]
    const widened = listAdded(types, otherTypes)
    if (types.length > 0 && (widened.length > 0 || otherTypes.length === 0)) {
      narrowed(
        `${path || 'The result'} may be ${widened.join(' or ') || 'anything'} instead of ${types.join(' or ')}`,
      )
    }

    const [members, otherMembers] = [recordOf(one['properties']), recordOf(other['properties'])]
    for (const [name, schema] of Object.entries(members)) {
      const inner = path === '' ? name : `${path}.${name}`
      const isRequired = ({required}: Schema) => itemsOf(required).includes(name)
      if (!Object.hasOwn(otherMembers, name)) {
        narrowed(`${inner} was removed from the result`)
      } else if (isRequired(one) && !isRequired(other)) {
        narrowed(`${inner} may be missing from the result`)
      }
      compare(schema, otherMembers[name], inner)
    }

    const added = listAdded(Object.keys(members), Object.keys(otherMembers)).join(', ')
    if (added) {
      report('compatible', 'result-extended', `${path || 'The result'} has ${added} as well`)
    }
    for (const key of ['items', 'additionalProperties']) compare(one[key], other[key], `${path}[]`)
  }
  compare(old, now, '')
}

function follow(schema: unknown, root: unknown): unknown {
  if (!isRecord(schema) || typeof schema['$ref'] !== 'string' || !isRecord(root)) return schema
  const [, kind = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(schema['$ref']) ?? []
  return recordOf(root[kind])[name]
}

/** The JSON types that a schema allows; empty if unspecified. */
function typesOf({anyOf, type}: Schema): string[] {
  const own = [type].flat().filter((each) => typeof each === 'string')
  return own.length > 0 ? own : itemsOf(anyOf).flatMap((option) => typesOf(recordOf(option)))
}

const recordOf = (value: unknown): Schema => (isRecord(value) ? value : {})
