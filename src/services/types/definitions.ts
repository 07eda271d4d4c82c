import type {ts} from 'typescript-json-schema'

import {readBuiltIn} from './built-in-shape.js'
import {readShape} from './json-shape.js'
import {joinTypes, type Schema} from './schema.js'
import {
  hasFlag,
  isAbsent,
  isBuiltIn,
  isReplaceable,
  optionsOf,
  type TypeReader,
} from './type-reader.js'

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
  /** The schemas of the definitions, by their names. */
  readonly #defined: Schema = {}
  /** The names of the types that are defined, or will be once their parts are read. */
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
    const isResult = depth === this.#limits.depth
    const symbols = [property, type.aliasSymbol, type.symbol]
    // The description of a definition is also beside the reference if this is the whole result.
    const besideReference = isResult ? symbols : [property]
    if (this.#names.has(type) || this.#open.has(type)) {
      return this.#refer(type, besideReference)
    }
    if (isReplaceable(this.#reader, type)) return this.#describe([property])
    this.#partCount += 1
    // A type may contain new types without end: `Tree<T>` contains `Tree<T[]>`.
    if (depth <= 0 || this.#partCount > this.#limits.maxParts) {
      return this.#readKind(type)
    }
    if (!isResult && mayBeDefined(this.#reader, type)) this.#nameOf(type)
    const shape = this.#readParts(type, depth)
    // A type that contains itself was named while its parts were read.
    if (!this.#names.has(type)) {
      return {...this.#describe(symbols), ...shape}
    }
    this.#defined[this.#nameOf(type)] = {...this.#describe(symbols.slice(1)), ...shape}
    return this.#refer(type, besideReference)
  }

  /** The schema of a type without its parts. */
  #readKind(type: ts.Type): Schema {
    const options = optionsOf(type).filter((option) => !isAbsent(this.#reader, option))
    const shapes = options.map((option) => readShape(this.#reader, option, () => ({})))
    const isKnown = shapes.length > 0 && shapes.every((shape) => 'type' in shape)
    return isKnown ? {type: joinTypes(shapes)} : {}
  }

  #readParts(type: ts.Type, depth: number): Schema {
    this.#open.add(type)
    const shape = readShape(this.#reader, type, (part, member) =>
      this.read(part, depth - 1, member),
    )
    this.#open.delete(type)
    return shape
  }

  /** A reference to a type's definition, with the description of some symbols. */
  #refer(type: ts.Type, symbols: SymbolList): Schema {
    const name = this.#nameOf(type)
    return {...this.#describe(symbols), $ref: `#/$defs/${name}`}
  }

  /** The name of a type's definition, which it gets when it is first asked for. */
  #nameOf(type: ts.Type): string {
    const known = this.#names.get(type)
    if (known !== undefined) return known
    const name = chooseName(type, new Set(this.#names.values()))
    this.#names.set(type, name)
    return name
  }

  /** The comment of the first symbol that has one, as the description of a schema. */
  #describe(symbols: SymbolList): {description?: string} {
    if (!this.#limits.hasDescriptions) return {}
    const comments = symbols.map((symbol) => readComment(this.#reader, symbol))
    const description = comments.find((comment) => comment !== '')
    return description === undefined ? {} : {description}
  }
}

/** Symbols whose comments may describe a type. */
type SymbolList = readonly (ts.Symbol | undefined)[]

/** Whether a type within another one becomes a definition. */
function mayBeDefined(reader: TypeReader, type: ts.Type): boolean {
  const {ObjectFlags, TypeFlags} = reader.ts
  if (!hasFlag(type, TypeFlags.Object) || isBuiltIn(reader, type.aliasSymbol)) {
    return false
  }
  const {objectFlags} = type as ts.ObjectType
  const isAnonymous = (objectFlags & ObjectFlags.Anonymous) !== 0
  return !isAnonymous && readBuiltIn(reader, type, () => ({})) === undefined
}

/** A name for a type, with a number if its own name is taken. */
function chooseName(type: ts.Type, taken: ReadonlySet<string>): string {
  const symbol = type.aliasSymbol ?? type.getSymbol()
  const name = symbol?.name.replaceAll(/\W/g, '_') ?? 'Type'
  let free = name
  for (let number = 2; taken.has(free); number += 1) {
    free = `${name}_${number}`
  }
  return free
}

/** The first line of a symbol's comment; empty if it has none, or TypeScript declares it. */
function readComment(reader: TypeReader, symbol: ts.Symbol | undefined): string {
  if (!symbol || isBuiltIn(reader, symbol)) return ''
  const {checker, ts} = reader
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const [firstLine = ''] = comment.trim().split('\n', 1)
  return firstLine
}
