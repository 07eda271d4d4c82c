import {join, sep} from 'node:path'

import type {CatalogCommand} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read.js'
import {typesFile} from '../catalog/result-types.js'
import {findSource} from '../catalog/result-types.js'
import {AgentError} from '../contract/agent-error.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {TypesDocument} from '../schema/services.js'
import {saveFile} from '../files/text-files.js'
import type {Service} from '../service/service.js'
import {loadTools, readOptions, type Schema} from './compiler.js'
import {fitSchema} from './fit-schema.js'
import {makeSchema} from './make-schema.js'
import {findResultTypes} from './find-types.js'

/** `murli types`: writes the JSON Schema of what each own command's `run()` returns beside the manifest (13.7). */
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
  if (sources.length === 0 || config.root.split(sep).includes('node_modules')) throw refuse(config)
  const tools = loadTools(config.root)
  const paths = sources.map(([, path]) => path)
  const program = tools.ts.createProgram(paths, readOptions(tools.ts, config.root))
  const checker = program.getTypeChecker()
  const schemas: Record<string, Schema> = {}
  const document: TypesDocument = {file: typesFile, typed: [], cut: [], left: []}
  for (const [{id, name}, path] of sources) {
    const command = name || catalog.bin
    try {
      const file = program.getSourceFile(path)
      const result = file && findResultTypes(tools.ts, checker, file)
      if (!result) throw new TypeError('its default export is no class with a run()')
      if (result.types.length === 0) throw new TypeError('its run() returns nothing')
      const {isCut, schema} = fitSchema(makeSchema(result, tools, checker))
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

function refuse({root}: HostConfig): AgentError {
  return new AgentError({
    code: 1,
    kind: 'no_sources',
    message: `The types of this CLI cannot be read: ${root} has no TypeScript source of a command that extends AgentCommand.`,
    suggestion: 'Run it in a clone of the CLI, as its author, once the manifest is written.',
  })
}

function renderReport({cut, file, left, typed}: TypesDocument): string {
  return [
    ...left.map(({command, reason}) => `  ${command}: left out, because ${reason}`),
    ...cut.map((command) => `  ${command}: cut, because the whole schema is too long for an agent`),
    `${file} has the types of ${typed.length} of ${typed.length + left.length} commands.`,
    '',
  ].join('\n')
}
