import {readFileSync} from 'node:fs'

import {expect, test} from 'vitest'

import {renderDescribe} from '../../../src/catalog/documents/render-host.js'
import {renderIndex} from '../../../src/catalog/documents/render-index.js'
import {readCatalog} from '../../../src/catalog/read.js'
import type {Mode} from '../../../src/line/mode.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {boundDocument} from '../../../src/services/bound-document.js'
import {describe} from '../../../src/services/describe/describe.js'
import {resolveNames} from '../../../src/services/describe/resolve-names.js'
import type {ServiceAnswer} from '../../../src/services/service.js'
import {entry, loadHost} from '../../support/host.js'
import {catalogOf} from '../../support/manifest-catalog.js'
import {runCli} from '../../support/run-cli.js'
import {serviceLine} from '../../support/service-line.js'
import {taskCatalog} from '../../support/task-catalog.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'
import {makeTrialHost} from '../../support/trial-host.js'

const agent: Mode = {
  audience: 'agent',
  format: 'json',
  isForKnownAgent: true,
  protocol: '1.0',
  rule: 'agent-flag',
  isAgentKnown: true,
}

test('the whole is bounded for an agent as a result is (8.22)', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const loaded = await loadHost({
    commands: {'disk:list': entry({summary: 'List disks'}), task: entry()},
  })
  const catalog = readCatalog(loaded)
  const whole = renderDescribe(catalog)
  const bytes = Buffer.byteLength(`${JSON.stringify(whole)}\n`)
  const ask = (maxResultBytes: number, cacheDir = folder) => {
    const pjson = {...loaded.pjson, oclif: {...loaded.pjson.oclif, murli: {maxResultBytes}}}
    const config = Object.create(loaded, {
      cacheDir: {value: cacheDir},
      pjson: {value: pjson},
    }) as HostConfig
    const answer = describe.answer(serviceLine(), {config, mode: agent}) as ServiceAnswer
    const document: unknown = boundDocument(answer, config, 'riffle describe --full')?.document
    return document as {truncation?: {file?: string}}
  }

  expect(ask(bytes)).toEqual(whole)
  const {truncation, ...index} = ask(bytes - 1)
  expect(index).toEqual(renderIndex(catalog))
  expect(truncation).toEqual({
    reason: `The description has ${bytes} bytes; this is the index.`,
    bytes,
    file: expect.any(String) as string,
    full: 'riffle describe --full',
  })
  expect(JSON.parse(readFileSync(truncation!.file!, 'utf8'))).toEqual(whole)
  // 3.3: where the cache cannot be written, the system's temporary folder holds it.
  const elsewhere = ask(bytes - 1, '/dev/null/cache').truncation?.file
  expect(elsewhere).not.toContain('/dev/null')
  expect(JSON.parse(readFileSync(elsewhere!, 'utf8'))).toEqual(whole)
})

/** Commands of a manifest that a person wrote, or that another program broke. */
const odd: Record<string, object> = {
  'with space': {
    summary: 'A summary that never ends, '.repeat(400),
    flags: {silent: {type: 'option', name: 'silent'}},
  },
  '  lead': {summary: '\u001B[31mRed\u001B[0m \u0007bell \u202Eevil\u0000 \u009B31m'},
  'a::b': {
    flags: {['f'.repeat(5000)]: {name: 'f', type: 'option', default: {a: {b: []}}, options: []}},
  },
  ['__proto__']: {
    summary: 'proto',
    flags: {toString: {name: 'toString', type: 'boolean', default: '<%= config.bin %>'}},
  },
  constructor: {
    flags: {
      a: {exactlyOne: 'x', dependsOn: {}, exclusive: [null], relationships: [null], helpValue: []},
    },
  },
  meta: {
    mutating: 'yes',
    returns: {outputSchema: {$ref: '#'}},
    nextActions: 'x',
    flagAnnotations: {a: null},
    state: 7,
  },
  own: {
    murli: {version: 1, flags: null, args: 3},
    nextActions: [null],
    flags: {a: {name: 'a', type: 'option'}},
  },
  'new\nline': {
    args: {'\u001B[31mx': {name: 'x', options: ['\u001B[31m']}},
    examples: ['trial "unclosed'],
  },
}

test('a host of 2,000 commands, malformed ones among them, is described, checked and compared within bounds', async () => {
  const many = Array.from(
    {length: 2000},
    (_, index) => [`t${index % 3}:c${index}`, {flags: {app: {type: 'option'}}}] as const,
  )
  const commands = [...Object.entries(odd), ...many].map(([id, fields]) => {
    return [id, {...entry({pluginName: 'trial'}), id, description: 7, ...fields}]
  })
  const manifest = JSON.stringify({version: '3.2.1', commands: Object.fromEntries(commands)})
  const files = {
    'oclif.manifest.json': manifest,
    'old.json': '{"commands": []}',
    'bad.json': '{"commands": [null]}',
  }
  const host = await makeTrialHost({commands: {}, files, hasManifest: false})
  const run = async (line: string, TRIAL_AGENT = '1') => {
    const {code, stderr, stdout} = await host.run(line.split(' '), {env: {TRIAL_AGENT}})
    expect(`${stdout}${stderr}`).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u)
    return {
      code,
      document:
        TRIAL_AGENT === '1' ? (JSON.parse(stdout || stderr) as Record<string, unknown>) : {},
      stdout,
    }
  }

  for (const line of ['describe', 'describe --flag app', 'murli lint', 'murli diff old.json']) {
    const {code, document, stdout} = await run(line)
    expect([line, code]).toEqual([line, line === 'murli lint' ? 1 : 0])
    expect(document['truncation']).toMatchObject({full: `trial ${line} --full`})
    expect(stdout.length).toBeLessThan(65_536)
  }
  expect((await run('describe --index')).stdout.length).toBeLessThan(6000)
  expect((await run('murli lint --full')).document).not.toHaveProperty('truncation')
  expect((await run('describe --full')).document['commands']).toHaveLength(
    Object.keys(odd).length + 5,
  )
  expect((await run('murli lint', '0')).code).toBe(1)
  expect((await run('murli doctor')).document['problems']).toHaveLength(10)
  expect((await run('murli diff bad.json')).document).toMatchObject({
    code: 1,
    kind: 'invalid_value',
  })
  for (const id of ['constructor', 'meta', 'own']) {
    expect((await run(`${id} --schema`)).document).toMatchObject({name: id})
  }
  await host.remove()
})

