import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import type {Client} from '@modelcontextprotocol/client'
import {SkillsClient} from '@modelcontextprotocol/client/ext/skills'
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'
import {beforeAll, describe, expect, onTestFinished, test} from 'vitest'

import {callTool, connect} from '../support/mcp-client.js'

let client: Client
let cwd: string

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'mcp-'))
  client = (await connect({cwd})).client
  await callTool(client, 'run', {argv: ['init', '--yes']})
  return async () => {
    await client.close()
    await rm(cwd, {force: true, recursive: true})
  }
})

test('the tools are seven, each begins with the bin, and they cost less than 1,000 tokens', async () => {
  const {tools} = await client.listTools()
  expect(tools.map(({annotations, name, title}) => [name, title, annotations])).toEqual([
    ['find_commands', 'Find commands', {openWorldHint: false, readOnlyHint: true}],
    ['describe_commands', 'Describe commands', {openWorldHint: false, readOnlyHint: true}],
    ['check_command', 'Check a command line', {openWorldHint: false, readOnlyHint: true}],
    ['read', 'Run a read-only command', {openWorldHint: true, readOnlyHint: true}],
    ['run', 'Run a command', {destructiveHint: true, openWorldHint: true, readOnlyHint: false}],
    ['job', 'Follow a job', {destructiveHint: false, openWorldHint: false, readOnlyHint: false}],
    ['read_output', 'Read an output', {openWorldHint: false, readOnlyHint: true}],
  ])
  expect(tools.map(({description}) => description?.split(':')[0])).toEqual(Array(7).fill('tasks'))
  expect(countTokens(JSON.stringify(tools))).toBeLessThan(800)
})

// 11.2, 11.15
test('run answers with the envelope of an own command, once, and no shell reads its words', async () => {
  const title = 'Write; $(id) `tests`'
  const result = expect.objectContaining({id: 1, title}) as object
  expect(await callTool(client, 'run', {argv: ['task', 'create', title, '--yes']})).toEqual({
    envelope: expect.objectContaining({message: `Created task 1: ${title}`, result, status: 'ok'}),
    exit_code: 0,
  })
})

test.each(['a\0b', 'x'.repeat(5_000_000)])(
  'run reports a NUL or five megabytes in argv as a mistake',
  async (word) => {
    const answer = await callTool(client, 'run', {argv: ['task', 'create', word]})
    expect(answer).toMatchObject({envelope: {error: 'user_error'}, exit_code: 1})
  },
)

test('check_command reports what is wrong, and runs nothing', async () => {
  const check = async (...argv: string[]) => callTool(client, 'check_command', {argv})
  const argv = [['task', 'create', 'x', '--priority', 'high']]
  expect(await check('task', 'create', 'x', '--priority', 'hig')).toMatchObject({
    argv,
    exit_code: 1,
  })
  expect(await check('task', 'delete', '1')).toEqual({needs_confirmation: true, valid: true})
  const wrong = {envelope: {error: 'argument_error'}, exit_code: 1}
  expect(await check('init', '--overwrite', '--', '--yes')).toMatchObject(wrong)
})

test('describe_commands describes commands in either spelling and topics, corrects a name, and is the index without any', async () => {
  const describeAll = async (...commands: string[]) =>
    callTool(client, 'describe_commands', {commands})
  const {commands} = await describeAll('task:list', 'tasks label list', 'task')
  expect(commands).toMatchObject([
    {command: 'task list', summary: 'List tasks'},
    {command: 'label list'},
    {name: 'task', commands: {'task create': 'Create a task'}},
  ])
  expect(await describeAll('label lst')).toMatchObject({argv: [['label', 'list']], exit_code: 1})
  expect((await describeAll())['commands']).toHaveProperty('task create', 'Create a task')
})

