import fc from 'fast-check'
import {expect, test} from 'vitest'

import {readCatalog} from '../../src/catalog/read.js'
import {lintCatalog, scoreProblems} from '../../src/lint/lint.js'
import {rules} from '../../src/lint/rules.js'
import type {LintProblem} from '../../src/schema/services.js'
import {entry, type HostParts, loadHost} from '../support/host.js'

const clean = {
  agentExamples: [{command: 'riffle index list --limit 5'}],
  flags: {limit: {description: 'how many indices', name: 'limit', type: 'option'}},
  mutating: false,
  summary: 'List the indices',
}

async function lintHost(commands: Record<string, Record<string, unknown>>, murli: object = {}, parts: HostParts = {}) {
  const entries = Object.entries(commands).map(([id, fields]) => [id, entry({pluginName: 'riffle', ...fields})])
  const oclif = {topicSeparator: ' ', ...(Object.keys(murli).length > 0 && {murli}), ...parts.oclif}
  const config = await loadHost({commands: Object.fromEntries(entries), ...parts, oclif})
  const document = lintCatalog(Object.assign(readCatalog(config), {config}))
  return {...document, problems: document.problems.filter(({rule}) => !habits.has(rule) || commands['habits'])}
}

/** What most hosts of these tests leave out; a host with a command `habits` is tested for it. */
const habits = new Set(['missing-example', 'no-dry-run', 'no-returns', 'not-kebab-case'])

/** What a manifest holds of a command that extends AgentCommand. */
const own = {version: 1, args: {}, flags: {}}

const rulesOf = (problems: readonly LintProblem[]) => problems.map(({rule}) => rule)

test('a command that declares everything has a score of 100 and no problem', async () => {
  expect(await lintHost({'index:list': clean})).toEqual({
    score: 100,
    problems: [],
    checked: {commands: 1, arguments: 0, flags: 1, examples: 1, rules: rules.map(({id}) => id)},
  })
})

test('each fault of a command is found by its own rule', async () => {
  const faults: Record<string, [Record<string, unknown>, string, string?]> = {
    annotated: [{flagAnnotations: {limi: {sensitive: true}}}, 'misplaced-annotation', '--limi'],
    argued: [{args: {name: {name: 'name'}}}, 'missing-description'],
    bare: [{agentExamples: [{command: 'bare --limit 5'}], summary: 'Make it bare'}, 'example-program'],
    broken: [{agentExamples: [{command: 'riffle broken --limi 5'}]}, 'invalid-example'],
    dangling: [{nextActions: [{command: 'riffle nothing', description: ''}]}, 'dangling-reference'],
    described: [{flags: {limit: {name: 'limit', type: 'option'}}}, 'missing-description', '--limit'],
    destroys: [{destructive: true, mutating: undefined}, 'destructive-without-mutating'],
    'index:ls': [{}, 'unconventional-name'],
    listed: [{flagAnnotations: {limit: {enum: ['a']}}}, 'unenforced-enum', '--limit'],
    offered: [{flagAnnotations: {limit: {valuesFrom: 'riffle nowhere'}}}, 'dangling-reference', '--limit'],
    silent: [{mutating: undefined}, 'unstated-mutation'],
    speechless: [{summary: undefined}, 'missing-summary'],
    vague: [{summary: 'Do it'}, 'unfindable-command'],
  }
  const commands = Object.entries(faults).map(([id, [fault]]) => {
    const example = {command: `riffle ${id.replace(':', ' ')} --limit 5`}
    return [id, {...clean, agentExamples: [example], summary: `Print what is ${id}`, ...fault}]
  })
  const {problems} = await lintHost(Object.fromEntries(commands))
  const found = problems.map(({command, flag, rule}) => [command?.replace(' ', ':'), rule, flag].join(' '))
  const expected = Object.entries(faults).map(([id, [, rule, flag]]) => [id, rule, flag].join(' '))
  expect(new Set(found)).toEqual(new Set(expected))
  expect(found.length).toBe(expected.length)
  for (const {suggestion} of problems) expect(suggestion).not.toBe('')
})

