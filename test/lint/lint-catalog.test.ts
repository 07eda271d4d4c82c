import {expect, test} from 'vitest'

import {readCatalog} from '../../src/catalog/read.js'
import {lintCatalog} from '../../src/lint/lint-catalog.js'
import {rules} from '../../src/lint/rules.js'
import type {LintProblem} from '../../src/schema/lint.js'
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
  return lintCatalog(Object.assign(readCatalog(config), {config}))
}

const rulesOf = (problems: readonly LintProblem[]) => problems.map(({rule}) => rule)

test('a command that says everything has a score of 100 and no problem', async () => {
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
  const own = {
    ...clean,
    murli: {version: 1, args: {}, flags: {limit: {max: 10, type: 'integer'}}},
    agentExamples: [
      {command: 'riffle index list more'},
      {command: 'riffle index list --limit 11'},
      {command: 'riffle index list --limit five', expectedExitCode: 1},
      {command: 'DEBUG=1 riffle index list --limit=10 | grep x > file # prints the first ten'},
      {command: 'riffle index list --limit <number>'},
    ],
  }
  const {problems} = await lintHost({'index:list': own})
  expect(problems.map(({message}) => message)).toEqual([
    'The example `riffle index list more` is not valid: Unknown command index list more',
    'The example `riffle index list --limit 11` is not valid: Expected --limit to be an integer of 10 or less, not 11',
  ])
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

test('`readOnly: false` states nothing, because a base class may set it, and the line that drafts can be typed', async () => {
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
