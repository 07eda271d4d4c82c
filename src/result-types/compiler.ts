import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'

import {AgentError} from '../contract/agent-error.js'

/** The parts of TypeScript's compiler in use. Its version is that of typescript-json-schema, not the one that compiles the CLI. */
export type Compiler = {
  SymbolFlags: Record<'Accessor' | 'Alias' | 'Method' | 'Optional', number>
  TypeFlags: Record<'Any' | 'BigIntLike' | 'Undefined' | 'Unknown' | 'Void', number>
  SyntaxKind: Record<'CallExpression' | 'PropertyAccessExpression' | 'ReturnStatement', number>
  sys: {readFile(path: string): string | undefined}
  createProgram(files: readonly string[], options: object): Program
  findConfigFile(folder: string, exists: (path: string) => boolean): string | undefined
  forEachChild(node: Node, visit: (child: Node) => void): void
  isFunctionLike(node: Node): boolean
  parseJsonConfigFileContent(json: unknown, host: unknown, folder: string): {options: object}
  readConfigFile(path: string, read: (path: string) => string | undefined): {config?: unknown}
}

type Program = {
  getSourceFile(path: string): Node | undefined
  getTypeChecker(): Checker
}

/** The type checker. */
export type Checker = {
  getAliasedSymbol(symbol: Symbol_): Symbol_
  getAwaitedType(type: Type): Type | undefined
  getExportsOfModule(symbol: Symbol_): Symbol_[]
  getIndexTypeOfType(type: Type, kind: 0 | 1): Type | undefined
  getPropertiesOfType(type: Type): Symbol_[]
  getPropertyOfType(type: Type, name: string): Symbol_ | undefined
  getSymbolAtLocation(node: Node): Symbol_ | undefined
  getTypeArguments(type: Type): readonly Type[]
  getTypeAtLocation(node: Node): Type
  getTypeOfSymbol(symbol: Symbol_): Type
  typeToString(type: Type): string
}

/** A type. */
export type Type = {
  flags: number
  symbol?: Symbol_
  types?: readonly Type[]
  getBaseTypes?(): readonly Type[] | undefined
  getCallSignatures(): readonly Signature[]
  getConstructSignatures(): readonly Signature[]
  isIntersection(): boolean
  isUnion(): boolean
}

type Signature = {getReturnType(): Type}

/** A symbol of a program. */
export type Symbol_ = {
  declarations?: readonly Node[]
  escapedName: string
  flags: number
  parent?: Symbol_
  valueDeclaration?: Node
  getDocumentationComment(checker: Checker): readonly {text: string}[]
  getName(): string
}

/** A node of a source. */
export type Node = {
  arguments?: readonly Node[]
  body?: Node
  expression?: Node
  kind: number
  name?: {text?: string}
  type?: Node
  getSourceFile(): {hasNoDefaultLib: boolean; fileName: string}
  getText(): string
}

/** A JSON Schema, as it is built. */
export type Schema = Record<string, unknown>

/** What is read of typescript-json-schema's generator, and replaced in it. */
export type Generator = {
  getClassDefinition(type: Type, definition: Schema): Schema
  getIntersectionDefinition(type: Type, definition: Schema): Schema
  getSchemaForSymbol(name: string): Schema
  getTypeDefinition(type: Type, ...rest: unknown[]): Schema
  parseCommentsIntoDefinition(symbol: Symbol_ | undefined, definition: Schema): void
}

/** The compiler, and a function that makes a generator of schemas of some types, by name. */
export type Tools = {
  ts: Compiler
  makeGenerator(types: Record<string, Type>, checker: Checker): Generator
}

type Library = {
  getDefaultArgs(): object
  JsonSchemaGenerator: new (
    symbols: [],
    types: Record<string, Type>,
    users: object,
    heirs: object,
    checker: Checker,
    args: object,
  ) => Generator
}

/** Loads typescript-json-schema from the CLI's project. @throws AgentError where it is not installed there */
export function loadTools(root: string): Tools {
  try {
    const require = createRequire(join(root, 'package.json'))
    const path = require.resolve('typescript-json-schema')
    const library = require(path) as Library
    const ts = createRequire(path)('typescript') as Compiler
    const args = {...library.getDefaultArgs(), ignoreErrors: true, ref: true, required: true, topRef: false}
    return {ts, makeGenerator: (types, checker) => new library.JsonSchemaGenerator([], types, {}, {}, checker, args)}
  } catch (error) {
    throw new AgentError({
      cause: error,
      code: 1,
      kind: 'missing_peer',
      message: 'The types of results are read with typescript-json-schema, which this project does not have.',
      suggestion: 'Install it: `npm install --save-dev typescript-json-schema@0.68`.',
    })
  }
}

/** The project's compiler options; strict, so that what may be missing shows. */
export function readOptions(ts: Compiler, root: string): object {
  const file = ts.findConfigFile(root, (path) => dirname(path) === root && ts.sys.readFile(path) !== undefined)
  const {config = {}} = file === undefined ? {} : ts.readConfigFile(file, (path) => ts.sys.readFile(path))
  const {options} = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return {...options, composite: false, declaration: false, incremental: false, noEmit: true, strict: true}
}
