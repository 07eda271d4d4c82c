import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {
  askingCommand,
  expectPromptRequiredOnTerminal,
  promptPackages,
  promptRequired,
  questions,
  runWithStdin,
} from '../support/questions.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const {anyKey, callback, enquirer, inquirer, promises, reading} = questions

/** As @oclif/core 1 to 3 ask by their ux.prompt. */
const uxPrompt = `() => new Promise((resolve) => {
  process.stderr.write('Which region?: ')
  process.stdin.resume()
  process.stdin.once('data', (data) => { process.stdin.pause(); resolve(String(data).trim()) })
})`

const piped = `import {createInterface} from 'node:readline'
export default class Piped extends Command {
  static args = {text: Args.string({ignoreStdin: false})}
  async run() {
    process.stdout.write('First line? ')
    for await (const line of createInterface({input: process.stdin})) this.log('line: ' + line)
  }
}`

const printAnswer = `this.log('answer: ' + answer); if (flags.busy) process.exit(0)`

/** Commands that note that their `finally` block ran. */
const unwinding = Object.fromEntries(
  [
    ['inquirer', `import {input} from '@inquirer/prompts'`, `input({message: 'Which region?'})`],
    [
      'enquirer',
      `import enquirer from 'enquirer'`,
      `enquirer.prompt({message: 'Which region?', name: 'x', type: 'input'})`,
    ],
  ].map(([name, library, ask]) => [
    `unwinding-${name}`,
    `import {writeFileSync} from 'node:fs'
${library}
${ownCommand(`try { await ${ask} } finally { writeFileSync('unwinding-${name}', 'yes') }`)}`,
  ]),
)

/** Own and foreign commands that ask, and how the answer of each is read. */
const kinds = {
  own: {
    commands: {
      ...Object.fromEntries(
        Object.entries(questions).map(([name, question]) => [
          name,
          askingCommand(question, 'AgentCommand', 'return {answer}'),
        ]),
      ),
      ...unwinding,
    },
    read: (stdout: string) => (readDocument(stdout).result as {answer: unknown}).answer,
  },
  foreign: {
    commands: {
      ...Object.fromEntries(
        Object.entries({
          anyKey,
          callback,
          enquirer,
          inquirer,
          promises,
          reading,
          written: {ask: uxPrompt},
        }).map(([name, question]) => [name, askingCommand(question, 'Command', printAnswer)]),
      ),
      piped,
    },
    read: (stdout: string) => stdout.slice(stdout.indexOf('answer: ') + 'answer: '.length, -1),
  },
}

const hosts: Partial<Record<string, TrialHost>> = {}
beforeAll(async () => {
  const survey = `import {confirm} from '@inquirer/prompts'
  export default async function hook() {
    if (process.env.TRIAL_SURVEY) await confirm({message: 'Did you like it?'})
  }`
  for (const [kind, {commands}] of Object.entries(kinds)) {
    hosts[kind] = await makeTrialHost({
      commands,
      files: {'hooks/postrun.js': survey},
      oclif: {hooks: {postrun: './hooks/postrun.js'}},
      packages: [...promptPackages],
    })
  }
})
afterAll(() => Promise.all(Object.values(hosts).map((host) => host!.remove())))

/** Runs a command line for an agent. */
function run(
  kind: string,
  args: readonly string[],
  stdin: string,
  more: Record<string, string> = {},
): Promise<CliRun> {
  const host = hosts[kind]!
  return runWithStdin(host, args, stdin, {...host.env, TRIAL_AGENT: '1', ...more})
}

