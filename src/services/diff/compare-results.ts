import {isRecord, itemsOf} from '../../contract/unknown-value.js'
import {listAdded, type Report} from './compare-values.js'

type ResultSchema = Record<string, unknown>

/** Compares the JSON Schemas of a command's results: what readers rely on must still exist. */
export function compareResults(old: unknown, now: unknown, report: Report): void {
  const narrowed = (message: string) => report('breaking', 'result-narrowed', message)
  if (old === undefined && now !== undefined) {
    report('compatible', 'result-typed', 'Its result has a schema')
  }
  if (old !== undefined && now === undefined) {
    narrowed('The schema of its result was removed')
  }
  const compared = new Set<string>()
  const compare = (before: unknown, after: unknown, path: string): void => {
    const references = JSON.stringify([referenceOf(before), referenceOf(after)])
    // A type may contain itself.
    if (references.includes('#') && compared.has(references)) return
    compared.add(references)
    const one = follow(before, old)
    const other = follow(after, now)
    if (!isRecord(one) || !isRecord(other)) return
    const subject = path || 'The result'
    const widening = compareTypes(typesOf(one), typesOf(other))
    if (widening !== undefined) narrowed(`${subject} ${widening}`)

    const members = recordOf(one['properties'])
    const otherMembers = recordOf(other['properties'])
    for (const [name, schema] of Object.entries(members)) {
      const inner = path === '' ? name : `${path}.${name}`
      const isRequired = ({required}: ResultSchema) => itemsOf(required).includes(name)
      if (!Object.hasOwn(otherMembers, name)) {
        narrowed(`${inner} was removed from the result`)
      } else if (isRequired(one) && !isRequired(other)) {
        narrowed(`${inner} may be missing from the result`)
      }
      compare(schema, otherMembers[name], inner)
    }

    const added = listAdded(Object.keys(members), Object.keys(otherMembers))
    if (added.length > 0) {
      report('compatible', 'result-extended', `${subject} has ${added.join(', ')} as well`)
    }
    compare(one['items'], other['items'], `${path}[]`)
    compare(one['additionalProperties'], other['additionalProperties'], `${path}[]`)
  }
  compare(old, now, '')
}

/** What a value may be that it could not be, as a part of a sentence; undefined if nothing. */
function compareTypes(old: readonly string[], now: readonly string[]): string | undefined {
  if (old.length === 0) return undefined
  const widened = listAdded(old, now)
  if (widened.length === 0 && now.length > 0) return undefined
  const types = widened.join(' or ') || 'anything'
  return `may be ${types} instead of ${old.join(' or ')}`
}

function referenceOf(schema: unknown): unknown {
  return isRecord(schema) && schema['$ref']
}

function follow(schema: unknown, root: unknown): unknown {
  const reference = referenceOf(schema)
  if (typeof reference !== 'string' || !isRecord(root)) return schema
  const [, kind = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  return recordOf(root[kind])[name]
}

/** The JSON types that a schema allows; empty if unspecified. */
function typesOf({anyOf, type}: ResultSchema): string[] {
  const stated = [type].flat().filter((each) => typeof each === 'string')
  if (stated.length > 0) return stated
  return itemsOf(anyOf).flatMap((option) => typesOf(recordOf(option)))
}

function recordOf(value: unknown): ResultSchema {
  return isRecord(value) ? value : {}
}
