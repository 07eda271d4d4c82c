import {writeFileSync} from 'node:fs'
import {join} from 'node:path'

import fc from 'fast-check'
import {expect, test} from 'vitest'

import {classFlags} from '../../../src/flags/command-flags.js'
import {readCatalog} from '../../../src/catalog/read.js'
import {lintCatalog} from '../../../src/services/lint/lint-catalog.js'
import {rules} from '../../../src/services/lint/rules.js'
import {scoreProblems} from '../../../src/services/lint/score.js'
import type {LintProblem} from '../../../src/contract/schema/services.js'
import {entry, type HostParts, loadHost} from '../../support/host.js'

type Commands = Record<string, Record<string, unknown>>

const clean = {
  agentExamples: [{command: 'riffle index list --limit 5'}],
  flags: {limit: {description: 'how many indices', name: 'limit', type: 'option'}},
  mutating: false,
  summary: 'List the indices',
}
const silent = {...clean, mutating: undefined}

/** The `murli` of a manifest's entry whose class extends AgentCommand. */
const own = {version: 1, args: {}, flags: {}}

async function lintHost(commands: Commands, murli: object = {}, parts: HostParts = {}) {
  const entries = Object.entries(commands).map(([id, fields]) => [
    id,
    entry({pluginName: 'riffle', ...fields}),
  ])
  const oclif = {topicSeparator: ' ', ...(Object.keys(murli).length > 0 && {murli}), ...parts.oclif}
  const config = await loadHost({commands: Object.fromEntries(entries), ...parts, oclif})
  if (!parts.pjson) writeFileSync(join(config.root, 'tsconfig.json'), '{}')
  return lintCatalog(Object.assign(readCatalog(config), {config}))
}

/** What most hosts of these tests leave out; a host with a command `habits` is tested for it. */
const habits = new Set(['missing-example', 'no-dry-run', 'no-returns', 'not-kebab-case'])

/** Lints a host. @returns its problems as `command rule flag` */
async function listProblems(commands: Commands): Promise<string[]> {
  const {problems} = await lintHost(commands)
  const counted = problems.filter(({rule}) => !habits.has(rule) || 'habits' in commands)
  return counted.map(({command, flag, rule}) =>
    [command?.replaceAll(' ', ':'), rule, flag].filter(Boolean).join(' '),
  )
}

const messagesOf = (problems: readonly LintProblem[]) => problems.map(({message}) => message)

test('a command that declares everything has a score of 100 and no problem', async () => {
  expect(await lintHost({'index:list': clean})).toEqual({
    score: 100,
    problems: [],
    checked: {commands: 1, arguments: 0, flags: 1, examples: 1, rules: rules.map(({id}) => id)},
  })
})

test('each fault of a command is found by its own rule', async () => {
  const flag = {description: 'the key', name: 'api-key', required: true, type: 'option'}
  const faults: Record<string, [Record<string, unknown>, ...string[]]> = {
    annotated: [{flagAnnotations: {limi: {sensitive: true}}}, 'misplaced-annotation --limi'],
    changing: [{mutatingFlags: ['limi']}, 'misplaced-annotation'],
    argued: [{args: {name: {name: 'name'}}}, 'missing-description'],
    askFor: [
      {description: 'Prompts you for a name.', flags: {}},
      'not-kebab-case',
      'unanswerable-prompt',
    ],
    asks: [{description: 'Asks whether to go on.', flags: {}}, 'unanswerable-prompt'],
    bare: [
      {agentExamples: [{command: 'bare --limit 5'}], summary: 'Make it bare'},
      'example-program',
    ],
    broken: [{agentExamples: [{command: 'riffle broken --limi 5'}]}, 'invalid-example'],
    console: [{summary: 'Open an interactive shell'}, 'unmarked-interactive'],
    dangling: [{nextActions: [{command: 'riffle nothing', description: ''}]}, 'dangling-reference'],
    described: [{flags: {limit: {name: 'limit', type: 'option'}}}, 'missing-description --limit'],
    destroys: [{destructive: true, mutating: undefined}, 'destructive-without-mutating'],
    enter: [{flags: {'api-key': {...flag, env: 'KEY'}}}],
    habits: [{murli: own, mutating: true}, 'missing-example', 'no-dry-run', 'no-returns'],
    'index:ls': [{}, 'unconventional-name'],
    // Its example has another value.
    listed: [
      {flagAnnotations: {limit: {enum: ['a']}}},
      'invalid-example',
      'unenforced-enum --limit',
    ],
    // The parser of an own command enforces its annotations, but its options come first (7.7).
    listedByItself: [
      {flagAnnotations: {limit: {enum: ['a']}}, murli: own, pipe: 'human'},
      'invalid-example',
      'not-kebab-case',
    ],
    listedTwice: [
      {
        flagAnnotations: {limit: {enum: ['a', 'b']}},
        flags: {limit: {...clean.flags.limit, options: ['a']}},
        murli: own,
        pipe: 'human',
      },
      'not-kebab-case',
      'unenforced-enum --limit',
    ],
    login: [{flags: {'api-key': flag}}, 'exposed-secret --api-key'],
    offered: [
      {flagAnnotations: {limit: {valuesFrom: 'riffle nowhere'}}},
      'dangling-reference --limit',
    ],
    pay: [{args: {token: {description: 'the token', name: 'token'}}}, 'exposed-secret'],
    silent: [{mutating: undefined}, 'unstated-mutation'],
    speechless: [{summary: undefined}, 'missing-summary'],
    vague: [{summary: 'Do it'}, 'unfindable-command'],
  }
  const commands = Object.entries(faults).map(
    ([id, [fault]]): [string, Record<string, unknown>] => {
      const words = `riffle ${id.replace(':', ' ')}`
      const agentExamples =
        id === 'habits' ? [] : [{command: 'flags' in fault ? words : `${words} --limit 5`}]
      return [id, {...clean, agentExamples, summary: `Print what is ${id}`, ...fault}]
    },
  )
  const found = await listProblems(Object.fromEntries(commands))
  const ofHabits = /^(?!habits)\S+ (?:missing-example|no-dry-run|no-returns|not-adopted)/
  const expected = Object.entries(faults).flatMap(([id, [, ...problems]]) =>
    problems.map((each) => `${id} ${each}`),
  )
  expect(found.filter((line) => !ofHabits.test(line)).toSorted()).toEqual(expected.toSorted())
})