test('an argument that an own command names too often, and a value out of range, are no valid examples', async () => {
  const list = {
    ...clean,
    murli: {version: 1, args: {}, flags: {limit: {max: 10, type: 'integer'}}},
    agentExamples: [
      {command: 'riffle index list more'},
      {command: 'riffle index list --limit 11'},
      {command: 'riffle index list --limit five', expectedExitCode: 1},
      {command: 'riffle index list --limit 0x1', expectedExitCode: 0},
      {command: 'DEBUG=1 riffle index list --limit=10 | grep x > file # prints the first ten'},
      {command: 'riffle index list --limit <number>'},
    ],
  }
  const {problems} = await lintHost({'index:list': list})
  expect(problems.map(({message}) => message)).toEqual([
    'The example `riffle index list more` is not valid: Unknown command index list more',
    'The example `riffle index list --limit 11` is not valid: Expected --limit to be an integer of 10 or less, not 11',
    'The example `riffle index list --limit 0x1` is not valid: Expected --limit to be an integer of 10 or less, not 0x1',
  ])
})

const foreign = {app: {pluginName: 'riffle', summary: 'Do things', mutating: false}}
const strict = {
  ...foreign.app,
  args: {},
  flags: {name: {description: 'what', name: 'name', required: true, type: 'option'}},
}

test.each<[string, Record<string, unknown>, RegExp?]>([
  ['riffle app --help', strict],
  ['riffle app -h', strict],
  ['riffle --version', strict],
  ['riffle version', strict],
  ['riffle help nowhere', strict],
  ['riffle topic', strict],
  ['riffle app', strict],
  ['riffle app --name x', strict],
  ['riffle nowhere', strict, /Unknown command nowhere/],
  ['riffle app --nope', strict, /Unknown flag: --nope/],
  ['riffle app --nope', {...strict, strict: false}],
  ['riffle app --name', strict, /--name/],
  ['riffle app --name', {...strict, flags: {name: {description: 'what, or stdin', name: 'name', type: 'option'}}}],
  ['other app --name x', strict, /starts with `other`, not with `riffle`/],
  ['app --name x', strict, /starts with `app`, not with `riffle`/],
  [`app --name ${'x'.repeat(200)}`, strict, /`app --name x{88}…` starts/],
  ['app', strict],
  ['Something else', strict],
])('the example %s of %j', async (example, fields, expected) => {
  const {problems} = await lintHost({
    app: {...fields, examples: [example]},
    help: {...foreign.app, strict: false},
    'topic:list': {...foreign.app, summary: 'List topics'},
  })
  const found = problems.filter(({rule}) => rule.includes('example')).map(({message}) => message)
  expect(found).toEqual(expected ? [expect.stringMatching(expected)] : [])
})

test('problems are ordered by severity and command, and what was checked is counted', async () => {
  const silent = {...clean, agentExamples: [], mutating: undefined}
  const {checked, problems} = await lintHost({
    'job:ls': {...silent, args: {a: {description: 'x', name: 'a'}, b: {hidden: true, name: 'b'}}, summary: 'List jobs'},
    'index:ls': {...silent, summary: 'List indices'},
    zoo: {
      ...clean,
      agentExamples: [{command: 'zoo'}, {command: 'riffle zoo'}],
      destructive: true,
      mutating: false,
      summary: 'Close',
    },
  })
  expect(problems.map(({command, severity}) => [severity, command])).toEqual([
    ['error', 'zoo'],
    ['warning', 'index ls'],
    ['warning', 'job ls'],
    ['info', 'index ls'],
    ['info', 'job ls'],
  ])
  expect(checked).toMatchObject({arguments: 1, commands: 3, examples: 2, flags: 3})
})

test("the commands of plugins in the author's npm scope are checked, too", async () => {
  const silent = {...clean, agentExamples: [], mutating: undefined}
  const commands = {
    a: {...silent, pluginName: '@riffle/a'},
    b: {...silent, pluginName: '@riffled/b'},
    c: {...silent, pluginName: '@riffle/cli'},
  }
  const {checked} = await lintHost(commands, {}, {pjson: {name: '@riffle/cli'}})
  expect(checked.commands).toBe(2)
})

