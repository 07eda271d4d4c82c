import {basename} from 'node:path'

import type {CallToolResult} from '@modelcontextprotocol/server'

import {uriOf} from '../server/uris.js'
import type {Service} from '../tools/tool.js'
import type {RunAnswer} from './run-answer.js'

type Links = Pick<Service, 'bin' | 'linksFiles' | 'outputs'>

/** Answers with a document: as structured content, and as text for clients that read only that, on one line. */
export function toToolResult(document: object, isError = false): CallToolResult {
  return {
    content: [{text: JSON.stringify(document), type: 'text'}],
    structuredContent: {...document},
    ...(isError && {isError}),
  }
}

/** Answers with how a line ended, and links the file that holds what the answer has no room for. */
export function toRunResult(answer: RunAnswer, {bin, linksFiles, outputs}: Links): CallToolResult {
  const result = toToolResult(answer, answer.exit_code !== 0)
  const {file} = answer
  if (file === undefined) return result
  const name = basename(file)
  outputs.set(name, file)
  if (!linksFiles()) return result
  const uri = uriOf(bin, `output/${encodeURIComponent(name)}`)
  return {...result, content: [...result.content, {mimeType: 'text/plain', name, type: 'resource_link', uri}]}
}
