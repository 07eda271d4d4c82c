import {isRecord, itemsOf} from '../../contract/unknown-value.js'
import {listAdded, type Report} from './compare-values.js'

type ResultSchema = Record<string, unknown>

/** Compares the JSON Schemas of a command's results: what readers rely on must still exist. */
export function compareResults(old: unknown, now: unknown, report: Report): void {
  if (old === undefined && now !== undefined) {
    report('compatible', 'result-typed', 'Its result has a schema')
  }
  if (old !== undefined && now === undefined) {
    report('breaking', 'result-narrowed', 'The schema of its result was removed')
  }
  new ResultComparison(old, now, report).compare(old, now, '')
}

/** Compares the parts of two schemas, whose references are within the whole schemas. */
class ResultComparison {
  readonly #old: unknown
  readonly #now: unknown
  readonly #report: Report
  /** The pairs of references that were followed, because a type may contain itself. */
  readonly #compared = new Set<string>()

  constructor(old: unknown, now: unknown, report: Report) {
    this.#old = old
    this.#now = now
    this.#report = report
  }

  /** Compares the parts at a path, such as `owner.name`; that of the whole result is empty. */
  compare(before: unknown, after: unknown, path: string): void {
    const references = JSON.stringify([referenceOf(before), referenceOf(after)])
    if (references.includes('#') && this.#compared.has(references)) return
    this.#compared.add(references)
    const oldSchema = follow(before, this.#old)
    const newSchema = follow(after, this.#now)
    if (!isRecord(oldSchema) || !isRecord(newSchema)) return
    const widening = compareTypes(typesOf(oldSchema), typesOf(newSchema))
    if (widening !== undefined) this.#narrowed(`${path || wholeResult} ${widening}`)
    this.#compareProperties(oldSchema, newSchema, path)
    for (const keyword of ['items', 'additionalProperties']) {
      this.compare(oldSchema[keyword], newSchema[keyword], `${path}[]`)
    }
  }

  #compareProperties(oldSchema: ResultSchema, newSchema: ResultSchema, path: string): void {
    const oldMembers = recordOf(oldSchema['properties'])
    const newMembers = recordOf(newSchema['properties'])
    const isRequired = ({required}: ResultSchema, name: string) => itemsOf(required).includes(name)
    for (const [name, schema] of Object.entries(oldMembers)) {
      const inner = path === '' ? name : `${path}.${name}`
      if (!Object.hasOwn(newMembers, name)) {
        this.#narrowed(`${inner} was removed from the result`)
      } else if (isRequired(oldSchema, name) && !isRequired(newSchema, name)) {
        this.#narrowed(`${inner} may be missing from the result`)
      }
      this.compare(schema, newMembers[name], inner)
    }
    const added = listAdded(Object.keys(oldMembers), Object.keys(newMembers))
    if (added.length > 0) {
      const message = `${path || wholeResult} has ${added.join(', ')} as well`
      this.#report('compatible', 'result-extended', message)
    }
  }

  #narrowed(message: string): void {
    this.#report('breaking', 'result-narrowed', message)
  }
}

const wholeResult = 'The result'

/** What a value may be now that it could not be before, as a part of a sentence; undefined if nothing. */
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

/** The schema that a reference within a whole schema means; any other schema as it is. */
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