test('static fields without effect are listed for own commands: misspelt, of a wrong type, with unknown members', async () => {
  const flagAnnotations = {limit: {sensitve: true}}
  const fields = {
    dryrunable: true,
    flagAnnotations,
    mutatting: true,
    pipe: 'humans',
    type: 'x',
    whenToUes: 'x',
  }
  const {problems} = await lintHost({
    'index:list': {...clean, ...fields, murli: own},
    'index:show': {...clean, ...fields},
  })
  const found = problems.filter(({rule}) => rule === 'ineffective-annotation')
  expect(found.map(({command, message}) => `${command}: ${message}`)).toEqual([
    'index list: static flagAnnotations.limit.sensitve is not a field',
    'index list: static pipe is not `human`, and has no effect',
    'index list: static dryrunable has no effect: the field is `dryRunnable`',
    'index list: static mutatting has no effect: the field is `mutating`',
    'index list: static whenToUes has no effect: the field is `whenToUse`',
  ])
})

const other = {pluginName: '@oclif/plugin-other', mutating: false}
const format = {description: 'x', name: 'format', options: ['csv', 'json'], type: 'option'}
const exporting = {...clean, murli: own, summary: 'Export the indices'}
const verbs = {
  'account:set': 'Set the current account',
  'account:use': 'Use an account',
  'key:add': 'Add a key for a user',
  'key:remove': 'Remove a key from a user',
  'limit:set': 'Set the limit of a plan',
  'stage:rm': 'Take a process from its stage',
}

test.each<[string, Commands, string[]]>([
  [
    'an example with a hidden alias',
    {'index:list': {...clean, examples: ['riffle ls'], hiddenAliases: ['ls']}},
    [],
  ],
  ["other authors' commands", {'index:list': clean, other}, []],
  [
    'verbs that mean something else than the usual one',
    Object.fromEntries(
      Object.entries(verbs).map(([id, summary]) => [id, {mutating: true, summary}]),
    ),
    ['limit:set unconventional-name'],
  ],
  [
    'commands that keep the CLI in order, which a search ranks last',
    Object.fromEntries(['help', 'update'].map((id) => [id, {mutating: false, summary: 'Do it'}])),
    ['update unfindable-command'],
  ],
  [
    'commands of a package that has adopted others',
    {
      'index:list': {...clean, murli: own},
      'job:list': {mutating: false, summary: 'List jobs'},
      other,
    },
    ['job:list not-adopted'],
  ],
  ['an own command that exports', {'index:list': exporting}, ['index:list piped-output']],
  [
    'an own command with CSV',
    {'index:list': {...exporting, flags: {...clean.flags, format}, summary: 'List them'}},
    ['index:list piped-output'],
  ],
  ['an export for people', {'index:list': {...exporting, pipe: 'human'}}, []],
  [
    'an export of JSON',
    {'index:list': {...exporting, returns: {description: 'all', type: 'Index[]'}}},
    [],
  ],
  ['a foreign export', {'index:list': {...exporting, murli: undefined}}, []],
  ['exporters', {'index:list': {...exporting, summary: 'List exporters'}}, []],
])('what is found in %s', async (_, commands, expected) => {
  expect(await listProblems(commands)).toEqual(expected)
})

