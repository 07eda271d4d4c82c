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
  return findProblems(value, schema, schema)
}

type Context = {root: unknown; schema: Record<string, unknown>}

/** The check of a keyword; a problem starts with the JSON pointer from the value. */
type Check = (value: unknown, expected: unknown, context: Context) => string[]

const types: Record<string, (value: unknown) => boolean> = {
  array: (value) => Array.isArray(value),
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isRecord,
  string: (value) => typeof value === 'string',
}

const keywords: Record<string, Check> = {
  $ref(value, reference, {root}) {
    const schema = resolvePointer(reference, root)
    if (schema === undefined) throw new TypeError(`The schema has no ${String(reference)}`)
    return findProblems(value, schema, root)
  },
  additionalProperties: (value, expected, {root, schema: {properties}}) =>
    membersOf(value)
      .filter(([name]) => !Object.hasOwn(properties ?? {}, name))
      .flatMap((member) =>
        expected === false ? [`/${member[0]} is not expected`] : findInside(member, expected, root),
      ),
  allOf: (value, schemas, {root}) => listOf(schemas).flatMap((schema) => findProblems(value, schema, root)),
  anyOf(value, options, {root}) {
    const found = listOf(options).map((option) => findProblems(value, option, root))
    const reasons = found.map(([first]) => first?.trim())
    return problemIf(!found.some(({length}) => length === 0), `matches no alternative: ${reasons.join('; ')}`)
  },
  const: (value, expected) => problemIf(!isDeepStrictEqual(value, expected), `is not ${JSON.stringify(expected)}`),
  enum(value, values) {
    const shown = listOf(values).map((each) => JSON.stringify(each))
    return problemIf(!listOf(values).some((each) => isDeepStrictEqual(value, each)), `is none of ${shown.join(', ')}`)
  },
  items: (value, expected, {root, schema: {prefixItems}}) =>
    [...listOf(value).entries()].slice(listOf(prefixItems).length).flatMap((item) => findInside(item, expected, root)),
  maxItems: (value, most) => problemIf(listOf(value).length > Number(most), `has more than ${Number(most)} items`),
  minItems: (value, least) =>
    problemIf(Array.isArray(value) && value.length < Number(least), `has fewer than ${Number(least)} items`),
  minimum: (value, least) =>
    problemIf(typeof value === 'number' && value < Number(least), `is less than ${Number(least)}`),
  pattern: (value, pattern) =>
    problemIf(
      typeof value === 'string' && !new RegExp(String(pattern), 'u').test(value),
      `does not match ${String(pattern)}`,
    ),
  prefixItems: (value, schemas, {root}) =>
    [...listOf(value).entries()]
      .slice(0, listOf(schemas).length)
      .flatMap((item) => findInside(item, listOf(schemas)[item[0]], root)),
  properties: (value, properties, {root}) =>
    membersOf(value)
      .filter(([name, member]) => Object.hasOwn(properties as object, name) && member !== undefined)
      .flatMap((member) => findInside(member, (properties as Record<string, unknown>)[member[0]], root)),
  required: (value, names) =>
    listOf(names)
      .filter((name) => isRecord(value) && value[String(name)] === undefined)
      .map((name) => `/${String(name)} is missing`),
  type(value, expected) {
    const names = [expected].flat().map(String)
    return problemIf(!names.some((name) => types[name]?.(value)), `is not of type ${names.join(' or ')}`)
  },
}

/** Keywords without a check. */
const explaining = new Set('$comment $defs $id $schema default description examples format title'.split(' '))

function findProblems(value: unknown, schema: unknown, root: unknown): string[] {
  if (schema === true || schema === undefined) return []
  if (!isRecord(schema)) return [' is not allowed']
  return Object.entries(schema).flatMap(([keyword, expected]) => {
    if (explaining.has(keyword)) return []
    const check = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined
    if (!check) throw new TypeError(`The keyword ${keyword} is not supported; check this schema with ajv`)
    return check(value, expected, {root, schema})
  })
}

function findInside([name, member]: readonly [number | string, unknown], schema: unknown, root: unknown): string[] {
  return findProblems(member, schema, root).map((problem) => `/${name}${problem}`)
}

const problemIf = (isWrong: boolean, text: string) => (isWrong ? [` ${text}`] : [])
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const membersOf = (value: unknown) => Object.entries(isRecord(value) ? value : {})
