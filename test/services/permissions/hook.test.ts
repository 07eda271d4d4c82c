import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {entry} from '../../support/host.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

/** A class that does something while it is loaded, or while it parses its argument. */
const source = (loading: string, parsing = '') => `${loading}
export default class extends Command {
  static args = {name: Args.string({parse: async (value) => {${parsing}; return value}})}
  async run() {console.log('ran')}
}`

/** What a class may do to the hook that loads it, and whether a line with a mistake is denied all the same. */
const classes: Record<string, [source: string, isDenied?: boolean | 'maybe']> = {
  'exits-loading': [source('process.exit(2)')],
  'exits-parsing': [source('', 'process.exit(2)')],
  'exits-in-try': [source('try {process.exit(2)} catch {}')],
  'exits-later': [source('setTimeout(() => process.exit(2))'), 'maybe'],
  'exits-next': [source('setInterval(() => process.exit(2), 1)'), 'maybe'],
  'fails-loading': [source('throw new Error("x")')],
  'fails-later': [source('setTimeout(() => {throw new Error("x")})'), 'maybe'],
  'rejects-later': [source('setTimeout(() => Promise.reject(new Error("x")))'), 'maybe'],
  'sets-code': [source('process.exitCode = 2'), true],
  'sets-code-parsing': [source('', 'process.exitCode = 2'), true],
  'stays-alive': [source('setInterval(() => {}, 1000)'), true],
  prints: [source('console.log("loaded"); console.error("loaded")'), true],
  'never-loads': [source('await new Promise(() => {})')],
  'never-loads-alive': [source('await new Promise(() => setInterval(() => {}, 1000))')],
}

let host: TrialHost
beforeAll(async () => {
  const args = {name: {name: 'name'}}
  const entries = Object.keys(classes).map((id) => [id, {id, ...entry({args, mutating: false})}])
  const manifest = {commands: Object.fromEntries(entries) as object, version: '3.2.1'}
  host = await makeTrialHost({
    commands: Object.fromEntries(Object.entries(classes).map(([id, [text]]) => [id, text])),
    files: {'oclif.manifest.json': JSON.stringify(manifest)},
    hasManifest: false,
    isAdopted: false,
  })
})
afterAll(() => host.remove())

describe.each([
  ['a person', {}],
  ['an agent', {TRIAL_AGENT: '1'}],
])('for %s, the hook ends with 0, and says what it knows or nothing', (_, env) => {
  test.concurrent.each(Object.entries(classes))(
    '%s',
    {timeout: 60_000},
    async (id, [, isDenied = false]) => {
      const call = {tool_name: 'Bash', tool_input: {command: `trial ${id} x --zzz`}}
      const line = ['murli', 'permissions', 'claude', '--hook']
      const {code, stdout} = await host.run(line, {env, input: JSON.stringify(call)})
      const said = stdout === '' ? undefined : (JSON.parse(stdout) as object)
      const denial = {hookSpecificOutput: {permissionDecision: 'deny'}}
      expect(code).toBe(0)
      if (isDenied !== 'maybe') expect(said !== undefined).toBe(isDenied)
      if (said) expect(said).toMatchObject(denial)
    },
  )
})
