import {isRecord} from '../contract/unknown-value.js'
import type {Checker, Generator, Node, Schema, Symbol_, Tools, Type} from './compiler.js'
import type {ResultTypes} from './find-types.js'

/** Makes the JSON Schema of what JSON holds of a result. @throws Error for a type that JSON cannot hold */
export function makeSchema({types, isNullable}: ResultTypes, tools: Tools, checker: Checker): Schema {
  const named = Object.fromEntries(types.map((type, index) => [`R${index}`, type]))
  const generator = tools.makeGenerator(named, checker)
  readAsJson(generator, tools, checker)
  const schemas = Object.keys(named).map((name) => generator.getSchemaForSymbol(name))
  const definitions = Object.assign({}, ...schemas.map((schema) => schema['definitions'])) as Schema
  const texts = schemas.map((schema) => JSON.stringify({...schema, $schema: undefined, definitions: undefined}))
  const options = [...new Set(texts)].map((text) => JSON.parse(text) as Schema)
  if (isNullable) options.push({type: 'null'})
  return modernize(options.length === 1 ? options[0]! : {anyOf: options}, definitions)
}

/** Replaces what the generator reads as TypeScript does by what the result's JSON holds. */
function readAsJson(generator: Generator, {ts}: Tools, checker: Checker): void {
  const {SymbolFlags, TypeFlags} = ts
  const define = generator.getTypeDefinition.bind(generator)
  const has = (flags: number, wanted: number) => (flags & wanted) !== 0
  const typeOf = (symbol: Symbol_) => checker.getTypeOfSymbol(symbol)

  /** JSON has neither methods and symbols nor the accessors and private fields of a class. */
  const isWritten = (symbol: Symbol_) =>
    !has(symbol.flags, SymbolFlags.Method) &&
    !(has(symbol.flags, SymbolFlags.Accessor) && symbol.parent !== undefined && isClass(symbol.parent)) &&
    !symbol.escapedName.startsWith('__@') &&
    !symbol.escapedName.startsWith('__#') &&
    typeOf(symbol).getCallSignatures().length === 0
  const mayBeMissing = (symbol: Symbol_) => {
    const type = typeOf(symbol)
    const none = TypeFlags.Any | TypeFlags.Undefined | TypeFlags.Unknown | TypeFlags.Void
    return (
      has(symbol.flags, SymbolFlags.Optional) ||
      [type, ...(type.isUnion() ? type.types! : [])].some(({flags}) => has(flags, none))
    )
  }
  const defineMembers = (type: Type, definition: Schema): Schema => {
    const members = checker.getPropertiesOfType(type).filter((symbol) => isWritten(symbol))
    const others = checker.getIndexTypeOfType(type, 0)
    const required = members.filter((symbol) => !mayBeMissing(symbol)).map((symbol) => symbol.getName())
    const properties = members.map((symbol) => [
      symbol.getName(),
      generator.getTypeDefinition(typeOf(symbol), undefined, undefined, symbol),
    ])
    return Object.assign(definition, {
      type: 'object',
      ...(properties.length > 0 && {properties: Object.fromEntries(properties) as Schema}),
      ...(required.length > 0 && {required: required.toSorted()}),
      ...(others && {additionalProperties: generator.getTypeDefinition(others)}),
    })
  }

  generator.getClassDefinition = defineMembers
  generator.getIntersectionDefinition = (type, definition) => {
    // A brand on a text or number is not there at run time.
    const primitive = type.types?.find((member) => isPrimitive(member))
    return primitive ? Object.assign(definition, define(primitive)) : defineMembers(type, definition)
  }
  const isPrimitive = (type: Type) => /^(string|number|boolean|".*"|`.*`|[\d.]+)$/.test(checker.typeToString(type))
  generator.parseCommentsIntoDefinition = (symbol, definition) => {
    if (!symbol || isBuiltIn(symbol)) return
    const text = symbol.getDocumentationComment(checker).map((part) => part.text)
    const [line = ''] = text.join('').trim().split('\n')
    if (line !== '') definition['description'] = line
  }
  generator.getTypeDefinition = (type, ...rest) => {
    if (has(type.flags, TypeFlags.BigIntLike)) throw new TypeError('JSON cannot hold a bigint')
    return defineBuiltIn(type) ?? define(type, ...rest)
  }

  /** What the result's JSON holds of the objects that are none (`toPlainData` in src/output/plain-data.ts). */
  const defineBuiltIn = (type: Type): Schema | undefined => {
    const toJson = type.isUnion() ? undefined : checker.getPropertyOfType(type, 'toJSON')
    const [signature] = toJson ? typeOf(toJson).getCallSignatures() : []
    const name = type.symbol && isBuiltIn(type.symbol) ? type.symbol.escapedName : ''
    if (signature && name !== 'Date') return generator.getTypeDefinition(signature.getReturnType())
    if (isError(type, checker)) {
      return {
        type: 'object',
        properties: {name: {type: 'string'}, message: {type: 'string'}},
        required: ['name', 'message'],
      }
    }

    const [first, second] = /^(Readonly)?(Map|Set)$/.test(name) ? checker.getTypeArguments(type) : []
    if (first && !second) return {type: 'array', items: generator.getTypeDefinition(first)}
    if (first && second) {
      const hasTexts = (first.isUnion() ? first.types! : [first]).every((key) => isPrimitive(key))
      // An empty one is an object with any keys.
      return hasTexts
        ? {type: 'object', additionalProperties: generator.getTypeDefinition(second)}
        : {type: ['array', 'object']}
    }

    // Indexed bytes and numbers are members of an object.
    return /^\w+Array$/.test(name) && name !== 'ReadonlyArray' ? {type: 'object'} : undefined
  }
}

