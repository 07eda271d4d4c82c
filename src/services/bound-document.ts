import {OutputFolder} from '../files/output-folder.js'
import {settingOf} from '../oclif/settings.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {Answer} from './service.js'

/** The default limit of a document for an agent, and the most that `truncation` takes, in bytes. */
const maxDocumentBytes = 65_536
const reserve = 1000

/**
 * Shortens a document that is too large for a declared agent, and saves it whole (8.22).
 *
 * @param full prints it all
 */
export function boundDocument(answer: Answer, config: HostConfig, full: string): Answer {
  const {document, shorten, ...rest} = answer ?? {}
  if (!document || !shorten) return answer
  const text = `${JSON.stringify(document)}\n`
  const bytes = Buffer.byteLength(text)
  const limit = settingOf(config, 'maxResultBytes') ?? maxDocumentBytes
  if (bytes <= limit) return answer
  let file: string | undefined
  try {
    file = new OutputFolder(config.cacheDir).write(text, 'json')
  } catch {
    // The reader has only the command line that prints everything.
  }
  const reason = `${shorten.name} has ${bytes} bytes; ${shorten.left}.`
  const truncation = {
    reason,
    bytes,
    ...(file && {file}),
    full,
  }
  return {
    ...rest,
    document: {
      ...shorten.make(Math.max(0, limit - reserve)),
      truncation,
    },
    lines: undefined,
  }
}

/** Keeps as many first entries of a document's list or map as fit into this many bytes. */
export function cutList<Key extends string, Whole extends Record<Key, object>>(
  document: Whole,
  key: Key,
  bytes: number,
): Whole {
  const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1
  const entries = Object.entries(document[key])
  const empty = Array.isArray(document[key]) ? [] : {}
  let room = bytes - sizeOf({...document, [key]: empty})
  const end = entries.findIndex((entry) => (room -= sizeOf(entry)) < 0)
  const kept = entries.slice(0, end === -1 ? entries.length : end)
  return {
    ...document,
    [key]: Array.isArray(empty)
      ? kept.map(([, item]) => item as unknown)
      : Object.fromEntries(kept),
  }
}
