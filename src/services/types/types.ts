import {join} from 'node:path'

import {typesFile} from '../../annotations/result-types.js'
import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {type ClassSource, findClassSource} from '../../catalog/find-source.js'
import {readCatalog} from '../../catalog/read.js'
import {AgentError} from '../../contract/agent-error.js'
import type {TypesDocument} from '../../contract/schema/services.js'
import {saveFile} from '../../files/save-file.js'
import {isInstalledPackage} from '../../oclif/host.js'
import {loadCompiler, readCompilerOptions} from '../compiler.js'
import type {Service} from '../service.js'
import {findResultTypes} from './find-result-types.js'
import {makeSchema} from './make-schema.js'
import type {Schema} from './schema.js'
import type {TypeReader} from './type-reader.js'

/**
 * `murli types`: writes the JSON Schema of each adopted command's result beside the manifest
 * (13.7).
 */
export const types: Service = {
  answer(_line, {config}) {
    const {root} = config
    const catalog = readCatalog(config)
    const sources = findTypedSources(catalog, root)
    const ts = loadCompiler(root, 'Reading the types of results')
    const {checksNull, declarations, options} = readCompilerOptions(ts, root)
    const paths = sources.map(({source}) => source.path)
    const program = ts.createProgram([...paths, ...declarations], options)
    const reader = {checker: program.getTypeChecker(), checksNull, program, ts}
    const {commands, document} = deriveSchemas(reader, sources, catalog.bin)
    saveFile({
      flag: typesFile,
      path: join(root, typesFile),
      text: `${JSON.stringify({version: 1, commands}, null, 2)}\n`,
    })
    return {document, text: renderReport(document)}
  },
}

/** A command of the host's package that is adopted, and its TypeScript source. */
type TypedSource = {command: CatalogCommand; source: ClassSource}

/**
 * Finds the adopted commands of the host's package that have a TypeScript source.
 *
 * @throws AgentError if there are none, or the package is only installed
 */
function findTypedSources(catalog: Catalog, root: string): TypedSource[] {
  const adopted = catalog.commands.filter(
    ({definition, isAdopted}) => isAdopted && definition.pluginName === catalog.name,
  )
  const sources = adopted.flatMap((command): TypedSource[] => {
    const source = findClassSource(catalog, command)
    return source && /\.[cm]?tsx?$/.test(source.path) ? [{command, source}] : []
  })
  if (sources.length > 0 && !isInstalledPackage(root)) {
    return sources
  }
  throw new AgentError({
    code: 1,
    kind: 'no_sources',
    message: `The types of this CLI cannot be read: ${root} has no TypeScript source of a command that extends AgentCommand.`,
    suggestion:
      'Run it in a clone of the CLI, as its author, once the manifest is written; in JavaScript, write `static returns` with an `outputSchema` instead.',
  })
}

/** Derives the schemas of results, by the ids of their commands, and what to report about each. */
function deriveSchemas(
  reader: TypeReader,
  sources: readonly TypedSource[],
  bin: string,
): {commands: Record<string, Schema>; document: TypesDocument} {
  const commands: Record<string, Schema> = {}
  const document: TypesDocument = {
    file: typesFile,
    typed: [],
    cut: [],
    left: [],
  }
  for (const {command, source} of sources) {
    const name = command.name || bin
    try {
      const {isCut, schema} = deriveSchema(reader, source, command.id)
      commands[command.id] = schema
      document.typed.push(name)
      if (isCut) document.cut.push(name)
    } catch (error) {
      document.left.push({command: name, reason: (error as Error).message})
    }
  }

  return {commands, document}
}

/**
 * Derives the schema of a command's result from its source.
 *
 * @throws Error with the reason if it cannot be derived
 */
function deriveSchema(
  reader: TypeReader,
  source: ClassSource,
  id: string,
): ReturnType<typeof makeSchema> {
  const {exported, isListed, path} = source
  const result = findResultTypes(reader, reader.program.getSourceFile(path)!, {
    exported,
    key: isListed ? id : undefined,
  })
  if (!result) {
    const name = exported === 'default' ? 'its default export' : `the export ${exported}`
    throw new TypeError(
      isListed
        ? `${name} lists no class with a run() for it`
        : `${name} is not a class with a run()`,
    )
  }
  if (result.types.length === 0) {
    throw new TypeError(
      'its run() returns nothing: return the value that it prints, or give it to `this.writer.success(message, value)`',
    )
  }
  const derived = makeSchema(reader, result)
  if (Object.keys(derived.schema).every((key) => key === 'description')) {
    throw new TypeError('its type allows any value')
  }
  return derived
}

function renderReport({cut, file, left, typed}: TypesDocument): string {
  return [
    ...renderLeft(left),
    ...cut.map((command) => `  ${command}: cut, because the whole schema is too long for an agent`),
    `${file} has the types of ${typed.length} of ${typed.length + left.length} commands.`,
    '',
  ].join('\n')
}

/** Lists the commands that are left out, by reason. */
function renderLeft(left: TypesDocument['left']): string[] {
  const commands = new Map<string, string[]>()
  for (const {command, reason} of left) {
    commands.set(reason, [...(commands.get(reason) ?? []), `  ${command}`])
  }
  return [...commands].flatMap(([reason, lines]) => [`Left out, because ${reason}:`, ...lines])
}
