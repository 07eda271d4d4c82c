import {readFileSync} from 'node:fs'
import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../contract/unknown-value.js'
import {resolvePointer} from '../result/select.js'
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
  return findProblems(value, schema, {path: '', root: schema})
}

/** The JSON pointer of a value, and the schema of the document. */
type Place = {path: string; root: unknown}

type Check = (value: unknown, expected: unknown, place: Place, schema: Record<string, unknown>) => string[]

const types: Record<string, (value: unknown) => boolean> = {
  array: (value) => Array.isArray(value),
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isRecord,
  string: (value) => typeof value === 'string',
}

/** The check of each keyword. */
const keywords: Record<string, Check> = {
  $ref(value, reference, place) {
    const schema = resolvePointer(reference, place.root)
    if (schema === undefined) throw new TypeError(`The schema has no ${String(reference)}`)
    return findProblems(value, schema, place)
  },
  additionalProperties(value, expected, place, {properties}) {
    const extra = Object.entries(isRecord(value) ? value : {}).filter(
      ([name]) => !Object.hasOwn(properties ?? {}, name),
    )
    return extra.flatMap(([name, member]) =>
      expected === false ? [`${place.path}/${name} is not expected`] : findInside(member, expected, place, name),
    )
  },
  allOf: (value, schemas, place) => listOf(schemas).flatMap((schema) => findProblems(value, schema, place)),
  anyOf(value, options, {path, root}) {
    const found = listOf(options).map((option) => findProblems(value, option, {path: '', root}))
    const reasons = found.map(([first]) => first?.trim())
    return found.some(({length}) => length === 0) ? [] : [`${path} matches no alternative: ${reasons.join('; ')}`]
  },
  const: (value, expected, place) =>
    isDeepStrictEqual(value, expected) ? [] : [`${place.path} is not ${JSON.stringify(expected)}`],
  enum(value, values, {path}) {
    const isKnown = listOf(values).some((each) => isDeepStrictEqual(value, each))
    return isKnown
      ? []
      : [
          `${path} is none of ${listOf(values)
            .map((each) => JSON.stringify(each))
            .join(', ')}`,
        ]
  },
  items: (value, expected, place, {prefixItems}) =>
    listOf(value)
      .map((item, index) => ({index, item}))
      .slice(listOf(prefixItems).length)
      .flatMap(({index, item}) => findInside(item, expected, place, index)),
  maxItems: (value, most, {path}) =>
    listOf(value).length > Number(most) ? [`${path} has more than ${Number(most)} items`] : [],
  minItems: (value, least, {path}) =>
    Array.isArray(value) && value.length < Number(least) ? [`${path} has fewer than ${Number(least)} items`] : [],
  minimum: (value, least, {path}) =>
    typeof value === 'number' && value < Number(least) ? [`${path} is less than ${Number(least)}`] : [],
  // The pattern comes from a schema of this package or of a command's author.
  pattern: (value, pattern, {path}) =>
    typeof value === 'string' && !new RegExp(String(pattern), 'u').test(value)
      ? [`${path} does not match ${String(pattern)}`]
      : [],
  prefixItems: (value, schemas, place) =>
    listOf(value)
      .slice(0, listOf(schemas).length)
      .flatMap((item, index) => findInside(item, listOf(schemas)[index], place, index)),
  properties: (value, properties, place) =>
    Object.entries(properties as object).flatMap(([name, expected]: [string, unknown]) =>
      isRecord(value) && value[name] !== undefined ? findInside(value[name], expected, place, name) : [],
    ),
  required: (value, names, {path}) =>
    listOf(names)
      .filter((name) => isRecord(value) && value[String(name)] === undefined)
      .map((name) => `${path}/${String(name)} is missing`),
  type(value, expected, {path}) {
    const names = [expected].flat().map(String)
    return names.some((name) => types[name]?.(value)) ? [] : [`${path} is not of type ${names.join(' or ')}`]
  },
}

/** Keywords without a check. */
const explaining = new Set('$comment $defs $id $schema default description examples format title'.split(' '))

function findProblems(value: unknown, schema: unknown, place: Place): string[] {
  if (schema === true || schema === undefined) return []
  if (!isRecord(schema)) return [`${place.path} is not allowed`]
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    if (explaining.has(keyword)) return []
    const check = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined
    if (!check) throw new TypeError(`The keyword ${keyword} is not supported; check this schema with ajv`)
    return check(value, expected, place, schema)
  })
}

function findInside(value: unknown, schema: unknown, {path, root}: Place, name: number | string): string[] {
  return findProblems(value, schema, {path: `${path}/${name}`, root})
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
