import type {ts} from 'typescript-json-schema'

import {Definitions} from './definitions.js'
import type {Schema} from './schema.js'
import type {TypeReader} from './type-reader.js'

/** The possible types of a command's result; empty if `run()` returns nothing. */
export type ResultTypes = {types: ts.Type[]; isNullable: boolean}

/** The longest schema as JSON, in characters: less than 1,500 tokens (13.7). */
const maxLength = 4500

/** How many levels of parts a schema has at most. */
const wholeDepth = 50

/** How many levels a schema has at most if the whole one is too long. */
const maxCutDepth = 12

/**
 * Makes the JSON Schema of a result. If it is too long, it is cut to fewer levels, without
 * descriptions.
 */
export function makeSchema(
  reader: TypeReader,
  result: ResultTypes,
): {isCut: boolean; schema: Schema} {
  const whole = readTypes(reader, result, {depth: wholeDepth, hasDescriptions: true})
  if (isShort(whole)) return {schema: whole, isCut: false}
  for (let depth = maxCutDepth; depth > 0; depth -= 1) {
    const schema = readTypes(reader, result, {depth, hasDescriptions: false})
    if (isShort(schema)) return {schema, isCut: true}
  }
  const schema = readTypes(reader, result, {depth: 0, hasDescriptions: false})
  return {schema, isCut: true}
}

function isShort(schema: Schema): boolean {
  return JSON.stringify(schema).length <= maxLength
}

/** The schema of a value of any of the types, with the definitions that it refers to. */
function readTypes(
  reader: TypeReader,
  {isNullable, types}: ResultTypes,
  options: {depth: number; hasDescriptions: boolean},
): Schema {
  // A part has at least one character, so a schema with more parts is certainly too long.
  const definitions = new Definitions(reader, {...options, maxParts: maxLength})
  const schemas = types.map((type) => JSON.stringify(definitions.read(type)))
  const alternatives = [...new Set(schemas)].map((schema) => JSON.parse(schema) as Schema)
  if (isNullable) alternatives.push({type: 'null'})
  const schema = alternatives.length === 1 ? alternatives[0] : {anyOf: alternatives}
  return {...schema, ...definitions.describe()}
}
