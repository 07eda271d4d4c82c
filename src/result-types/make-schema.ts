import type {getDefaultArgs, JsonSchemaGenerator, ts} from 'typescript-json-schema'

import {isRecord} from '../contract/unknown-value.js'
import type {Compiler, ResultTypes} from './find-types.js'
import {mapSchemas, type Schema} from './fit-schema.js'

/** The parts of typescript-json-schema that are used. */
export type Library = {
  ts: Compiler
  getDefaultArgs: typeof getDefaultArgs
  JsonSchemaGenerator: typeof JsonSchemaGenerator
}

/** The members of the generator that are read or replaced. */
type Generator = {
  getClassDefinition(type: ts.Type, definition: Schema): Schema
  getIntersectionDefinition(type: ts.IntersectionType, definition: Schema): Schema
  getSchemaForSymbol(name: string): Schema
  getTypeDefinition(type: ts.Type, ...rest: unknown[]): Schema
  parseCommentsIntoDefinition(symbol: ts.Symbol | undefined, definition: Schema): void
}

/** Makes the JSON Schema of a result as JSON. @throws Error for a type that JSON cannot represent */
export function makeSchema({types, isNullable}: ResultTypes, library: Library, checker: ts.TypeChecker): Schema {
  const named = Object.fromEntries(types.map((type, index) => [`R${index}`, type]))
  const args = {...library.getDefaultArgs(), ignoreErrors: true, ref: true, required: true, topRef: false}
  const generator = new library.JsonSchemaGenerator([], named, {}, {}, checker, args) as unknown as Generator
  readAsJson(generator, library.ts, checker)
  const schemas = Object.keys(named).map((name) => generator.getSchemaForSymbol(name))
  const definitions = Object.assign({}, ...schemas.map((schema) => schema['definitions'])) as Record<string, Schema>
  const texts = schemas.map((schema) => JSON.stringify({...schema, $schema: undefined, definitions: undefined}))
  const options = [...new Set(texts)].map((text) => JSON.parse(text) as Schema)
  if (isNullable) options.push({type: 'null'})
  return modernize(options.length === 1 ? options[0]! : {anyOf: options}, definitions)
}

