import {readFileSync} from 'node:fs'
import {join} from 'node:path'

import type {Returns} from '../contract/metadata.js'
import {isRecord} from '../contract/unknown-value.js'
import {pluginOf} from '../oclif/command-entry.js'
import {pluginsOf} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'

/**
 * The file beside a plugin's manifest, written by `murli types`: a JSON Schema of each command's
 * result.
 */
export const typesFile = 'murli.types.json'

/** The schemas in a file, unchecked, by the id of their command. */
type Schemas = Readonly<Record<string, unknown>>

/** The schemas that were read, by their plugin or host. */
const schemasOf = new WeakMap<object, Schemas>()

type TypedEntry = {
  id?: unknown
  plugin?: object
  pluginName?: string
  returns?: unknown
}

/**
 * A command's result (7.2) as declared, with the schema of its TypeScript type by default (13.7).
 */
export function readReturns(config: HostConfig, entry: TypedEntry): Returns | undefined {
  const declared = isRecord(entry.returns) ? (entry.returns as Returns) : undefined
  if (declared?.outputSchema !== undefined) return declared
  const outputSchema = findResultSchema(config, entry)
  if (!outputSchema) return declared
  const {description, type} = outputSchema
  return {
    type,
    description,
    ...declared,
    outputSchema,
  } as Returns
}

/** The schema of a command's result in its plugin's file of result types (13.7). */
export function findResultSchema(
  config: HostConfig,
  entry: TypedEntry,
): Record<string, unknown> | undefined {
  const schemas = readSchemas(config, entry)
  if (typeof entry.id !== 'string') return undefined
  // oclif's help rewrites the config's ids if the separator is a space.
  const id = entry.id.replaceAll(' ', ':')
  const schema = Object.hasOwn(schemas, id) ? schemas[id] : undefined
  return isRecord(schema) ? schema : undefined
}

/** The result schemas of the plugin that supplies a command, read once. */
function readSchemas(config: HostConfig, entry: TypedEntry): Schemas {
  const name = pluginOf(entry)
  const plugin = pluginsOf(config).find((each) => each.name === name)
  const isOfHost = name === undefined || name === config.name
  const root = plugin?.root ?? (isOfHost ? config.root : undefined)
  if (typeof root !== 'string') return {}
  const owner = plugin ?? config
  const schemas = schemasOf.get(owner) ?? readTypes(join(root, typesFile))
  schemasOf.set(owner, schemas)
  return schemas
}

function readTypes(path: string): Schemas {
  try {
    const {commands} = JSON.parse(readFileSync(path, 'utf8')) as {commands: unknown}
    return isRecord(commands) ? commands : {}
  } catch {
    return {}
  }
}
