import {rmSync} from 'node:fs'
import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {foreignCommand, makeTrialHost, type TrialHost} from '../support/trial-host.js'

// Only the parser finds what the default of `source` names, and the command catches the refusal.
const catching = (base: string, members: string) => `import {appendFileSync} from 'node:fs'
export default class Catching extends ${base} {
  static flags = {
    app: Flags.string(),
    source: Flags.string({default: async () => process.env.TRIAL_SOURCE}),
  }
  async init() { await super.init() }
  async run() {
    const {flags} = await this.parse(this.ctor)
    appendFileSync('log', 'ran ' + flags.source)
  }
  async finally(error) {
    await this.parse(this.ctor).catch(() => {})
    await super.finally(error)
  }
  ${members}
}`

const places: Record<string, string> = {
  init: `async init() {
    await super.init()
    try { await this.parse(this.ctor) } catch {}
  }`,
  parse: `async parse(...input) {
    try { return await super.parse(...input) } catch { return {args: {}, flags: {}} }
  }`,
  run: `async run() {
    let source
    try { source = (await this.parse(this.ctor)).flags.source } catch {}
    appendFileSync('log', 'ran ' + source)
  }`,
}
const names = Object.keys(places)
const nest = (id: string) =>
  foreignCommand(`await this.config.runCommand('${id}', this.argv)`, 'static strict = false')
const kinds = {foreign: 'Command', own: 'AgentCommand'}

const commands: Record<string, string> = {}
for (const [kind, base] of Object.entries(kinds)) {
  for (const name of names) {
    commands[`${kind}/${name}`] = catching(base, places[name]!)
    commands[`nest/${kind}/${name}`] = nest(`${kind}:${name}`)
  }
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands,
    oclif: {
      murli: {
        commands: {
          '*': {targets: {app: ['app', 'source']}},
          'nest:*': {mutating: false},
        },
      },
      topicSeparator: ' ',
    },
  })
})
afterAll(() => host.remove())

async function run(line: string, env: Record<string, string>) {
  const log = join(host.folder, 'log')
  rmSync(log, {force: true})
  const ended = await host.run(line.split(' '), {env: {TRIAL_WRITABLE: '{"app":["dev"]}', ...env}})
  return {...ended, ran: await readFile(log, 'utf8').catch(() => '')}
}

// 12.19: it runs only if every target may be changed, whatever it makes of the refusal.
describe.each(Object.keys(kinds))('a command that is %s', (kind) => {
  test.each(names.flatMap((name) => [`${kind} ${name}`, `nest ${kind} ${name}`]))(
    'does not go on after a refusal: %s',
    async (name) => {
      const line = `${name} --app dev`
      const person = await run(line, {TRIAL_AGENT: '0', TRIAL_SOURCE: 'prod'})
      expect([person.ran, person.code, person.stdout]).toEqual(['', 6, ''])
      expect(person.stderr.replaceAll(/[\s›»]+/g, ' ')).toContain(
        'only app dev may be changed here',
      )

      const agent = await run(line, {TRIAL_AGENT: '1', TRIAL_SOURCE: 'prod'})
      expect([agent.ran, agent.code, agent.stdout]).toEqual(['', 6, ''])
      expect(readError(agent)).toMatchObject({kind: 'not_writable'})

      const allowed = await run(line, {TRIAL_AGENT: '0', TRIAL_SOURCE: 'dev'})
      expect([allowed.ran, allowed.code]).toEqual(['ran dev', 0])
    },
  )
})
