import {expect, onTestFinished, test, vi} from 'vitest'

import {limitCatalog} from '../../src/mcp/host/host-catalog.js'
import {readKnownLine} from '../../src/mcp/host/known-line.js'
import {refuseUnlessReadOnly} from '../../src/mcp/host/refusals.js'
import {describeServedCommands} from '../../src/mcp/served-report.js'
import {makeCatalog} from '../support/approval-attacks.js'
import {callTool, connect, initialize} from '../support/mcp-client.js'
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

// 11.17: refused matches are marked, and keep their place unless another has the same score.
test('under --read-only matches that cannot run are marked, and have their usage', async () => {
  // Refused without a difference to the search: a command that needs a keyboard.
  const seeks = ['app', 'box', 'cap', 'den', 'elm', 'fig', 'gem', 'hat'].map((name, index) => [
    `${name}:seek`,
    {interactive: index % 2 === 0, mutating: false, summary: 'Seek one'},
  ])
  const catalog = makeCatalog(Object.fromEntries(seeks) as Record<string, object>)
  const find = async (intent: string, flags: Record<string, boolean>) => {
    const {connect} = makeRecordedServer(catalog, {flags})
    const answer = await connect().call('find_commands', {intent, limit: 20})
    return (answer['structuredContent'] as {matches: Match[]}).matches
  }
  type Match = {command: string; refused?: true; score: number; usage?: string}
  const all = await find('remove or look at it', {})
  const found = await find('remove or look at it', readOnly.flags)
  const isRefused = ({command}: Match) => command !== 'look'
  expect(found.map(({command}) => command)).toEqual(all.map(({command}) => command))
  expect(found.map(({refused = false}) => refused)).toEqual(found.map(isRefused))
  expect([found[0]!.command, found[0]!.usage]).toEqual(['plan', all[0]!.usage])

  const sought = await find('seek one', readOnly.flags)
  const ties = sought.flatMap((match, index) => {
    const next = sought[index + 1]
    return next?.score === match.score ? [[match.refused === true, next.refused === true]] : []
  })
  expect(ties).not.toContainEqual([true, false])
  expect(ties.flat()).toEqual(expect.arrayContaining([true, false]))
})

test('an intent that no command serves leads on', async () => {
  const {answer} = await ask({}, 'find_commands', {intent: 'zzzz'})
  const suggestion = 'Ask in other words, or call describe_commands for the index.'
  expect(answer).toEqual({confident: false, matches: [], suggestion})
})

// 11.18
test('a refusal does not name the command of an alias that is denied', async () => {
  const {answer} = await ask({deny: ['touch']}, 'run', {argv: ['poke', 'x']})
  expect(answer).toMatchObject({envelope: {message: 'trial poke is not served here'}})
  expect(JSON.stringify(answer)).not.toContain('touch')
})

test.each(['help touch', 'help poke', 'help --agent touch', 'touch --help'])(
  'help on a command that is denied is refused, too: %s',
  async (line) => {
    const help = {help: {args: {command: {}}, mutating: false, summary: 'Show help'}}
    const {connect} = makeRecordedServer(makeCatalog(help), {flags: {deny: ['touch']}})
    const call = (argv: string[]) => connect().call('read', {argv})
    const {structuredContent} = await call(line.split(' '))
    expect(structuredContent).toMatchObject({envelope: {kind: 'denied'}})
    expect(JSON.stringify(await call(['help', 'look']))).not.toContain('denied')
  },
)

