import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import fc from 'fast-check'
import {afterAll, describe, expect, it} from 'vitest'

import {commandFields} from '../../src/annotations/annotation.js'
import {readCatalog} from '../../src/catalog/read.js'
import {renderBrief} from '../../src/catalog/brief/render-brief.js'
import {renderDescribe} from '../../src/catalog/documents/render-host.js'
import {renderIndex} from '../../src/catalog/documents/render-index.js'
import {renderManifestSchema} from '../../src/catalog/documents/render-schema.js'
import {checkWords} from '../../src/corrections/problems/problems.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {writeSkill} from '../../src/services/describe/markdown.js'
import {findMatches} from '../../src/services/search/find-commands.js'
import {renderMatches} from '../../src/services/search/render-matches.js'
import {lintCatalog} from '../../src/services/lint/lint-catalog.js'
import {expectValid} from '../support/expect-valid.js'

const folder = mkdtempSync(join(tmpdir(), 'murli-malformed-'))
afterAll(() => rmSync(folder, {force: true, recursive: true}))
mkdirSync(join(folder, 'user'))

/** The config of a host with one command, and what the user's file states about it. */
function makeConfig(entry: object, stated: unknown): HostConfig {
  writeFileSync(
    join(folder, 'user', 'murli.json'),
    JSON.stringify({commands: {'task:list': stated}}),
  )
  const command = {...entry, id: 'task:list', pluginName: 'riffle'}
  return {
    bin: 'riffle',
    commands: [command],
    findCommand: (id: string) => (id === command.id ? command : undefined),
    findTopic: () => undefined,
    configDir: join(folder, 'user'),
    name: 'riffle',
    pjson: {name: 'riffle', oclif: {}, version: '1.2.3'},
    plugins: new Map([['riffle', {name: 'riffle', root: folder, version: '1.2.3'}]]),
    root: folder,
    topicSeparator: ' ',
    topics: [],
    version: '1.2.3',
  } as unknown as HostConfig
}

/** Renders all documents that hold what a command's entry says, and checks them by their schemas. */
function renderAll(config: HostConfig) {
  const catalog = readCatalog(config)
  const command = catalog.commands[0]!
  const schema = renderManifestSchema(catalog, command)
  expectValid('command', schema)
  expectValid('describe', renderDescribe(catalog))
  expectValid('index', renderIndex(catalog))
  expectValid('brief', renderBrief(catalog, command, {findProblems: checkWords}))
  const matches = findMatches(catalog, 'list tasks', {})
  expectValid('which', renderMatches(catalog, matches, 'list tasks'))
  expectValid('lint', lintCatalog({...catalog, config}))
  writeSkill(catalog)
  return schema
}

const entryFields = [
  ...Object.keys(commandFields),
  'args',
  'deprecationOptions',
  'description',
  'examples',
  'flags',
  'murli',
  'state',
  'strict',
  'summary',
]

/** The names of the members that these fields may have. */
const members = [
  'app',
  'args',
  'atLeastOne',
  'char',
  'command',
  'default',
  'dependsOn',
  'deprecated',
  'description',
  'enum',
  'env',
  'exactlyOne',
  'exclusive',
  'expectedExitCode',
  'flags',
  'helpValue',
  'max',
  'message',
  'name',
  'options',
  'outputSchema',
  'pattern',
  'relationships',
  'required',
  'shape',
  'summary',
  'to',
  'type',
  'valuesFrom',
  'version',
]

const leaf = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  2024,
  '',
  'app',
  'riffle task list',
  '(',
)
const {value: anything} = fc.letrec((tie) => ({
  value: fc.oneof(
    {depthSize: 'medium', maxDepth: 4},
    leaf,
    fc.array(tie('value'), {maxLength: 3}),
    fc.dictionary(fc.constantFrom(...members), tie('value'), {maxKeys: 4, noNullPrototype: true}),
  ),
}))
const anyEntry = fc.dictionary(fc.constantFrom(...entryFields), anything, {maxKeys: 4})
const flagsOf = (flag: unknown) => ({flags: {app: flag}, args: {name: flag}})

describe('a malformed part', () => {
  const number = [{command: 'riffle task list', description: 2024}]

  it.each<[declared: object, stated: object]>([
    [{}, {agentExamples: number}],
    [{agentExamples: number}, {}],
    [{examples: number}, {}],
    [{idempotent: 'yes', dryRunnable: 'yes', mutating: true}, {}],
    [{idempotent: {}}, {}],
  ])('of an entry %j, or of an annotation %j, has no effect', (declared, stated) => {
    const {idempotent, examples, safety} = renderAll(makeConfig(declared, stated))
    expect(examples).toBeUndefined()
    expect(idempotent).toBe(false)
    expect(safety).not.toHaveProperty('dry_run_supported')
  })

  it('of any entry and any annotation leaves documents that their schemas accept', () => {
    fc.assert(
      fc.property(anyEntry, anyEntry, anything, (declared, stated, flag) => {
        renderAll(makeConfig({...flagsOf(flag), ...declared}, stated))
      }),
      {numRuns: 300},
    )
  })
})
