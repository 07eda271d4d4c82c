import {readCatalog} from '../catalog/read/read-catalog.js'
import {commandSchema} from '../catalog/draw/schema-documents.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Format} from '../output/formats/format.js'
import {loadFormatter} from '../output/formats/load-formatter.js'
import type {CommandStatics} from './prepare-class.js'

/** Writes the schema of a command. @throws Error for a class that is no command of the host */
export async function writeSchema({id}: CommandStatics, config: HostConfig, format: Format): Promise<string> {
  const catalog = readCatalog(config)
  const command = catalog.commands.find((candidate) => candidate.id === id || candidate.aliases.includes(id ?? ''))
  if (!command) throw new Error(`The host has no command ${id}.`)
  const [write, schema] = [await loadFormatter(format), await commandSchema(catalog, command)]
  return `${write(schema)}\n`
}