test('under --read-only no instruction speaks of a tool that is not there', async () => {
  const {connect} = makeRecordedServer(makeCatalog(), {flags: readOnly.flags})
  const peer = connect()
  peer.send(initialize('2025-06-18'))
  const {instructions} = (await peer.next()).result as {instructions: string}
  peer.send({id: 1, method: 'tools/list'})
  const {tools} = (await peer.next()).result as {tools: {description: string}[]}
  for (const text of [instructions, ...tools.map(({description}) => description)])
    expect(text).not.toMatch(/\b(?:and|or|tool) run\b/)
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

test('a single command that is refused or promoted is counted in the singular', async () => {
  const only = {deny: ['save', 'plan'], 'read-only': true}
  expect((await ask(only, 'describe_commands', {})).answer).toMatchObject({
    note: '1 other command is not known to be read-only, and this server refuses it.',
  })
  const catalog = limitCatalog(makeCatalog(), {allow: ['look'], deny: [], isReadOnly: false})
  const sentences = describeServedCommands(catalog, {
    allow: [],
    deny: [],
    isReadOnly: false,
    promote: ['look'],
  })
  expect(sentences).toContain('1 command is a tool of its own: ')
})

test.each([
  [['save', '--help'], true],
  [['save', '--', '--help'], false],
  [['save', '--yes'], false],
  [['save', '--schema'], true],
  [['save', 'x', '--validate'], true],
  [['touch', '--schema'], true],
  [['touch', '--schema=false'], false],
  [['touch', '--', '--schema'], false],
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
    '0 of 1 commands are known to be read-only. Nothing states what 1 of them do: `trial murli annotate --write` ' +
      'drafts it for your review. --allow nope:* matches no command.',
  ],
])('what a server with --allow %j may run is reported', (allow, isReadOnly, expected) => {
  const limits = {allow, deny: [], isReadOnly, promote: []}
  // What manages the CLI is no command of the host's own.
  const catalog = makeCatalog({help: {mutating: false}, 'murli:doctor': {mutating: false}})
  const limited = limitCatalog(catalog, limits)
  expect(describeServedCommands(limited, limits)).toBe(expected)
  // 11.17: the draft is not offered again once it has been written.
  const again = describeServedCommands({...limited, annotations: '/home/murli.yaml'}, limits)
  expect(again).not.toContain('annotate')
})

test('a glob that denies nothing is reported, whether it has the name of the CLI or of a topic', () => {
  const limits = {allow: [], deny: ['save', 'trial save', 'sav'], isReadOnly: false, promote: []}
  expect(describeServedCommands(limitCatalog(makeCatalog(), limits), limits)).toMatch(
    / --deny trial save matches no command\. --deny sav matches no command\.$/,
  )
})

test.each([
  [undefined, 'they can state that: trial murli annotate --write.'],
  ['/home/murli.yaml', 'they can state that in /home/murli.yaml: "touch": {mutating: false}'],
])('a refusal, with annotations in %j, offers what is left to do', (annotations, advice) => {
  const limits = {allow: [], deny: [], isReadOnly: true}
  const catalog = {...limitCatalog(makeCatalog(), limits), annotations}
  const refusal = refuseUnlessReadOnly(readKnownLine(['touch', 'x'], catalog), {isReadOnly: true})
  expect(refusal?.suggestion).toBe(
    `This server is read-only. Ask the person to run it. If it changes nothing, ${advice}`,
  )
  expect(
    refuseUnlessReadOnly(readKnownLine(['save', 'x'], catalog), {isReadOnly: true})?.suggestion,
  ).not.toContain('murli')
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

test('a glob with the words of a name in another order denies it where oclif finds it so (11.18)', () => {
  const limits = {allow: [], deny: ['one:seek'], isReadOnly: false, promote: []}
  const catalog = makeCatalog({'seek:one': {summary: 'Seek one'}})
  const served = (isFlexible: boolean) => limitCatalog({...catalog, isFlexible}, limits)
  const names = (isFlexible: boolean) => served(isFlexible).served.commands.map(({id}) => id)
  expect([names(true), names(false)]).toEqual([
    expect.not.arrayContaining(['seek:one']),
    expect.arrayContaining(['seek:one']),
  ])
  const reports = [true, false].map((each) => describeServedCommands(served(each), limits))
  expect(reports.map((report) => report.includes('matches no command'))).toEqual([false, true])
})
