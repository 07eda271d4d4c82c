import {readFileSync} from 'node:fs'
import {basename, extname} from 'node:path'

import {isInputRequiredResult} from '@modelcontextprotocol/server'

import {debug} from '../process/process-state.js'
import type {RunAnswer} from './answer.js'
import type {ParsedEnvelope} from './child/find-envelope.js'
import type {ToolContext} from './tools.js'

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
  const links = linkFiles(answer, context)
  const [first, rest] = links
  // A client of an earlier version would refuse the whole answer.
  // oxlint-disable-next-line typescript/no-deprecated
  const acceptsLinks = (context.mcp.server.getNegotiatedProtocolVersion() ?? '') >= '2025-06-18'
  // 11.10: some clients pass only the structured content to the model.
  const structuredContent = {
    ...answer,
    ...(first && {uri: first.uri}),
    ...(envelope?.['truncation'] !== undefined && {envelope: leadOn(envelope, first, rest)}),
  }
  return {
    content: [
      {
        text: JSON.stringify(structuredContent),
        type: 'text' as const,
      },
      ...showImage(answer),
      ...(acceptsLinks ? links.map((link) => ({...link, type: 'resource_link' as const})) : []),
    ],
    structuredContent,
    ...(code !== 0 && {isError: true}),
  }
}

/** Adds the URI of a result that a command has cut to its envelope, unless the answer has it. */
function leadOn(
  envelope: ParsedEnvelope,
  first: Link | undefined,
  rest: Link | undefined,
): ParsedEnvelope {
  const {truncation} = envelope
  const {next_action: action, ...cut} = truncation as Record<string, unknown>
  const {uri} = rest ?? first ?? {}
  const next = action ?? (uri && {tool: 'read_output', arguments: {uri}})
  return {
    ...envelope,
    truncation: {
      ...cut,
      ...(rest && {uri}),
      ...(next !== undefined && {next_action: next}),
    },
  }
}

/** Adds a URI for the whole output, and one for a truncated result. */
function linkFiles({binary, envelope, file, truncated}: RunAnswer, context: ToolContext): Link[] {
  const {bin, children, outputs} = context
  const link = (path: string, mimeType: string, unsavedBytes?: number) => {
    const name = basename(path)
    outputs.set(name, {file: path, mimeType, unsavedBytes})
    return {
      mimeType,
      name,
      uri: uriOf(bin, 'output', name),
    }
  }
  const {full_output: whole} = (envelope?.['truncation'] ?? {}) as {full_output?: unknown}
  return [
    ...(file === undefined
      ? []
      : [link(file, binary?.type ?? textTypeOf(file), truncated?.unsaved_bytes)]),
    ...(typeof whole === 'string' && children.folder.has(whole)
      ? [link(whole, textTypeOf(whole))]
      : []),
  ]
}

function textTypeOf(file: string): string {
  return extname(file) === '.json' ? 'application/json' : 'text/plain'
}

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
