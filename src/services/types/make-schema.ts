import type {ts} from 'typescript-json-schema'

import {readBuiltIn, readShape} from './json-shape.js'
import {hasFlag, isBuiltIn, type Schema, type TypeReader} from './type-reader.js'

/** The possible types of a command's result; empty if `run()` returns nothing. */
export type ResultTypes = {types: ts.Type[]; isNullable: boolean}

/** The longest schema as JSON, in characters: less than 1,500 tokens (13.7). */
const maxLength = 4500

/** How many levels of parts a schema has at most: the parts below are only described by a type. */
const wholeDepth = 50

/** How many levels a schema has at most if the whole one is too long. */
const maxCutDepth = 12

/** Makes the JSON Schema of a result. If it is too long, it is cut to fewer levels. */
export function makeSchema(
  reader: TypeReader,
  result: ResultTypes,
): {isCut: boolean; schema: Schema} {
  const whole = readTypes(reader, result, wholeDepth)
  if (isShort(whole)) return {schema: whole, isCut: false}
  for (let depth = maxCutDepth; depth > 0; depth -= 1) {
    const schema = readTypes(reader, result, depth)
    if (isShort(schema)) return {schema, isCut: true}
  }
  return {schema: readTypes(reader, result, 0), isCut: true}
}

function isShort(schema: Schema): boolean {
  return JSON.stringify(schema).length <= maxLength
}

/** The schema of a value of any of the types, with the definitions that it refers to. */
function readTypes(reader: TypeReader, {isNullable, types}: ResultTypes, depth: number): Schema {
  const definitions = new Definitions(reader, depth)
  const schemas = types.map((type) => JSON.stringify(definitions.read(type)))
  const options = [...new Set(schemas)].map((schema) => JSON.parse(schema) as Schema)
  if (isNullable) options.push({type: 'null'})
  const schema = options.length === 1 ? options[0] : {anyOf: options}
  return {...schema, ...definitions.describe()}
}

/**
 * Reads types. A named type is defined only once, under its name in `$defs`, so a type may contain
 * itself.
 */
class Definitions {
  readonly #reader: TypeReader
  readonly #maxDepth: number
  readonly #defined: Schema = {}
  readonly #names = new Map<ts.Type, string>()
  /** The types that contain the current one. */
  readonly #open = new Set<ts.Type>()
  /** How many types were read. */
  #parts = 0

  constructor(reader: TypeReader, maxDepth: number) {
    this.#reader = reader
    this.#maxDepth = maxDepth
  }

  /** The definitions of what was read; empty if there are none. */
  describe(): {$defs?: Schema} {
    return this.#names.size > 0 ? {$defs: this.#defined} : {}
  }

  /**
   * The schema of a type, or a reference to its definition.
   *
   * @param depth how many levels of parts are read
   * @param property the property that has the type, if any, for its comment
   */
  read(type: ts.Type, depth = this.#maxDepth, property?: ts.Symbol): Schema {
    if (this.#names.has(type) || this.#open.has(type)) {
      return {
        ...this.#comment(property),
        ...this.#refer(type),
      }
    }
    this.#parts += 1
    // A type may contain new types without end: `Tree<T>` contains `Tree<T[]>`. With more parts
    // than it may have characters, the schema is certainly too long.
    if (depth <= 0 || this.#parts > maxLength) {
      const {type: kind} = readShape(this.#reader, type, () => ({}))
      return kind === undefined ? {} : {type: kind}
    }

    const about = [type.aliasSymbol, type.symbol]
    const isDefinition = depth < this.#maxDepth && this.#isNamed(type)
    if (isDefinition) this.#refer(type)
    this.#open.add(type)
    const shape = readShape(this.#reader, type, (part, member) =>
      this.read(part, depth - 1, member),
    )
    this.#open.delete(type)
    const name = this.#names.get(type)
    if (name === undefined) {
      return {...this.#comment(property, ...about), ...shape}
    }
    // Either it is a definition, or it was named while its shape was read, because it contains
    // itself.
    this.#defined[name] = {...this.#comment(...about), ...shape}
    // The description is also beside the reference if this is the whole result.
    const shown = isDefinition ? [property] : [property, ...about]
    return {...this.#comment(...shown), ...this.#refer(type)}
  }

  /** A reference to a type's definition. The type gets a name if it has none yet. */
  #refer(type: ts.Type): Schema {
    const name = this.#names.get(type) ?? this.#nameOf(type)
    this.#names.set(type, name)
    return {$ref: `#/$defs/${name}`}
  }

  /** A name that no other type has yet. */
  #nameOf(type: ts.Type): string {
    const name = (type.aliasSymbol ?? type.getSymbol())?.name.replaceAll(/\W/g, '_') ?? 'Type'
    const taken = new Set(this.#names.values())
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${name}_${number}`
    return free
  }

  /** Whether a type within another one becomes a definition. */
  #isNamed(type: ts.Type): boolean {
    const {ObjectFlags, TypeFlags} = this.#reader.ts
    return (
      hasFlag(type, TypeFlags.Object) &&
      ((type as ts.ObjectType).objectFlags & ObjectFlags.Anonymous) === 0 &&
      !isBuiltIn(type.aliasSymbol) &&
      readBuiltIn(this.#reader, type, () => ({})) === undefined
    )
  }

  /** The first line of the first symbol's comment that is not empty. A cut schema has none. */
  #comment(...symbols: (ts.Symbol | undefined)[]): {description?: string} {
    if (this.#maxDepth < wholeDepth) return {}
    const {checker, ts} = this.#reader
    const texts = symbols.map((symbol) =>
      symbol && !isBuiltIn(symbol)
        ? ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
        : '',
    )
    const [description = ''] = texts.find((text) => text !== '')?.split('\n') ?? []
    return description === '' ? {} : {description}
  }
}