const strict = {
  args: {},
  flags: {name: {description: 'what', name: 'name', required: true, type: 'option'}},
  mutating: false,
  summary: 'Do things',
}
const limited = {
  ...clean,
  flags: {limit: {...clean.flags.limit, description: 'what, or stdin'}},
  murli: {version: 1, args: {}, flags: {limit: {max: 10, type: 'integer'}}},
}
const failing = {command: 'riffle app --limit five', expectedExitCode: 1}

test.each<[unknown, Record<string, unknown>, RegExp?]>([
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
  [
    'riffle app --name',
    {...strict, flags: {name: {description: 'what, or stdin', name: 'name', type: 'option'}}},
  ],
  ['other app --name x', strict, /starts with `other`, not with `riffle`/],
  ['app --name x', strict, /starts with `app`, not with `riffle`/],
  [`app --name ${'x'.repeat(200)}`, strict, /`app --name x{88}…` starts/],
  ['app', strict],
  ['Something else', strict],
  ['riffle app more', limited, /Unexpected argument: more/],
  ['riffle app --limit', limited, /--limit/],
  ['riffle app --limit 11', limited, /Expected --limit to be an integer of 10 or less, not 11/],
  ['riffle app --limit 0x1', limited, /integer of 10 or less, not 0x1/],
  [failing, limited],
  ['DEBUG=1 riffle app --limit=10 | grep x > file # prints the first ten', limited],
  ['riffle app --limit <number>', limited],
])('the example %j of %j', async (example, fields, expected) => {
  const {problems} = await lintHost({
    app: {...fields, agentExamples: undefined, examples: [example]},
    help: {mutating: false, strict: false, summary: 'Do things'},
    'topic:list': {mutating: false, summary: 'List topics'},
  })
  const found = messagesOf(
    problems.filter(({rule}) => ['example-program', 'invalid-example'].includes(rule)),
  )
  expect(found).toEqual(expected ? [expect.stringMatching(expected)] : [])
})

test('an example that asks for the version of a CLI that is a single command', async () => {
  const examples = ['riffle --help', 'riffle -v', 'riffle --version']
  const commands = {strategy: 'single', target: './commands/index.js'}
  const oclif = {additionalVersionFlags: ['-v'], commands}
  const only = {'Symbol(SINGLE_COMMAND_CLI)': {...clean, agentExamples: undefined, examples}}
  const {problems} = await lintHost(only, {}, {oclif})
  const found = problems.filter(({rule}) => rule === 'invalid-example')
  expect(messagesOf(found)).toEqual([
    expect.stringContaining('Unknown flag: -v'),
    expect.stringContaining('Unknown flag: --version'),
  ])
})

test('problems are ordered by severity and command, and what was checked is counted', async () => {
  const {checked, problems} = await lintHost({
    'job:ls': {
      ...silent,
      args: {a: {description: 'x', name: 'a'}, b: {hidden: true, name: 'b'}},
      summary: 'List jobs',
    },
    'index:ls': {...silent, summary: 'List indices'},
    zoo: {
      ...clean,
      agentExamples: [{command: 'zoo'}, {command: 'riffle zoo'}],
      destructive: true,
      summary: 'Close',
    },
  })
  const counted = problems.filter(({rule}) => rule !== 'invalid-example')
  const order = ['error zoo', 'warning index ls', 'warning job ls', 'info index ls', 'info job ls']
  expect(counted.map(({command, severity}) => `${severity} ${command}`)).toEqual(order)
  expect(checked).toMatchObject({arguments: 1, commands: 3, examples: 4, flags: 3})
})

test("the commands of plugins in the author's npm scope are checked, too", async () => {
  const names = ['@riffle/a', '@riffled/b', '@riffle/cli']
  const commands = Object.fromEntries(
    names.map((pluginName, index) => [`c${index}`, {...silent, pluginName}]),
  )
  expect((await lintHost(commands, {}, {pjson: {name: '@riffle/cli'}})).checked.commands).toBe(2)
})

