import {readFileSync} from 'node:fs'
import {basename, extname} from 'node:path'

import {isInputRequiredResult} from '@modelcontextprotocol/server'

import {debug} from '../../process/debug.js'
import type {RunAnswer} from './answer.js'
import {changeTruncation, truncationOf} from './reword-envelope.js'
import type {ToolContext} from './tool.js'

/** The largest image that an answer shows, in bytes (11.10b). */
const maxImageBytes = 1024 * 1024

type Link = {
  mimeType: string
  name: string
  uri: string
}

/**
 * Makes a tool's result of its answer: structured content, the same as one line of text, an image,
 * and a link to each file that holds what the answer leaves out.
 */
export function toToolResult(answer: RunAnswer, context: ToolContext) {
  if (isInputRequiredResult(answer)) return answer
  const {envelope, exit_code: code = 0} = answer
  const {output, result} = linkFiles(answer, context)
  const links = [output, result].filter((link) => link !== undefined)
  const mainLink = output ?? result
  // 11.10: some clients pass only the structured content to the model.
  const structuredContent = {
    ...answer,
    ...(mainLink && {uri: mainLink.uri}),
    ...(envelope && {
      envelope: {
        ...envelope,
        ...changeTruncation(envelope, (truncation) => addUri(truncation, output, result)),
      },
    }),
  }
  return {
    content: [
      {
        text: JSON.stringify(structuredContent),
        type: 'text' as const,
      },
      ...readImage(answer),
      ...(canReadLinks(context) ? links.map(toContent) : []),
    ],
    structuredContent,
    ...(code !== 0 && {isError: true}),
  }
}

/** Whether a client knows links: one of an earlier version would refuse the whole answer. */
function canReadLinks({mcp}: ToolContext): boolean {
  // Of a client that begins with `initialize`, only this method returns the version.
  // oxlint-disable-next-line typescript/no-deprecated
  return (mcp.server.getNegotiatedProtocolVersion() ?? '') >= '2025-06-18'
}

function toContent(link: Link) {
  return {...link, type: 'resource_link' as const}
}

/**
 * Adds to a truncation how to read on, and the URI of the whole result if the answer's `uri` is
 * that of another file.
 */
function addUri(
  {next_action: action, ...truncation}: Record<string, unknown>,
  output: Link | undefined,
  result: Link | undefined,
): Record<string, unknown> {
  const {uri} = result ?? output ?? {}
  const reading = uri && {tool: 'read_output', arguments: {uri}}
  const next = action ?? reading
  return {
    ...truncation,
    ...(output && result && {uri}),
    ...(next !== undefined && {next_action: next}),
  }
}

type FileLinks = {
  /** The whole output, if the answer does not hold all of it. */
  output: Link | undefined
  /** The whole result, if the command has cut it. */
  result: Link | undefined
}

/** Lets `read_output` find the files that an answer names, and links to them. */
function linkFiles(answer: RunAnswer, {bin, children, outputs}: ToolContext): FileLinks {
  const {binary, envelope, file, truncated} = answer
  const addFile = (path: string, mimeType = textTypeOf(path), unsavedBytes?: number): Link => {
    const name = basename(path)
    outputs.set(name, {file: path, mimeType, unsavedBytes})
    return {
      mimeType,
      name,
      uri: uriOf(bin, 'output', name),
    }
  }
  const whole = envelope && truncationOf(envelope)?.['full_output']
  // A foreign program may name any file.
  const isSaved = typeof whole === 'string' && children.folder.has(whole)
  return {
    output: file === undefined ? undefined : addFile(file, binary?.type, truncated?.unsaved_bytes),
    result: isSaved ? addFile(whole) : undefined,
  }
}

function textTypeOf(file: string): string {
  return extname(file) === '.json' ? 'application/json' : 'text/plain'
}

/** The image that a command has printed, as content; empty if it has printed none. */
function readImage({binary, exit_code: code, file}: RunAnswer) {
  // A failed command may have printed half an image, which a model would refuse.
  if (!binary?.type.startsWith('image/') || code !== 0 || file === undefined) {
    return []
  }
  if (binary.bytes > maxImageBytes) return []
  try {
    const data = readFileSync(file).toString('base64')
    return [{data, mimeType: binary.type, type: 'image' as const}]
  } catch (error) {
    debug(error)
    return []
  }
}

/** Returns the URI of something that the server of this bin has. */
export function uriOf(bin: string, ...path: string[]): string {
  return `murli://${[bin, ...path].map((word) => encodeURIComponent(word)).join('/')}`
}
