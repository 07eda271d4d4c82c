import {existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../../support/document.js'
import {
  foreignCommand,
  makeTrialHost,
  ownCommand,
  type TrialHost,
} from '../../support/trial-host.js'

/** A command that says which consent it sees, and leaves a mark when it runs. */
function command(statics: string): string {
  return `import {appendFileSync} from 'node:fs'
export default class Mutation extends AgentCommand {
  ${statics}
  async run() {
    const {args, flags, argv} = await this.parse(this.ctor)
    if (process.env.MARK) appendFileSync(process.env.MARK, 'ran')
    const {isDryRun, isForced} = this.writer
    const said = {args, argv, flags, isDryRun, isForced}
    return isDryRun ? this.writer.plan('Would', said) : this.writer.success('Did', said)
  }
}
`
}

const readOnly = {TRIAL_READ_ONLY: '1'}
const args = `static args = {name: Args.string({required: true})}`

describe('the guard', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        'index/delete':
          command(`static mutating = true; static dryRunnable = true; static aliases = ['rmindex']; ${args}
          static flags = {label: Flags.string({multiple: true, multipleNonGreedy: true}), token: Flags.string(), size: Flags.integer({min: 1})}
          static flagAnnotations = {token: {sensitive: true}}`),
        'index/write': command(`static mutating = true; static strict = false`),
        own: command(
          `static mutating = true; static flags = {force: Flags.string(), yes: Flags.boolean({char: 'y'})}`,
        ),
        aliased: command(`static mutating = true; static dryRunnable = true
          static flags = {'no-prompt': Flags.boolean({aliases: ['yes', 'force'], char: 'n'}), plan: Flags.boolean({aliases: ['dry-run']})}`),
        defaulted: command(
          `static mutating = true; static flags = {force: Flags.boolean({default: true, allowNo: true})}`,
        ),
        env: command(
          `static mutating = true; static flags = {force: Flags.boolean({env: 'TRIAL_FORCE'})}`,
        ),
        read: command(`static destructive = true`),
        saving: command(
          `static mutatingFlags = ['save']; static flags = {save: Flags.boolean(), size: Flags.string()}
          async parse(...input) {
            const parsed = await super.parse(...input)
            if (parsed.flags.size === 'odd') throw userError('The size is odd.')
            return parsed
          }`,
        ),
        ignoring: ownCommand(
          `const {flags} = await this.parse(this.ctor)
          if (flags.nest) return this.config.runCommand('ignoring', ['--dry-run', '--say'])
          if (flags.say) return this.writer.success('Did', {id: 1})
          if (flags.end) this.exit(0)
          return {id: 2}`,
          `static mutating = true; static dryRunnable = true; static enableJsonFlag = true
          static flags = {end: Flags.boolean(), nest: Flags.boolean(), say: Flags.boolean()}`,
        ),
        switches: ownCommand(
          `const {flags} = await this.parse(this.ctor); return flags`,
          `static flags = {color: Flags.boolean({allowNo: true, aliases: ['colour']}), verbose: Flags.boolean({char: 'v'}), x: Flags.boolean({char: 'x'})}`,
        ),
        twice: ownCommand(
          `await this.parse(this.ctor)
          await this.parse({strict: false}, ['a'])
          await this.parse(this.ctor, ['--yes'])
          const {isDryRun, isForced} = this.writer
          return isDryRun ? this.writer.plan('Would', {isForced}) : this.writer.success('Did', {isForced})`,
          `static mutating = true; static dryRunnable = true`,
        ),
        foreign: foreignCommand(
          `await this.config.runCommand('index:write', this.argv)`,
          'static strict = false',
        ),
        unparsed: ownCommand(
          `return {ran: true, forced: this.writer.isForced}`,
          'static mutating = true',
        ),
      },
      oclif: {topicSeparator: ' '},
    })
  })
  afterAll(() => host.remove())

  test.concurrent('an unconfirmed line of an agent ends before the command runs', async () => {
    const mark = join(host.folder, 'unconfirmed')
    const line = ['index', 'delete', 'old logs', '--label', 'a', '--label=b c', '--token', 's3cret']
    const {code, stderr, stdout} = await host.run(line, {env: {MARK: mark}})
    expect({code, hasRun: existsSync(mark), stdout}).toEqual({code: 1, hasRun: false, stdout: ''})
    expect(stderr).toMatchInlineSnapshot(`
      "{"status":"error","code":1,"error":"confirmation_required","message":"trial index delete changes state and was not confirmed.","suggestion":"Preview it with --dry-run, then confirm with --yes.","recoverable":true,"next_actions":[{"command":"trial index delete 'old logs' --label a '--label=b c' --token <token> --dry-run","description":"See what would happen; nothing changes.","params":{"token":{"type":"string","required":true}}},{"command":"trial index delete 'old logs' --label a '--label=b c' --token <token> --yes","description":"Do it.","params":{"token":{"type":"string","required":true}}}],"schema_version":"1.0","tool_version":"3.2.1"}
      "
    `)
  })

  test.concurrent.for<[line: string, code: number, fields: object, env?: Record<string, string>]>([
    ['index delete x --yes', 0, {result: {isDryRun: false, isForced: true}}],
    ['index delete x --force', 0, {result: {isForced: true}}],
    ['index delete x --dry-run', 0, {plan: {isDryRun: true, isForced: false}, status: 'plan'}],
    ['index delete x --dry-run --yes', 0, {plan: {isDryRun: true, isForced: true}}],
    ['read --yes', 1, {field: '--yes', kind: 'unknown_flag'}],
    ['read --dry-run', 1, {kind: 'dry_run_unsupported'}],
    ['index write --dry-run', 1, {kind: 'dry_run_unsupported'}],
    // What is wrong with the line comes first.
    ['index delete', 1, {field: 'name', kind: 'missing_argument'}],
    ['index delete x --size 0', 1, {field: '--size', kind: 'invalid_value', position: 4}],
    ['index delete x --zzz', 1, {field: '--zzz', kind: 'unknown_flag', position: 3}],
    ['index delete x --output xml', 1, {field: '--output', kind: 'invalid_value'}],
    ['saving --save', 1, {error: 'confirmation_required'}],
    ['saving --save --size odd', 1, {error: 'user_error', message: 'The size is odd.'}],
    // A word behind -- confirms nothing.
    ['index write -- --yes', 1, {error: 'confirmation_required'}],
    ['index write a --yes -- b', 0, {result: {argv: ['a', 'b']}}],
    // A flag of the command's own wins and means what the command says.
    ['own --force yes', 1, {error: 'confirmation_required'}],
    ['own -y', 0, {result: {flags: {yes: true}, isForced: true}}],
    ['aliased --yes', 0, {result: {flags: {'no-prompt': true}, isForced: true}}],
    ['aliased --plan', 0, {plan: {isDryRun: true}}],
    // A default or a variable is not on the line, and confirms nothing.
    ['defaulted', 1, {error: 'confirmation_required'}],
    ['defaulted --no-force', 1, {error: 'confirmation_required'}],
    ['defaulted --force', 0, {result: {isForced: true}}],
    // A command that never parses is guarded all the same.
    ['unparsed', 1, {error: 'confirmation_required'}],
    ['unparsed --yes', 0, {result: {forced: true, ran: true}}],
    // What the line confirms is read once; a later parse changes nothing.
    ['twice --dry-run', 0, {plan: {isForced: false}}],
    ['twice --yes', 0, {result: {isForced: true}}],
    ['twice', 1, {error: 'confirmation_required'}],
    // A boolean flag has no value, and a flag that confirms is never suggested.
    [
      'index delete x --yes=false',
      1,
      {
        did_you_mean: ['trial index delete x'],
        error: 'flag_error',
        field: '--yes',
        kind: 'invalid_value',
        message: 'Flag --yes takes no value.',
        position: 3,
      },
    ],
    [
      'index write --force=',
      1,
      {
        field: '--force',
        kind: 'invalid_value',
        suggestion: 'Write --force alone to confirm, or leave it out.',
      },
    ],
    ['index delete x --dry-run=1', 1, {field: '--dry-run', kind: 'invalid_value'}],
    ['unparsed --yes --full=1', 1, {field: '--full', kind: 'invalid_value'}],
    ['switches --color=no', 1, {did_you_mean: ['trial switches --no-color']}],
    ['switches --colour=true', 1, {did_you_mean: ['trial switches --colour'], position: 1}],
    // The wrong word is the first of two, also where a flag of the plugin comes before the command.
    ['switches --colour=1 --colour', 1, {position: 1}],
    ['--agent switches --no-color=1 --color', 1, {position: 2}],
    ['switches -v=1 --x', 1, {did_you_mean: ['trial switches -v --x'], field: '--verbose'}],
    [
      'switches --verbose=later',
      1,
      {field: '--verbose', suggestion: 'Write --verbose alone to turn it on, or leave it out.'},
    ],
    // A dry run that ends in a success may have changed something.
    [
      'ignoring --dry-run --say',
      2,
      {data: {result: {id: 1}}, error: 'tool_error', kind: 'dry_run_ignored', recoverable: false},
    ],
    ['ignoring --dry-run', 2, {data: {result: {id: 2}}, kind: 'dry_run_ignored'}],
    ['ignoring --dry-run --end', 2, {kind: 'dry_run_ignored'}],
    ['ignoring --yes --nest', 2, {kind: 'dry_run_ignored'}],
    ['ignoring --yes --say', 0, {result: {id: 1}}],
    ['ignoring --dry-run --validate', 0, {result: {valid: true}}],
    // The form of the output changes nothing.
    [
      'rmindex x --agent',
      1,
      {
        error: 'confirmation_required',
        next_actions: [
          {command: 'trial rmindex x --agent --dry-run'},
          {command: 'trial rmindex x --agent --yes'},
        ],
      },
    ],
    // 12.16: a read-only environment lets only dry runs run, as nothing states that `read` changes
    // nothing.
    [
      'index delete x --yes --force',
      6,
      {error: 'permission_denied', kind: 'read_only', recoverable: false},
      readOnly,
    ],
    ['index delete x --dry-run', 0, {status: 'plan'}, readOnly],
    ['index delete --yes', 1, {kind: 'missing_argument'}, readOnly],
    ['read', 6, {kind: 'read_only'}, readOnly],
  ])('%s', async ([line, code, fields, env]) => {
    const run = await host.run(line.split(' '), {env})
    const document = code === 0 ? readDocument(run.stdout) : readError(run)
    expect({...document, exit: run.code}).toMatchObject({...fields, exit: code})
  })

  const unconfirmed = (name: string) =>
    `    Error: trial ${name} changes state and was not confirmed.\n    Try this: If that is what you want, confirm with --yes.\n`
  const valued = (flag: string) =>
    `    Error: Flag ${flag} takes no value.\n    Code: invalid_value\n    Try this: Write ${flag} alone to turn it on, or leave it out.\n`
  test.concurrent.for<[line: string, env: Record<string, string>, code: number, stderr: string]>([
    ['index write --output text', {}, 1, unconfirmed('index write')],
    ['index write --no-agent --yes', {}, 0, ''],
    [
      'index write --no-agent --yes',
      readOnly,
      6,
      `    Error: trial index write changes state, and this environment is read-only.
    Code: read_only
    Try this: The owner of this environment decides which commands may run; no
     flag overrides this.
`,
    ],
    // A question with a value is none, and its command must not run instead.
    ['switches --no-agent --validate=true', {}, 1, valued('--validate')],
    ['switches --no-agent --color --schema=true', {}, 1, valued('--schema')],
    // A variable is not on the line.
    ['env --no-agent', {TRIAL_FORCE: '1'}, 1, unconfirmed('env')],
    [
      'ignoring --no-agent --dry-run --say',
      {},
      2,
      `    Error: The command reported a success instead of a plan, although its
    command line has --dry-run.
    Code: dry_run_ignored
    Try this: Check whether it made its changes; its author has to end a dry
    run with \`writer.plan\`.
`,
    ],
  ])('a person on a pipe: %j %j', async ([line, env, code, stderr]) => {
    const run = await host.run(line.split(' '), {env})
    expect({code: run.code, stderr: run.stderr.replaceAll(/ +\n/g, '\n')}).toEqual({code, stderr})
  })

  // `script` takes other options on macOS, and Windows has none.
  test
    .runIf(process.platform === 'linux')
    .for<[line: string, env: Record<string, string>, code: number]>([
      ['index write', {}, 0],
      ['index write', {TRIAL_AGENT: '1'}, 1],
      // The form of the output changes nothing for an agent.
      ['index write --no-agent', {TRIAL_AGENT: '1'}, 1],
      ['index write --output=text', {TRIAL_AGENT: '1'}, 1],
      // A command that another one runs is guarded like it.
      ['foreign', {}, 0],
      ['foreign --agent', {}, 1],
      // 12.13: nor for one that the command line itself names.
      ['index write --agent --output text', {}, 1],
      ['--agent index write --output text', {}, 1],
      ['foreign --agent --output text', {}, 1],
      ['index write --agent --output text --yes', {}, 0],
    ])('on a terminal a person is not asked, and an agent is: %s %j', async ([line, env, code]) => {
    const mark = join(host.folder, line + code)
    const run = await host.runOnTerminals(line.split(' '), {env: {...env, MARK: mark}})
    expect({code: run.code, hasRun: existsSync(mark), stdout: run.stdout}).toEqual(
      code === 0 ? {code, hasRun: true, stdout: 'Did\r\n'} : {code, hasRun: false, stdout: ''},
    )
  })
})

// 4.19: an author who has built and not yet written the manifest reads what an agent will read
describe('the guard of a command whose manifest is older than its class', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        remove: command(
          `static mutating = true; static dryRunnable = true; static aliases = ['rm']; ${args}`,
        ),
      },
    })
    const file = join(host.folder, 'oclif.manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as {commands: {remove: object}}
    Object.assign(manifest.commands.remove, {flags: {}, mutating: false, dryRunnable: false})
    writeFileSync(file, JSON.stringify(manifest))
  })
  afterAll(() => host.remove())

  test.concurrent.each(['remove', 'rm'])('%s is confirmed in the same ways', async (name) => {
    const run = await host.run([name, 'x', '--agent'])
    expect(readError(run)).toMatchObject({
      next_actions: [
        {command: `trial ${name} x --agent --dry-run`},
        {command: `trial ${name} x --agent --yes`},
      ],
    })
  })
})
