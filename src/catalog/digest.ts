import {commandFields} from '../gate/annotation.js'
import {readAnnotations} from '../gate/annotations.js'
import {isRecord} from '../contract/unknown-value.js'
import {type Catalog, type CatalogCommand, entryOf} from './catalog.js'
import {renderCommand} from './render-command.js'
import {findResultSchema} from './result-types.js'

/** The fields of a manifest's entry that documents are rendered from: not where its plugin is, nor its version. */
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

const cached = new WeakMap<Catalog, string>()

/**
 * SHA-256 in hexadecimal of the visible commands in their manifests and of all annotations (8.17).
 *
 * It renders nothing: that takes a second on a host of 10,000 commands.
 */
export function digest(catalog: Catalog): string {
  let value = cached.get(catalog)
  if (value === undefined) {
    // Node takes milliseconds to load it, and few command lines need a digest.
    const {createHash} = require('node:crypto') as typeof import('node:crypto')
    const visible = catalog.commands.filter(({isHidden}) => !isHidden)
    const head = JSON.stringify([catalog.separator, writeAnnotations(catalog)])
    const commands = visible.map((command) => writeCommand(catalog, command)).join('\n')
    cached.set(catalog, (value = createHash('sha256').update(head).update(commands).digest('hex')))
  }

  return value
}

function writeCommand(catalog: Catalog, command: CatalogCommand): string {
  const entry = entryOf(command)
  const schema = command.isOwn && catalog.config ? findResultSchema(catalog.config, entry) : undefined
  const values = [...describedFields.map((field) => entry[field]), ...(schema ? [schema] : [])]
  try {
    return JSON.stringify([withoutHidden(entry['args']), withoutHidden(entry['flags']), ...values])
  } catch {
    // A default with a cycle, which documents leave out.
    return JSON.stringify(renderCommand(catalog, command))
  }
}

/** Arguments or flags without the hidden ones. */
function withoutHidden(parts: unknown): unknown {
  if (!isRecord(parts)) return parts
  const isHidden = (part: unknown) => isRecord(part) && Boolean(part['hidden'])
  if (!Object.values(parts).some((part) => isHidden(part))) return parts
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => !isHidden(part)))
}

/** The statements of all sources except this plugin, without their paths. */
function writeAnnotations({config}: Catalog): unknown {
  const sources = config ? readAnnotations(config) : []
  // Plugins are loaded in any order, and what one states is about its own commands.
  return sources
    .toSorted((a, b) => (`${a.origin} ${a.plugin}` < `${b.origin} ${b.plugin}` ? -1 : 1))
    .filter(({problem, rules}) => problem !== undefined || rules.length > 0)
    .map(({origin, plugin, problem, rules}) => [
      origin,
      plugin,
      problem !== undefined,
      rules.map(({annotation, written}) => [written, annotation]),
    ])
}
