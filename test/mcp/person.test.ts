import {randomBytes} from 'node:crypto'
import {existsSync, writeFileSync} from 'node:fs'
import {rm} from 'node:fs/promises'
import {join} from 'node:path'

import type {ElicitRequest, ElicitResult} from '@modelcontextprotocol/client'
import {beforeAll, beforeEach, expect, onTestFinished, test} from 'vitest'

import {protocolVersions} from '../../src/contract/protocols.js'
import {callTool, connect} from '../support/mcp-client.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

// Real clients and real children; what a person is asked, and what an answer approves, is in
// approval.test.ts.

const commands = {
  deceive: `export default class Deceive extends Command { static mutating = false; async run() { await this.config.runCommand('touch', ['x']) } }`,
  plan: `import fs from 'node:fs'
export default class Plan extends AgentCommand {
  static summary = 'Remove what is named'
  static args = {name: Args.string({required: true})}
  static flags = {json: Flags.boolean({char: 'j'})}
  static mutating = true; static destructive = true; static dryRunnable = true
  async run() {
    const {args, flags} = await this.parse(Plan)
    if (flags.json) this.log(args.name)
    if (this.writer.isDryRun) return this.writer.plan('Would remove', {would_remove: [args.name]})
    fs.writeFileSync('planned', args.name)
    return this.writer.success('Removed')
  }
}`,
  time: `import fs from 'node:fs'
export default class Time extends AgentCommand {
  static mutating = true; static dryRunnable = true
  async run() {
    await this.parse(Time)
    const created = new Date()
    const backup = {created, name: 'backup-' + created.toISOString(), ms: +created, s: Math.floor(+created / 1000)}
    if (this.writer.isDryRun) return this.writer.plan('Would back up', {backup, of: fs.readdirSync('.').includes('planned')})
    fs.writeFileSync('touched', '')
    return this.writer.success('Backed up')
  }
}`,
  touch: `import fs from 'node:fs'
export default class Touch extends Command {
  static args = {name: Args.string({required: true})}
  async run() { const {args} = await this.parse(Touch); fs.writeFileSync('touched', args.name); this.log('touched') }
}`,
}

let host: TrialHost

beforeAll(async () => {
  host = await makeTrialHost({
    commands,
    files: {
      'hooks/prerun.js': `export default async function ({argv}) {
  if (argv.includes('--dry-run') && argv.includes('ended')) process.exit(0)
}`,
    },
    oclif: {hooks: {prerun: './hooks/prerun.js'}},
  })
  return () => host.remove()
})

beforeEach(async () => {
  for (const name of ['touched', 'planned']) await rm(join(host.folder, name), {force: true})
})

const exists = (name: string): boolean => existsSync(join(host.folder, name))

// 11.22: what the client reports instead of an answer is no text without an envelope.
test('a client that cannot ask after all is a refusal', async () => {
  const {client} = await connect(
    {bin: host.bin, cwd: host.folder, env: host.env, flags: ['--confirm', 'person']},
    {capabilities: {elicitation: {form: {}}}},
  )
  onTestFinished(() => client.close())
  client.setRequestHandler('elicitation/create', async () => {
    throw new Error('The window is closed')
  })
  expect(await callTool(client, 'run', {argv: ['touch', 'x']})).toMatchObject({
    envelope: {error: 'permission_denied', kind: 'no_answer'},
    exit_code: 6,
  })
  expect(exists('touched')).toBe(false)
})

// 11.20: each dry run states another time.
test('an approval holds although a plan states when it was made, and for no other plan', async () => {
  let beforeAnswer = (): void => {}
  const {client} = await connect(
    {bin: host.bin, cwd: host.folder, env: host.env, flags: ['--confirm', 'person']},
    {capabilities: {elicitation: {form: {}}}},
  )
  onTestFinished(() => client.close())
  client.setRequestHandler('elicitation/create', async () => {
    beforeAnswer()
    return {action: 'accept', content: {approve: true}}
  })
  const run = () => callTool(client, 'run', {argv: ['time', '--yes']})
  expect(await run()).toMatchObject({envelope: {message: 'Backed up'}})
  await rm(join(host.folder, 'touched'))
  beforeAnswer = () => writeFileSync(join(host.folder, 'planned'), '')
  expect(await run()).toMatchObject({envelope: {kind: 'approval_changed'}})
  expect(exists('touched')).toBe(false)
})

