import type {McpServer} from '@modelcontextprotocol/server'
import {type Skill, skillEntry, SkillsExtension} from '@modelcontextprotocol/server/ext/skills'

import {newFile} from '../../describe/marked-section.js'
import {nameSkill, writeSkill} from '../../describe/skill.js'
import type {Service} from '../tools/tool.js'
import {uriOf} from './uris.js'

const markdown = 'text/markdown'

/** The text that teaches how to work with the host (`describe --skill`), as a prompt, a resource and an Agent Skill. */
export function registerPlaybook(server: McpServer, {bin, catalogs}: Service): void {
  const write = async (): Promise<string> => newFile(writeSkill((await catalogs.read()).served))
  const description = `How to work with the ${bin} command line`
  server.registerPrompt(`${bin}-playbook`, {description}, async () => ({
    messages: [{content: {text: await write(), type: 'text'}, role: 'user'}],
  }))

  const uri = uriOf(bin, 'skill')
  server.registerResource('skill', uri, {description, mimeType: markdown}, async () => ({
    contents: [{mimeType: markdown, text: await write(), uri}],
  }))
  offerSkill(server, nameSkill(bin), write)
}

/** Offers the text over the extension for Agent Skills, written anew for each request: the commands may have changed. */
function offerSkill(server: McpServer, name: string, write: () => Promise<string>): void {
  const makeSkill = async (): Promise<Skill> => skillEntry(name, {'SKILL.md': await write()})
  const find = async (uri: string): Promise<Skill | undefined> => {
    const skill = await makeSkill()
    return skill.uri === uri ? skill : undefined
  }
  new SkillsExtension({
    source: {
      get: find,
      list: async () => ({skills: [await makeSkill()]}),
      read: async (uri) => ((await find(uri)) ? {mimeType: markdown, text: await write()} : undefined),
    },
  }).attach(server)
}