test('the commands of its plugins are checked where a host has none of its own', async () => {
  const commands = {
    help: {...silent, pluginName: '@oclif/plugin-help'},
    move: {...silent, pluginName: 'boats'},
  }
  expect((await lintHost(commands)).checked.commands).toBe(1)
})

test('a rule is off for a reason, for every command or for some', async () => {
  const off = {'unstated-mutation': {off: 'They only print.'}}
  const report = await lintHost({'index:list': silent}, {lint: off})
  expect(report).toMatchObject({
    score: 100,
    problems: [],
    checked: {off: {'unstated-mutation': 'They only print.'}},
  })
  expect(report.checked.rules).not.toContain('unstated-mutation')
  const some = {'unstated-mutation': {commands: ['index *'], off: 'They only print.'}}
  const commands = {
    'index:list': silent,
    'job:list': {...silent, agentExamples: undefined, summary: 'List jobs'},
  }
  const {checked, problems} = await lintHost(commands, {lint: some})
  expect(problems.filter(({rule}) => !habits.has(rule))).toMatchObject([
    {command: 'job list', rule: 'unstated-mutation'},
  ])
  expect(checked).toMatchObject({rules: rules.map(({id}) => id)})
})

test('a setting or an annotation without effect is a warning about the CLI as a whole', async () => {
  const murli = {
    commands: {
      'index list': {mutating: false},
      'index lsit': {mutating: true},
      'index *': {sumary: 'x'},
    },
    lint: {
      'missing-summary': {off: ''},
      'no-such-rule': {off: 'because'},
      'no-returns': {commands: 'index *', off: 'because'},
    },
  }
  const {problems, score} = await lintHost({'index:list': clean}, murli)
  expect(messagesOf(problems)).toEqual([
    'oclif.murli.commands of riffle: "index *": sumary is not a field',
    'oclif.murli.commands of riffle: "index lsit" matches no command',
    'oclif.murli.lint.missing-summary gives no reason, and the rule stays on',
    'oclif.murli.lint.no-such-rule names no rule',
    'oclif.murli.lint.no-returns.commands is not a list of commands, and has no effect',
  ])
  expect([score, new Set(problems.map(({severity}) => severity))]).toEqual([
    80,
    new Set(['warning']),
  ])
  expect(messagesOf((await lintHost({'index:list': clean}, {lint: []})).problems)).toEqual([
    'oclif.murli.lint is not an object',
  ])
})

test('`readOnly: false` states nothing, because a base class may set it', async () => {
  const {problems} = await lintHost({'index:list': {...silent, readOnly: false}})
  expect(messagesOf(problems)).toEqual([
    '`readOnly: false` leaves open whether the command changes anything',
  ])
})

test('in a large CLI only commands that share the words of their summary are searched for', async () => {
  const many = Array.from({length: 205}, (_, index): [string, Record<string, unknown>] => {
    const summary = index < 10 ? 'Copy the indices of all' : `Copy ${index} things of kind ${index}`
    return [`job${index}:run`, {...clean, agentExamples: [], summary}]
  })
  expect(await listProblems(Object.fromEntries(many))).toEqual(
    Array.from(
      {length: 5},
      () => expect.stringMatching(/^job\d:run unfindable-command$/) as string,
    ),
  )
})

const checkedOf = (commands: number) => ({arguments: 0, commands, flags: 0})
const problemsOf = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([rule, count]) => Array.from({length: count}, () => ({rule})))

test.each<[Record<string, number>, number, number]>([
  [{}, 0, 100],
  [{}, 3, 100],
  [{'missing-summary': 1}, 1, 75],
  [{'missing-example': 3}, 3, 98],
  // 234 equal warnings are one mistake, and one error beside them still shows.
  [{'unfindable-command': 234}, 234, 90],
  [{'unfindable-command': 234, 'missing-summary': 1}, 234, 88],
  [{'unfindable-command': 234, 'missing-summary': 24}, 234, 81],
  [{'unfindable-command': 1}, 234, 99],
])('of the problems %j in %i commands the score is %i', (counts, commands, expected) => {
  expect(scoreProblems(problemsOf(counts), checkedOf(commands))).toBe(expected)
})

test('each problem that is solved helps, or at least does no harm', () => {
  const counts = fc.dictionary(
    fc.constantFrom(...rules.map(({id}) => id)),
    fc.integer({max: 400, min: 1}),
    {maxKeys: 6, minKeys: 1},
  )
  fc.assert(
    fc.property(counts, fc.integer({max: 300, min: 1}), (found, commands) => {
      const problems = problemsOf(found)
      const score = scoreProblems(problems, checkedOf(commands))
      expect(score).toBeLessThan(100)
      expect(scoreProblems(problems.slice(1), checkedOf(commands))).toBeGreaterThanOrEqual(score)
    }),
  )
})