const ids = [
  'app:list',
  'app:state',
  'disk:list',
  'disk:state',
  'team:list',
  'team:state',
  'user:state',
]
const aliased = Object.fromEntries(
  ids.map((id) => [id, {aliases: id === 'app:list' ? ['apps'] : []}]),
)

const resolve = (words: string, isFlexible = false) =>
  resolveNames(
    {
      ...catalogOf({...aliased, 'apps:open': {}, 'ps:web:stop': {}}, {isFlexible}),
      topics: ['apps', 'ps:web'].map((id) => ({id, isHidden: false, name: id})),
    },
    {
      args: words
        .split(' ')
        .flatMap((raw, position) => (raw.startsWith('-') ? [] : [{position: position + 1, raw}])),
      words: ['describe', ...words.split(' ')],
    },
  )

test('names are words or ids, one after the other, and aliases, which may be topics, too (8.16)', () => {
  expect(resolve('disk:list app list disk list')).toEqual(['disk:list', 'app:list'])
  expect(resolve('apps disk:list')).toEqual(['app:list', 'apps', 'disk:list'])
  expect(resolve('list app', true)).toEqual(['app:list'])
  expect(resolve('web ps', true)).toEqual(['ps:web'])
})

test('an unknown name is answered with at most three that end in it (8.21)', () => {
  expect(() => resolve('state')).toThrow(
    expect.objectContaining({
      didYouMean: ['cli describe app state', 'cli describe disk state', 'cli describe team state'],
      kind: 'unknown_command',
      position: 1,
    }),
  )
})

test.each<[words: string, corrected: string[]]>([
  ['--index ap list --hidden', ['cli describe --index app list --hidden']],
  // A name is not written twice.
  ['app list app:lst', ['cli describe app list']],
  ['app list --index apps:opn', ['cli describe app list --index apps open']],
  [
    'disk:list state --brief',
    ['app', 'disk', 'team'].map((each) => `cli describe disk:list ${each} state --brief`),
  ],
])('4.8: %s is corrected to %j', (words, didYouMean) => {
  expect(() => resolve(words)).toThrow(expect.objectContaining({didYouMean}))
})

test('as many names as a command line can hold are read, each as long as it can be', () => {
  const words = ['task', 'list', 'task', 'tag', 'move', 'task', 'add', 'run']
  const args = Array.from({length: 500}, () => words.map((raw) => ({position: 0, raw}))).flat()
  const ids = ['task:list', 'task:tag:move', 'task:create', 'run']
  expect(resolveNames(taskCatalog(), {args, words})).toEqual(ids)
})

const task = 'task create --flag'
const corrected = (flag: string, separator = ' ') => ({
  did_you_mean: [`tasks describe task create --flag${separator}${flag} --agent`],
})
const priority = {
  field: '--flag',
  kind: 'invalid_value',
  position: 4,
  recoverable: true,
  ...corrected('priority'),
}

test.each<[what: string, line: string, code: number, document: object]>([
  [
    'corrects a flag that the named command does not have',
    `${task} prioriti`,
    1,
    {
      ...priority,
      message: 'task create has no flag --prioriti',
      suggestion: 'Did you mean --priority?',
    },
  ],
  ['accepts the corrected line', `${task} priority --validate`, 0, {result: {valid: true}}],
  [
    'refuses a flag that no command has',
    '--flag xyzzy --validate',
    1,
    {message: 'No command has a flag --xyzzy'},
  ],
  [
    '4.6a: corrects a question to one',
    `${task} prioriti --validate --output ndjson`,
    1,
    corrected('priority --validate --output ndjson'),
  ],
  ['corrects a letter', `${task}=-d`, 1, corrected('due', '=')],
  [
    'corrects a letter of several flags',
    '--flag=-n',
    1,
    {
      did_you_mean: ['limit', 'nested-commands'].map(
        (name) => `tasks describe --flag=${name} --agent`,
      ),
      message: 'No command has a flag named -n',
      suggestion: 'Did you mean --limit?',
    },
  ],
  ['corrects the case', `${task}=Priority`, 1, corrected('priority', '=')],
  [
    'prints no command for a flag that is described elsewhere',
    '--flag yes',
    0,
    {commands: {}, flag: 'yes'},
  ],
])('describe --flag %s', async (_, line, expected, document) => {
  const {code, stderr, stdout} = await runCli(['describe', ...line.split(' '), '--agent'])

  expect([code, JSON.parse(stdout || stderr)]).toMatchObject([expected, document])
})
