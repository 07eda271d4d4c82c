import {execFile} from 'node:child_process'
import {chmodSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {promisify} from 'node:util'

import fc from 'fast-check'
import {beforeAll, describe, expect, onTestFinished, test, vi} from 'vitest'

import {readWholeCatalog} from '../../../src/catalog/read.js'
import {splitPlainLine} from '../../../src/command-line/plain-line.js'
import {questionOf} from '../../../src/corrections/route/asked-question.js'
import {routeWords} from '../../../src/corrections/route/routed-line.js'
import {predict} from '../../../src/gate/predict.js'
import type {HostConfig} from '../../../src/oclif/shapes.js'
import {decideLine} from '../../../src/services/permissions/decide-line.js'
import {entry, loadHost} from '../../support/host.js'
import {makeTemporaryFolder} from '../../support/temporary-folder.js'
import {shellTricks} from './shell-tricks.js'

const clean = {name: 'clean', type: 'boolean', allowNo: false}
const app = {char: 'a', name: 'app', type: 'option', multiple: false}
const folder = {name: 'flags-dir', type: 'option', multiple: false}
const label = {name: 'label', type: 'option', multiple: false}
const reads = {
  mutating: false,
  args: {name: {name: 'name'}},
  flags: {app, label, 'flags-dir': folder},
}

const source = (statics: string) => `const {Args, Command, Flags} = require('@oclif/core')
module.exports = class extends Command {
  ${statics}
  run() { throw new Error('A hook must run nothing') }
}`
const withLabel = `static flags = {app: Flags.string({char: 'a'}), label: Flags.string()}`

const parts = {
  commands: {
    'index:list': entry({...reads, aliases: ['il']}),
    'index:drop': entry({mutating: true, destructive: true, flags: {app}}),
    'index:fill': entry({mutating: true, args: {from: {name: 'from'}}, flags: {app}}),
    'index:odd': entry({args: {name: {name: 'name'}}}),
    // An adopted command, whose class has a default that the manifest keeps apart.
    'index:prune': entry({
      mutating: false,
      mutatingFlags: ['clean'],
      flags: {clean},
      murli: {args: {}, flags: {clean: {default: true}}},
    }),
    'index:scan': entry({
      mutating: false,
      mutatingFlags: ['clean'],
      flags: {clean, 'flags-dir': folder},
    }),
    'index:vote': entry({
      mutating: true,
      flags: {yes: {name: 'yes', type: 'option', multiple: false}},
    }),
    // An adopted command that takes only `--force`.
    'index:wipe': entry({
      mutating: true,
      flags: {force: {name: 'force', type: 'boolean', allowNo: false}},
      murli: {args: {}, flags: {}},
    }),
    'index:wait': entry({mutating: false, interactive: true}),
    'index:slack': entry({
      mutating: false,
      flags: {id: {name: 'id', type: 'option', options: ['1']}},
    }),
  },
  oclif: {topicSeparator: ' ', binAliases: ['rif']},
  sources: {
    'index/drop': source(withLabel),
    'index/fill': source(`static args = {from: Args.string()}; ${withLabel}`),
    'index/list': source(`static args = {name: Args.string()}; ${withLabel}`),
    'index/odd': source(`static args = {name: Args.string()}`),
    'index/prune': source(`static flags = {clean: Flags.boolean({default: true})}`),
    'index/scan': source(`static flags = {clean: Flags.boolean()}`),
    // The manifest is older than the class, whose word counts.
    'index/slack': source(`static flags = {id: Flags.string()}`),
  },
}

let config: HostConfig
beforeAll(async () => {
  config = await loadHost(parts)
})

test.each<[line: string, decision: string | undefined, reason?: RegExp]>([
  ['riffle index list', 'allow', /^riffle index list changes nothing\.$/],
  ['  riffle  index\tlist  ', 'allow'],
  ['rif index list', 'allow'],
  ['riffle index:list', 'allow'],
  ['riffle il', 'allow', /^riffle index list changes nothing\.$/],
  [`riffle index list 'a b' --label "it's" --app=x-1`, 'allow'],
  [`riffle index list --label '; rm -rf / $(x) > y'`, 'allow'],
  ['riffle index scan', 'allow'],
  ['riffle index scan --clean', 'ask', /changes state with --clean\. It runs only with --yes/],
  // Another parser may find the flag: one that a hook of the CLI adds.
  ['riffle index scan --yes', 'ask', /may change state, by flags that its words do not show/],
  ['riffle index scan --flags-dir x', 'ask', /may change state/],
  ['riffle index list --flags-dir x', 'allow'],
  ['riffle index prune', 'ask', /changes state with --clean/],
  ['riffle index drop', 'ask', /index drop changes state, and may destroy something/],
  ['riffle index drop --yes', 'ask', /something\.$/],
  ['riffle index fill -a prod', 'ask', /^riffle index fill changes state\./],
  ['riffle index fill -- x', 'ask', /state\. It runs only with --yes before its --\.$/],
  ['riffle index fill --yes -- x', 'ask', /changes state\.$/],
  ['riffle index fill -a x', 'ask', /It runs only with --yes at its end\.$/],
  ['riffle index vote', 'ask', /Only --yes=true confirms it\. Where its --yes takes another value/],
  ['riffle index vote --yes 3', 'ask', /Only --yes=true confirms it\./],
  ['riffle index vote --yes=true', 'ask', /changes state\.$/],
  ['riffle index wipe', 'ask', /It runs only with --force at its end\.$/],
  ['riffle index odd', undefined],
  ['riffle index wait', undefined],
  ['riffle --help', 'allow', /^riffle describes itself\.$/],
  ['riffle --schema', 'allow'],
  ['riffle --help --output json', undefined],
  ['riffle --help index list', undefined],
  ['riffle --help index list --lable x', undefined],
  ['riffle --schema index drop', undefined],
  ['riffle index wait --help', 'allow'],
  ['riffle index drop --help', 'allow', /does not run/],
  ['riffle index drop --schema', 'allow', /does not run/],
  // The executable may take an undeclared flag away, with the question as its value.
  ['riffle index drop --yes --debug-filter --help --debug', undefined],
  ['riffle index drop --yes --debug-filter --schema', undefined],
  ['riffle index drop --yes --debug-filter --validate', undefined],
  ['riffle index drop --yes -x --help', undefined],
  ['riffle index drop --app x --help', 'allow'],
  ['riffle index list --debug-filter --help', 'allow'],
  ['riffle index scan --clean --debug-filter --help', undefined],
  ['riffle index drop --yes -- --help', 'deny'],
  ['riffle --version', 'allow'],
  ['riffle --version index drop --yes', undefined],
  ['riffle', undefined],
  ['riffle index', undefined],
  ['riffle index lst', 'deny', /Unknown command.*Type: riffle index list/],
  ['riffle indx list -a x', 'deny', /Type: riffle index list -a x/],
  ['riffle index list --lable x', 'deny', /--lable.*Type: riffle index list --label x/],
  ['riffle index slack --id 7', 'allow'],
  ['riffle index slack --di 7', 'deny', /--di/],
  ['riffle index drip', 'deny', /^Unknown command/],
])('%s: %s', async (line, decision, reason = /./) => {
  const verdict = await decideLine(config, line)
  expect(verdict?.decision).toBe(decision)
  if (verdict) expect(verdict.reason).toMatch(reason)
})

test.each(shellTricks)('no opinion on %s', async (_, line) => {
  expect(await decideLine(config, line)).toBeUndefined()
})

test('there are 100 tricks, and none of them twice', () => {
  expect(new Set(shellTricks.map(([, line]) => line)).size).toBeGreaterThanOrEqual(100)
})

test.each<[variable: string, value: string, line: string, decision: string, reason: RegExp]>([
  ['READ_ONLY', '1', 'riffle index fill', 'deny', /environment is read-only/],
  ['READ_ONLY', '1', 'riffle index odd', 'deny', /murli\.yaml: "index odd": \{mutating: false\}/],
  ['READ_ONLY', '1', 'riffle index list', 'allow', /changes nothing/],
  ['READ_ONLY', '1', 'riffle index scan --clean', 'deny', /Without --clean it only reads/],
  ['DENY', '["index:list"]', 'riffle index list', 'deny', /not among the commands/],
  ['DENY', '["index:list"]', 'riffle il --help', 'deny', /not among the commands/],
  ['ALLOW', '["index:list"]', 'riffle index fill', 'deny', /not among the commands/],
  ['ALLOW', 'broken', 'riffle index list', 'deny', /RIFFLE_ALLOW is not a list of globs/],
  ['WRITABLE', '{"app": ["*-dev"]}', 'riffle index fill', 'deny', /Name the app with --app/],
  ['WRITABLE', '{"app": ["*-dev"]}', 'riffle index fill -a prod', 'deny', /something else/],
  ['WRITABLE', '{"app": ["*-dev"]}', 'riffle index fill -a x-dev', 'ask', /changes state/],
  ['WRITABLE', '{"app": ["*-dev"]}', 'riffle index list -a prod', 'allow', /changes nothing/],
  ['WRITABLE', '{"app": ["*-dev"]}', 'riffle index odd', 'deny', /names none of these/],
])('RIFFLE_%s=%s %s: %s', async (name, value, line, decision, reason) => {
  vi.stubEnv(`RIFFLE_${name}`, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  const verdict = await decideLine(config, line)
  expect(verdict).toEqual({decision, reason: expect.stringMatching(reason) as string})
})

describe('of a CLI that is a single command, of which oclif shows no version', () => {
  const single = (fields: Record<string, unknown>) => ({
    commands: {
      'Symbol(SINGLE_COMMAND_CLI)': entry({
        flags: {verbose: {char: 'v', name: 'verbose', type: 'boolean', allowNo: false}},
        ...fields,
      }),
    },
    oclif: {
      additionalHelpFlags: ['-h'],
      additionalVersionFlags: ['-v'],
      commands: {strategy: 'single', target: './commands/index.js'},
    },
    sources: {index: source(`static flags = {verbose: Flags.boolean({char: 'v'})}`)},
  })

  test.each<[line: string, ofUnknown?: string, ofReading?: string, ofChanging?: string]>([
    ['riffle', undefined, 'allow', 'ask'],
    ['riffle -v', undefined, 'allow', 'ask'],
    ['riffle --version', 'deny', 'deny', 'deny'],
    ['riffle version', 'deny', 'deny', 'deny'],
    ['riffle -h', 'allow', 'allow', 'allow'],
    ['riffle -v -h', 'allow', 'allow', 'allow'],
    ['riffle --help', 'allow', 'allow', 'allow'],
    ['riffle --schema', 'allow', 'allow', 'allow'],
    ['riffle -v -- -h', 'deny', 'deny', 'deny'],
  ])('%s: %s, %s if it reads, %s if it changes something', async (line, ...expected) => {
    const kinds = [{}, {mutating: false}, {mutating: true}]
    const decide = async (fields: object) => decideLine(await loadHost(single({...fields})), line)
    const verdicts = await Promise.all(kinds.map(decide))
    expect(verdicts.map((verdict) => verdict?.decision)).toEqual(expected)
    for (const verdict of verdicts) expect(verdict?.reason ?? '').not.toMatch(/version\b.*\.$/)
  })
})

test('no opinion where words come in any order, and oclif may find another command', async () => {
  const commands = {'org:list': entry({mutating: false}), 'users:org:list': entry({mutating: true})}
  const oclif = {flexibleTaxonomy: true, topicSeparator: ' '}
  const host = await loadHost({commands, oclif})
  const decide = async (line: string) => (await decideLine(host, `riffle ${line}`))?.decision
  expect(await Promise.all(['org list', 'list org', 'users org list'].map(decide))).toEqual([
    'allow',
    'allow',
    'ask',
  ])
  for (const line of ['org list users', 'list users org', `'' org list`, `org list ''`])
    expect(['ask', undefined], line).toContain(await decide(line))
})

test('no opinion where the plugin is turned off', async () => {
  vi.stubEnv('RIFFLE_MURLI', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await decideLine(config, 'riffle index list')).toBeUndefined()
})

/** Runs command lines in a shell in which `riffle` is the only program, and records each start. */
async function runInShell(shell: string, lines: readonly string[]): Promise<string[][][]> {
  const folder = await makeTemporaryFolder({onTestFinished})
  const [programs, work, record] = ['bin', 'work', 'record'].map((name) => join(folder, name))
  mkdirSync(programs!)
  mkdirSync(work!)
  for (const name of ['a', 'b', 'index', 'list']) writeFileSync(join(work!, name), '')
  const stub = `#!/bin/sh\n{ printf 'start\\0%s\\0' $#; for word; do printf '%s\\0' "$word"; done; } >> '${record}'\n`
  writeFileSync(join(programs!, 'riffle'), stub)
  chmodSync(join(programs!, 'riffle'), 0o700)
  const driver = `for line; do printf 'line\\0' >> '${record}'; PATH='${programs}' ${shell} -c "$line" </dev/null >/dev/null 2>&1; done`
  await promisify(execFile)('/bin/sh', ['-c', driver, 'driver', ...lines], {cwd: work})
  const words = readFileSync(record!, 'utf8').split('\0')
  const runs: string[][][] = []
  for (let at = 0; at < words.length - 1;) {
    if (words[at] === 'line') {
      runs.push([])
      at += 1
      continue
    }
    const count = Number(words[at + 1])
    runs.at(-1)!.push(words.slice(at + 2, at + 2 + count))
    at += 2 + count
  }
  return runs
}

const shellSign = fc.constantFrom(
  ...["'", '"', "''", '""', '\\', '$', '$(', ')', '`', ';', '|', '&', '>', '<', '#', '~', '*', '?'],
  ...['[a]', '{a,b}', '!', '\n', '\r', '\t', "$'", '(', '^', '\u00A0', '\u2028', 'A=1', '==', 'é'],
)
const plain = fc.constantFrom(
  ...['index', 'list', 'drop', 'scan', 'il', 'index:list', 'x', 'a=b', '%', '@', ',', '+', '-'],
  ...[
    '--clean',
    '--label',
    '--label=',
    '-a',
    '-ax',
    '--help',
    '--',
    '--version',
    '--yes',
    'riffle',
  ],
)
const quoted = fc
  .tuple(
    fc.constantFrom(`'`, `"`, `$'`),
    fc.array(fc.oneof(shellSign, plain, fc.constant(' ')), {maxLength: 3}),
  )
  .map(([open, inner]) => `${open}${inner.join('')}${open.at(-1)}`)
const part = fc.oneof(
  {arbitrary: plain, weight: 6},
  {arbitrary: quoted, weight: 6},
  {arbitrary: shellSign, weight: 1},
)
const start = fc.constantFrom(
  ...[
    'riffle index list',
    'riffle index list --label',
    'riffle index list -a',
    'riffle index scan',
  ],
  ...['riffle il', 'riffle', 'riffle index', ''],
)
const shellLine = fc
  .tuple(start, fc.array(fc.tuple(fc.constantFrom(' ', ' ', '  ', ''), part), {maxLength: 3}))
  .map(([first, rest]) => first + rest.flat().join(''))

/** Whether the gate calls the words reading that a shell has handed to the program. */
function isReading(argv: readonly string[]): boolean {
  if (['--help', '--version'].includes(argv.join(' '))) return true
  const catalog = readWholeCatalog(config)
  const {rest, route, tokens} = routeWords(catalog, argv)
  const {command} = route
  if (!command) return false
  const {definition, entry: listed, isAdopted} = command
  const predicted = {command: {...listed, ...definition}, config, isAdopted, words: rest}
  return (
    questionOf(catalog, {command, tokens, words: argv}) !== undefined ||
    predict({...predicted, flags: definition.flags}).isReading
  )
}

test('a long word before an operator is refused at once', () => {
  expect(splitPlainLine(`${'word'.repeat(1000)}|less`)).toBeUndefined()
  expect(splitPlainLine(`${`'a'b`.repeat(1000)}|less`)).toBeUndefined()
})

test.runIf(process.platform !== 'win32')(
  'what the hook allows starts one process, whose words the gate calls reading',
  async () => {
    const lines = [...new Set(fc.sample(shellLine, 4000))]
    const verdicts = await Promise.all(lines.map(async (line) => decideLine(config, line)))
    const allowed = lines.filter((_, index) => verdicts[index]?.decision === 'allow')
    for (const shell of ['/bin/sh', '/bin/bash']) {
      const runs = await runInShell(shell, allowed)
      const wrong = allowed.flatMap((line, index) => {
        const starts = runs[index]!
        const isFine = starts.length === 1 && isReading(starts[0]!)
        return isFine && starts[0]!.join('\0') === splitPlainLine(line)!.slice(1).join('\0')
          ? []
          : {line, shell, starts}
      })
      expect(wrong).toEqual([])
    }
    // The generator reaches lines that are allowed although they hold what a shell reads specially.
    const special = allowed.filter((line) => /['"].*[;|&$><`*#].*['"]/.test(line))
    expect(special.length).toBeGreaterThan(5)
    expect(lines.length - allowed.length).toBeGreaterThan(100)
  },
)

test.runIf(process.platform !== 'win32')(
  'the recorder of the property counts every process',
  async () => {
    const runs = await runInShell('/bin/sh', ['riffle a; riffle "b c"', 'true', 'riffle $(echo x)'])
    expect(runs).toEqual([[['a'], ['b c']], [], [['x']]])
  },
)
