import type {ts} from 'typescript-json-schema'

import type {Compiler} from '../compiler.js'

export type Schema = Record<string, unknown>

/** The possible types of a command's result; empty if `run()` returns nothing. */
export type ResultTypes = {types: ts.Type[]; isNullable: boolean}

/** The longest schema as JSON, in characters: less than 1,500 tokens (13.7). */
const maxLength = 4500

/** The depth of a schema, and of one that would be too long; below it, parts are plain types. */
const [wholeDepth, cutDepth] = [50, 12]

/**
 * Makes the JSON Schema of a result as JSON; one that is too long is cut. @throws TypeError if JSON
 * cannot hold it
 */
export function makeSchema(ts: Compiler, checker: ts.TypeChecker, result: ResultTypes) {
  for (let depth = wholeDepth; ; depth = Math.min(depth - 1, cutDepth)) {
    const schema = readTypes(ts, checker, result, depth)
    if (depth === 0 || JSON.stringify(schema).length <= maxLength)
      return {schema, isCut: depth < wholeDepth}
  }
}

function readTypes(
  ts: Compiler,
  checker: ts.TypeChecker,
  {isNullable, types}: ResultTypes,
  maxDepth: number,
): Schema {
  const {ObjectFlags, SymbolFlags, TypeFlags} = ts
  const $defs: Schema = {}
  const names = new Map<ts.Type, string>()
  /** The types that contain the current one. */
  const open = new Set<ts.Type>()
  const has = ({flags}: ts.Symbol | ts.Type, wanted: number) => (flags & wanted) !== 0
  const typeOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol)
  const membersOf = (type: ts.Type) => (type.isUnion() ? type.types : [type])
  const one = (list: unknown[]) => (list.length === 1 ? list[0] : list)
  const isPrimitive = (type: ts.Type) =>
    has(type, TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike)

  /** The first line of the first comment. */
  const describe = (...symbols: (ts.Symbol | undefined)[]): {description?: string} => {
    const texts = symbols.map((symbol) =>
      symbol && !isBuiltIn(symbol)
        ? ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
        : '',
    )
    const [description = ''] = texts.find((text) => text !== '')?.split('\n') ?? []
    return description !== '' && maxDepth === wholeDepth ? {description} : {}
  }

  const refer = (type: ts.Type): Schema => {
    if (!names.has(type)) {
      const name = (type.aliasSymbol ?? type.getSymbol())?.name.replaceAll(/\W/g, '_') ?? 'Type'
      const taken = [...names.values()].filter(
        (other) => other === name || other.startsWith(`${name}_`),
      ).length
      names.set(type, taken > 0 ? `${name}_${taken + 1}` : name)
    }

    return {$ref: `#/$defs/${names.get(type)}`}
  }

  /** Whether a type within another one is a definition of its own. */
  const isNamed = (type: ts.Type) =>
    has(type, TypeFlags.Object) &&
    ((type as ts.ObjectType).objectFlags & ObjectFlags.Anonymous) === 0 &&
    !isBuiltIn(type.aliasSymbol) &&
    buildBuiltIn(type, () => ({})) === undefined

  const define = (type: ts.Type, depth: number, property?: ts.Symbol): Schema => {
    if (names.has(type) || open.has(type)) return {...describe(property), ...refer(type)}
    if (depth <= 0) {
      const {type: kind} = build(type, () => ({}))
      return kind === undefined ? {} : {type: kind}
    }

    const about = [type.aliasSymbol, type.symbol]
    const isDefinition = depth < maxDepth && isNamed(type)
    if (isDefinition) refer(type)
    open.add(type)
    const definition = build(type, (part, member) => define(part, depth - 1, member))
    open.delete(type)
    if (!names.has(type)) return {...describe(property, ...about), ...definition}
    // Named, or it contains itself.
    $defs[names.get(type)!] = {...describe(...about), ...definition}
    return {...describe(property, ...(isDefinition ? [] : about)), ...refer(type)}
  }

  type Inner = (type: ts.Type, member?: ts.Symbol) => Schema

  const build = (type: ts.Type, inner: Inner): Schema => {
    if (has(type, TypeFlags.BigIntLike)) throw new TypeError('JSON cannot hold a bigint')
    if (has(type, TypeFlags.Null)) return {type: 'null'}
    if (type.isUnion() && !has(type, TypeFlags.Boolean)) return buildUnion(type.types, inner)
    if (type.isStringLiteral() || type.isNumberLiteral())
      return {const: type.value, type: typeof type.value}
    if (has(type, TypeFlags.BooleanLiteral))
      return {const: checker.typeToString(type) === 'true', type: 'boolean'}
    if (has(type, TypeFlags.StringLike)) return {type: 'string'}
    if (has(type, TypeFlags.NumberLike)) return {type: 'number'}
    if (has(type, TypeFlags.BooleanLike)) return {type: 'boolean'}
    // A brand on a string or number does not exist at run time.
    const primitive = type.isIntersection() && type.types.find((member) => isPrimitive(member))
    if (primitive) return build(primitive, inner)
    const constraint = has(type, TypeFlags.Instantiable) && checker.getBaseConstraintOfType(type)
    if (constraint) return build(constraint, inner)
    if (!has(type, TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive)) return {}
    return buildBuiltIn(type, inner) ?? buildMembers(type, inner)
  }

  const buildUnion = (parts: readonly ts.Type[], inner: Inner): Schema => {
    const isBoolean = parts.filter((part) => has(part, TypeFlags.BooleanLiteral)).length === 2
    const all = parts
      .filter((part) => !has(part, TypeFlags.Undefined | TypeFlags.Void))
      .map((part) => {
        if (isBoolean && has(part, TypeFlags.BooleanLiteral)) return {type: 'boolean'}
        return isPrimitive(part) || has(part, TypeFlags.Null) ? build(part, inner) : inner(part)
      })
    const typesOf = (schemas: Schema[]) => one([...new Set(schemas.map(({type}) => type))])
    const literals = all.filter((schema) => 'const' in schema)
    const plain = all.filter((schema) => Object.keys(schema).join() === 'type')
    const values = [...new Set(literals.map((schema) => schema['const'] as string))].toSorted(
      (a, b) => (a < b ? -1 : 1),
    )
    const options = [
      ...all.filter((schema) => !literals.includes(schema) && !plain.includes(schema)),
      ...(values.length > 0
        ? [{[values.length > 1 ? 'enum' : 'const']: one(values), type: typesOf(literals)}]
        : []),
      ...(plain.length > 0 ? [{type: typesOf(plain)}] : []),
    ]
    return options.length > 1 ? {anyOf: options} : (options[0] ?? {})
  }

  /**
   * The JSON of lists and built-in objects (`toPlainData` in src/output/plain-data.ts); undefined
   * for any other.
   */
  const buildBuiltIn = (type: ts.Type, inner: Inner): Schema | undefined => {
    const name = isBuiltIn(type.getSymbol()) ? type.symbol.name : ''
    if (name === 'Date') return {type: 'string', format: 'date-time'}
    const toJson = type.getProperty('toJSON')
    const [signature] = toJson ? typeOf(toJson).getCallSignatures() : []
    if (signature) return inner(signature.getReturnType())
    // An error.
    if (isBuiltIn(type.getProperty('stack'))) {
      const properties = {name: {type: 'string'}, message: {type: 'string'}}
      return {type: 'object', properties, required: Object.keys(properties)}
    }

    const parts =
      checker.isTupleType(type) || /^(Readonly)?(Map|Set)$/.test(name)
        ? checker.getTypeArguments(type as ts.TypeReference)
        : []
    if (checker.isTupleType(type)) {
      const {fixedLength, hasRestElement, minLength} = (type as ts.TupleTypeReference).target
      const items = parts.map((part) => inner(part))
      const rest = hasRestElement ? {items: items.pop()} : {maxItems: fixedLength}
      return {
        type: 'array',
        ...(items.length > 0 && {prefixItems: items}),
        minItems: minLength,
        ...rest,
      }
    }

    if (checker.isArrayLikeType(type)) {
      const element = type.getNumberIndexType()
      if (element && has(element, TypeFlags.Never)) return {type: 'array', maxItems: 0}
      return {type: 'array', ...(element && {items: inner(element)})}
    }

    const [first, second] = parts
    if (first && !second) return {type: 'array', items: inner(first)}
    // An empty one is an object with any keys.
    if (first && !membersOf(first).every((key) => isPrimitive(key)))
      return {type: ['array', 'object']}
    if (second) return {type: 'object', additionalProperties: inner(second)}
    // Indexed bytes and numbers are object members.
    return /^(ArrayBuffer|RegExp|\w+Array)$/.test(name) ? {type: 'object'} : undefined
  }

  /** JSON contains no methods, symbols, accessors or private fields of a class. */
  const isWritten = (symbol: ts.Symbol) =>
    !has(symbol, SymbolFlags.Method) &&
    !symbol.declarations?.some((node) => ts.isAccessor(node) && ts.isClassLike(node.parent)) &&
    !/^__[@#]/.test(String(symbol.escapedName)) &&
    typeOf(symbol).getCallSignatures().length === 0

  const buildMembers = (type: ts.Type, inner: Inner): Schema => {
    const none = TypeFlags.Any | TypeFlags.Undefined | TypeFlags.Unknown | TypeFlags.Void
    const members = checker.getPropertiesOfType(type).filter((symbol) => isWritten(symbol))
    const properties = Object.fromEntries(
      members.map((symbol) => [symbol.name, inner(typeOf(symbol), symbol)]),
    )
    const sure = members.filter(
      (symbol) => !membersOf(typeOf(symbol)).some((member) => has(member, none)),
    )
    const required = sure
      .filter((symbol) => !has(symbol, SymbolFlags.Optional))
      .map(({name}) => name)
    const others = type.getStringIndexType() ?? type.getNumberIndexType()
    return {
      type: 'object',
      ...(members.length > 0 && {properties}),
      ...(required.length > 0 && {required: required.toSorted()}),
      ...(others && {additionalProperties: inner(others)}),
    }
  }

  const schemas = types.map((type) => JSON.stringify(define(type, maxDepth)))
  const options = [...new Set(schemas)].map((schema) => JSON.parse(schema) as Schema)
  if (isNullable) options.push({type: 'null'})
  const schema = options.length === 1 ? options[0] : {anyOf: options}
  return names.size > 0 ? {...schema, $defs} : {...schema}
}

const isBuiltIn = (symbol: ts.Symbol | undefined): boolean =>
  symbol?.declarations?.some((node) => node.getSourceFile().hasNoDefaultLib) ?? false