test('an alias that no document shows is a valid name in an example', async () => {
  const {problems} = await lintHost({
    'index:list': {...clean, agentExamples: [{command: 'riffle ls --limit 1'}], hiddenAliases: ['ls']},
  })
  expect(problems).toEqual([])
})

test('a rule is off for a reason, for every command or for some', async () => {
  const silent = {...clean, mutating: undefined}
  const off = {'unstated-mutation': {off: 'They only print.'}}
  const report = await lintHost({'index:list': silent}, {lint: off})
  expect([report.score, report.problems, report.checked.off]).toEqual([
    100,
    [],
    {'unstated-mutation': 'They only print.'},
  ])
  const some = {'unstated-mutation': {commands: ['index *'], off: 'They only print.'}}
  const {problems} = await lintHost({'index:list': silent, 'job:list': {...silent, summary: 'List jobs'}}, {lint: some})
  expect(problems.map(({command, rule}) => [command, rule])).toEqual([['job list', 'unstated-mutation']])
})

test('a rule without a reason stays on, and what is turned off in vain is a warning', async () => {
  const lint = {'missing-summary': {off: ''}, 'no-such-rule': {off: 'because'}}
  const {problems, score} = await lintHost({'index:list': clean}, {lint})
  expect(problems.map(({message}) => message)).toEqual([
    'oclif.murli.lint.missing-summary gives no reason, and the rule stays on',
    'oclif.murli.lint.no-such-rule names no rule',
  ])
  // The command has all of its points; the CLI as a whole loses 10 for each of the two warnings.
  expect(score).toBe(90)
})

test('a key of annotations that matches nothing, and a field that is none, are warnings', async () => {
  const commands = {'index list': {mutating: false}, 'index lsit': {mutating: true}, 'index *': {sumary: 'x'}}
  const {problems} = await lintHost({'index:list': clean}, {commands})
  expect(problems.map(({message, severity}) => [severity, message])).toEqual([
    ['warning', 'oclif.murli.commands of riffle: "index *": sumary is no field'],
    ['warning', 'oclif.murli.commands of riffle: "index lsit" matches no command'],
  ])
})

test("other authors' commands are checked only when everything is", async () => {
  const commands = {'index:list': clean, other: {pluginName: '@oclif/plugin-other', mutating: false}}
  expect(rulesOf((await lintHost(commands)).problems)).toEqual([])
})

test('a verb that means something else than the usual one is left alone', async () => {
  const summaries = {
    'account:set': 'Set the current account',
    'account:use': 'Use an account',
    'key:add': 'Add a key for a user',
    'key:remove': 'Remove a key from a user',
    'limit:set': 'Set the limit of a plan',
    'stage:rm': 'Take a process from its stage',
  }
  const commands = Object.entries(summaries).map(([id, summary]) => [id, {mutating: true, summary}])
  const {problems} = await lintHost(Object.fromEntries(commands))
  expect(problems.map(({command, rule}) => [command, rule])).toEqual([['limit set', 'unconventional-name']])
})

test('`readOnly: false` states nothing, because a base class may set it, and the suggested command line can be typed', async () => {
  const silent = {...clean, mutating: undefined}
  const {problems} = await lintHost({
    'index:list': {...silent, readOnly: false},
    'job:list': {...silent, summary: 'List jobs'},
  })
  expect(problems.map(({message}) => message)).toEqual([
    '`readOnly: false` leaves open whether the command changes anything',
    'Nothing states whether the command changes anything',
  ])
  expect(problems[0]!.suggestion).toContain('`riffle murli annotate` drafts it')
})

test('a command that keeps the CLI in order is searched for last, and so no search is tried for it', async () => {
  const vague = {...clean, agentExamples: [], flags: {}, summary: 'Do it'}
  const {problems} = await lintHost({help: vague, update: vague})
  expect(problems.map(({command, rule}) => [command, rule])).toEqual([['update', 'unfindable-command']])
})

