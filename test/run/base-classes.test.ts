import {existsSync, rmSync} from 'node:fs'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {makeManifest} from '../../scripts/manifest.js'
import {readDocument, readError} from '../support/document.js'
import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

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

/** Classes of adopted commands whose own `catch` has ideas about errors. */
const catches = {
  deciding: `try { await super.catch(error) } catch (thrown) { if (thrown.code === 'EEXIT') return }
    this.logToStderr('base: ' + error.message); process.exitCode = 2`,
  keeping: `this.log('kept ' + error.kind + ' ' + error.suggestions.length)`,
  quitting: `process.exit(0)`,
  succeeding: `this.exit(0)`,
}
const catching = Object.fromEntries(
  Object.entries(catches).map(([name, body]) => [
    name,
    `class Base extends AgentCommand { async catch(error) { ${body} } }
export default class Leaf extends Base {
  static mutating = true
  static dryRunnable = true
  static flags = {limit: Flags.integer()}
  async run() {
    if (this.writer.isDryRun) return this.writer.success('No plan')
    await this.parse(Leaf)
    throw new AgentError({code: 5, kind: 'gone', message: 'No such thing', suggestion: 'Look.'})
  }
}`,
  ]),
)

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

describe.concurrent('a base class of the host', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        ...commands,
        ...catching,
        nested: ownCommand(
          `const {argv} = await this.parse(this.ctor)
          this.log('before')
          const inner = await this.config.runCommand(argv[0], argv.slice(1))
          this.log('after')
          return {inner}`,
          'static strict = false',
        ),
        said: ownCommand(`console.log('inner printed'); return this.writer.success('Inner', 1)`),
        failing: ownCommand(`throw new AgentError({code: 5, message: 'inner failed'})`),
        foreign: foreignCommand(`this.log('foreign printed'); return 2`),
        direct: `import Said from './said.js'\n${ownCommand('return {direct: await Said.run([], this.config)}')}`,
        declared: ownCommand(
          '',
          `static agentDescription = 'More'; static whenToUse = 'Now'; static mutating = true; static idempotent = false
          static agentExamples = [{command: 'trial declared', expectedExitCode: 5}]
          static flagAnnotations = {id: {sensitive: true}}; static argumentAnnotations = {id: {type: 'integer'}}`,
        ),
        linked: ownCommand(`return Object.getPrototypeOf(AgentCommand) === Command`),
        unparsed: ownCommand(`return this.argv`),
        mine: ownCommand(
          `const {argv, flags} = await this.parse(this.ctor); return {argv, flags}`,
          `static strict = false
          static returns = {type: 'Mine', description: 'What came in.'}
          static flags = {output: Flags.string({char: 'o'}), agent: Flags.string(), select: Flags.boolean(), n: Flags.integer({multiple: true})}`,
        ),
        alias: ownCommand(
          `const {flags} = await this.parse(this.ctor); return {flags}`,
          `static aliases = ['old:name']
          static deprecateAliases = true
          static flags = {format: Flags.string({aliases: ['output']})}`,
        ),
      },
      oclif: {plugins: ['oclif-plugin-murli']},
    })
  })
  afterAll(() => host.remove())

  const refusal = 'trial deciding changes state and was not confirmed.'
  test.for<[line: string, env: object, code: number, output: string]>([
    // 9.8: a refusal never ends with 0.
    ['deciding', {}, 2, `base: ${refusal}\n`],
    ['keeping', {}, 1, 'kept undefined 1\n'],
    ['quitting', {}, 1, ''],
    ['succeeding', {}, 1, ''],
    ['keeping --yes', {TRIAL_READ_ONLY: '1'}, 6, 'kept read_only 1\n'],
    ['quitting --yes', {TRIAL_READ_ONLY: '1'}, 6, ''],
    ['succeeding --yes', {TRIAL_DENY: '["*"]'}, 6, ''],
    // Any other error ends as the class's \`catch\` decides, and gets there as itself.
    ['deciding --yes', {}, 2, 'base: No such thing\n'],
    ['deciding --yes --limit x', {}, 2, expect.stringContaining('Expected an integer')],
    ['keeping --yes', {}, 0, 'kept gone 1\n'],
    ['keeping --dry-run', {}, 0, 'No plan\nkept dry_run_ignored 1\n'],
  ])("a person's %s, %j, ends with %i", async ([line, env, code, output]) => {
    const run = await host.run([...line.split(' '), '--no-agent'], {env: {...env}})
    expect({code: run.code, output: run.stdout + run.stderr}).toEqual({code, output})
  })

  test.for<[line: string, code: number, fields: object]>([
    ['deciding', 1, {error: 'confirmation_required', message: refusal}],
    ['keeping', 1, {error: 'confirmation_required'}],
    ['quitting', 1, {error: 'confirmation_required'}],
    // 9.12b: the swallowed error, with the code that the class chose.
    ['deciding --yes', 2, {error: 'not_found', kind: 'gone', message: 'No such thing'}],
    ['quitting --yes', 5, {error: 'not_found', message: 'No such thing'}],
    ['deciding --yes --limit x', 1, {error: 'flag_error', field: '--limit'}],
  ])("an agent's %s is an error, although the class catches it", async ([line, code, fields]) => {
    const run = await host.run(line.split(' '))
    expect({...readError(run), exit: run.code, stdout: run.stdout}).toMatchObject({
      ...fields,
      code,
      exit: code,
      stdout: '',
    })
  })

  const outputs = ['json', 'ndjson', 'rows', 'yaml', 'text']
  test.for<[line: string, code: number, fields: object]>([
    ...['printing', 'swallowing', 'exiting', 'exiting-softly', 'finishing', 'parsing-init'].map(
      (name): [string, number, object] => [
        `${name} --fail --yes`,
        2,
        {error: 'tool_error', message: 'broken'},
      ],
    ),
    [
      'converting --fail --yes',
      7,
      {error: 'tool_error', message: 'converted: broken', suggestion: 'Do this.'},
    ],
    ['failing-init --yes', 6, {error: 'permission_denied', message: 'no login'}],
    ['nested failing', 5, {error: 'not_found', message: 'inner failed'}],
    [
      'nested finishing',
      1,
      {error: 'confirmation_required', next_actions: [{command: 'trial finishing --yes'}]},
    ],
    ['said --output xml', 1, {field: '--output', kind: 'invalid_value', valid_values: outputs}],
    ['unparsed --output=xml', 1, {field: '--output', kind: 'invalid_value', valid_values: outputs}],
    [
      'said --protocol-version 9',
      1,
      {
        field: '--protocol-version',
        kind: 'invalid_value',
        valid_values: ['1.0', '0.2', '0.1', 'hateoas'],
      },
    ],
  ])('%s: an error is reported once', async ([line, code, fields]) => {
    const run = await host.run(line.split(' '))
    expect({...readError(run), exit: run.code, stdout: run.stdout}).toMatchObject({
      ...fields,
      code,
      exit: code,
      stdout: '',
    })
    expect(run.stderr).not.toMatch(/PRINTED|SWALLOWED|EXITING/)
  })

  const all = {output: 'json', region: 'eu', yes: true}
  test.for<[line: string, result: unknown]>([
    ['parsing-init -r eu --yes --output=json', {early: {yes: true}, flags: all}],
    ['finishing -r eu --yes --output=json', {early: null, flags: all}],
    ['nested said', {inner: 1}],
    ['nested foreign', {inner: 2}],
    ['direct', {direct: 1}],
    // The plugin is a link here: Node must see through it, or there are two copies of @oclif/core.
    ['linked', true],
    ['unparsed --output json anything', ['--output', 'json', 'anything']],
    [
      'mine -o a --agent b --select --n 1 2 --n=3 -- --output x',
      {argv: ['--output', 'x'], flags: {agent: 'b', n: [1, 2, 3], output: 'a', select: true}},
    ],
    ['mine b --full a - c', {argv: ['b', 'a', '-', 'c'], flags: {full: true}}],
    ['alias --output wide', {flags: {format: 'wide'}}],
  ])('%s is one envelope', async ([line, result]) => {
    const {code, stdout} = await host.run(line.split(' '))
    expect({code, ...readDocument(stdout)}).toMatchObject({code: 0, result})
  })

  test('a deprecated alias is a warning', async () => {
    const {stdout} = await host.run(['old:name'])
    expect(readDocument(stdout)).toMatchObject({warnings: [expect.stringContaining('old:name')]})
  })

  test('flags and declarations are in the manifest, and flags in --help, through empty classes', async () => {
    const manifest = JSON.parse(await makeManifest(host.folder)) as {
      commands: Record<string, {flags: object}>
    }
    expect(Object.keys(manifest.commands.finishing!.flags).toSorted()).toEqual([
      'fail',
      'force',
      'region',
      'yes',
    ])
    expect(manifest.commands.said!.flags).toEqual({})
    expect(manifest.commands.declared).toMatchObject({
      agentDescription: 'More',
      agentExamples: [{command: 'trial declared', expectedExitCode: 5}],
      argumentAnnotations: {id: {type: 'integer'}},
      flagAnnotations: {id: {sensitive: true}},
      flags: {force: {type: 'boolean'}, yes: {type: 'boolean'}},
      idempotent: false,
      mutating: true,
      whenToUse: 'Now',
    })
    expect(manifest.commands.mine!.flags).toMatchObject({
      output: {char: 'o'},
      select: {type: 'boolean'},
    })
    expect(Object.keys(manifest.commands.alias!.flags)).not.toContain('output')
    const {stdout} = await host.run(['finishing', '--help', '--no-agent'])
    expect(stdout).toMatch(
      /^USAGE\n {2}\$ trial finishing \[-r <value>\] \[-y\] \[--force\] \[--fail\]\n\nFLAGS\n/,
    )
    expect(stdout.split('SAFETY FLAGS')[1]!.match(/-\S+/g)).toEqual([
      '-y,',
      '--yes',
      '--force',
      '--yes.',
    ])
    expect(stdout).not.toContain('AGENT FLAGS')
  })
})

