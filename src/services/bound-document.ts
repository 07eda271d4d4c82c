import {OutputFolder} from '../files/output-folder.js'
import {settingOf} from '../oclif/settings.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {ServiceAnswer} from './service.js'

/** The default limit of a document for an agent, in bytes. */
const maxDocumentBytes = 65_536

/** How much of the limit is kept free for the field `truncation`, in bytes. */
const truncationBytes = 1000

/**
 * Shortens a document that is too large for a declared agent, and saves the whole one (8.22).
 *
 * @param full the command line that prints the whole document
 */
export function boundDocument(
  answer: ServiceAnswer,
  config: HostConfig,
  full: string,
): ServiceAnswer {
  const {document, shorten, ...rest} = answer ?? {}
  if (!document || !shorten) return answer
  const text = `${JSON.stringify(document)}\n`
  const bytes = Buffer.byteLength(text)
  const limit = settingOf(config, 'maxResultBytes') ?? maxDocumentBytes
  if (bytes <= limit) return answer
  const file = saveWhole(text, config)
  const truncation = {
    reason: `${shorten.name} has ${bytes} bytes; ${shorten.left}.`,
    bytes,
    ...(file !== undefined && {file}),
    full,
  }
  return {
    ...rest,
    document: {
      ...shorten.make(Math.max(0, limit - truncationBytes)),
      truncation,
    },
    lines: undefined,
  }
}

/** Saves the text of a whole document, and returns its path; undefined if it cannot be written. */
function saveWhole(text: string, config: HostConfig): string | undefined {
  try {
    return new OutputFolder(config.cacheDir).write(text, 'json')
  } catch {
    // The command line that prints the whole document is enough.
    return undefined
  }
}

/**
 * Keeps the first entries of a document's list or map, as many as fit if the whole document may
 * have this many bytes.
 */
export function cutList<Key extends string, Whole extends Record<Key, object>>(
  document: Whole,
  key: Key,
  bytes: number,
): Whole {
  const isList = Array.isArray(document[key])
  const entries: [string, unknown][] = Object.entries(document[key])
  const kept: typeof entries = []
  let room = bytes - sizeOf({...document, [key]: isList ? [] : {}})
  for (const entry of entries) {
    room -= sizeOf(entry)
    if (room < 0) break
    kept.push(entry)
  }
  const cut = isList ? kept.map(([, item]) => item) : Object.fromEntries(kept)
  return {...document, [key]: cut}
}

/** The bytes of a value as JSON, with a comma after it. */
function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1
}
