import {sha256} from '../files/sha256.js'
import {isRecord} from '../contract/unknown-value.js'
import {commandFields} from '../annotations/annotation.js'
import {packOf, readAnnotations} from '../annotations/annotations.js'
import {type Catalog, type CatalogCommand, oncePerCatalog} from './catalog.js'
import {findResultSchema} from '../annotations/result-types.js'

/** The manifest fields that documents are rendered from; not the plugin's path and version. */
const describedFields = [
  'id',
  'aliases',
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
  const head = JSON.stringify([catalog.separator, listAnnotations(catalog)])
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  const commands = visible.map((command) => JSON.stringify(listFields(catalog, command))).join('\n')
  return sha256(head, commands)
})

function listFields({config}: Catalog, {entry, isOwn}: CatalogCommand): unknown[] {
  const schema = isOwn && config ? findResultSchema(config, entry) : undefined
  const pack = config && packOf(config, entry)
  const parts = [withoutHidden(entry['args']), withoutHidden(entry['flags'])]
  const fields = describedFields.map((field) => entry[field])
  return [...parts, ...fields, ...(schema ? [schema] : []), ...(pack ? [pack] : [])]
}

function withoutHidden(parts: unknown): unknown {
  if (!isRecord(parts)) return parts
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => !(isRecord(part) && part['hidden'])),
  )
}

/**
 * The annotations of all sources except this plugin, without their paths, in an order that no
 * loading changes.
 */
function listAnnotations({config}: Catalog): unknown[] {
  return (config ? readAnnotations(config) : [])
    .filter(({problem, rules}) => problem !== undefined || rules.length > 0)
    .toSorted((a, b) => (`${a.origin} ${a.plugin}` < `${b.origin} ${b.plugin}` ? -1 : 1))
    .map(({origin, plugin, problem, rules}) => {
      const stated = rules.map(({value, written}) => [written, value])
      return [origin, plugin, problem !== undefined, stated]
    })
}