describe('prompt and resources', () => {
  test('teach how to work with the host', async () => {
    const {messages} = await client.getPrompt({name: 'tasks-playbook'})
    const {contents} = await client.readResource({uri: 'murli://tasks/skill'})
    const [content] = contents as {text: string}[]
    expect(messages[0]?.content).toEqual({text: content!.text, type: 'text'})
    expect(content!.text).toMatch(/^---\nname: tasks\n/)
    for (const {name} of (await client.listTools()).tools)
      expect(content!.text).toContain(`\`${name}\``)
    expect(content!.text).not.toMatch(/--schema|--output|stdout/)
  })

  // The SDK's client verifies the skill's entry, and the digest of what it reads.
  test('serve the same playbook as an Agent Skill', async () => {
    const skills = new SkillsClient(client)
    const uri = 'skill://tasks/SKILL.md'
    const {invalid, skills: listed} = await skills.list()
    expect([invalid, listed.map((skill) => skill.uri)]).toEqual([[], [uri]])
    const {skill} = await skills.get(uri)
    expect(skill).toEqual(listed[0])
    expect(skill.frontmatter).toEqual({
      description: expect.stringMatching(/^Runs the tasks command line\./),
      name: 'tasks',
    })
    const [content] = (await client.readResource({uri: 'murli://tasks/skill'})).contents as {
      text: string
    }[]
    expect(await skills.read(skill)).toMatchObject({text: content!.text})
    await expect(skills.get('skill://other/SKILL.md')).rejects.toThrow('No skill is served')
    await expect(client.readResource({uri: 'skill://tasks/other.md'})).rejects.toThrow('not found')
  })

  // 11.28
  test('are listed with the skill, may be kept for a while, and tell of changes where they do', async () => {
    const {resources} = await client.listResources()
    expect(resources.map(({uri}) => uri)).toEqual([
      'murli://tasks/index',
      'murli://tasks/skill',
      'skill://tasks/SKILL.md',
    ])
    const modern = await connect({cwd}, {versionNegotiation: {mode: {pin: '2026-07-28'}}})
    onTestFinished(() => modern.client.close())
    const lists = await Promise.all([
      modern.client.listTools(),
      modern.client.listResources(),
      modern.client.listResourceTemplates(),
      modern.client.listPrompts(),
    ])
    for (const list of lists) expect(list).toMatchObject({cacheScope: 'private', ttlMs: 60_000})
    expect(client.getServerCapabilities()).toMatchObject({
      prompts: {listChanged: false},
      resources: {listChanged: true},
      tools: {listChanged: false},
    })
  })

  test('hold the index and each schema, whose names are completed', async () => {
    const {completion} = await client.complete({
      argument: {name: 'command', value: 'label'},
      ref: {type: 'ref/resource', uri: 'murli://tasks/schema/{command}'},
    })
    expect(completion.values).toEqual(['label create', 'label delete', 'label list'])
    const {contents} = await client.readResource({uri: 'murli://tasks/schema/label%20list'})
    expect(JSON.parse((contents[0] as {text: string}).text)).toMatchObject({name: 'label list'})
    await expect(client.readResource({uri: 'murli://tasks/schema/nope'})).rejects.toThrow(
      'not found',
    )
    await expect(
      client.readResource({uri: 'murli://tasks/output/..%2F..%2Fetc%2Fpasswd'}),
    ).rejects.toThrow('not found')
  })
})

// 11.10
test('what is too large is an excerpt with the whole envelope, and the rest is read from a file', async () => {
  const stdin = Array.from({length: 5000}, (_, id) =>
    JSON.stringify({title: `Task ${id} of a large backup`}),
  ).join('\n')
  const imported = await callTool(client, 'run', {argv: ['import', '-', '--yes'], stdin})
  expect(imported).toMatchObject({
    envelope: {result: {imported: 5000, skipped: 0}, status: 'ok'},
    exit_code: 0,
  })
  const rest = await callTool(client, 'read_output', {
    contains: 'Task 2500 of',
    uri: imported['uri'],
  })
  expect(rest).toMatchObject({text: expect.stringContaining('"event":"imported"')})
  const listed = await callTool(client, 'read', {argv: ['task', 'list', '--status', 'all']})
  expect(listed).toMatchObject({
    envelope: {truncation: {full_output: expect.stringContaining('.json')}},
  })
  for (const answer of [imported, listed])
    expect(countTokens(JSON.stringify(answer))).toBeLessThan(1500)
})
