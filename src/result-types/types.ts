import {createRequire} from 'node:module'
import {dirname, join, sep} from 'node:path'

import type {CatalogCommand} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {findSource, typesFile} from '../catalog/result-types.js'
import {AgentError} from '../contract/agent-error.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {TypesDocument} from '../schema/services.js'
import {saveFile} from '../files/text-files.js'
import type {Service} from '../service/service.js'
import {type Compiler, findResultTypes} from './find-types.js'
import {makeSchema, type Schema} from './make-schema.js'

/** `murli types`: writes the JSON Schema of each own command's result beside the manifest (13.7). */
export const types: Service = {
  answer(_line, {config}) {
    const {document, schemas} = deriveTypes(config)
    const path = join(config.root, typesFile)
    const text = `${JSON.stringify({version: 1, commands: schemas}, null, 2)}\n`
    saveFile({flag: typesFile, path, text})
    return {document, text: renderReport(document)}
  },
}

function deriveTypes(config: HostConfig): {document: TypesDocument; schemas: Record<string, Schema>} {
  const catalog = readCatalog(config)
  const own = catalog.commands.filter((command) => command.isOwn && command.definition.pluginName === catalog.name)
  const sources = own.flatMap((command): [CatalogCommand, string][] => {
    const source = findSource(catalog, command)
    return source !== undefined && /\.[cm]?tsx?$/.test(source) ? [[command, source]] : []
  })
  if (sources.length === 0 || config.root.split(sep).includes('node_modules')) {
    throw new AgentError({
      code: 1,
      kind: 'no_sources',
      message: `The types of this CLI cannot be read: ${config.root} has no TypeScript source of a command that extends AgentCommand.`,
      suggestion: 'Run it in a clone of the CLI, as its author, once the manifest is written.',
    })
  }

  const ts = loadCompiler(config.root)
  const paths = sources.map(([, path]) => path)
  const program = ts.createProgram(paths, readOptions(ts, config.root))
  const checker = program.getTypeChecker()
  const schemas: Record<string, Schema> = {}
  const document: TypesDocument = {file: typesFile, typed: [], cut: [], left: []}
  for (const [{id, name}, path] of sources) {
    const command = name || catalog.bin
    try {
      const file = program.getSourceFile(path)
      const result = file && findResultTypes(ts, checker, file)
      if (!result) throw new TypeError('its default export is not a class with a run()')
      if (result.types.length === 0) throw new TypeError('its run() returns nothing')
      const {isCut, schema} = makeSchema(ts, checker, result)
      if (Object.keys(schema).every((key) => key === 'description')) throw new TypeError('its type allows any value')
      schemas[id] = schema
      document.typed.push(command)
      if (isCut) document.cut.push(command)
    } catch (error) {
      document.left.push({command, reason: (error as Error).message})
    }
  }

  return {document, schemas}
}

/** Loads the compiler of typescript-json-schema from the CLI's project. @throws AgentError if it is not installed there */
function loadCompiler(root: string): Compiler {
  try {
    return (createRequire(join(root, 'package.json'))('typescript-json-schema') as {ts: Compiler}).ts
  } catch (error) {
    throw new AgentError({
      cause: error,
      code: 1,
      kind: 'missing_peer',
      message: 'Reading the types of results requires typescript-json-schema, which is not installed in this project.',
      suggestion: 'Install it: `npm install --save-dev typescript-json-schema@0.68`.',
    })
  }
}

/** The project's compiler options; strict, so that optional values are visible. */
function readOptions(ts: Compiler, root: string) {
  const file = ts.findConfigFile(root, (path) => dirname(path) === root && ts.sys.fileExists(path))
  const config: unknown = file === undefined ? {} : ts.readConfigFile(file, (path) => ts.sys.readFile(path)).config
  const {options} = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, root)
  return {...options, composite: false, declaration: false, incremental: false, noEmit: true, strict: true}
}

function renderReport({cut, file, left, typed}: TypesDocument): string {
  return [
    ...left.map(({command, reason}) => `  ${command}: left out, because ${reason}`),
    ...cut.map((command) => `  ${command}: cut, because the whole schema is too long for an agent`),
    `${file} has the types of ${typed.length} of ${typed.length + left.length} commands.`,
    '',
  ].join('\n')
}
