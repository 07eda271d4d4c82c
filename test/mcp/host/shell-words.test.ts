import {expect, test} from 'vitest'

import {catalogOf} from '../../support/manifest-catalog.js'
import {makeRecordedServer} from '../../support/recorded-server.js'

// 11.22a: no shell reads argv.

const catalog = catalogOf(
  {
    apps: {flags: {all: {type: 'boolean'}, delimiter: {type: 'option'}}},
    'apps:info': {args: {app: {required: true}}},
    'apps:tag': {args: {names: {multiple: true}}},
    'apps:run': {strict: false},
    login: {flags: {header: {type: 'option'}, password: {char: 'p', type: 'option'}}},
  },
  {bin: 'trial', separator: ':'},
)

const spaced = catalogOf(
  {rows: {}, 'apps:info': {args: {app: {required: true}}}, 'apps:run': {strict: false}},
  {bin: 'trial', separator: ' '},
)

async function run(argv: string[], host = catalog) {
  const server = makeRecordedServer(host, {flags: {}})
  const {structuredContent} = await server.connect().call('run', {argv})
  return {answer: structuredContent as Record<string, unknown>, lines: server.lines}
}

test.each<[string[], string, number]>([
  [['apps', '|', 'grep', 'foo'], 'read_output finds a text', 1],
  [['apps', '--all', '|', 'head'], 'read_output finds a text', 2],
  [['apps', '>', 'apps.txt'], 'the answer holds both streams', 1],
  [['apps', '>apps.txt'], 'the answer holds both streams', 1],
  [['apps', '2>&1'], 'the answer holds both streams', 1],
  [['apps', '2>/dev/null'], 'the answer holds both streams', 1],
  [['apps', '&&', 'apps:info', 'x'], 'once for each command line', 1],
  [['apps', '||', 'true'], 'once for each command line', 1],
  [['apps', ';', 'apps'], 'once for each command line', 1],
  [['apps', '&'], '`background: true`', 1],
  [['apps', '<', 'names.txt'], '`stdin`', 1],
  [['apps', '$(cat name)'], 'Run that command line first', 1],
  [['apps', '`cat name`'], 'Run that command line first', 1],
  [['--agent', 'apps', '|', 'wc'], 'read_output finds a text', 2],
  [['apps:info', 'x', '|', 'grep', 'y'], 'read_output finds a text', 2],
])('%j is corrected to the words before', async (argv, advice, position) => {
  const {answer, lines} = await run(argv)
  const word = JSON.stringify(argv[position])
  expect({...answer, lines}).toMatchObject({
    argv: [argv.slice(0, position)],
    envelope: {
      error: 'argument_error',
      kind: 'unexpected_argument',
      message: expect.stringContaining(`No shell reads argv, so ${word} is a word like any other`),
      position,
      suggestion: expect.stringContaining(advice),
    },
    lines: [],
  })
})

// 4.13
test.each([
  [['login', '--password', 'S3CRET', '|', 'head'], 'trial login --password <password>'],
  [['login', '-pS3CRET', '>', 'x'], 'trial login -p<password>'],
  [
    ['login', '--header', 'Authorization: Bearer S3CRET', '&&', 'apps'],
    'trial login --header <header>',
  ],
])('a secret before it is in no part of the answer: %j', async (argv, command) => {
  const {answer, lines} = await run(argv)
  expect(JSON.stringify(answer)).not.toContain('S3CRET')
  expect({...answer, lines}).toMatchObject({envelope: {next_actions: [{command}]}, lines: []})
  expect(answer['argv']).toBeUndefined()
})

// oclif reads each further word as part of a name where spaces separate the words of one.
test.each<[string[], number]>([
  [['rows', '|', 'grep', 'foo'], 1],
  [['rows', '>', 'rows.txt'], 1],
  [['rows', '2>&1', '|', 'head'], 1],
  [['rows', '&&', 'apps', 'info', 'x'], 1],
  [['--agent', 'rows', ';', 'rows'], 2],
  [['apps', 'info', 'x', '|', 'wc'], 3],
])(
  '%j is corrected to the words before on a host that separates with spaces',
  async (argv, position) => {
    const {answer, lines} = await run(argv, spaced)
    expect({...answer, lines}).toMatchObject({
      argv: [argv.slice(0, position)],
      envelope: {kind: 'unexpected_argument', position},
      lines: [],
    })
  },
)

test.each([[['apps', 'run', 'ls', '|', 'wc']], [['rosw', '|', 'wc']], [['|', 'rows']]])(
  '%j is left to the parser on a host that separates with spaces',
  async (argv) => {
    expect((await run(argv, spaced)).lines).toMatchObject([{argv}])
  },
)

test('what is not a command line before the word is no correction', async () => {
  const {answer} = await run(['apps:info', '|', 'grep', 'x'])
  expect(answer).toMatchObject({envelope: {position: 1}})
  expect(answer).not.toHaveProperty('argv')
})

test.each([
  [['apps', '--delimiter', ';']],
  [['apps', '--delimiter', '|', '--all']],
  [['apps:info', '|']],
  [['apps:tag', 'a', '|', '&&']],
  [['apps:run', 'ls', '|', 'wc', '>', 'x']],
  [['apps', 'a|b']],
  [['apps', '>=5']],
  [['apps', '<name>']],
])('%j is left to the parser', async (argv) => {
  expect((await run(argv)).lines).toMatchObject([{argv}])
})
