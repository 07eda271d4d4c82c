import {expect, onTestFinished, test, vi} from 'vitest'

import {describeServedCommands, limitCatalog} from '../../src/mcp/host-catalog.js'
import {makeCatalog} from '../support/approval-attacks.js'
import {callTool, connect} from '../support/mcp-client.js'
import {makeRecordedServer} from '../support/recorded-server.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

// What a server may run, and what it offers: 11.17 and 11.18.

const readOnly = {flags: {'read-only': true}}

/** What a tool of a recorded server answers. */
async function ask(flags: Record<string, boolean | string[]>, tool: string, input: object) {
  const server = makeRecordedServer(makeCatalog(), {flags})
  const {structuredContent} = (await server.connect().call(tool, input)) as {
    structuredContent: object
  }
  return {...server, answer: structuredContent}
}

test('under --read-only what can run is found first, and the others are marked', async () => {
  const find = async (flags: Record<string, boolean>) =>
    (await ask(flags, 'find_commands', {intent: 'remove or look at it'})).answer
  expect(await find({})).toMatchObject({matches: [{command: 'plan'}, {}]})
  const found = (await find(readOnly.flags)) as {matches: object[]}
  expect(found).toMatchObject({
    confident: false,
    matches: [{command: 'look'}, {command: 'plan', runnable: false}],
  })
  expect(found.matches[0]).not.toHaveProperty('runnable')
})

test('a command that waits for a keyboard counts as one that cannot run', () => {
  const catalog = makeCatalog({
    keys: {interactive: true, mutating: false, summary: 'Wait for a key'},
  })
  const {runnable} = limitCatalog(catalog, {allow: [], deny: [], isReadOnly: true})
  expect(runnable.commands.map(({id}) => id)).toEqual(['look'])
})

test('under --read-only the index lists what can run, and counts the others', async () => {
  const {answer} = await ask(readOnly.flags, 'describe_commands', {})
  const note = '3 other commands are not known to be read-only, and this server refuses them.'
  expect(answer).toMatchObject({commands: {look: 'Look at it'}, note})
  const {digest} = answer as {digest: string}
  expect((await ask({}, 'describe_commands', {})).answer).toMatchObject({digest})
})

test.each([
  [['save', '--help'], true],
  [['save', '--', '--help'], false],
  [['save', '--yes'], false],
  [['--help'], true],
])('read of %j runs: %j', async (argv, runs) => {
  const {lines} = await ask(readOnly.flags, 'read', {argv})
  expect(lines.map(({isReadOnly}) => isReadOnly)).toEqual(runs ? [true] : [])
})

test.each([
  [['save', 'x', ...Array.from({length: 20_000}, () => '--nope')], 'flag_error'],
  [['sve', ...Array.from({length: 20_000}, (_, index) => `w${index}`)], 'command_not_found'],
])('a mistake in 20,000 words is found without a child', async (argv, error) => {
  const {answer, lines} = await ask({}, 'run', {argv})
  expect({answer, lines}).toMatchObject({answer: {envelope: {error}, exit_code: 1}, lines: []})
})

test('20,000 words without a mistake are passed on', async () => {
  const argv = ['touch', ...Array.from({length: 20_000}, (_, index) => `w${index}`)]
  expect((await ask({}, 'run', {argv})).lines).toMatchObject([{argv}])
})

test.each<[string[], boolean, string]>([
  [[], false, '1 of 4 commands are known to be read-only.'],
  [['look'], true, '1 of 1 commands are known to be read-only; no others can run.'],
  [
    ['to*', 'nope:*'],
    false,
    '0 of 1 commands are known to be read-only. Nothing states what 1 of them do: trial murli annotate --write ' +
      'drafts it for your review. --allow nope:* matches no command.',
  ],
])('what a server with --allow %j may run is reported', (allow, isReadOnly, expected) => {
  const limits = {allow, deny: [], isReadOnly, promote: []}
  // What manages the CLI is no command of the host's own.
  const catalog = makeCatalog({help: {mutating: false}, 'murli:doctor': {mutating: false}})
  expect(describeServedCommands(limitCatalog(catalog, limits), limits)).toBe(expected)
})

test('a server reports at its start what it may run, and no help lists what is denied', async () => {
  const cwd = await makeTemporaryFolder({onTestFinished})
  const {client, stderr} = await connect({
    cwd,
    flags: ['--deny', 'label:*', '--deny', 'task:delete'],
  })
  onTestFinished(() => client.close())
  await vi.waitFor(() =>
    expect(stderr()).toMatch(
      /^tasks murli mcp: \d+ of \d+ commands are known to be read-only\.\n$/,
    ),
  )
  const helpOf = async (argv: string[]) => (await callTool(client, 'read', {argv}))['stdout']
  expect(await helpOf(['--help'])).not.toContain('label')
  expect(await helpOf(['help'])).not.toContain('label')
  expect(await helpOf(['task', '--help'])).toMatch(/task create(?![^]*task delete)/)
})