describe('a class that runs its commands without `super._run`', () => {
  let host: TrialHost
  const leaf = (statics: string) => `import {appendFileSync} from 'node:fs'
class Base extends AgentCommand {
  async _run() {
    await this.init()
    try { return await this.run() } catch (error) { return this.catch(error) } finally { await this.finally() }
  }
}
export default class Leaf extends Base {
  ${statics}
  async run() {
    const {flags} = await this.parse(Leaf)
    appendFileSync(process.env.MARK, 'x')
    console.log('printed')
    if (flags.fail) throw new Error('broken')
    return {id: 1}
  }
}`
  const flags = 'static flags = {fail: Flags.boolean()}'
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {change: leaf(`static mutating = true; ${flags}`), read: leaf(flags)},
    })
  })
  afterAll(() => host.remove())

  const runs = () => (existsSync(join(host.folder, 'ran')) ? 'ran' : 'not run')
  const run = async (args: string[], env = {}) => {
    rmSync(join(host.folder, 'ran'), {force: true})
    return {...(await host.run(args, {env: {...env, MARK: join(host.folder, 'ran')}})), ran: runs()}
  }

  test('has its guard, its question and its outcome for an agent', async () => {
    const refused = await run(['change', '--agent'])
    expect(readError(refused)).toMatchObject({code: 1, error: 'confirmation_required'})
    expect(refused).toMatchObject({code: 1, ran: 'not run', stdout: ''})
    const confirmed = await run(['change', '--yes', '--agent'])
    expect(JSON.parse(confirmed.stdout)).toMatchObject({result: {id: 1}, status: 'ok'})
    expect(confirmed.ran).toBe('ran')
    const failed = await run(['read', '--fail', '--agent'])
    expect(failed.code).toBe(2)
    expect(readError(failed)).toMatchObject({code: 2, message: 'broken'})
    expect(await run(['change', '--schema'])).toMatchObject({code: 0, ran: 'not run'})
    expect(await run(['change', '--validate', '--yes'])).toMatchObject({code: 0, ran: 'not run'})
  })

  test('obeys the gates for a person, and else runs as without the plugin', async () => {
    const env = {TRIAL_READ_ONLY: '1'}
    const refused = await run(['change', '--output', 'text', '--yes'], env)
    expect(refused).toMatchObject({code: 6, ran: 'not run', stdout: ''})
    const plain = await run(['read', '--output', 'text'])
    expect(plain).toMatchObject({code: 0, ran: 'ran', stderr: '', stdout: 'printed\n'})
  })
})
