import {isRecord} from '../contract/unknown-value.js'
import type {Report} from './compare-values.js'

/** Compares the JSON Schemas of a command's results: what its readers rely on must still be there. */
export function compareResults(old: unknown, now: unknown, report: Report): void {
  if (old === undefined && now !== undefined) return report('compatible', 'result-typed', 'Its result has a schema')
  if (old === undefined) return
  if (now === undefined) return report('breaking', 'result-narrowed', 'The schema of its result is gone')
  const compared = new Set<string>()
  const compare = (before: unknown, after: unknown, path: string): void => {
    const references = JSON.stringify([before, after].map((schema) => isRecord(schema) && schema['$ref']))
    // A type may contain itself.
    if (references.includes('#') && compared.has(references)) return
    compared.add(references)
    const [one, other] = [follow(before, old), follow(after, now)]
    if (!isRecord(one) || !isRecord(other)) return
    const narrowed = (message: string) => report('breaking', 'result-narrowed', `${path || 'The result'} ${message}`)
    const added = typesOf(other).filter((type) => !typesOf(one).includes(type))
    const isKnown = typesOf(one).length > 0
    if (isKnown && (added.length > 0 || typesOf(other).length === 0)) {
      narrowed(`may be ${added.join(' or ') || 'anything'} instead of ${typesOf(one).join(' or ')}`)
    }

    const values = listOf(other['enum'] ?? constOf(other)).filter(
      (value) => !listOf(one['enum'] ?? constOf(one)).includes(value),
    )
    if (listOf(one['enum'] ?? constOf(one)).length > 0 && values.length > 0) {
      report('compatible', 'result-extended', `${path || 'The result'} may be ${values.map(String).join(', ')}, too`)
    }

    const [properties, next] = [recordOf(one['properties']), recordOf(other['properties'])]
    for (const [name, schema] of Object.entries(properties)) {
      const inner = path === '' ? name : `${path}.${name}`
      if (!Object.hasOwn(next, name)) report('breaking', 'result-narrowed', `${inner} is gone from the result`)
      else {
        const isMissing = listOf(one['required']).includes(name) && !listOf(other['required']).includes(name)
        if (isMissing) report('breaking', 'result-narrowed', `${inner} may be missing from the result`)
        compare(schema, next[name], inner)
      }
    }

    const extra = Object.keys(next).filter((name) => !Object.hasOwn(properties, name))
    if (extra.length > 0) {
      const place = path === '' ? 'The result' : path
      report('compatible', 'result-extended', `${place} has ${extra.join(', ')}, too`)
    }

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

/** The JSON types that a schema allows; an empty list if it does not state them. */
function typesOf({anyOf, type}: Record<string, unknown>): string[] {
  const own = [type].flat().filter((each) => typeof each === 'string')
  if (own.length > 0) return own
  return listOf(anyOf).flatMap((option) => (isRecord(option) ? typesOf(option) : []))
}

const constOf = (schema: Record<string, unknown>) => ('const' in schema ? [schema['const']] : undefined)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
