import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import fc from 'fast-check'
import {expect, test} from 'vitest'

import {runProcess} from '../support/run-cli.js'
import {makeTrialHost} from '../support/trial-host.js'

/** How many lines are tried; ATTACKS tries more, and SEED repeats a run. */
const attempts = Number(process.env.ATTACKS ?? 300)

/** A line, and what stands around it. */
type Attempt = {id: string; argv: string[]; env: Record<string, string>; isTerminal: boolean; isAgentLine: boolean}

/** What became of an attempt: whether the command changed something, and whether it took its line for a dry run. */
type Result = {mutated: boolean; planned: boolean; failed: boolean}

/** A mutating command with a flag of each kind. */
function mutating(statics: string): string {
  return `export default class Mutation extends AgentCommand {
  static mutating = true
  static strict = false
  static baseFlags = {...AgentCommand.baseFlags, label: Flags.string({char: 'l', multiple: true}), name: Flags.string(), fo: Flags.boolean({char: 'o', allowNo: true})}
  ${statics}
  async run() {
    const {flags} = await this.parse(this.ctor)
    if (this.writer.isDryRun) {
      globalThis.attack.planned = true
      return this.writer.plan('Would', {})
    }
    globalThis.attack.mutated = true
    return this.writer.success('Did', {flags})
  }
}
`
}

const commands = {
  plain: mutating(''),
  dry: mutating('static dryRunnable = true'),
  named: mutating(`static dryRunnable = true
  static flags = {yes: Flags.boolean({char: 'y', allowNo: true, env: 'TRIAL_CONFIRM'}), force: Flags.boolean({char: 'f', allowNo: true, default: true})}`),
  aliased: mutating(
    `static flags = {really: Flags.boolean({char: 'r', aliases: ['yes'], default: true}), force: Flags.string()}`,
  ),
  open: mutating(`static dryRunnable = true; static '--' = false`),
  dashes: mutating(`static flags = {'--': Flags.boolean({aliases: ['sure']}), '': Flags.boolean()}`),
  outer: `export default class Outer extends AgentCommand {
  static mutating = true
  static strict = false
  async run() {
    const words = this.argv
    await this.config.runCommand('dry', words.slice(words.indexOf('inner') + 1))
  }
}
`,
  foreign: `export default class Foreign extends Command {
  static strict = false
  async run() { await this.config.runCommand('dry', this.argv) }
}
`,
}

/** Runs every attempt in one process; its stdout is no terminal, whatever it says of itself. */
const runner = `import {readFileSync, writeFileSync} from 'node:fs'
import {Config} from '@oclif/core'
const config = await Config.load({root: import.meta.dirname})
const shared = (globalThis[Symbol.for('oclif-plugin-murli.shared')] ??= {})
const results = []
for (const {argv, env, id, isAgentLine, isTerminal} of JSON.parse(readFileSync('attempts.json', 'utf8'))) {
  globalThis.attack = {failed: false, mutated: false, planned: false}
  const before = {...process.env}
  Object.assign(process.env, env)
  shared.isAgentLine = isAgentLine
  shared.owner = 'testing'
  Object.defineProperty(process.stdout, 'isTTY', {configurable: true, value: isTerminal})
  try {
    await config.runCommand(id, [...argv])
  } catch {
    globalThis.attack.failed = true
  }
  globalThis.attack.failed ||= Boolean(process.exitCode)
  process.exitCode = 0
  process.env = before
  results.push(globalThis.attack)
}
writeFileSync('results.json', JSON.stringify(results))
process.exit(0)
`

/** The words that confirm each command, and those that ask for a dry run; short flags are to be read letter by letter. */
const confirming: Record<string, readonly string[]> = {
  aliased: ['--yes', '--really', '-r'],
  dashes: ['--yes', '--force', '-y'],
  named: ['--yes', '--force', '-y', '-f'],
  other: ['--yes', '--force', '-y'],
}

/** The commands that have `--dry-run`. */
const dryRunnable: ReadonlySet<string> = new Set(['dry', 'foreign', 'named', 'open', 'outer'])

/** Words that most of the commands take. */
const usual = '--yes --yes --yes --force --dry-run --fo --no-fo -o a yes inner --no-agent --full'
/** Words that only some of them take, or none. */
const rare =
  '-y -f -r --really --sure --no-yes --no-force --no-dry-run -yf -of -oy -ly --label -l --name --json --validate ---- --= - -1'