const isClass = ({declarations = []}: Symbol_) =>
  declarations.some((node: Node) =>
    /^\S*\s*(abstract )?class\b|^(export |default |declare |abstract )*class\b/.test(node.getText().slice(0, 80)),
  )

const isBuiltIn = ({declarations = []}: Symbol_) => declarations.some((node) => node.getSourceFile().hasNoDefaultLib)

function isError(type: Type, checker: Checker): boolean {
  if (type.symbol && isBuiltIn(type.symbol) && /^(\w+)?Error$/.test(type.symbol.escapedName)) return true
  const bases = type.symbol && isClass(type.symbol) ? (type.getBaseTypes?.() ?? []) : []
  return bases.some((base) => isError(base, checker))
}

/** A schema of draft 7 as one of 2020-12, with the definitions that it refers to under names that need no escape. */
function modernize(schema: Schema, definitions: Schema): Schema {
  const names = new Map<string, string>()
  const used: Schema = {}
  const rename = (reference: string): string => {
    const name = decodeURIComponent(reference.replace('#/definitions/', ''))
    const known = names.get(name)
    if (known !== undefined) return `#/$defs/${known}`
    const plain = name.replaceAll(/\W+/g, '_').replaceAll(/^_|_$/g, '').slice(0, 40) || 'Type'
    const taken = [...names.values()].filter((other) => other === plain || other.startsWith(`${plain}_`)).length
    const short = taken > 0 ? `${plain}_${taken + 1}` : plain
    names.set(name, short)
    used[short] = convert(definitions[name])
    return `#/$defs/${short}`
  }
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((item) => convert(item))
    if (!isRecord(value)) return value
    const {additionalItems, items, $ref, ...rest} = value
    const entries = Object.entries(rest).map(([key, inner]) => [
      key,
      key === 'properties' ? convertEach(inner) : convert(inner),
    ])
    return {
      ...(typeof $ref === 'string' && {$ref: rename($ref)}),
      ...(Object.fromEntries(entries) as Schema),
      ...(Array.isArray(items) ? {prefixItems: convert(items)} : items !== undefined && {items: convert(items)}),
      ...(additionalItems !== undefined && additionalItems !== false && {items: convert(additionalItems)}),
    }
  }
  // A property may be called like a keyword.
  const convertEach = (properties: unknown) =>
    Object.fromEntries(Object.entries(properties as Schema).map(([name, inner]) => [name, convert(inner)]))
  const converted = convert(schema) as Schema
  return Object.keys(used).length > 0 ? {...converted, $defs: used} : converted
}
