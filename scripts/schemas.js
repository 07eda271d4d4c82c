// Writes the published JSON Schemas into schema/, from the types in src/contract/schema.
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {fileURLToPath} from 'node:url'

// The compiler of TypeScript 5, because TypeScript 7 has no API.
import {ts} from 'typescript-json-schema'

const root = new URL('../', import.meta.url)
const files = [
  'contract/metadata',
  'contract/outcome',
  'contract/schema/adopt',
  'contract/schema/documents',
  'contract/schema/envelopes',
  'contract/schema/eval',
  'contract/schema/introspection',
  'contract/schema/services',
]

/** Types that JSON Schema can state more precisely. */
const refined = {
  CapitalCode: {type: 'string', pattern: '^[A-Z0-9_]+$'},
  Count: {type: 'integer', minimum: 0},
  Positive: {type: 'integer', minimum: 1},
  Sha256: {type: 'string', pattern: '^[0-9a-f]{64}$'},
  Timestamp: {type: 'string', format: 'date-time'},
}

/** The types in `$defs`, by their names there. */
const shared = {
  argument: 'ArgumentNode',
  flag: 'FlagNode',
  next_action: 'NextAction',
  node: 'TreeNode',
  safety: 'SafetyNode',
}

/** The published JSON Schema of each document, by its name. */
export async function makeSchemas() {
  const declarations = new Map()
  for (const path of files) {
    const text = await readFile(new URL(`src/${path}.ts`, root), 'utf8')
    const {statements} = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    for (const node of statements.flatMap((each) => each.declarationList?.declarations ?? each)) {
      if (node.name) declarations.set(node.name.text, node)
    }
  }

  // A name, or the last one of a qualified name.
  const find = ({right, text}) => declarations.get(text ?? right.text)
  const definitions = Object.entries(shared).map(([key, name]) => [
    key,
    toSchema(declarations.get(name).type, find),
  ])
  /** The definitions that a schema refers to, each with its name. */
  const listUsed = (schema) =>
    definitions.filter(([key]) => JSON.stringify(schema).includes(`"#/$defs/${key}"`))
  /** A document that is a reference becomes what that means, unless this contains itself. */
  const resolve = (schema) => {
    const [definition] = listUsed({$ref: schema.$ref})
    if (!definition || listUsed(definition[1]).includes(definition)) return schema
    return definition[1]
  }
  const schemas = declarations.get('Documents').type.members.map(({jsDoc, name, type}) => {
    const schema = resolve(toSchema(type, find))
    // What it uses itself, and what that uses.
    const used = [schema, ...listUsed(schema).map(([, inner]) => inner)].flatMap(listUsed)
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `oclif-plugin-murli/schema/${name.text}.json`,
      title: (docOf({jsDoc}) ?? docOf(find(type.typeName))).replace(/\.$/, ''),
      ...schema,
      ...(used.length > 0 && {$defs: Object.fromEntries(used)}),
    }
  })
  return new Map(schemas.map((schema) => [/([^/]+)\.json$/.exec(schema.$id)[1], schema]))
}

/** The text of a declaration's comment; undefined without one. */
const docOf = ({jsDoc}) => jsDoc?.at(-1).comment

/** The JSON Schema of a type as it is written. @param find the declaration of a name */
function toSchema(node, find) {
  const make = (type) => toSchema(type, find)
  if (node.kind === ts.SyntaxKind.UnknownKeyword) return {}
  if (/^(boolean|number|string)$/.test(node.getText())) return {type: node.getText()}
  // 'ok' or true
  if (node.literal) return {const: node.literal.text ?? node.getText() === 'true'}
  // Item[]
  if (node.elementType) return {type: 'array', items: make(node.elementType)}
  // (typeof values)[number], of `const values = […] as const`
  if (node.objectType) {
    const {initializer} = find(node.objectType.type.exprName)
    return {enum: initializer.expression.elements.map(({text}) => text)}
  }

  if (ts.isUnionTypeNode(node)) {
    const options = node.types.map((type) => make(type.type ?? type))
    const isEnum = options.every((option) => 'const' in option)
    return isEnum ? {enum: options.map((option) => option.const)} : {anyOf: options}
  }

  // Name, module.Name or Record<string, Item>
  if (node.typeName) {
    const name = (node.typeName.right ?? node.typeName).text
    if (name === 'Record')
      return {type: 'object', additionalProperties: make(node.typeArguments[1])}
    const [key] = Object.entries(shared).find(([, type]) => type === name) ?? []
    return key ? {$ref: `#/$defs/${key}`} : (refined[name] ?? make(find(node.typeName).type))
  }

  const members = listMembers(node, find)
  // A later member replaces an earlier one of the same name.
  const named = new Map(
    members.flatMap((member) => (member.name ? [[member.name.text, member]] : [])),
  )
  const properties = [...named].map(([name, member]) => {
    const description =
      member.getSourceFile().fileName.startsWith('contract/schema/') && docOf(member)
    return [name, {...make(member.type), ...(description && {description})}]
  })
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: [...named].flatMap(([name, {questionToken}]) => (questionToken ? [] : [name])),
    additionalProperties: members.some(({name}) => !name),
  }
}

/** The members of an object type, an intersection, or a reference to one. */
function listMembers({members, typeName, types}, find) {
  return (
    members ??
    types?.flatMap((type) => listMembers(type, find)) ??
    listMembers(find(typeName).type, find)
  )
}

/** JSON with a line for each keyword and each property, and the rest as short as possible. */
function format(value, depth = 2) {
  if (depth === 0 || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value)
  const lines = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}:${format(each, depth - 1)}`,
  )
  return `{\n${lines.join(',\n')}\n}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('schema/', root)
  await rm(folder, {force: true, recursive: true})
  await mkdir(folder)
  for (const [name, schema] of await makeSchemas()) {
    await writeFile(new URL(`${name}.json`, folder), `${format(schema)}\n`)
  }
}
