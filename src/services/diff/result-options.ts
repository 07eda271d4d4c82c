import {isRecord, itemsOf, ownProperty} from '../../contract/unknown-value.js'

/** A JSON Schema of a result, or of a part of it. */
export type ResultSchema = Record<string, unknown>

/** The keywords that a comparison reads; schemas with none of them allow anything. */
const keywords = [
  'type',
  'const',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'prefixItems',
  'maxItems',
] as const

/** The keywords whose values are schemas. */
const schemaKeywords: readonly string[] = ['additionalProperties', 'items']

/** Schemas that hold for a value at once; none for a value that may be anything. */
type Conjunction = readonly ResultSchema[]

/** How many options a part may have; further schemas that multiply them are left out. */
const maxOptions = 200

/** The whole schema of a result, to which references in its parts lead. */
export class ResultRoot {
  readonly #root: unknown
  /** The schema that each conjunction is merged into, because what was compared is remembered. */
  readonly #merged = new Map<string, ResultSchema | undefined>()
  readonly #numbers = new Map<ResultSchema, number>()

  constructor(root: unknown) {
    this.#root = root
  }

  /**
   * The schemas that a value of any of some parts may have, each once: the targets of references, the
   * options of unions, merged with what else holds for them. `true` allows anything, like an empty
   * schema; nothing has the schema `false`.
   */
  listAllOptions(schemas: readonly unknown[]): ResultSchema[] {
    const options = schemas.flatMap((schema) => this.#listOptions(schema))
    const merged = options.map((option) => this.#mergeOnce(option))
    return [...new Set(merged.filter((schema) => schema !== undefined))]
  }

  /** @param seen the schemas that were followed already, because a union may contain itself */
  #listOptions(schema: unknown, seen = new Set<ResultSchema>()): Conjunction[] {
    if (schema === true) return [[]]
    if (!isRecord(schema) || seen.has(schema)) return []
    seen.add(schema)
    const {$ref: reference, allOf, anyOf, oneOf} = schema
    const conditions: readonly unknown[][] = [
      ...(typeof reference === 'string' ? [[this.#resolve(reference)]] : []),
      ...itemsOf(allOf).map((member) => [member]),
      ...[anyOf, oneOf].filter((union) => Array.isArray(union)),
    ]
    const isStated = keywords.some((keyword) => schema[keyword] !== undefined)
    const own: Conjunction[] = [isStated ? [schema] : []]
    return conditions.reduce<Conjunction[]>((options, alternatives) => {
      // Only what a union itself has followed needs no second look.
      const isUnion = !isStated && conditions.length === 1
      const followed = isUnion ? seen : new Set(seen)
      const added = alternatives.flatMap((each) => this.#listOptions(each, followed))
      if (options.length * added.length > maxOptions) return options
      return options.flatMap((option) => added.map((other) => [...option, ...other]))
    }, own)
  }

  /** The target of a reference such as `#/$defs/Owner`; undefined for one to another document. */
  #resolve(reference: string): unknown {
    const [start, ...names] = reference.split('/')
    if (start !== '#') return undefined
    return names.reduce<unknown>((part, name) => ownProperty(part, decode(name)), this.#root)
  }

  #mergeOnce(option: Conjunction): ResultSchema | undefined {
    const parts = [...new Set(option)]
    if (parts.length === 1) return parts[0]
    const numbers = parts.map((part) => numberOf(part, this.#numbers))
    const key = numbers.toSorted((a, b) => a - b).join()
    if (!this.#merged.has(key)) this.#merged.set(key, mergeSchemas(parts))
    return this.#merged.get(key)
  }
}

/** The number of a schema, which is a new one where it is met for the first time. */
export function numberOf(schema: ResultSchema, numbers: Map<ResultSchema, number>): number {
  const number = numbers.get(schema) ?? numbers.size
  numbers.set(schema, number)
  return number
}

/** A name in a reference (RFC 6901), which is a part of a URL. */
function decode(name: string): string {
  const text = name.replaceAll(/(?:%[0-9A-F]{2})+/gi, (bytes) => {
    return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()
  })
  return text.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The schema of what has all of some schemas; undefined if they allow no type together. */
function mergeSchemas(parts: Conjunction): ResultSchema | undefined {
  const merged: ResultSchema = {}
  for (const part of parts) {
    for (const keyword of keywords) {
      const [known, value] = [merged[keyword], part[keyword]]
      if (value === undefined) continue
      merged[keyword] = known === undefined ? value : mergeValues(keyword, known, value)
    }
  }
  const types = parts.map((part) => typesOf(part)).filter((each) => each.length > 0)
  if (types.length === 0) return merged
  const type = types.reduce((common, each) => commonTypes(common, each))
  return type.length === 0 ? undefined : {...merged, type}
}

/** The value of a keyword that is in two schemas, where a result must match both. */
function mergeValues(keyword: string, first: unknown, second: unknown): unknown {
  if (keyword === 'required') return [...itemsOf(first), ...itemsOf(second)]
  if (keyword === 'properties') {
    const [members, more] = [recordOf(first), recordOf(second)]
    const shared = Object.keys(members).filter((name) => Object.hasOwn(more, name))
    const both = shared.map((name) => [name, {allOf: [members[name], more[name]]}])
    return {...members, ...more, ...(Object.fromEntries(both) as ResultSchema)}
  }
  return schemaKeywords.includes(keyword) ? {allOf: [first, second]} : second
}

function commonTypes(first: readonly string[], second: readonly string[]): string[] {
  const isIn = (types: readonly string[], type: string) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  const common = [...first, ...second].filter((type) => isIn(first, type) && isIn(second, type))
  return [...new Set(common)]
}

/** The options that may be of a type, such as an object. */
export function optionsOfType(options: readonly ResultSchema[], type: string): ResultSchema[] {
  return options.filter((option) => {
    const types = typesOf(option)
    return types.length === 0 || types.includes(type)
  })
}

/** The JSON types of a union; empty if one of its options allows any type. */
export function typesOfAll(options: readonly ResultSchema[]): string[] {
  const types = options.map((option) => typesOf(option))
  return types.some((each) => each.length === 0) ? [] : types.flat()
}

/** The JSON types that a schema allows, also by its values; empty if unspecified. */
function typesOf({const: value, enum: values, type}: ResultSchema): string[] {
  const types = [type].flat().filter((each) => typeof each === 'string')
  if (types.length > 0) return types
  const allowed = value === undefined ? itemsOf(values) : [value]
  return [...new Set(allowed.map((each) => typeOfValue(each)))]
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** The schemas of an object's members, by name. */
export function memberSchemas({properties}: ResultSchema): ResultSchema {
  return recordOf(properties)
}

function recordOf(value: unknown): ResultSchema {
  return isRecord(value) ? value : {}
}
