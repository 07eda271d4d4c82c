import {createHash} from 'node:crypto'
import {createReadStream} from 'node:fs'
import {stat} from 'node:fs/promises'
import {unescape} from 'node:querystring'
import {buffer} from 'node:stream/consumers'

import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'

import {renderManifestSchema} from '../catalog/render-schema.js'
import {nameSkill} from '../services/describe/markdown.js'
import {findCommand} from '../corrections/route.js'
import {readKey} from '../annotations/keys.js'
import {loadBundle} from '../load-bundle.js'
import {uriOf} from './tool-result.js'
import {indexCommands} from './describe-commands.js'
import {outputSchema} from './input-schema.js'
import {isTextType} from './read-output.js'
import type {ToolContext} from './tools.js'

const maxFileBytes = 1024 * 1024
/** How long a client may keep what it has listed, in milliseconds (11.28). */
export const cacheHint = {cacheScope: 'private', ttlMs: 60_000} as const
const json = 'application/json'
const markdown = 'text/markdown'

/** Registers the index, each command's schema, and outputs that were too large for an answer. */
export function registerResources({bin, mcp, outputs, readCatalog}: ToolContext): void {
  const index = {
    description: `Every command of ${bin}`,
    mimeType: json,
  }
  mcp.registerResource('index', uriOf(bin, 'index'), index, async ({href}) =>
    answerText(href, json, JSON.stringify(indexCommands(await readCatalog()))),
  )
  const complete = async (value: string): Promise<string[]> => {
    const {served} = await readCatalog()
    return served.commands.flatMap(({isHidden, name}) =>
      !isHidden && name.startsWith(value) ? [name] : [],
    )
  }
  const commands = {complete: {command: complete}, list: undefined}
  const schema = new ResourceTemplate(`${uriOf(bin, 'schema')}/{command}`, commands)
  const description = `Arguments, flags and safety of one command of ${bin}`
  mcp.registerResource(
    'schema',
    schema,
    {description, mimeType: json},
    async ({href}, {command}) => {
      const {served} = await readCatalog()
      const found = findCommand(served, readKey(unescape(String(command))))
      if (!found) throw new ResourceNotFoundError(href)
      return answerText(href, json, JSON.stringify(renderManifestSchema(served, found)))
    },
  )
  const output = new ResourceTemplate(`${uriOf(bin, 'output')}/{name}`, {list: undefined})
  mcp.registerResource('output', output, {mimeType: 'text/plain'}, async ({href}, {name}) => {
    // Only files written by this server: a name is not a path.
    const found = outputs.get(unescape(String(name)))
    if (!found) throw new ResourceNotFoundError(href)
    const {file, mimeType} = found
    const isText = isTextType(mimeType)
    const {size} = await stat(file)
    const start = await buffer(createReadStream(file, {end: maxFileBytes - 1}))
    const rest = size - start.length
    const note = `\n[${rest} bytes left out; the tool read_output reads any part]\n`
    if (isText) {
      return answerText(href, mimeType, `${start.toString()}${rest > 0 ? note : ''}`)
    }
    if (rest > 0) {
      return answerText(href, 'text/plain', `[${size} bytes of ${mimeType}, in ${file}]`)
    }
    return {
      contents: [
        {
          blob: start.toString('base64'),
          mimeType,
          uri: href,
        },
      ],
    }
  })
}

/**
 * Registers the playbook as prompt and resource (11.23), and as a skill of MCP's extension
 * (SEP-2640).
 */
export function registerPlaybook({bin, mcp, options, readCatalog}: ToolContext): void {
  const steps = explainTools(bin, options.isReadOnly)
  const write = async () => {
    const {served} = await readCatalog()
    const {describeSkill, newFile, writeSkill} =
      loadBundle<typeof import('../services/describe/markdown.js')>('services')
    return {
      description: describeSkill(served),
      text: newFile(writeSkill(served, steps)),
    }
  }
  const description = `How to work with the ${bin} command line`
  mcp.registerPrompt(`${bin}-playbook`, {description}, async () => ({
    messages: [
      {
        content: {text: (await write()).text, type: 'text'},
        role: 'user',
      },
    ],
  }))
  const answer = async ({href}: URL) => answerText(href, markdown, (await write()).text)
  mcp.registerResource('skill', uriOf(bin, 'skill'), {description, mimeType: markdown}, answer)
  const name = nameSkill(bin)
  const uri = `skill://${name}/SKILL.md`
  // A client that does not know skills sees it as a resource.
  const list = () => ({resources: [{description, mimeType: markdown, name, uri}]})
  const template = new ResourceTemplate('skill://{+path}', {list})
  mcp.registerResource('io.modelcontextprotocol/skills', template, {}, async (url) => {
    if (url.href !== uri) throw new ResourceNotFoundError(url.href)
    return answer(url)
  })
  const makeSkill = async () => {
    const {description, text} = await write()
    const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
    return {
      frontmatter: {description, name},
      resources: [
        {
          digest,
          size: Buffer.byteLength(text),
          uri,
        },
      ],
      uri,
    }
  }
  const params = outputSchema({})
  mcp.server.setRequestHandler('skills/list', {params}, async () => ({
    skills: [await makeSkill()],
    ...cacheHint,
  }))
  mcp.server.setRequestHandler('skills/get', {params}, async (request) => {
    if (request['uri'] === uri) {
      return {skill: await makeSkill(), ...cacheHint}
    }
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `No skill is served at ${String(request['uri'])}`,
    )
  })
}

/** 11.14a: the MCP playbook names tools instead of shell commands. */
function explainTools(bin: string, isReadOnly: boolean): string {
  const others = isReadOnly
    ? 'nothing else runs on this server'
    : '`run` runs any other, which may change something'
  return [
    '1. **Find.** `find_commands` finds the command for a task, with its arguments and flags. If the answer is `confident`, go on to step 3.',
    '2. **Describe.** `describe_commands` lists the arguments, flags, allowed values and safety of commands or topics, and the index without any. If `safety` is `"unknown": true`, nothing is known about what the command changes: ask before running it.',
    '3. **Check.** `check_command` checks a command line and runs nothing. `needs_confirmation` means that only a flag that confirms is missing, usually `--yes`.',
    `4. **Run.** \`read\` runs a command that is known to be read-only; ${others}. \`argv\` is the words after \`${bin}\`, one element each; no shell reads them. A command that takes long becomes a job, which \`job\` follows, and \`read_output\` reads any part of a large output.`,
    '5. **Read the error.** Branch on `error` and `kind` of the `envelope`. `argv` holds corrected command lines, each for the next call; `suggestion`, `valid_values` and `next_actions` say what else to try. Retry only if `recoverable` is true, after `retry_after_ms` if it is there.',
  ].join('\n')
}

function answerText(uri: string, mimeType: string, text: string): ReadResourceResult {
  return {contents: [{mimeType, text, uri}]}
}