test('where some commands are adopted, the others of the package are listed', async () => {
  const commands = {
    'index:list': {...clean, murli: own},
    'job:list': {...clean, agentExamples: [], summary: 'List jobs'},
    other: {pluginName: '@oclif/plugin-other', mutating: false},
  }
  const {problems} = await lintHost(commands)
  expect(problems.map(({command, rule, severity}) => [command, rule, severity])).toEqual([
    ['job list', 'not-adopted', 'info'],
  ])
})

test.each<[Record<string, unknown>, string[]]>([
  [{summary: 'Export the indices'}, ['piped-output']],
  [
    {flags: {...clean.flags, format: {description: 'x', name: 'format', options: ['csv', 'json'], type: 'option'}}},
    ['piped-output'],
  ],
  [{summary: 'Export the indices', pipe: 'human'}, []],
  [{summary: 'Export the indices', returns: {description: 'all', type: 'Index[]'}}, []],
  [{summary: 'Export the indices', murli: undefined}, []],
  [{summary: 'List exporters'}, []],
])('what a pipe turns into JSON is reported for %j', async (fields, expected) => {
  const {problems} = await lintHost({'index:list': {...clean, murli: own, ...fields}})
  expect(rulesOf(problems)).toEqual(expected)
})

test('in a large CLI only commands that share the words of their summary are searched for', async () => {
  const many = Array.from({length: 205}, (_, index): [string, object] => {
    const summary = index < 10 ? 'Copy the indices of all' : `Copy ${index} things of kind ${index}`
    return [`job${index}:run`, {...clean, agentExamples: [], summary}]
  })
  const {problems} = await lintHost(Object.fromEntries(many) as Record<string, Record<string, unknown>>)
  expect(problems.map(({command, rule}) => [rule, Number(/\d+/.exec(command!)) < 10])).toEqual(
    Array.from({length: 5}, () => ['unfindable-command', true]),
  )
})

const severity = fc.constantFrom('error' as const, 'info' as const, 'warning' as const)

test('each command loses 25, 10 or 2 of its 100 points for a problem, but never more than it has', () => {
  const costs = {error: 25, info: 2, warning: 10}
  const commands = ['a', 'b', 'c']
  const problem = fc.record({command: fc.constantFrom(...commands), severity})
  let floors = 0
  fc.assert(
    fc.property(fc.array(problem, {maxLength: 40, size: 'max'}), fc.integer({max: 50, min: 3}), (problems, total) => {
      const lost = commands.map((each) =>
        problems.reduce((sum, {command, severity: one}) => (command === each ? sum + costs[one] : sum), 0),
      )
      if (lost.some((points) => points > 100)) floors++
      const points = lost.reduce((sum, one) => sum - Math.min(one, 100), total * 100)
      expect(scoreProblems(problems, total)).toBe(Math.floor(points / total))
    }),
  )
  expect(floors).toBeGreaterThan(20)
  expect(
    scoreProblems(
      Array.from({length: 5}, () => ({command: 'a', severity: 'error' as const})),
      2,
    ),
  ).toBe(50)
})

test('what an author forgets is found in each command', async () => {
  const flag = {description: 'the key', type: 'option'}
  const commands = {
    habits: {murli: own, mutating: true},
    askFor: {description: 'Prompts you for a name.'},
    console: {summary: 'Open an interactive shell'},
    pay: {args: {token: {description: 'the token', name: 'token'}}},
    login: {flags: {'api-key': {...flag, name: 'api-key', required: true}}},
    enter: {flags: {'api-key': {...flag, env: 'KEY', name: 'api-key', required: true}}},
  }
  const forgotten = ['exposed-secret', 'no-', 'not-kebab', 'unanswerable', 'unmarked']
  const {problems} = await lintHost(commands)
  const found = problems.filter(({rule}) => forgotten.some((start) => rule.startsWith(start)))
  expect(found.map(({command, flag: name, rule}) => [command, rule, name].filter(Boolean).join(' '))).toEqual([
    'askFor unanswerable-prompt',
    'login exposed-secret --api-key',
    'pay exposed-secret',
    'askFor not-kebab-case',
    'console unmarked-interactive',
    'habits no-returns',
    'habits no-dry-run',
  ])
  expect(problems.filter(({rule}) => rule === 'missing-example')).toHaveLength(6)
})
