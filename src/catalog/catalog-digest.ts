import {commandFields} from '../gate/annotation.js'
import {readAnnotations} from '../gate/annotations.js'
import {isRecord} from '../contract/unknown-value.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {FieldReader} from './field-reader.js'
import {entryOf} from './read-entry.js'
import {describeCommand} from './describe-command.js'

/** The fields of a manifest's entry that a reader is told of; where its plugin lies, and which version it has, are not. */
const toldFields = [
  'args',
  'flags',
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
] as const

/** How many commands are hashed at once: a call for each takes longer than the hash. */
const BATCH = 256

const digests = new WeakMap<Catalog, string>()

/**
 * SHA-256 of the visible commands as their manifests have them and of all annotations, in hexadecimal: it changes when,
 * and only when, a command, flag, argument or annotation does (contract, section 8). Versions are left out, so that a
 * release keeps a client's cache; nothing is rendered, because that takes a second on a host of 10,000 commands.
 */
export function digest(catalog: Catalog): string {
  const known = digests.get(catalog)
  if (known) return known
  // Node takes milliseconds to load it, and few lines need a digest.
  const {createHash} = require('node:crypto') as typeof import('node:crypto')
  const hash = createHash('sha256')
  hash.update(JSON.stringify([catalog.separator, writeAnnotations(catalog)]))
  const reader = new FieldReader(toldFields)
  let texts: string[] = []
  for (const command of catalog.commands) {
    if (!command.isHidden) texts.push(writeCommand(catalog, command, reader))
    if (texts.length < BATCH) continue
    hash.update(texts.join('\n'))
    texts = []
  }

  hash.update(texts.join('\n'))
  const value = hash.digest('hex')
  digests.set(catalog, value)
  return value
}

function writeCommand(catalog: Catalog, command: CatalogCommand, reader: FieldReader): string {
  const told = reader.read(entryOf(command))
  told[0] = withoutHidden(told[0])
  told[1] = withoutHidden(told[1])
  try {
    return JSON.stringify(told)
  } catch {
    // A default with a cycle: what is told of it leaves that out.
    return JSON.stringify(describeCommand(catalog, command))
  }
}

/** Arguments or flags as they are, or a copy without the hidden ones. */
function withoutHidden(parts: unknown): unknown {
  if (!isRecord(parts)) return parts
  for (const name in parts) {
    if (isHidden(parts[name])) return Object.fromEntries(Object.entries(parts).filter(([, part]) => !isHidden(part)))
  }

  return parts
}

function isHidden(part: unknown): boolean {
  return isRecord(part) && Boolean(part['hidden'])
}

/** What all sources state that others than this plugin have written, wherever they lie. */
function writeAnnotations({config}: Catalog): unknown {
  const sources = config ? readAnnotations(config) : []
  return sources
    .filter(({problem, rules}) => problem !== undefined || rules.length > 0)
    .map(({origin, plugin, problem, rules}) => [
      origin,
      plugin,
      problem !== undefined,
      rules.map(({annotation, damaged, written}) => [written, annotation, damaged]),
    ])
}