describe.concurrent('a question that a command asks an agent', () => {
  test.for([
    ['own', 'callback', 'ended'],
    ['own', 'callback --busy', 'ended'],
    ['own', 'promises', 'ended'],
    ['own', 'inquirer --busy', 'ended'],
    ['own', 'inquirer', 'open'],
    ['own', 'enquirer', 'ended'],
    ['own', 'written', 'ended'],
    ['own', 'second', 'me\n'],
    ['own', 'swallowing', 'ended'],
    ['own', 'anyKey', 'ended'],
    ['foreign', 'callback', 'ended'],
    ['foreign', 'callback --busy', 'open'],
    ['foreign', 'inquirer --busy', 'ended'],
    ['foreign', 'inquirer', 'open'],
    ['foreign', 'enquirer', 'open'],
    ['foreign', 'anyKey', 'ended'],
    ['foreign', 'written', 'ended'],
  ] as const)(
    '7.15, %s: by %s fails with the question, once, where stdin is %j',
    async ([kind, line, stdin]) => {
      const args = line.split(' ')
      const {code, stderr, stdout} = await run(kind, args, stdin)
      expect({code, isAnswered: stdout.includes('answer')}).toEqual({code: 1, isAnswered: false})
      if (kind === 'own') expect(stdout).toBe('')
      expect(readError({stderr})).toEqual(promptRequired(args[0]!))
      expect(stderr.match(/"status":"error"/g)).toHaveLength(1)
    },
  )

  test.for([
    ['own', 'callback', 'eu\n', 'eu'],
    ['own', 'promises', 'eu\n', 'eu'],
    ['own', 'inquirer', 'n\n', false],
    ['own', 'enquirer', 'eu\n', 'eu'],
    ['own', 'written', 'eu\n', 'eu'],
    ['own', 'reading', 'a\nb', 'a\nb'],
    ['own', 'reading', 'ended', ''],
    ['foreign', 'callback', 'eu\n', 'eu'],
    ['foreign', 'inquirer', 'n\n', 'false'],
    ['foreign', 'enquirer', 'eu\n', 'eu'],
    ['foreign', 'written', 'eu\n', 'eu'],
    ['foreign', 'reading', 'ended', ''],
  ] as const)('%s: by %s takes an answer from the pipe', async ([kind, name, stdin, answer]) => {
    const {code, stderr, stdout} = await run(kind, [name], stdin)
    expect(code, stderr).toBe(0)
    expect(kinds[kind].read(stdout)).toEqual(answer)
  })

  const answered = 'Which region? answer: eu\n'
  test.for<
    [title: string, name: string, stdin: string, env: Record<string, string>, stdout: unknown]
  >([
    ['lines on the pipe are data', 'piped', 'a\nb\n', {}, 'First line? line: a\nline: b\n'],
    [
      'a hook that asks after a success',
      'callback',
      'eu\n',
      {TRIAL_SURVEY: '1'},
      expect.stringContaining(answered),
    ],
    ['a question to a person', 'callback', 'eu\n', {TRIAL_AGENT: '0'}, answered],
  ])('%s is no failure', async ([, name, stdin, env, stdout]) => {
    expect(await run('foreign', [name], stdin, env)).toEqual({code: 0, stderr: '', stdout})
  })

  test('on a pipe that stays open is reported after two seconds', async () => {
    const start = performance.now()
    await run('own', ['inquirer'], 'open')
    expect(performance.now() - start).toBeGreaterThan(2000)
  })

  test('drawn on stdout does not break a document there', async ({onTestFinished}) => {
    const host = await makeTrialHost({
      commands: {inquirer: askingCommand(inquirer, 'Command', printAnswer)},
      oclif: {murli: {protocol: 'hateoas'}},
      packages: ['@inquirer/prompts'],
    })
    onTestFinished(() => host.remove())
    const {code, stderr, stdout} = await host.run(['inquirer'], {env: {TRIAL_AGENT: '1'}})
    expect({code, stderr}).toEqual({code: 1, stderr: ''})
    expect(stdout).toMatch(/^\? Which region\?[^\n]*\n\{/)
    expect(JSON.parse(stdout.slice(stdout.indexOf('\n')))).toMatchObject({
      error: {code: 'USER_ERROR', message: 'Which region? (Y/n)'},
      ok: false,
    })
  })

  // `script` takes other options on macOS, and Windows has none.
  test
    .runIf(process.platform === 'linux')
    .for(
      ['own', 'foreign'].flatMap((kind) =>
        ['promises', 'inquirer', 'written'].map((name) => [kind, name] as const),
      ),
    )('%s: by %s fails with the question on a terminal, too', ([kind, name]) =>
    expectPromptRequiredOnTerminal(hosts[kind]!, name),
  )

  test.for(['unwinding-inquirer', 'unwinding-enquirer'])(
    '7.15: is answered with Ctrl-C, so that the command unwinds: %s',
    async (name) => {
      for (const stdin of ['open', 'ended'] as const) {
        const {code, stderr, stdout} = await run('own', [name], stdin)
        expect({code, stdout}).toEqual({code: 1, stdout: ''})
        const message = expect.stringContaining('Which region?') as string
        expect(readError({stderr})).toMatchObject({kind: 'prompt_required', message})
        expect(await readFile(join(hosts.own!.folder, name), 'utf8')).toBe('yes')
        await rm(join(hosts.own!.folder, name))
      }
    },
  )
})
