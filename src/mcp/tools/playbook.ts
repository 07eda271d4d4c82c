import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'

import {sha256} from '../../files/sha256.js'
import {loadBundle} from '../../load-bundle.js'
import {nameSkill} from '../../services/describe/markdown.js'
import {anyObject} from './input-schema.js'
import {answerText, cacheHint} from './resources.js'
import type {ToolContext} from './tool.js'
import {uriOf} from './tool-result.js'

const markdown = 'text/markdown'

/** The playbook of a CLI: how an agent works with it, in Markdown. */
type Playbook = {description: string; text: string}

type WritePlaybook = () => Promise<Playbook>

/**
 * Registers the playbook as prompt and resource (11.23), and as a skill of MCP's extension
 * (SEP-2640).
 */
export function registerPlaybook(context: ToolContext): void {
  const {bin, mcp, options, readCatalog} = context
  const steps = explainTools(bin, options.isReadOnly)
  const write = async (): Promise<Playbook> => {
    const {served} = await readCatalog()
    const {describeSkill, renderNewFile, writeSkill} = loadBundle<
      typeof import('../../services/describe/markdown.js') &
        typeof import('../../services/describe/markdown-section.js')
    >('services')
    return {
      description: describeSkill(served),
      text: renderNewFile(writeSkill(served, steps)),
    }
  }
  const description = `How to work with the ${bin} command line`
  mcp.registerPrompt(`${bin}-playbook`, {description}, async () => {
    const {text} = await write()
    return {messages: [{content: {text, type: 'text'}, role: 'user'}]}
  })
  const about = {description, mimeType: markdown}
  mcp.registerResource('skill', uriOf(bin, 'skill'), about, async ({href}) =>
    answerText(href, markdown, (await write()).text),
  )
  registerSkill(context, description, write)
}

/** Registers the playbook as a skill, which a client that does not know skills sees as a resource. */
function registerSkill({bin, mcp}: ToolContext, description: string, write: WritePlaybook): void {
  const name = nameSkill(bin)
  const uri = `skill://${name}/SKILL.md`
  const resource = {
    description,
    mimeType: markdown,
    name,
    uri,
  }
  const template = new ResourceTemplate('skill://{+path}', {
    list: () => ({resources: [resource]}),
  })
  mcp.registerResource('io.modelcontextprotocol/skills', template, {}, async ({href}) => {
    if (href !== uri) throw new ResourceNotFoundError(href)
    return answerText(href, markdown, (await write()).text)
  })
  const params = anyObject({})
  mcp.server.setRequestHandler('skills/list', {params}, async () => ({
    skills: [describeSkillFile(name, uri, await write())],
    ...cacheHint,
  }))
  mcp.server.setRequestHandler('skills/get', {params}, async (request) => {
    if (request['uri'] !== uri) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `No skill is served at ${String(request['uri'])}`,
      )
    }
    return {skill: describeSkillFile(name, uri, await write()), ...cacheHint}
  })
}

/** Describes the skill, which is one file, as the extension lists it. */
function describeSkillFile(name: string, uri: string, {description, text}: Playbook): object {
  const digest = `sha256:${sha256(text)}`
  const size = Buffer.byteLength(text)
  return {
    frontmatter: {description, name},
    resources: [{digest, size, uri}],
    uri,
  }
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
