import {commandFields} from '../annotations/annotation.js'
import {packOf} from '../annotations/packs/command-pack.js'
import {readAnnotations} from '../annotations/read-sources.js'
import {findResultSchema} from '../annotations/result-types.js'
import {isRecord, writeBigInt} from '../contract/unknown-value.js'
import {sha256} from '../files/sha256.js'
import {type Catalog, type CatalogCommand, oncePerCatalog} from './catalog.js'

/** The manifest fields that documents are rendered from, without the plugin's path and version. */
const describedFields = [
  'summary',
  'description',
  'usage',
  'example',
  'examples',
  'strict',
  'state',
  'deprecationOptions',
  'readOnly',
  'murli',
  ...Object.keys(commandFields),
]

/** SHA-256 in hexadecimal of the visible commands' manifests and all annotations (8.17). */
export const digest = oncePerCatalog((catalog) => {
  const head = writeSorted([catalog.separator, listAnnotations(catalog)])
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  const commands = visible.map((command) => writeSorted(listFields(catalog, command)))
  return sha256(head, commands.join('\n'))
})

/** JSON in which the order of an object's keys, which documents sort, makes no difference. */
function writeSorted(value: unknown): string {
  return JSON.stringify(value, (key, each: unknown) => {
    if (!isRecord(each)) return writeBigInt(key, each)
    const keys = Object.keys(each).toSorted()
    return Object.fromEntries(keys.map((key) => [key, each[key]]))
  })
}

function listFields({config}: Catalog, {aliases, entry, id, isAdopted}: CatalogCommand): unknown[] {
  const schema = isAdopted && config ? findResultSchema(config, entry) : undefined
  const pack = config && packOf(config, entry)
  const fields = [
    id,
    aliases,
    listArguments(entry['args']),
    Object.fromEntries(listVisible(entry['flags'])),
    ...describedFields.map((field) => entry[field]),
  ]
  // Added only where they exist, so that the digest of other commands stays what it was.
  if (schema) fields.push(schema)
  if (pack) fields.push(pack)
  return fields
}

/** The arguments as a list, because they are typed in their order; @oclif/core 1 has a list. */
function listArguments(args: unknown): unknown[] {
  const named = Array.isArray(args) ? Object.fromEntries(args.entries()) : args
  return listVisible(named)
}

function listVisible(parts: unknown): [name: string, part: unknown][] {
  if (!isRecord(parts)) return []
  return Object.entries(parts).filter(([, part]) => !isRecord(part) || !part['hidden'])
}

/**
 * The annotations of all sources except this plugin, without their paths, in an order that does not
 * depend on which plugin loads first.
 */
function listAnnotations({config}: Catalog): unknown[] {
  if (!config) return []
  const sources = readAnnotations(config).filter(({problem, rules}) => {
    return problem !== undefined || rules.length > 0
  })
  const nameOf = ({origin, plugin}: (typeof sources)[number]) => `${origin} ${plugin}`
  const sorted = sources.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  return sorted.map(({origin, plugin, problem, rules}) => {
    // Of keys that are equally precise, the later one wins (12.8), so their order counts.
    const stated = rules.map(({key, value}) => [key, value])
    return [origin, plugin, problem !== undefined, stated]
  })
}
