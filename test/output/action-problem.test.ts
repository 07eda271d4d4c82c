import {expect, test} from 'vitest'

import {type CommandLookup, findActionProblem} from '../../src/output/action-problem.js'
import type {LoadableCommand} from '../../src/oclif/shapes.js'

const load = async (): Promise<undefined> => undefined
const commands: Record<string, LoadableCommand> = {
  'note:add': {
    flags: {tag: {char: 't', type: 'option'}, title: {type: 'option'}},
    id: 'note:add',
    load,
  },
  plain: {id: 'plain', load},
}

function makeLookup(more: Partial<CommandLookup> = {}): CommandLookup {
  return {
    bin: 'riffle',
    binAliases: ['rf'],
    findCommand: (id) => commands[id],
    findTopic: (name) => (name === 'note' ? {name} : undefined),
    ...more,
  }
}

function find(
  command: string,
  params?: Record<string, object>,
  more?: Partial<CommandLookup>,
): string | undefined {
  return findActionProblem({command, description: '', params}, makeLookup(more))
}

const unknown = 'does not name a command of riffle'
const unknownFlag = 'names --nope, which is not a flag of that command'

test.each([
  'riffle note add Milk --title x -t=y',
  'rf note:add',
  'riffle note add --schema --no-agent --help',
  'riffle note add <title> [--tag] [-t <tag>]',
  `riffle note add 'a --nope' "x \\" --nope" -- --nope`,
  'riffle note add | jq --nope',
  'riffle',
  'riffle --help',
  'riffle --version',
  'riffle --schema note add --title x',
  'riffle note',
  'riffle note --help',
  'riffle plain ; riffle note add',
  `riffle 'plain'`,
  'kubectl get pods --nope',
])('4.19: an action that exists: %s', (command) => expect(find(command)).toBeUndefined())

test.each([
  ['riffle nope', unknown],
  ['riffle note nope', unknown],
  ['riffle note --nope', unknownFlag],
  ['riffle --nope', unknown],
  ['riffle -h', unknown],
  ['riffle plain ; riffle nope', unknown],
  ['true && riffle note add --nope', unknownFlag],
  ['riffle <note> add', unknown],
  ['riffle note add --nope=x', unknownFlag],
  ['riffle note add [--nope]', unknownFlag],
  ['riffle plain -t', 'names -t, which is not a flag of that command'],
  [' ', 'names no program'],
])('4.19: an action that does not exist: %s %s', (command, problem) =>
  expect(find(command)).toBe(problem),
)

test('4.19: the program may have other names, or a single command', () => {
  const single = (name: string) => ({
    findCommand: (id: string) => (id === name ? commands['note:add'] : undefined),
    isSingleCommandCLI: true,
  })
  const named = single('Symbol(SINGLE_COMMAND_CLI)')
  expect([find('rf nope'), find('rf nope', {}, {binAliases: undefined})]).toEqual([
    unknown,
    undefined,
  ])
  const pjson = {
    bin: {rfl: './bin/run.js', riffle: 'bin/run.js'},
    name: 'x',
    oclif: {},
    version: '1.0.0',
  }
  expect([find('rfl nope'), find('rfl nope', {}, {pjson})]).toEqual([undefined, unknown])
  expect([find('riffle anything', {}, single('.')), find('riffle --title x', {}, named)]).toEqual([
    undefined,
    undefined,
  ])
  expect(find('riffle --nope', {}, named)).toBe(unknownFlag)
  // oclif shows its help, but no version of it.
  const asking = {
    pjson: {...pjson, oclif: {additionalHelpFlags: ['-h'], additionalVersionFlags: ['-v']}},
  }
  const questions = ['-h', '--help', '-v', '--version']
  expect(questions.map((word) => find(`riffle ${word}`, {}, {...named, ...asking}))).toEqual([
    undefined,
    undefined,
    'names -v, which is not a flag of that command',
    'names --version, which is not a flag of that command',
  ])
})

test("4.19: the CLI's own words for help and its version ask", () => {
  const oclif = {additionalHelpFlags: ['-h'], additionalVersionFlags: ['-V']}
  const pjson = {name: 'x', oclif, version: '1.0.0'}
  const lines = ['riffle -h', 'riffle note -h', 'riffle note add -h', 'riffle -V']
  expect(lines.map((line) => find(line, {}, {pjson}))).toEqual(lines.map(() => undefined))
})

test('4.19: an action with many arguments looks up few names', () => {
  const lookedUp: string[] = []
  const findCommand = (id: string) => {
    lookedUp.push(id)
    return commands[id]
  }
  const files = Array.from({length: 10_000}, (_, index) => `${index}.txt`).join(' ')
  expect(find(`riffle plain ${files}`, {}, {findCommand})).toBeUndefined()
  expect(lookedUp.length).toBeLessThan(100)
})

test('13.7: a result type from the types file gives a command --select', () => {
  const init = {id: 'init', load, murli: {}, pluginName: 'tasks-cli'}
  const host = {findCommand: () => init, name: 'tasks-cli', root: 'test/fixture-cli'}
  expect(find('riffle init --select id', {}, host)).toBeUndefined()
  expect(find('riffle init --select id', {}, {...host, root: 'test'})).toBe(
    'names --select, which is not a flag of that command',
  )
})

test('4.18: an action describes no placeholder that is not in it', () => {
  expect(find('riffle note add <title> --tag x', {tag: {}, title: {}})).toBeUndefined()
  expect(find('riffle note add <title>', {title: {}, when: {}})).toBe(
    'describes when, which is not in it',
  )
})
