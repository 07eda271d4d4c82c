import {open} from 'node:fs/promises'

import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'

import {indexHost} from '../../catalog/index-host.js'
import {manifestSchema} from '../../catalog/schema-documents.js'
import {findCommand} from '../../errors/command-index.js'
import type {Service} from '../tools/tool.js'
import {uriOf} from './uris.js'

/** How much of a file an answer holds, in bytes. */
const maxFileBytes = 1024 * 1024

/** The index, each command's schema, and what was too large for an answer. */
export function registerResources(server: McpServer, service: Service): void {
  const {bin, catalogs} = service
  const index = uriOf(bin, 'index')
  server.registerResource(
    'index',
    index,
    {description: `Every command of ${bin}`, mimeType: 'application/json'},
    async () => toJson(index, indexHost((await catalogs.read()).served)),
  )

  const complete = async (value: string): Promise<string[]> => {
    const {served} = await catalogs.read()
    const names = served.commands.filter(({isHidden}) => !isHidden).map(({name}) => name)
    return names.filter((name) => name.startsWith(value))
  }
  const schema = new ResourceTemplate(uriOf(bin, 'schema/{command}'), {complete: {command: complete}, list: undefined})
  const description = `Arguments, flags and safety of one command of ${bin}`
  server.registerResource('schema', schema, {description, mimeType: 'application/json'}, async (uri, {command}) => {
    const {served} = await catalogs.read()
    const name = decode(String(command))
    const found = findCommand(served, name.trim().replaceAll(/[\s:]+/g, ':'))
    if (!found) throw new ResourceNotFoundError(uri.href)
    return toJson(uri.href, manifestSchema(served, found))
  })

  const output = new ResourceTemplate(uriOf(bin, 'output/{name}'), {list: undefined})
  server.registerResource('output', output, {mimeType: 'text/plain'}, async (uri, {name}) => {
    // Only what this server has written: a name is no path.
    const file = service.outputs.get(decode(String(name)))
    if (file === undefined) throw new ResourceNotFoundError(uri.href)
    const text = await readStart(file)
    return {contents: [{mimeType: 'text/plain', text, uri: uri.href}]}
  })
}

/** A variable of a URI as it was meant; one that is broken names nothing. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const {buffer, bytesRead} = await handle.read(Buffer.alloc(maxFileBytes), 0, maxFileBytes, 0)
    return buffer.subarray(0, bytesRead).toString()
  } finally {
    await handle.close()
  }
}

function toJson(uri: string, document: object): ReadResourceResult {
  return {contents: [{mimeType: 'application/json', text: JSON.stringify(document), uri}]}
}