test('types are asked for in TypeScript alone', async () => {
  const commands = {'index:list': {...clean, murli: own}}
  const ids = async (parts: HostParts) =>
    (await lintHost(commands, {}, parts)).problems.map(({rule}) => rule)
  expect(await ids({})).toContain('no-returns')
  expect(await ids({pjson: {isPlain: true}})).not.toContain('no-returns')
})

const option = {description: 'd', type: 'option'}

test.each<[field: string, relation: Record<string, unknown>, dangling: string[]]>([
  ['dependsOn', {dependsOn: ['gone']}, ['gone']],
  ['dependsOn', {dependsOn: [{name: 'gone'}]}, ['gone']],
  ['exclusive', {exclusive: ['limit', 'gone']}, ['gone']],
  ['exactlyOne', {exactlyOne: ['it', 'gone']}, ['gone']],
  ['atLeastOne', {atLeastOne: ['it', 'gone']}, ['gone']],
  ['combinable', {combinable: ['gone']}, ['gone']],
  ['relationships', {relationships: [{flags: ['limit', {name: 'gone'}], type: 'some'}]}, ['gone']],
  // An alias is no name.
  ['exclusive', {exclusive: ['most']}, ['most']],
  ['dependsOn', {dependsOn: ['limit', 'secret'], exclusive: ['json']}, []],
  // A class that is not adopted has none of the plugin's flags.
  ['dependsOn', {dependsOn: ['output']}, ['output']],
  ['exclusive', {exclusive: ['yes', 'agent']}, ['yes', 'agent']],
])('%s: a flag that does not exist is an error: %j', async (field, relation, dangling) => {
  const flags = {
    it: {...option, ...relation, name: 'it'},
    limit: {...option, aliases: ['most'], name: 'limit'},
    secret: {...option, hidden: true, name: 'secret'},
  }
  const commands = {'index:list': {...clean, enableJsonFlag: true, flags}}
  const {problems} = await lintHost(commands)
  const found = problems.filter(({rule}) => rule === 'dangling-relation')
  expect(found.map(({flag, message, severity}) => [severity, flag, message])).toEqual(
    dangling.map((name) => [
      'error',
      '--it',
      `\`${field}\` of --it names --${name}, which the command does not have`,
    ]),
  )
})

test.each<[statics: object, names: string[], dangling: string[]]>([
  [{mutating: false}, ['output', 'full', 'agent', 'schema'], []],
  // Flags that only some commands get.
  [{mutating: false}, ['yes', 'dry-run', 'select'], ['yes', 'dry-run', 'select']],
  [{dryRunnable: true, mutating: true}, ['yes', 'force', 'dry-run'], []],
])('a relation of an adopted command with %j with %j', async (statics, names, dangling) => {
  // Its manifest has the flags that its class gets.
  const flags = {...classFlags(statics), it: {...option, exclusive: names, name: 'it'}}
  const commands = {'index:list': {...clean, ...statics, flags, murli: own}}
  const {problems} = await lintHost(commands)
  const found = problems.filter(({rule}) => rule === 'dangling-relation')
  const missing = found.map(({message}) => /names --(\S+),/.exec(message)![1])
  expect(missing).toEqual(dangling)
})

test.each([
  ['listAll', ': name it `--list-all`'],
  ['Api_Key_', ': name it `--api-key`'],
  ['größe', ''],
])('the flag %s is not in kebab case, and is given a name that is', async (name, suggestion) => {
  const {problems} = await lintHost({'index:list': {...clean, flags: {[name]: {...option, name}}}})
  expect(problems.find(({rule}) => rule === 'not-kebab-case')?.message).toBe(
    `The flag --${name} is not in kebab case${suggestion}`,
  )
})

test('a relation that names a flag with its dashes is an error, which says how to name it', async () => {
  const flags = {
    it: {...option, exclusive: ['--limit'], name: 'it'},
    limit: {...option, name: 'limit'},
  }
  const {problems} = await lintHost({'index:list': {...clean, flags}})
  const found = problems.find(({rule}) => rule === 'dangling-relation')
  expect(found?.message).toBe(
    "`exclusive` of --it names '--limit'; the name of a flag has no dashes: 'limit'",
  )
})

test('an annotation that excludes a flag that does not exist is an error', async () => {
  const flagAnnotations = {limit: {mutuallyExclusiveWith: ['gone']}}
  expect(await listProblems({'index:list': {...clean, flagAnnotations}})).toEqual([
    'index:list dangling-relation --limit',
  ])
})
