import {afterAll, beforeAll, expect, test} from 'vitest'

import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

const nothing = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]))
const valueNulls = nothing('description', 'hidden', 'options', 'required', 'default', 'multiple')
const flagNulls = {
  ...valueNulls,
  ...nothing(
    'aliases',
    'char',
    'charAliases',
    'combinable',
    'delimiter',
    'dependsOn',
    'deprecated',
  ),
  ...nothing('env', 'exclusive', 'helpGroup', 'helpValue', 'relationships', 'summary', 'allowNo'),
}
const flags = {
  size: {name: 'size', type: 'option', ...flagNulls},
  token: {name: 'token', type: 'option', ...flagNulls},
  force: {name: 'force', type: 'boolean', ...flagNulls},
}
const commandNulls = {
  ...nothing('aliases', 'hiddenAliases', 'baseFlags', 'examples', 'summary', 'description'),
  ...nothing('usage', 'hidden', 'state', 'deprecationOptions', 'enableJsonFlag', 'constraints'),
  ...nothing('mutating', 'mutatingFlags', 'nextActions', 'returns', 'flagAnnotations', 'confirm'),
}
const entries = {
  bare: {id: 'bare', ...commandNulls, args: null, flags: null},
  full: {
    id: 'full',
    ...commandNulls,
    args: {who: {name: 'who', ...valueNulls}},
    flags,
    strict: true,
  },
}

/** A class with the static fields of an entry; oclif's parser needs a `parse` function. */
const source = (fields: object, base: string) => `
const reviveInputs = (inputs) => inputs && Object.fromEntries(
  Object.entries(inputs).map(([name, input]) => [name, {parse: async (word) => word, ...input}]))
const fields = ${JSON.stringify(fields)}
class Trial extends ${base} {
  async run() { await this.parse(Trial); this.log('It ran') }
}
export default Object.assign(Trial, fields, {id: undefined,
  args: reviveInputs(fields.args), flags: reviveInputs(fields.flags)})
`

let host: TrialHost
beforeAll(async () => {
  const place = {isESM: true, pluginName: 'trial', pluginType: 'core'}
  const listed = Object.values(entries).map((entry) => [
    entry.id,
    {...entry, ...place, relativePath: ['commands', `${entry.id}.js`]},
  ])
  const manifest = {commands: Object.fromEntries(listed) as object, version: '3.2.1'}
  host = await makeTrialHost({
    commands: {bare: source(entries.bare, 'Command'), full: source(entries.full, 'Command')},
    files: {'oclif.manifest.json': JSON.stringify(manifest)},
    hasManifest: false,
    oclif: {topicSeparator: ' '},
  })
})
afterAll(() => host.remove())

const deny = {TRIAL_DENY: '["nope"]'}

test.concurrent.for<[line: string, code: number, env?: Record<string, string>]>([
  ['full Ada --size s', 0],
  ['full Ada --token hunter2-secret', 0, deny],
  ['full Ada --schema', 0, deny],
  ['full Ada --token hunter2-secret --validate', 0],
  ['full Ada --token hunter2-secret --sise s', 1],
  ['full Ada --tokn hunter2-secret', 1],
  ['full Ada Bob --token hunter2-secret', 1],
  ['ful Ada', 1],
  ['bare', 0],
  ['bare --schema', 0],
  ['bare --validate', 0],
  ['bare --size s', 1],
  ['describe', 0],
  ['describe bare full --brief', 0, deny],
  ['describe --index', 0],
  ['describe --skill', 0],
  ['describe --format opencli', 0],
  ['murli which full', 0],
  ['murli doctor', 0],
])('null in the place of a field breaks nothing: %s', async ([line, code, env]) => {
  const run = await host.run(line.split(' '), {env: {TRIAL_AGENT: '1', ...env}})
  expect([run.code, run.stderr]).toEqual([code, expect.not.stringMatching(/tool_error|TypeError/)])
})
