import {isRecord} from '../contract/unknown-value.js'
import type {Report} from './compare.js'

type Schema = Record<string, unknown>

/** Compares the JSON Schemas of a command's results: what readers rely on must still exist. */
export function compareResults(old: unknown, now: unknown, report: Report): void {
  if (old === undefined && now !== undefined) report('fits', 'result-typed', 'Its result has a schema')
  if (old === undefined) return
  const narrowed = (message: string) => report('breaks', 'result-narrowed', message)
  if (now === undefined) return narrowed('The schema of its result was removed')
  const compared = new Set<string>()
  const compare = (before: unknown, after: unknown, path: string): void => {
    const references = JSON.stringify([before, after].map((schema) => isRecord(schema) && schema['$ref']))
    // A type may contain itself.
    if (references.includes('#') && compared.has(references)) return
    compared.add(references)
    const [one, other] = [follow(before, old), follow(after, now)]
    if (!isRecord(one) || !isRecord(other)) return
    const place = path || 'The result'
    const extended = (what: string, added: readonly unknown[]) =>
      added.length > 0 && report('fits', 'result-extended', `${place} ${what} ${added.map(String).join(', ')} as well`)
    const [types, otherTypes] = [typesOf(one), typesOf(other)]
    const added = otherTypes.filter((type) => !types.includes(type))
    if (types.length > 0 && (added.length > 0 || otherTypes.length === 0)) {
      narrowed(`${place} may be ${added.join(' or ') || 'anything'} instead of ${types.join(' or ')}`)
    }

    const values = valuesOf(one)
    if (values.length > 0)
      extended(
        'may be',
        valuesOf(other).filter((value) => !values.includes(value)),
      )
    const [members, otherMembers] = [recordOf(one['properties']), recordOf(other['properties'])]
    for (const [name, schema] of Object.entries(members)) {
      const inner = path === '' ? name : `${path}.${name}`
      const isRequired = ({required}: Schema) => listOf(required).includes(name)
      if (!Object.hasOwn(otherMembers, name)) narrowed(`${inner} was removed from the result`)
      else if (isRequired(one) && !isRequired(other)) narrowed(`${inner} may be missing from the result`)
      compare(schema, otherMembers[name], inner)
    }

    extended(
      'has',
      Object.keys(otherMembers).filter((name) => !Object.hasOwn(members, name)),
    )
    for (const key of ['items', 'additionalProperties']) compare(one[key], other[key], `${path}[]`)
  }
  compare(old, now, '')
}

/** The schema that a `$ref` points to. */
function follow(schema: unknown, root: unknown): unknown {
  if (!isRecord(schema) || typeof schema['$ref'] !== 'string' || !isRecord(root)) return schema
  const [, kind = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(schema['$ref']) ?? []
  return recordOf(root[kind])[name]
}

/** The JSON types that a schema allows; empty if unspecified. */
function typesOf({anyOf, type}: Schema): string[] {
  const own = [type].flat().filter((each) => typeof each === 'string')
  return own.length > 0 ? own : listOf(anyOf).flatMap((option) => typesOf(recordOf(option)))
}

/** The values that a schema allows; empty if unspecified. */
function valuesOf(schema: Schema): unknown[] {
  return listOf(schema['enum'] ?? ('const' in schema ? [schema['const']] : undefined))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const recordOf = (value: unknown): Schema => (isRecord(value) ? value : {})
