import {isRecord, itemsOf} from '../../contract/unknown-value.js'
import type {ChangeReport} from './change-report.js'
import {listAdded} from './compare-values.js'

type ResultSchema = Record<string, unknown>

/**
 * Compares the JSON Schemas of a command's results: what a reader relies on must still be there.
 */
export function compareResults(old: unknown, now: unknown, report: ChangeReport): void {
  if (old === undefined && now !== undefined) {
    report.compatible('result-typed', 'Its result has a schema')
  }
  if (old !== undefined && now === undefined) {
    report.breaking('result-narrowed', 'The schema of its result was removed')
  }
  new ResultComparison(old, now, report).compare(old, now, '')
}

/**
 * Compares two schemas part by part. References in them lead to other places of the same schema.
 */
class ResultComparison {
  readonly #old: unknown
  readonly #now: unknown
  readonly #report: ChangeReport
  /** The pairs that were compared, because a type may contain itself. */
  readonly #compared = new Map<ResultSchema, Set<ResultSchema>>()

  constructor(old: unknown, now: unknown, report: ChangeReport) {
    this.#old = old
    this.#now = now
    this.#report = report
  }

  /** Compares the parts at a path, such as `owner.name`. The path of the whole result is empty. */
  compare(before: unknown, after: unknown, path: string): void {
    const oldOptions = listOptions(before, this.#old)
    const newOptions = listOptions(after, this.#now)
    if (oldOptions.length === 0 || newOptions.length === 0) return
    const widening = describeWidening(typesOfAll(oldOptions), typesOfAll(newOptions))
    if (widening !== undefined) {
      this.#reportNarrowed(`${path || wholeResult} ${widening}`)
    }
    for (const kind of ['object', 'array']) {
      const old = findOnly(oldOptions, kind)
      const now = findOnly(newOptions, kind)
      if (old && now) this.#compareParts(old, now, path)
    }
  }

  #compareParts(old: ResultSchema, now: ResultSchema, path: string): void {
    const compared = this.#compared.get(old) ?? new Set()
    if (compared.has(now)) return
    this.#compared.set(old, compared.add(now))
    this.#compareProperties(old, now, path)
    for (const keyword of ['items', 'additionalProperties']) {
      this.compare(old[keyword], now[keyword], `${path}[]`)
    }
  }

  #compareProperties(oldSchema: ResultSchema, newSchema: ResultSchema, path: string): void {
    const oldMembers = recordOf(oldSchema['properties'])
    const newMembers = recordOf(newSchema['properties'])
    const isRequired = ({required}: ResultSchema, name: string) => itemsOf(required).includes(name)
    for (const [name, schema] of Object.entries(oldMembers)) {
      const inner = path === '' ? name : `${path}.${name}`
      if (!Object.hasOwn(newMembers, name)) {
        this.#reportNarrowed(`${inner} was removed from the result`)
      } else if (isRequired(oldSchema, name) && !isRequired(newSchema, name)) {
        this.#reportNarrowed(`${inner} may be missing from the result`)
      }
      this.compare(schema, newMembers[name], inner)
    }
    const added = listAdded(Object.keys(oldMembers), Object.keys(newMembers))
    if (added.length > 0) {
      const message = `${path || wholeResult} has ${added.join(', ')} as well`
      this.#report.compatible('result-extended', message)
    }
  }

  #reportNarrowed(message: string): void {
    this.#report.breaking('result-narrowed', message)
  }
}

const wholeResult = 'The result'

/**
 * Describes what types a value may have now that it could not have before, `may be null instead of
 * string`; undefined if there are none. An empty list of types allows any.
 */
function describeWidening(old: readonly string[], now: readonly string[]): string | undefined {
  if (old.length === 0) return undefined
  // An integer is also a number.
  const allowed = old.includes('number') ? [...old, 'integer'] : old
  const added = listAdded(allowed, now)
  if (added.length === 0 && now.length > 0) return undefined
  const types = [...new Set(added)].join(' or ') || 'anything'
  return `may be ${types} instead of ${[...new Set(old)].join(' or ')}`
}

/**
 * The schemas that a value of a part may have: the target of its reference, the options of a union,
 * or the part itself.
 *
 * @param root the whole schema, to which references lead
 * @param seen the schemas that were followed already, because a union may contain itself
 */
function listOptions(
  schema: unknown,
  root: unknown,
  seen = new Set<ResultSchema>(),
): ResultSchema[] {
  if (!isRecord(schema) || seen.has(schema)) return []
  seen.add(schema)
  const {$ref: reference, anyOf, oneOf, type} = schema
  if (typeof reference === 'string') {
    return listOptions(resolve(reference, root), root, seen)
  }
  const union = oneOf ?? anyOf
  if (type !== undefined || !Array.isArray(union)) return [schema]
  return union.flatMap((option) => listOptions(option, root, seen))
}

/** The target of a reference such as `#/$defs/Owner`; undefined for any other form. */
function resolve(reference: string, root: unknown): unknown {
  const [, kind = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  return recordOf(recordOf(root)[kind])[name]
}

/** The only option that may be an object, or an array; undefined if there are several, or none. */
function findOnly(options: readonly ResultSchema[], kind: string): ResultSchema | undefined {
  const possible = options.filter((option) => {
    const types = typesOf(option)
    return types.length === 0 || types.includes(kind)
  })
  return possible.length === 1 ? possible[0] : undefined
}

/** The JSON types of a union; empty if one of its options allows any type. */
function typesOfAll(options: readonly ResultSchema[]): string[] {
  const types = options.map((option) => typesOf(option))
  return types.some((each) => each.length === 0) ? [] : types.flat()
}

/** The JSON types that a schema allows; empty if unspecified. */
function typesOf({type}: ResultSchema): string[] {
  return [type].flat().filter((each) => typeof each === 'string')
}

function recordOf(value: unknown): ResultSchema {
  return isRecord(value) ? value : {}
}
