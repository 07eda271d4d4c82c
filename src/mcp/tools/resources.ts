import {createReadStream} from 'node:fs'
import {unescape} from 'node:querystring'
import {buffer} from 'node:stream/consumers'

import {
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'

import {readKey} from '../../annotations/keys.js'
import {renderManifestSchema} from '../../catalog/documents/render-schema.js'
import {findCommand} from '../../corrections/route/id-index.js'
import {statIfReachable} from '../../files/read-file.js'
import {endOfCharacters} from '../../output/streams/end-of-characters.js'
import {indexCommands} from '../host/describe-commands.js'
import {isTextType, type OutputFile} from '../output/read-output.js'
import type {ToolContext} from './tool.js'
import {uriOf} from './tool-result.js'

/** The most bytes of an output that its resource shows; the tool `read_output` reads the rest. */
const maxShownBytes = 1024 * 1024
/** How long a client may keep what it has listed, in milliseconds (11.28). */
export const cacheHint = {cacheScope: 'private', ttlMs: 60_000} as const
const json = 'application/json'

/** Registers the index, each command's schema, and outputs that were too large for an answer. */
export function registerResources(context: ToolContext): void {
  registerIndex(context)
  registerSchemas(context)
  registerOutputs(context)
}

function registerIndex({bin, mcp, readCatalog}: ToolContext): void {
  const index = {
    description: `Every command of ${bin}`,
    mimeType: json,
  }
  mcp.registerResource('index', uriOf(bin, 'index'), index, async ({href}) =>
    answerText(href, json, JSON.stringify(indexCommands(await readCatalog()))),
  )
}

function registerSchemas({bin, mcp, readCatalog}: ToolContext): void {
  const completeName = async (typed: string): Promise<string[]> => {
    const {served} = await readCatalog()
    const shown = served.commands.filter(({isHidden}) => !isHidden)
    return shown.map(({name}) => name).filter((name) => name.startsWith(typed))
  }
  const template = new ResourceTemplate(`${uriOf(bin, 'schema')}/{command}`, {
    complete: {command: completeName},
    list: undefined,
  })
  const description = `Arguments, flags and safety of one command of ${bin}`
  const about = {description, mimeType: json}
  mcp.registerResource('schema', template, about, async ({href}, {command}) => {
    const {served} = await readCatalog()
    const servedCommand = findCommand(served, readKey(unescape(String(command))))
    if (!servedCommand) throw new ResourceNotFoundError(href)
    const schema = renderManifestSchema(served, servedCommand)
    return answerText(href, json, JSON.stringify(schema))
  })
}

function registerOutputs({bin, mcp, outputs}: ToolContext): void {
  const template = new ResourceTemplate(`${uriOf(bin, 'output')}/{name}`, {list: undefined})
  mcp.registerResource('output', template, {mimeType: 'text/plain'}, async ({href}, {name}) => {
    // Only files written by this server: a name is not a path.
    const output = outputs.get(unescape(String(name)))
    const size = output && statIfReachable(output.file)?.size
    if (size === undefined) throw new ResourceNotFoundError(href)
    return showOutput(href, output!, size)
  })
}

/** Shows the beginning of a text; a binary output only as a whole. */
async function showOutput(
  uri: string,
  {file, mimeType}: OutputFile,
  size: number,
): Promise<ReadResourceResult> {
  const start = await buffer(createReadStream(file, {end: maxShownBytes - 1}))
  const isWhole = start.length >= size
  if (!isTextType(mimeType)) {
    if (!isWhole) {
      return answerText(uri, 'text/plain', `[${size} bytes of ${mimeType}, in ${file}]`)
    }
    return {contents: [{blob: start.toString('base64'), mimeType, uri}]}
  }
  if (isWhole) return answerText(uri, mimeType, start.toString())
  const shownBytes = endOfCharacters(start)
  const note = `\n[${size - shownBytes} bytes left out; the tool read_output reads any part]\n`
  return answerText(uri, mimeType, start.toString('utf8', 0, shownBytes) + note)
}

/** Answers the reading of a resource with one text. */
export function answerText(uri: string, mimeType: string, text: string): ReadResourceResult {
  return {contents: [{mimeType, text, uri}]}
}
