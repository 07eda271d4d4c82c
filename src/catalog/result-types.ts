import {readFileSync} from 'node:fs'
import {join} from 'node:path'

import {isRecord} from '../contract/unknown-value.js'
import type {Returns} from '../contract/metadata.js'
import {pluginOf} from '../gate/annotations.js'
import type {HostConfig} from '../oclif/shapes.js'

/** The file beside a plugin's manifest that `murli types` writes: a JSON Schema of the result for each command. */
export const typesFile = 'murli.types.json'

const files = new WeakMap<HostConfig, Map<string, Readonly<Record<string, unknown>>>>()

/** The command whose result is read: a manifest's entry, or a class that oclif has loaded. */
type Entry = {id?: unknown; plugin?: object; pluginName?: string; returns?: unknown}

/** What a command returns (7.2): what its author declares, with the schema of its TypeScript type if he gives none (13.7). */
export function readReturns(config: HostConfig, entry: Entry): Returns | undefined {
  const declared = isRecord(entry.returns) ? (entry.returns as Returns) : undefined
  if (declared?.outputSchema !== undefined) return declared
  const outputSchema = findResultSchema(config, entry)
  if (!outputSchema) return declared
  const {description, type} = outputSchema
  return {
    type: typeof type === 'string' ? type : 'unknown',
    description: typeof description === 'string' ? description : '',
    ...declared,
    outputSchema,
  }
}

/** The schema of a command's result in its plugin's `murli.types.json`; undefined if there is none. */
export function findResultSchema(
  config: HostConfig,
  entry: Entry | Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const name = pluginOf(entry)
  // An array in @oclif/core 1 and 2, a map since.
  const plugin = [...(config.plugins?.values() ?? [])].find((each) => each.name === name)
  const root = plugin?.root ?? (name === undefined || name === config.name ? config.root : undefined)
  if (typeof root !== 'string' || typeof entry.id !== 'string') return undefined
  // oclif's help rewrites the ids in a config whose separator is a space.
  const id = entry.id.replaceAll(' ', ':')
  const path = join(root, typesFile)
  const read = files.get(config) ?? new Map<string, ReturnType<typeof readTypes>>()
  files.set(config, read)
  const schemas = read.get(path) ?? readTypes(path)
  read.set(path, schemas)
  const schema = Object.hasOwn(schemas, id) ? schemas[id] : undefined
  return isRecord(schema) ? schema : undefined
}

/** A file that is missing or cannot be read gives no types; the doctor reports one that cannot be read. */
function readTypes(path: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(content) && isRecord(content['commands']) ? content['commands'] : {}
  } catch {
    return {}
  }
}