/** Makes the generator read types as JSON serializes them, rather than as TypeScript does. */
function readAsJson(generator: Generator, ts: Compiler, checker: ts.TypeChecker): void {
  const {SymbolFlags, TypeFlags} = ts
  const define = generator.getTypeDefinition.bind(generator)
  const has = ({flags}: ts.Symbol | ts.Type, wanted: number) => (flags & wanted) !== 0
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol)
  const membersOf = (type: ts.Type) => (type.isUnion() ? type.types : [type])
  const isPrimitive = (type: ts.Type) => has(type, TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike)

  /** JSON contains no methods, symbols, accessors or private fields of a class. */
  const isWritten = (symbol: ts.Symbol) =>
    !has(symbol, SymbolFlags.Method) &&
    !symbol.declarations?.some((node) => ts.isAccessor(node) && ts.isClassLike(node.parent)) &&
    !/^__[@#]/.test(String(symbol.escapedName)) &&
    typeOf(symbol).getCallSignatures().length === 0
  const mayBeMissing = (symbol: ts.Symbol) => {
    const none = TypeFlags.Any | TypeFlags.Undefined | TypeFlags.Unknown | TypeFlags.Void
    return has(symbol, SymbolFlags.Optional) || membersOf(typeOf(symbol)).some((type) => has(type, none))
  }
  const defineMembers = (type: ts.Type, definition: Schema): Schema => {
    const members = checker.getPropertiesOfType(type).filter((symbol) => isWritten(symbol))
    const others = type.getStringIndexType()
    const required = members.filter((symbol) => !mayBeMissing(symbol)).map(({name}) => name)
    const properties = members.map((symbol) => [
      symbol.name,
      generator.getTypeDefinition(typeOf(symbol), undefined, undefined, symbol),
    ])
    return Object.assign(definition, {
      type: 'object',
      ...(properties.length > 0 && {properties: Object.fromEntries(properties) as Schema}),
      ...(required.length > 0 && {required: required.toSorted()}),
      ...(others && {additionalProperties: generator.getTypeDefinition(others)}),
    })
  }

  /** The JSON of built-in objects (`toPlainData` in src/output/plain-data.ts). */
  const defineBuiltIn = (type: ts.Type): Schema | undefined => {
    const toJson = type.isUnion() ? undefined : type.getProperty('toJSON')
    const [signature] = toJson ? typeOf(toJson).getCallSignatures() : []
    const name = isBuiltIn(type.getSymbol()) ? type.symbol.name : ''
    if (signature && name !== 'Date') return generator.getTypeDefinition(signature.getReturnType())
    if (isError(type)) {
      return {
        type: 'object',
        properties: {name: {type: 'string'}, message: {type: 'string'}},
        required: ['name', 'message'],
      }
    }

    if (name === 'Array' || name === 'ReadonlyArray') {
      const [element] = checker.getTypeArguments(type as ts.TypeReference)
      return element && has(element, TypeFlags.Never) ? {type: 'array', maxItems: 0} : undefined
    }

    const isCollection = /^(Readonly)?(Map|Set)$/.test(name)
    const [first, second] = isCollection ? checker.getTypeArguments(type as ts.TypeReference) : []
    if (first && !second) return {type: 'array', items: generator.getTypeDefinition(first)}
    if (first && second) {
      // An empty one is an object with any keys.
      return membersOf(first).every((key) => isPrimitive(key))
        ? {type: 'object', additionalProperties: generator.getTypeDefinition(second)}
        : {type: ['array', 'object']}
    }

    // Indexed bytes and numbers are object members.
    return /^(ArrayBuffer|RegExp|\w+Array)$/.test(name) ? {type: 'object'} : undefined
  }

  generator.getClassDefinition = defineMembers
  generator.getIntersectionDefinition = (type, definition) => {
    // A brand on a string or number does not exist at run time.
    const primitive = type.types.find((member) => isPrimitive(member))
    return primitive ? Object.assign(definition, define(primitive)) : defineMembers(type, definition)
  }
  generator.parseCommentsIntoDefinition = (symbol, definition) => {
    if (!symbol || isBuiltIn(symbol)) return
    const [line = ''] = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim().split('\n')
    if (line !== '') definition['description'] = line
  }
  generator.getTypeDefinition = (type, ...rest) => {
    if (has(type, TypeFlags.BigIntLike)) throw new TypeError('JSON cannot hold a bigint')
    return defineBuiltIn(type) ?? define(type, ...rest)
  }
}

const isBuiltIn = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.declarations?.some((node) => node.getSourceFile().hasNoDefaultLib) ?? false

function isError(type: ts.Type): boolean {
  if (isBuiltIn(type.getSymbol()) && type.symbol.name.endsWith('Error')) return true
  return type.isClass() && (type.getBaseTypes() ?? []).some((base) => isError(base))
}

/** Converts a draft 7 schema to 2020-12, with its used definitions under names that need no escape. */
function modernize(schema: Schema, definitions: Record<string, Schema>): Schema {
  const names = new Map<string, string>()
  const $defs: Schema = {}
  const rename = (name: string): string => {
    const existing = names.get(name)
    if (existing !== undefined) return existing
    // A type of another file is named with the path of this machine.
    const named = name.replaceAll(/import\([^)]*\)\.?/g, '')
    const plain = named.replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '').slice(0, 40) || 'Type'
    const taken = [...names.values()].filter((other) => other === plain || other.startsWith(`${plain}_`)).length
    const short = taken > 0 ? `${plain}_${taken + 1}` : plain
    names.set(name, short)
    $defs[short] = convert(definitions[name]!)
    return short
  }
  const convert = (value: Schema): Schema => {
    const {$ref, additionalItems, items, patternProperties, ...rest} = mapSchemas(value, convert)
    return {
      ...rest,
      // Number keys are texts in JSON.
      ...(isRecord(patternProperties) && {
        additionalProperties: convert(Object.values(patternProperties)[0] as Schema),
      }),
      ...(typeof $ref === 'string' && {
        $ref: `#/$defs/${rename(decodeURIComponent($ref.replace('#/definitions/', '')))}`,
      }),
      ...(Array.isArray(items) ? {prefixItems: items as Schema[]} : items !== undefined && {items}),
      ...(additionalItems !== undefined && additionalItems !== false && {items: additionalItems}),
    }
  }
  const converted = convert(schema)
  return names.size > 0 ? {...converted, $defs} : converted
}
