import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import {type Skill, skillEntry, SkillsExtension} from '@modelcontextprotocol/server/ext/skills'

import {renderManifestSchema} from '../catalog/render-schema.js'
import {newFile} from '../describe/marked-section.js'
import {nameSkill, writeSkill} from '../describe/markdown.js'
import {findCommand} from '../errors/route.js'
import {readKey} from '../gate/precedence.js'
import {uriOf} from './answer.js'
import {indexCommands} from './describe-commands.js'
import {readStart} from './read-output.js'
import type {Service} from './tools.js'

/** How much of a file an answer holds, in bytes. */
const maxFileBytes = 1024 * 1024

const json = 'application/json'
const markdown = 'text/markdown'

/** Registers the index, each command's schema, and the outputs that were too large for an answer. */
export function registerResources(server: McpServer, {bin, outputs, readCatalog}: Service): void {
  const index = {description: `Every command of ${bin}`, mimeType: json}
  server.registerResource('index', uriOf(bin, 'index'), index, async ({href}) =>
    answerText(href, json, JSON.stringify(indexCommands(await readCatalog()))),
  )

  const complete = async (value: string): Promise<string[]> => {
    const {served} = await readCatalog()
    return served.commands.flatMap(({isHidden, name}) => (!isHidden && name.startsWith(value) ? [name] : []))
  }
  const schema = new ResourceTemplate(uriOf(bin, 'schema/{command}'), {complete: {command: complete}, list: undefined})
  const description = `Arguments, flags and safety of one command of ${bin}`
  server.registerResource('schema', schema, {description, mimeType: json}, async ({href}, {command}) => {
    const {served} = await readCatalog()
    const found = findCommand(served, readKey(decode(command)))
    if (!found) throw new ResourceNotFoundError(href)
    return answerText(href, json, JSON.stringify(renderManifestSchema(served, found)))
  })

  const output = new ResourceTemplate(uriOf(bin, 'output/{name}'), {list: undefined})
  server.registerResource('output', output, {mimeType: 'text/plain'}, async ({href}, {name}) => {
    // Only what this server has written: a name is no path.
    const found = outputs.get(decode(name))
    if (!found) throw new ResourceNotFoundError(href)
    const {file, mimeType} = found
    const {size, start} = await readStart(file, maxFileBytes)
    const rest = size - start.length
    if (mimeType === 'text/plain') {
      const note = rest > 0 ? `\n[${rest} bytes left out; the tool read_output reads any part]\n` : ''
      return answerText(href, mimeType, `${start.toString()}${note}`)
    }

    if (rest > 0) return answerText(href, 'text/plain', `[${size} bytes of ${mimeType}, in ${file}]`)
    return {contents: [{blob: start.toString('base64'), mimeType, uri: href}]}
  })
}

/** Registers what `describe --skill` teaches, with the tools in place of a shell, as a prompt, a resource and an Agent Skill (11.23). */
export function registerPlaybook(server: McpServer, {bin, options, readCatalog}: Service): void {
  const steps = explainTools(bin, options.isReadOnly)
  const write = async (): Promise<string> => newFile(writeSkill((await readCatalog()).served, steps))
  const description = `How to work with the ${bin} command line`
  server.registerPrompt(`${bin}-playbook`, {description}, async () => ({
    messages: [{content: {text: await write(), type: 'text'}, role: 'user'}],
  }))
  server.registerResource('skill', uriOf(bin, 'skill'), {description, mimeType: markdown}, async ({href}) =>
    answerText(href, markdown, await write()),
  )

  // Written for each request: the commands may have changed.
  const makeSkill = async (): Promise<Skill> => skillEntry(nameSkill(bin), {'SKILL.md': await write()})
  const find = async (uri: string): Promise<Skill | undefined> => {
    const skill = await makeSkill()
    return skill.uri === uri ? skill : undefined
  }
  const source = {
    get: find,
    list: async () => ({skills: [await makeSkill()]}),
    read: async (uri: string) => ((await find(uri)) ? {mimeType: markdown, text: await write()} : undefined),
  }
  new SkillsExtension({source}).attach(server)
}

/** 11.14a: the playbook that MCP serves names the tools, not what a shell would run. */
function explainTools(bin: string, isReadOnly: boolean): string {
  const others = isReadOnly ? 'nothing else runs on this server' : '`run` runs any other, which may change something'
  return [
    '1. **Find.** `find_commands` finds the command for a task, with its usage. If the answer is `confident`, go on to step 3.',
    '2. **Describe.** `describe_commands` lists the arguments, flags, allowed values and safety of commands or topics, and the index without any. If `safety` is `"unknown": true`, nothing is known about what the command changes: ask before running it.',
    '3. **Check.** `check_command` checks a command line and runs nothing. `needs_confirmation` means that only a flag that confirms is missing, usually `--yes`.',
    `4. **Run.** \`read\` runs a command that is known to be read-only; ${others}. \`argv\` is the words after \`${bin}\`, one element each; no shell reads them. A command that takes long becomes a job, which \`job\` follows, and \`read_output\` reads any part of a large output.`,
    '5. **Read the error.** Branch on `error` and `kind` of the `envelope`. `argv` holds corrected command lines, each for the next call; `suggestion`, `valid_values` and `next_actions` say what else to try. Retry only if `recoverable` is true, after `retry_after_ms` if it is there.',
  ].join('\n')
}

/** A variable of a URI; one that is malformed names nothing. */
function decode(text: unknown): string {
  try {
    return decodeURIComponent(String(text))
  } catch {
    return ''
  }
}

function answerText(uri: string, mimeType: string, text: string): ReadResourceResult {
  return {contents: [{mimeType, text, uri}]}
}
