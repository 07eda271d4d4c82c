import type {Catalog} from '../catalog/catalog.js'
import type {DescribeScope} from '../catalog/render-host.js'
import {renderIndex} from '../catalog/render-index.js'
import {isListening, type Mode, resolveMode} from '../mode/mode.js'
import type {HostConfig} from '../oclif/shapes.js'
import {OutputFolder} from '../result/output-folder.js'
import type {DocumentAnswer} from '../service/service.js'

/** How large a document for an agent may be where the host does not say, in bytes. */
const MOST_BYTES = 65_536

/** Whether an agent reads the answer: one that is declared or detected, whatever format the line names. */
export function isForListeningAgent(mode: Mode, config: HostConfig): boolean {
  return (
    isListening(mode) || (mode.audience === 'agent' && isListening(resolveMode({config, flags: {}, target: 'own'})))
  )
}

/**
 * The whole `describe` for an agent: where it is larger than a result may be, the index, and the whole in a file
 * (contract, section 8).
 */
export function boundDescribe(
  catalog: Catalog,
  scope: DescribeScope,
  whole: DocumentAnswer,
  config: HostConfig,
): DocumentAnswer {
  const text = `${JSON.stringify(whole.document)}\n`
  const bytes = Buffer.byteLength(text)
  if (bytes <= (config.pjson.oclif.murli?.maxResultBytes ?? MOST_BYTES)) return whole
  const {truncation: _cut, ...index} = renderIndex(catalog, scope)
  const truncation = {
    reason: `The description has ${bytes} bytes; this is the index.`,
    bytes,
    ...saveWhole(text, config),
    full: `${catalog.bin} describe --full`,
  }
  return {document: {...index, truncation}}
}

/** Where nothing can be written, the line that prints the whole is enough. */
function saveWhole(text: string, config: HostConfig): {file?: string} {
  try {
    return {file: new OutputFolder(config.cacheDir).write([text], 'json')}
  } catch {
    return {}
  }
}
