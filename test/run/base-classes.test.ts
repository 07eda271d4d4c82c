import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeManifest} from '../../scripts/manifest.js'
import {readDocument, readError} from '../support/document.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const baseClasses = {
  // Prints the error itself and throws on, as SfCommand does.
  printing: `async catch(error) { console.error('PRINTED ' + error.message); process.stdout.write('PRINTED TOO\\n'); error.exitCode = 5; throw error }`,
  swallowing: `async catch(error) { console.log('SWALLOWED ' + error.message) }`,
  converting: `async catch(error) { throw Object.assign(new Error('converted: ' + error.message), {oclif: {exit: 7}, actions: ['Do this.']}) }`,
  exiting: `async catch(error) { console.error('EXITING'); process.exit(3) }`,
  'exiting-softly': `async catch(error) { this.log('EXITING'); this.exit(3) }`,
  finishing: `async finally(error) { console.log('finally ' + (error ? error.message : 'fine')); await super.finally(error) }`,
  'failing-init': `async init() { await super.init(); console.log('connecting'); throw Object.assign(new Error('no login'), {response: {status: 401}}) }`,
  'parsing-init': `async init() { await super.init(); const {flags} = await this.parse({flags: this.ctor.flags, baseFlags: super.ctor.baseFlags, args: this.ctor.args, strict: this.ctor.strict}); this.early = flags }`,
}

const commands = Object.fromEntries(
  Object.entries(baseClasses).map(([name, members]) => [
    name,
    `class Base extends Command {
      static baseFlags = {region: Flags.string({char: 'r'})}
      ${members}
    }
    class Middle extends withAgent(Base) {}
    export default class Leaf extends Middle {
      static mutating = true
      static flags = {fail: Flags.boolean()}
      async run() {
        const {flags} = await this.parse(Leaf)
        this.log('ran')
        if (flags.fail) throw new Error('broken')
        return {early: this.early ?? null, flags}
      }
    }`,
  ]),
)

