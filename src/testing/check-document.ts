import {readFileSync} from 'node:fs'
import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../contract/unknown-value.js'
import type {DocumentName} from '../schema/documents.js'

export type {DocumentName} from '../schema/documents.js'

/**
 * Checks a document against its published schema.
 *
 * @param name the schema's name: `success`, `plan`, `error`, `describe`, and so on
 * @returns the problems, each starting with a JSON pointer; empty if the document is valid
 */
export function checkDocument(name: DocumentName, document: unknown): string[] {
  const path = require.resolve(`oclif-plugin-murli/schema/${name}.json`)
  return findSchemaProblems(document, JSON.parse(readFileSync(path, 'utf8')))
}

/**
 * Checks a value against a JSON Schema with the keywords of this package's published schemas and of `murli types`.
 *
 * @returns the problems, each starting with a JSON pointer; empty if the value is valid
 * @throws TypeError for any other keyword: use a complete validator such as ajv for such a schema
 */
export function findSchemaProblems(value: unknown, schema: unknown): string[] {
  return findProblems(value, schema, isRecord(schema) ? schema : {})
}

type Check = (value: unknown, expected: unknown, schema: Record<string, unknown>, root: object) => string[]

const types: Record<string, (value: unknown) => boolean> = {
  array: (value) => Array.isArray(value),
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isRecord,
  string: (value) => typeof value === 'string',
}

/** The check of each keyword in the published schemas. */
const keywords: Record<string, Check> = {
  $ref: (value, reference, _schema, root) => findProblems(value, resolve(String(reference), root), root),
  additionalProperties(value, expected, {properties}, root) {
    if (!isRecord(value)) return []
    const extra = Object.keys(value).filter((name) => !isRecord(properties) || !Object.hasOwn(properties, name))
    return extra.flatMap((name) =>
      expected === false ? [`/${name} is not expected`] : inside(name, findProblems(value[name], expected, root)),
    )
  },
  allOf: (value, schemas, _schema, root) =>
    (schemas as unknown[]).flatMap((schema) => findProblems(value, schema, root)),
  anyOf(value, options, _schema, root) {
    const found = (options as unknown[]).map((option) => findProblems(value, option, root))
    return found.some(({length}) => length === 0)
      ? []
      : [` is none of what it may be: ${found.map(([first]) => first?.trim()).join('; ')}`]
  },
  const: (value, expected) => (isDeepStrictEqual(value, expected) ? [] : [` is not ${JSON.stringify(expected)}`]),
  enum(value, values) {
    const isKnown = (values as unknown[]).some((each) => isDeepStrictEqual(value, each))
    return isKnown ? [] : [` is none of ${(values as unknown[]).map((each) => JSON.stringify(each)).join(', ')}`]
  },
  items: (value, expected, {prefixItems}, root) =>
    Array.isArray(value)
      ? value.flatMap((item, index) =>
          index < (Array.isArray(prefixItems) ? prefixItems.length : 0)
            ? []
            : inside(String(index), findProblems(item, expected, root)),
        )
      : [],
  maxItems: (value, most) =>
    Array.isArray(value) && value.length > Number(most) ? [` has more than ${Number(most)} items`] : [],
  minItems: (value, least) =>
    Array.isArray(value) && value.length < Number(least) ? [` has fewer than ${Number(least)} items`] : [],
  minimum: (value, least) =>
    typeof value === 'number' && value < Number(least) ? [` is less than ${Number(least)}`] : [],
  // The pattern comes from a schema of this package or of a command's author.
  pattern: (value, pattern) =>
    typeof value === 'string' && !new RegExp(String(pattern), 'u').test(value)
      ? [` does not match ${String(pattern)}`]
      : [],
  prefixItems: (value, schemas, _schema, root) =>
    Array.isArray(value)
      ? (schemas as unknown[])
          .slice(0, value.length)
          .flatMap((expected, index) => inside(String(index), findProblems(value[index], expected, root)))
      : [],
  properties: (value, properties, _schema, root) =>
    Object.entries(properties as object).flatMap(([name, expected]: [string, unknown]) =>
      isRecord(value) && value[name] !== undefined ? inside(name, findProblems(value[name], expected, root)) : [],
    ),
  required: (value, names) =>
    (names as string[]).flatMap((name) =>
      isRecord(value) && value[name] === undefined ? [`/${name} is missing`] : [],
    ),
  type(value, expected) {
    const names = Array.isArray(expected) ? (expected as string[]) : [String(expected)]
    return names.some((name) => types[name]?.(value)) ? [] : [` is no ${names.join(' or ')}`]
  },
}

/** Keywords without a check. */
const explaining = new Set([
  '$comment',
  '$defs',
  '$id',
  '$schema',
  'default',
  'description',
  'examples',
  'format',
  'title',
])

function findProblems(value: unknown, schema: unknown, root: object): string[] {
  if (schema === true || schema === undefined) return []
  if (!isRecord(schema)) return [' is not allowed']
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    if (explaining.has(keyword)) return []
    const check = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined
    if (!check) throw new TypeError(`The keyword ${keyword} is not known here; check this schema with ajv`)
    return check(value, expected, schema, root)
  })
}

function inside(name: string, problems: readonly string[]): string[] {
  return problems.map((problem) => `/${name}${problem}`)
}

function resolve(reference: string, root: object): unknown {
  let schema: unknown = root
  for (const key of reference.replace(/^#\/?/, '').split('/')) {
    if (key === '') continue
    schema = isRecord(schema) ? schema[key] : undefined
  }

  if (schema === undefined) throw new TypeError(`The schema has no ${reference}`)
  return schema
}
