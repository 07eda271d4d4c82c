/** A JSON Schema (draft 2020-12). */
export type JsonSchema = {[keyword: string]: unknown}

/** A JSON Schema with the TypeScript type of what it accepts. */
export type Schema<Type> = {
  json: JsonSchema
  /** Exists only in the type system. */
  accepts?: Type
}

/** What a schema accepts. */
export type Infer<Of> = Of extends Schema<infer Type> ? Type : never

/** The properties of an object, by name; a `?` after the name makes one optional. */
export type Properties = Record<string, Schema<unknown>>

/** What an object schema with these properties accepts. */
export type Shape<Of extends Properties> = {
  [Key in keyof Of as Key extends `${string}?` ? never : Key]: Infer<Of[Key]>
} & {[Key in keyof Of as Key extends `${infer Name}?` ? Name : never]?: Infer<Of[Key]>}

/** An object with exactly these properties. */
export function object<Of extends Properties>(properties: Of): Schema<Shape<Of>> {
  const entries = Object.entries(properties).map(([key, schema]) => [key.replace('?', ''), schema.json])
  const required = Object.keys(properties).filter((key) => !key.endsWith('?'))
  return {
    json: {type: 'object', properties: Object.fromEntries(entries), required, additionalProperties: false},
  }
}

/** The same object, with any further properties. */
export function open<Type>(schema: Schema<Type>): Schema<Type> {
  return {json: {...schema.json, additionalProperties: true}}
}

/** The same schema with a sentence about its meaning. */
export function explain<Type>(schema: Schema<Type>, description: string | undefined): Schema<Type> {
  return description === undefined ? schema : {json: {...schema.json, description}}
}

/** Makes the function that returns a schema with a sentence about its meaning. */
const kind =
  <Type>(json: JsonSchema) =>
  (description?: string): Schema<Type> =>
    explain({json}, description)

export const text = kind<string>({type: 'string'})
export const flag = kind<boolean>({type: 'boolean'})
export const anything = kind<unknown>({})
export const number = kind<number>({type: 'number'})
export const count = kind<number>({type: 'integer', minimum: 0})
export const positive = kind<number>({type: 'integer', minimum: 1})

/** Properties with these names and the same schema. */
export function each<Of, Name extends string>(schema: Schema<Of>, ...names: Name[]): Record<Name, Schema<Of>> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema<Of>>
}

/** A text that a regular expression matches. */
export function matching(pattern: string, description?: string): Schema<string> {
  return explain({json: {type: 'string', pattern}}, description)
}

export function literal<const Value extends boolean | string>(value: Value, description?: string): Schema<Value> {
  return explain({json: {const: value}}, description)
}

export function oneOf<const Value extends string>(values: readonly Value[]): Schema<Value> {
  return {json: {enum: [...values]}}
}

export function list<Type>(items: Schema<Type>, description?: string): Schema<Type[]> {
  return explain({json: {type: 'array', items: items.json}}, description)
}

/** An object with any keys. */
export function map<Type>(values: Schema<Type>, description?: string): Schema<Record<string, Type>> {
  return explain({json: {type: 'object', additionalProperties: values.json}}, description)
}

export function union<Of extends readonly Schema<unknown>[]>(...schemas: Of): Schema<Infer<Of[number]>> {
  return {json: {anyOf: schemas.map((schema) => schema.json)}}
}

/** The schema with a name in the document's `$defs`. */
export function reference<Type>(name: string): Schema<Type> {
  return {json: {$ref: `#/$defs/${name}`}}
}
