import {isRecord} from '../contract/unknown-value.js'
import type {Schema} from './compiler.js'

/** The longest schema, as JSON, in characters: 1,500 tokens have more (13.7). */
const maxLength = 4500

/** Cuts a schema that costs an agent too much: first its descriptions, then what is deep in it. It accepts no less. */
export function fitSchema(schema: Schema): {schema: Schema; isCut: boolean} {
  const fits = (candidate: Schema) => JSON.stringify(candidate).length <= maxLength
  if (fits(schema)) return {schema, isCut: false}
  for (let depth = 12; depth > 0; depth -= 1) {
    const cut = cutBelow(schema, depth)
    if (fits(cut)) return {schema: cut, isCut: true}
  }

  return {schema: bare(schema), isCut: true}
}

/** The schema without descriptions; below a depth, a reference or an object is only its type. */
function cutBelow({$defs = {}, ...schema}: Schema, depth: number): Schema {
  const used: Schema = {}
  const cut = (value: unknown, left: number): unknown => {
    if (!isRecord(value)) return value
    if (left <= 0) return bare(follow(value))
    const {$ref} = value
    if (typeof $ref === 'string') {
      const name = $ref.replace('#/$defs/', '')
      // Kept before it is cut: it may refer to itself.
      if (!Object.hasOwn(used, name)) {
        used[name] = {}
        used[name] = cut(Reflect.get($defs as object, name), left - 1)
      }

      return {$ref}
    }

    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== 'description')
        .map(([key, inner]) => [key, cutKeyword(key, inner, left - 1)]),
    )
  }
  const cutKeyword = (key: string, value: unknown, left: number): unknown => {
    if (key === 'properties' && isRecord(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, left)]))
    }

    if (Array.isArray(value) && /^(allOf|anyOf|prefixItems)$/.test(key)) return value.map((item) => cut(item, left))
    return key === 'additionalProperties' || key === 'items' ? cut(value, left) : value
  }
  const follow = (value: Schema): Schema => {
    const {$ref} = value
    if (typeof $ref !== 'string') return value
    const target: unknown = Reflect.get($defs as object, $ref.replace('#/$defs/', ''))
    return isRecord(target) && target['$ref'] === undefined ? target : {}
  }
  const whole = cut(schema, depth) as Schema
  return Object.keys(used).length > 0 ? {...whole, $defs: used} : whole
}

/** The type of a schema alone. */
function bare({type}: Schema): Schema {
  return type === undefined ? {} : {type}
}
