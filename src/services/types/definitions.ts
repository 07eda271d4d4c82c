import type {ts} from 'typescript-json-schema'

import {readBuiltIn} from './built-in-shape.js'
import {readShape} from './json-shape.js'
import type {Schema} from './schema.js'
import {hasFlag, isBuiltIn, type TypeReader} from './type-reader.js'

/** How much of a type its schema has. */
export type SchemaLimits = {
  /** The most levels of parts: the parts below are only described by a type. */
  depth: number
  /** The most parts, above which the schema is certainly too long. */
  maxParts: number
  hasDescriptions: boolean
}

/**
 * Reads types. A named type is defined only once, under its name in `$defs`, so a type may contain
 * itself.
 */
export class Definitions {
  readonly #reader: TypeReader
  readonly #limits: SchemaLimits
  readonly #defined: Schema = {}
  readonly #names = new Map<ts.Type, string>()
  /** The types that contain the current one. */
  readonly #open = new Set<ts.Type>()
  /** How many types were read. */
  #partCount = 0

  constructor(reader: TypeReader, limits: SchemaLimits) {
    this.#reader = reader
    this.#limits = limits
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
  read(type: ts.Type, depth = this.#limits.depth, property?: ts.Symbol): Schema {
    if (this.#names.has(type) || this.#open.has(type)) {
      return {...this.#comment(property), ...this.#refer(type)}
    }
    this.#partCount += 1
    // A type may contain new types without end: `Tree<T>` contains `Tree<T[]>`.
    if (depth <= 0 || this.#partCount > this.#limits.maxParts) return this.#readKind(type)
    const isDefinition = depth < this.#limits.depth && this.#isNamed(type)
    if (isDefinition) this.#refer(type)
    const shape = this.#readParts(type, depth)
    const about = [type.aliasSymbol, type.symbol]
    // A type that contains itself was named while its parts were read.
    const name = this.#names.get(type)
    if (name === undefined) {
      return {...this.#comment(property, ...about), ...shape}
    }
    this.#defined[name] = {...this.#comment(...about), ...shape}
    // The description is also beside the reference if this is the whole result.
    const shown = isDefinition ? [property] : [property, ...about]
    return {...this.#comment(...shown), ...this.#refer(type)}
  }

  /** The schema of a type without its parts. */
  #readKind(type: ts.Type): Schema {
    const {type: kind} = readShape(this.#reader, type, () => ({}))
    return kind === undefined ? {} : {type: kind}
  }

  #readParts(type: ts.Type, depth: number): Schema {
    this.#open.add(type)
    const shape = readShape(this.#reader, type, (part, member) =>
      this.read(part, depth - 1, member),
    )
    this.#open.delete(type)
    return shape
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

  /** The first line of the first symbol's comment that is not empty. */
  #comment(...symbols: (ts.Symbol | undefined)[]): {description?: string} {
    if (!this.#limits.hasDescriptions) return {}
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
