import {dirname, join, sep} from 'node:path'

import type {ts} from 'typescript-json-schema'

import type {CatalogCommand} from '../../catalog/catalog.js'
import {readCatalog} from '../../catalog/read.js'
import {typesFile} from '../../annotations/result-types.js'
import {findSource} from '../../catalog/find-source.js'
import {AgentError} from '../../contract/agent-error.js'
import type {TypesDocument} from '../../contract/schema/services.js'
import {saveFile} from '../../files/text-files.js'
import type {Service} from '../service.js'
import {type Compiler, loadCompiler} from '../compiler.js'
import type {Schema} from './json-shape.js'
import {makeSchema, type ResultTypes} from './make-schema.js'

/**
 * `murli types`: writes the JSON Schema of each adopted command's result beside the manifest
 * (13.7).
 */
export const types: Service = {
  answer(_line, {config}) {
    const {root} = config
    const catalog = readCatalog(config)
    const own = catalog.commands.filter(
      (command) => command.isAdopted && command.definition.pluginName === catalog.name,
    )
    const sources = own.flatMap((command): [CatalogCommand, string][] => {
      const source = findSource(catalog, command)
      return source !== undefined && /\.[cm]?tsx?$/.test(source) ? [[command, source]] : []
    })
    if (sources.length === 0 || root.split(sep).includes('node_modules')) {
      throw new AgentError({
        code: 1,
        kind: 'no_sources',
        message: `The types of this CLI cannot be read: ${root} has no TypeScript source of a command that extends AgentCommand.`,
        suggestion: 'Run it in a clone of the CLI, as its author, once the manifest is written.',
      })
    }

    const ts = loadCompiler(root, 'Reading the types of results')
    const program = ts.createProgram(
      sources.map(([, path]) => path),
      readOptions(ts, root),
    )
    const commands: Record<string, Schema> = {}
    const document: TypesDocument = {
      file: typesFile,
      typed: [],
      cut: [],
      left: [],
    }
    for (const [{id, name}, path] of sources) {
      const command = name || catalog.bin
      try {
        const {isCut, schema} = deriveSchema(ts, program, path)
        commands[id] = schema
        document.typed.push(command)
        if (isCut) document.cut.push(command)
      } catch (error) {
        document.left.push({command, reason: (error as Error).message})
      }
    }

    const text = `${JSON.stringify({version: 1, commands}, null, 2)}\n`
    saveFile({
      flag: typesFile,
      path: join(root, typesFile),
      text,
    })
    return {document, text: renderReport(document)}
  },
}

/**
 * Derives the schema of the result of a source's command.
 *
 * @throws Error if it has none
 */
function deriveSchema(ts: Compiler, program: ts.Program, path: string) {
  const checker = program.getTypeChecker()
  const result = findResultTypes(ts, checker, program.getSourceFile(path)!)
  if (!result) {
    throw new TypeError('its default export is not a class with a run()')
  }
  if (result.types.length === 0) {
    throw new TypeError(
      'its run() returns nothing: return the value that it prints, or give it to `this.writer.success(message, value)`',
    )
  }
  const made = makeSchema({checker, ts}, result)
  if (Object.keys(made.schema).every((key) => key === 'description')) {
    throw new TypeError('its type allows any value')
  }
  return made
}

/**
 * Finds what a command's `run()` returns or passes to `writer.success`, without plans; undefined
 * without a `run()`.
 */
function findResultTypes(
  ts: Compiler,
  checker: ts.TypeChecker,
  file: ts.SourceFile,
): ResultTypes | undefined {
  const module = checker.getSymbolAtLocation(file)
  const exported = module && checker.tryGetMemberInModuleExports('default', module)
  if (!exported) return undefined
  const symbol =
    exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const [constructor] = checker.getTypeOfSymbol(symbol).getConstructSignatures()
  const run = constructor?.getReturnType().getProperty('run')
  const [signature] = run ? checker.getTypeOfSymbol(run).getCallSignatures() : []
  if (!signature) return undefined
  const method = run?.valueDeclaration
  const body = method && ts.isMethodDeclaration(method) && !method.type ? method.body : undefined
  const returned = signature.getReturnType()
  const found = (body && collectGiven(ts, checker, body)) ?? [
    checker.getAwaitedType(returned) ?? returned,
  ]
  const isNothing = ({flags}: ts.Type) =>
    (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0
  const members = found.flatMap((type) => (type.isUnion() ? type.types : [type]))
  return {
    types: found.filter((type) => !isNothing(type)),
    isNullable: members.some((type) => isNothing(type)),
  }
}

/** The types of returned values and writer arguments; undefined if no writer is used. */
function collectGiven(ts: Compiler, checker: ts.TypeChecker, body: ts.Node): ts.Type[] | undefined {
  const reported: ts.Type[] = []
  let hasWriter = false
  const visit = (node: ts.Node, isOwn: boolean): void => {
    const method = ts.isCallExpression(node) ? writerMethod(ts, node) : undefined
    if (method === 'success') {
      reported.push(checker.getTypeAtLocation((node as ts.CallExpression).arguments[1] ?? node))
    }

    if (method === 'success' || method === 'plan' || method === 'partial') {
      hasWriter = true
    }
    if (
      isOwn &&
      ts.isReturnStatement(node) &&
      node.expression &&
      !writerMethod(ts, node.expression)
    ) {
      const type = checker.getTypeAtLocation(node.expression)
      reported.push(checker.getAwaitedType(type) ?? type)
    }

    ts.forEachChild(node, (child) => visit(child, isOwn && !ts.isFunctionLike(child)))
  }
  visit(body, true)
  return hasWriter ? reported : undefined
}

/**
 * The name of a writer's method, if the node calls one, also in `await`, parentheses and
 * assertions.
 */
function writerMethod(ts: Compiler, node: ts.Node): string | undefined {
  const isWrapped =
    ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
  if (isWrapped) return writerMethod(ts, node.expression)
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) {
    return undefined
  }
  const {expression, name} = node.expression
  return /(^|\.)writer$/.test(expression.getText()) ? name.text : undefined
}

/** The project's compiler options; strict, so that optional values are visible. */
function readOptions(ts: Compiler, root: string) {
  const file = ts.findConfigFile(root, (path) => dirname(path) === root && ts.sys.fileExists(path))
  const config: unknown =
    file === undefined ? {} : ts.readConfigFile(file, (path) => ts.sys.readFile(path)).config
  const {options} = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, root)
  return {
    ...options,
    composite: false,
    declaration: false,
    incremental: false,
    noEmit: true,
    strict: true,
  }
}

function renderReport({cut, file, left, typed}: TypesDocument): string {
  return [
    ...left.map(({command, reason}) => `  ${command}: left out, because ${reason}`),
    ...cut.map((command) => `  ${command}: cut, because the whole schema is too long for an agent`),
    `${file} has the types of ${typed.length} of ${typed.length + left.length} commands.`,
    '',
  ].join('\n')
}
