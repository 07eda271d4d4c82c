import {resolvePointer} from './resolve-pointer.js'

/** A JSON Schema. */
type Schema = Readonly<Record<string, unknown>>

/** What may be taken from a value without making it invalid. */
export type Allowance = {
  /** How many elements of a list must stay; Infinity where none may go. */
  minItems: number
  /** Whether a text may be shortened. */
  isTextCuttable: boolean
  /** Whether the value may be replaced by null. */
  isNullable: boolean
  /** Whether a member of an object may go. */
  isOptional(key: string): boolean
}

/** Keywords whose answer can change when something deep inside a value is cut. */
const opaque = [
  '$dynamicRef',
  '$recursiveRef',
  'dependencies',
  'dependentSchemas',
  'else',
  'if',
  'not',
  'oneOf',
  'then',
  'unevaluatedItems',
]

/** Keywords under which a list cannot lose elements; in a tuple the last ones would take the place of the first. */
const listKeywords = ['contains', 'minContains', 'const', 'enum', 'prefixItems']

/** Keywords under which a text cannot lose its end. */
const textKeywords = ['const', 'contentEncoding', 'contentMediaType', 'enum', 'format', 'minLength', 'pattern']

/** Keywords that compare what is inside a value as well. */
const deepKeywords = ['const', 'contains', 'enum', 'uniqueItems']

/** Keywords under which an object cannot lose members. */
const objectKeywords = ['const', 'dependentRequired', 'enum', 'minProperties']

/**
 * The schemas that say something about one place of a document. What is cut must be cut so that every one of them still
 * holds; where that cannot be told from the keywords alone, nothing is cut.
 */
export class Cuttable {
  readonly #isOpaque: boolean
  readonly #root: unknown
  readonly #schemas: Schema[]

  private constructor(schemas: readonly unknown[], root: unknown, isOpaque: boolean) {
    const expanded = schemas.flatMap((schema) => expand(schema, root, 0))
    this.#root = root
    this.#isOpaque = isOpaque || expanded.some((schema) => schema === undefined || has(schema, opaque))
    this.#schemas = expanded.filter((schema) => schema !== undefined)
  }

  /** @param schema the output schema; without one everything may be cut */
  static of(schema: unknown): Cuttable {
    return new Cuttable(schema === undefined ? [] : [schema], schema, false)
  }

  /** What may be cut here. */
  get allowance(): Allowance {
    const schemas = this.#schemas
    const isFree = (keywords: readonly string[]) => !this.#isOpaque && !schemas.some((schema) => has(schema, keywords))
    return {
      isNullable: !this.#isOpaque && schemas.every((schema) => acceptsNull(schema)),
      isOptional: (key) => isFree(objectKeywords) && !schemas.some((schema) => isNamed(schema, key)),
      isTextCuttable: isFree(textKeywords),
      minItems: isFree(listKeywords) ? Math.max(0, ...schemas.map(({minItems}) => Number(minItems ?? 0))) : Infinity,
    }
  }

  /** The place of an element of the list that is here. */
  element(): Cuttable {
    return this.#inner((schema) => [...listOf(schema.prefixItems), ...listOf(schema.items), schema.items])
  }

  /** The place of a member of the object that is here. */
  member(key: string): Cuttable {
    return this.#inner((schema) => {
      const properties = (schema.properties ?? {}) as Schema
      const patterns = Object.values((schema.patternProperties ?? {}) as Schema)
      const named = Object.hasOwn(properties, key) ? [properties[key]] : [schema.additionalProperties]
      return [...named, ...patterns, schema.unevaluatedProperties]
    })
  }

  #inner(select: (schema: Schema) => unknown[]): Cuttable {
    const inner = this.#schemas.flatMap((schema) => select(schema)).filter((schema) => typeof schema === 'object')
    return new Cuttable(inner, this.#root, this.#isOpaque || this.#schemas.some((schema) => has(schema, deepKeywords)))
  }
}

/** A schema and those that it draws in; undefined stands for one that cannot be read. */
function expand(schema: unknown, root: unknown, depth: number): (Schema | undefined)[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (depth > 16) return [undefined]
  const {$ref, allOf, anyOf, ...rest} = schema as Schema
  const referred = $ref === undefined ? [] : resolve($ref, root)
  return [rest, ...[...referred, ...listOf(allOf), ...listOf(anyOf)].flatMap((inner) => expand(inner, root, depth + 1))]
}

/** What a reference within the same document stands for. Any other cannot be read, and `not` makes it opaque. */
function resolve(reference: unknown, root: unknown): unknown[] {
  return [(typeof reference === 'string' ? resolvePointer(reference, root) : undefined) ?? {not: {}}]
}

function has(schema: Schema, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => Object.hasOwn(schema, keyword))
}

function isNamed({patternProperties, properties, required}: Schema, key: string): boolean {
  const isRequired = listOf(required).includes(key)
  return isRequired || patternProperties !== undefined || Object.hasOwn(properties ?? {}, key)
}

function acceptsNull({const: only, enum: values, type}: Schema): boolean {
  const isTyped = type === undefined || type === 'null' || listOf(type).includes('null')
  return isTyped && (values === undefined || listOf(values).includes(null)) && (only === undefined || only === null)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
