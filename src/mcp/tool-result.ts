import {readFileSync} from 'node:fs'
import {basename, extname} from 'node:path'

import {isInputRequiredResult} from '@modelcontextprotocol/server'

import {isRecord} from '../contract/unknown-value.js'
import {debug} from '../process/process-state.js'
import type {RunAnswer} from './answer.js'
import type {ToolContext} from './tool.js'

/** The largest image that an answer shows, in bytes (11.10b). */
const maxImageBytes = 1024 * 1024

type Link = {
  mimeType: string
  name: string
  uri: string
}

/**
 * Makes a tool's result of its answer: structured content, the same as one line of text, a link to
 * each file with the rest of it, and an image.
 */
export function toToolResult(answer: RunAnswer, context: ToolContext) {
  if (isInputRequiredResult(answer)) return answer
  const {envelope, exit_code: code = 0} = answer
  const {output, result} = linkFiles(answer, context)
  const links = [output, result].filter((link) => link !== undefined)
  const [main] = links
  const truncation = envelope?.['truncation']
  // 11.10: some clients pass only the structured content to the model.
  const structuredContent = {
    ...answer,
    ...(main && {uri: main.uri}),
    // What a foreign program prints in an envelope may be anything.
    ...(isRecord(truncation) && {
      envelope: {...envelope, truncation: addUri(truncation, output, result)},
    }),
  }
  return {
    content: [
      {
        text: JSON.stringify(structuredContent),
        type: 'text' as const,
      },
      ...showImage(answer),
      ...(acceptsLinks(context) ? links.map(toContent) : []),
    ],
    structuredContent,
    ...(code !== 0 && {isError: true}),
  }
}

/** Whether a client knows links: one of an earlier version would refuse the whole answer. */
function acceptsLinks({mcp}: ToolContext): boolean {
  // oxlint-disable-next-line typescript/no-deprecated
  return (mcp.server.getNegotiatedProtocolVersion() ?? '') >= '2025-06-18'
}

function toContent(link: Link) {
  return {...link, type: 'resource_link' as const}
}

/** Adds to a truncation the URI of the result that the command has cut, and how to read it. */
function addUri(
  {next_action: action, ...truncation}: Record<string, unknown>,
  output: Link | undefined,
  result: Link | undefined,
): object {
  const {uri} = result ?? output ?? {}
  const reading = uri && {tool: 'read_output', arguments: {uri}}
  const next = action ?? reading
  return {
    ...truncation,
    // Without an output, the answer itself has the URI of the result.
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

/** Gives the files with the rest of an answer their URIs. */
function linkFiles(answer: RunAnswer, {bin, children, outputs}: ToolContext): FileLinks {
  const {binary, envelope, file, truncated} = answer
  const link = (path: string, mimeType = textTypeOf(path), unsavedBytes?: number): Link => {
    const name = basename(path)
    outputs.set(name, {file: path, mimeType, unsavedBytes})
    return {mimeType, name, uri: uriOf(bin, 'output', name)}
  }
  const {full_output: whole} = (envelope?.['truncation'] ?? {}) as {full_output?: unknown}
  const isSaved = typeof whole === 'string' && children.folder.has(whole)
  return {
    output: file === undefined ? undefined : link(file, binary?.type, truncated?.unsaved_bytes),
    result: isSaved ? link(whole) : undefined,
  }
}

function textTypeOf(file: string): string {
  return extname(file) === '.json' ? 'application/json' : 'text/plain'
}

/** The image that a command has printed, as content. */
function showImage({binary, exit_code: code, file}: RunAnswer) {
  // What a failed command has printed may be half an image, which a model would refuse.
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