describe('a base class of the host', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        ...commands,
        nested: `export default class Nested extends AgentCommand {
          static strict = false
          async run() {
            const {argv} = await this.parse(Nested)
            this.log('before')
            const inner = await this.config.runCommand(argv[0], argv.slice(1))
            this.log('after')
            return {inner}
          }
        }`,
        said: `export default class Said extends AgentCommand { async run() { console.log('inner printed'); return this.writer.success('Inner', 1) } }`,
        failing: `export default class Failing extends AgentCommand { async run() { throw new AgentError({code: 5, message: 'inner failed'}) } }`,
        foreign: `export default class Foreign extends Command { async run() { this.log('foreign printed'); return 2 } }`,
        direct: `import Said from './said.js'
          export default class Direct extends AgentCommand { async run() { return {direct: await Said.run([], this.config)} } }`,
        linked: `export default class Linked extends AgentCommand { async run() { return Object.getPrototypeOf(AgentCommand) === Command } }`,
        unparsed: `export default class Unparsed extends AgentCommand { async run() { return this.argv } }`,
        mine: `export default class Mine extends AgentCommand {
          static strict = false
          static returns = {type: 'Mine', description: 'What came in.'}
          static flags = {output: Flags.string({char: 'o'}), agent: Flags.string(), select: Flags.boolean(), n: Flags.integer({multiple: true})}
          async run() { const {argv, flags} = await this.parse(Mine); return {argv, flags} }
        }`,
        alias: `export default class Alias extends AgentCommand {
          static aliases = ['old:name']
          static deprecateAliases = true
          static flags = {format: Flags.string({aliases: ['output']})}
          async run() { const {flags} = await this.parse(Alias); return {flags} }
        }`,
      },
      oclif: {plugins: ['oclif-plugin-murli']},
    })
  })
  afterAll(() => host.remove())

  test.concurrent.for<[name: string, code: number, fields: object]>([
    ['printing', 2, {error: 'tool_error', message: 'broken'}],
    ['swallowing', 2, {error: 'tool_error', message: 'broken'}],
    ['converting', 7, {error: 'tool_error', message: 'converted: broken', suggestion: 'Do this.'}],
    ['exiting', 2, {error: 'tool_error', message: 'broken'}],
    ['exiting-softly', 2, {error: 'tool_error', message: 'broken'}],
    ['finishing', 2, {error: 'tool_error', message: 'broken'}],
    ['failing-init', 6, {error: 'permission_denied', message: 'no login'}],
    ['parsing-init', 2, {error: 'tool_error', message: 'broken'}],
  ])('%s: an error is said once', async ([name, code, fields]) => {
    const run = await host.run([name, '--fail', '--yes'])
    expect(run).toMatchObject({code, stdout: ''})
    expect(readError(run)).toMatchObject({...fields, code})
    expect(run.stderr).not.toMatch(/PRINTED|SWALLOWED|EXITING/)
  })

  test.concurrent.for(['parsing-init', 'finishing'])('%s: a success, with the flags of all classes', async (name) => {
    const {code, stdout} = await host.run([name, '-r', 'eu', '--yes', '--output=json'])
    expect(code).toBe(0)
    expect(readDocument(stdout)).toMatchObject({
      result: {early: name === 'parsing-init' ? {yes: true} : null, flags: {output: 'json', region: 'eu', yes: true}},
    })
  })

  test.concurrent.for<[words: string[], result: unknown]>([
    [['nested', 'said'], {inner: 1}],
    [['nested', 'foreign'], {inner: 2}],
    [['direct'], {direct: 1}],
    // The plugin is a link here: Node must see through it, or there are two copies of @oclif/core.
    [['linked'], true],
    [
      ['unparsed', '--output', 'json', 'anything'],
      ['--output', 'json', 'anything'],
    ],
    [
      ['mine', '-o', 'a', '--agent', 'b', '--select', '--n', '1', '2', '--n=3', '--', '--output', 'x'],
      {argv: ['--output', 'x'], flags: {agent: 'b', n: [1, 2, 3], output: 'a', select: true}},
    ],
    [['mine', 'b', '--full', 'a', '-', 'c'], {argv: ['b', 'a', '-', 'c'], flags: {full: true}}],
    [['alias', '--output', 'wide'], {flags: {format: 'wide'}}],
  ])('%j is one envelope', async ([words, result]) => {
    const {code, stdout} = await host.run(words)
    expect(readDocument(stdout)).toMatchObject({result})
    expect(code).toBe(0)
  })

  test.concurrent('an error of a nested command is the one error', async () => {
    const run = await host.run(['nested', 'failing'])
    expect(run).toMatchObject({code: 5, stdout: ''})
    expect(readError(run)).toMatchObject({error: 'not_found', message: 'inner failed'})
  })

  test.concurrent('the guard stands in front of a nested command', async () => {
    const run = await host.run(['nested', 'finishing'])
    expect(readError(run)).toMatchObject({
      error: 'confirmation_required',
      next_actions: [{command: 'trial finishing --yes'}],
    })
  })

  test.concurrent('a deprecated alias is a warning', async () => {
    const {stdout} = await host.run(['old:name'])
    expect(readDocument(stdout)).toMatchObject({warnings: [expect.stringContaining('old:name')]})
  })

  test.concurrent.for<[words: string[], field: string, validValues: string[]]>([
    [['said', '--output', 'xml'], '--output', ['json', 'ndjson', 'yaml', 'text']],
    [['said', '--protocol-version', '9'], '--protocol-version', ['1.0', '0.2', '0.1', 'hateoas']],
    [['unparsed', '--output=xml'], '--output', ['json', 'ndjson', 'yaml', 'text']],
  ])('%j names the valid values', async ([words, field, valid_values]) => {
    const run = await host.run(words)
    expect(run).toMatchObject({code: 1, stdout: ''})
    expect(readError(run)).toMatchObject({
      error: 'flag_error',
      field,
      kind: 'invalid_value',
      position: expect.any(Number),
      valid_values,
    })
  })

  test.concurrent('the flags are in the manifest and in --help, through empty classes', async () => {
    const manifest = JSON.parse(await makeManifest(host.folder)) as {commands: Record<string, {flags: object}>}
    expect(Object.keys(manifest.commands.finishing!.flags).toSorted()).toEqual(['fail', 'force', 'region', 'yes'])
    expect(manifest.commands.said!.flags).toEqual({})
    expect(manifest.commands.mine!.flags).toMatchObject({output: {char: 'o'}, select: {type: 'boolean'}})
    expect(Object.keys(manifest.commands.alias!.flags)).not.toContain('output')
    const {stdout} = await host.run(['finishing', '--help'])
    expect(stdout).toContain('--force')
    expect(stdout).toContain('-r, --region=<value>')
    expect(stdout).not.toContain('--dry-run')
  })
})