const flagsWithValue = '--yes --yes --yes --force --fo --no-fo --dry-run -y -o --really --'
const values = 'false no 0 true --yes --force --dry-run -y'
const pick = (list: string) => fc.constantFrom(...list.split(' '))
const word = fc.oneof(
  {arbitrary: pick(usual), weight: 15},
  {arbitrary: fc.oneof(pick(rare), fc.constant('')), weight: 2},
  {arbitrary: fc.tuple(pick(flagsWithValue), pick(values)).map(([flag, value]) => `${flag}=${value}`), weight: 2},
  {arbitrary: fc.string({maxLength: 6}), weight: 2},
)
const readOnlyValues = ['1', 'true', 'on', 'x', '2', ' yes ', '00']
const attempt: fc.Arbitrary<Attempt> = fc
  .record({
    argv: fc.array(word, {maxLength: 5}),
    env: fc.constantFrom<Record<string, string>[]>(
      ...Array.from({length: 10}, () => ({})),
      {TRIAL_CONFIRM: '1', TRIAL_YES: '1', TRIAL_FORCE: '1'},
      ...[...readOnlyValues, '', '0', 'false', 'no', ' No '].map((value) => ({TRIAL_READ_ONLY: value})),
    ),
    id: fc.constantFrom(...Object.keys(commands)),
    isAgentLine: fc.boolean(),
    isTerminal: fc.boolean(),
  })
  // On a terminal without an agent a person may do what they like.
  .map((one) => ({...one, isTerminal: one.isTerminal && one.isAgentLine}))

/** The words of a line that turn a flag on: whole, without a value, in front of `--`. */
function listSwitches({argv, id}: Attempt): Set<string> {
  const line = id === 'outer' ? argv.slice(argv.indexOf('inner') + 1) : argv
  const end = line.indexOf('--')
  const typed = line.slice(0, end === -1 ? undefined : end)
  return new Set(
    typed.flatMap((word) => (/^-[a-z]+$/.test(word) ? [...readLetters(word)].map((letter) => `-${letter}`) : [word])),
  )
}

/** The letters of short flags in one word; what stands behind that of `--label` is its value. */
function readLetters(word: string): string {
  const label = word.indexOf('l')
  return word.slice(1, label === -1 ? undefined : label + 1)
}

/** What is wrong with a result; undefined where nothing is. */
function findFault(attempt: Attempt, {mutated, planned}: Result): string | undefined {
  const switches = listSwitches(attempt)
  const isConfirmed = (confirming[attempt.id] ?? confirming.other!).some((word) => switches.has(word))
  if (mutated && readOnlyValues.includes(attempt.env.TRIAL_READ_ONLY ?? ''))
    return 'changed something in a read-only environment'
  if (mutated && !isConfirmed) return 'changed something that the line does not confirm'
  if (mutated && switches.has('--dry-run') && dryRunnable.has(attempt.id)) return 'changed something in a dry run'
  if (planned && !switches.has('--dry-run')) return 'took a line for a dry run'
  return undefined
}

test('no line changes anything that it does not confirm itself', async () => {
  const host = await makeTrialHost({commands, files: {'attack.js': runner}})
  try {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const tried = fc.sample(attempt, {numRuns: attempts, seed})
    await writeFile(join(host.folder, 'attempts.json'), JSON.stringify(tried))
    const run = await runProcess([process.execPath, join(host.folder, 'attack.js')], {
      cwd: host.folder,
      env: host.env,
      input: '',
    })
    expect({code: run.code, stderr: run.code === 0 ? '' : run.stderr.slice(-2000)}).toEqual({code: 0, stderr: ''})
    const results = JSON.parse(await readFile(join(host.folder, 'results.json'), 'utf8')) as Result[]
    const faults = tried.flatMap((one, index) => {
      const fault = findFault(one, results[index]!)
      return fault === undefined ? [] : [{fault, ...one}]
    })
    expect({faults: faults.slice(0, 5), seed}).toEqual({faults: [], seed})
    // The lines have to reach the commands, or nothing was tried.
    const isCommon = (field: keyof Result) => results.filter((result) => result[field]).length > attempts / 100
    expect([results.length, isCommon('mutated'), isCommon('planned'), isCommon('failed')]).toEqual([
      attempts,
      true,
      true,
      true,
    ])
  } finally {
    await host.remove()
  }
})