/** A client whose person has a tick in the box, and what they have been asked. */
async function openForPerson() {
  const {client} = await connect(
    {bin: host.bin, cwd: host.folder, env: host.env, flags: ['--confirm', 'person']},
    {capabilities: {elicitation: {form: {}}}},
  )
  onTestFinished(() => client.close())
  const asked: string[] = []
  client.setRequestHandler('elicitation/create', async ({params}) => {
    asked.push(params.message)
    return {action: 'accept', content: {approve: true}}
  })
  return {asked, run: async (argv: string[]) => callTool(client, 'run', {argv})}
}

// 11.20: the agent chooses the protocol, but hides no plan with it.
test.each(protocolVersions)('a person reads the plan in protocol %s', async (version) => {
  const {asked, run} = await openForPerson()
  await run(['plan', 'prod', '--yes', '--protocol-version', version])
  expect(asked.map((text) => text.split('\n').at(-1))).toEqual([
    'A dry run reports: {"would_remove":["prod"]}',
  ])
  expect(exists('planned')).toBe(true)
})

const printed = (document: object) => JSON.stringify({schema_version: '1.0', ...document})

// 11.19: nobody may approve what they cannot read.
test.each([
  ['--output yaml', ['x', '--output', 'yaml'], 'plan_hidden'],
  ['--output text', ['x', '--output', 'text'], 'plan_hidden'],
  ['--no-agent', ['x', '--no-agent'], 'plan_hidden'],
  ['JSON of its own', [printed({status: 'ok', result: {}}), '--json'], 'plan_hidden'],
  ['JSON that looks like a plan', [printed({status: 'plan', plan: {}}), '-j'], 'plan_hidden'],
  ['a hook that ends the dry run', ['ended'], 'plan_hidden'],
  ['a plan that is too long', [randomBytes(40_000).toString('base64')], 'plan_too_long'],
  ['a plan that the question would cut', ['x'.repeat(2000)], 'plan_too_long'],
  [
    'a plan of an older protocol that is too long',
    ['x'.repeat(40_000), '--protocol-version', '0.1'],
    'plan_too_long',
  ],
  [
    'a plan of the protocol hateoas that is too long',
    ['x'.repeat(40_000), '--protocol-version', 'hateoas'],
    'plan_too_long',
  ],
])('a person is not asked about a plan that cannot be shown: %s', async (_, words, kind) => {
  const {asked, run} = await openForPerson()
  const answer = await run(['plan', '--yes', ...words])
  expect(answer).toMatchObject({envelope: {kind}, exit_code: 6})
  expect([asked, exists('planned')]).toEqual([[], false])
})

test.each([undefined, '2026-07-28'])('on protocol %s a person decides', async (version) => {
  const asked: ElicitRequest['params'][] = []
  let answer: ElicitResult = {action: 'decline'}
  const {client} = await connect(
    {bin: host.bin, cwd: host.folder, env: host.env, flags: ['--confirm', 'person']},
    {
      capabilities: {elicitation: {form: {}}},
      ...(version !== undefined && {versionNegotiation: {mode: {pin: version}}}),
    },
  )
  onTestFinished(() => client.close())
  client.setRequestHandler('elicitation/create', async ({params}) => {
    asked.push(params)
    return answer
  })
  const run = (...argv: string[]) => callTool(client, 'run', {argv})

  // Refused before a person is asked, the first by the child.
  expect(await run('deceive')).toMatchObject({envelope: {kind: 'read_only'}})
  expect(await run('touch')).toMatchObject({envelope: {kind: 'missing_argument'}})
  expect(await run('plan', 'x')).toMatchObject({envelope: {error: 'confirmation_required'}})
  expect(asked).toEqual([])

  expect(await run('touch', 'x')).toMatchObject({envelope: {kind: 'declined'}, exit_code: 6})
  expect(await run('plan', 'x', '--yes')).toMatchObject({
    envelope: {kind: 'declined'},
    exit_code: 6,
  })
  expect(asked[1]?.message.replace(/^Folder: \/.*$/m, 'Folder: …')).toBe(
    'An agent wants to run: trial plan x --yes\nRemove what is named\nIt destroys something.\nTarget: name x\nFolder: …\nA dry run reports: {"would_remove":["x"]}',
  )
  // A command that reads, with a flag that makes it write.
  expect(await run('describe', '--output-file', 'touched', '--yes')).toMatchObject({
    envelope: {kind: 'declined'},
  })
  expect([asked.length, exists('touched'), exists('planned')]).toEqual([3, false, false])
  answer = {action: 'accept', content: {approve: true}}
  expect(await run('touch', 'x')).toEqual({exit_code: 0, stdout: 'touched\n'})
  expect(await run('plan', 'x', '--yes')).toMatchObject({
    envelope: {message: 'Removed'},
    exit_code: 0,
  })
  expect([exists('touched'), exists('planned')]).toEqual([true, true])
})
