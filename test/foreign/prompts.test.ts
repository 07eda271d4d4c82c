import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {
  askingCommand,
  expectPromptRequiredOnTerminal,
  promptPackages,
  promptRequired,
  questions,
  runWithStdin,
} from '../support/questions.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const printAnswer = `this.log('answer: ' + answer)
      if (flags.busy) process.exit(0)`

const {anyKey, callback, enquirer, inquirer, promises, reading} = questions
const commands = {
  anyKey: askingCommand(anyKey, 'Command', printAnswer),
  callback: askingCommand(callback, 'Command', printAnswer),
  enquirer: askingCommand(enquirer, 'Command', printAnswer),
  inquirer: askingCommand(inquirer, 'Command', printAnswer),
  promises: askingCommand(promises, 'Command', printAnswer),
  reading: askingCommand(reading, 'Command', printAnswer),
  // As @oclif/core 1 to 3 ask by their ux.prompt.
  written: askingCommand(
    {
      ask: `() => new Promise((resolve) => {
        process.stderr.write('Which region?: ')
        process.stdin.resume()
        process.stdin.once('data', (data) => { process.stdin.pause(); resolve(String(data).trim()) })
      })`,
    },
    'Command',
    printAnswer,
  ),
  piped: `import {createInterface} from 'node:readline'
  export default class Piped extends Command {
    static args = {text: Args.string({ignoreStdin: false})}
    async run() {
      process.stdout.write('First line? ')
      for await (const line of createInterface({input: process.stdin})) this.log('line: ' + line)
    }
  }`,
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands,
    files: {
      'hooks/postrun.js': `import {confirm} from '@inquirer/prompts'
      export default async function hook() {
        if (process.env.TRIAL_SURVEY) await confirm({message: 'Did you like it?'})
      }`,
    },
    oclif: {hooks: {postrun: './hooks/postrun.js'}},
    packages: [...promptPackages],
  })
})
afterAll(() => host.remove())

/** Runs a line for an agent. */
function run(args: readonly string[], stdin: string, more: Record<string, string> = {}): Promise<CliRun> {
  return runWithStdin(host, args, stdin, {...host.env, TRIAL_AGENT: '1', ...more})
}

describe.concurrent('a question that a foreign command asks an agent', () => {
  test.for([
    ['callback', 'ended'],
    ['callback --busy', 'open'],
    ['inquirer --busy', 'ended'],
    ['inquirer', 'open'],
    ['enquirer', 'open'],
    ['anyKey', 'ended'],
    ['written', 'ended'],
    ['written', 'open'],
  ] as const)('by %s fails with the question, once, where stdin is %j', async ([line, stdin]) => {
    const args = line.split(' ')
    const {code, stderr, stdout} = await run(args, stdin)
    expect({code, isAnswered: stdout.includes('answer')}).toEqual({code: 1, isAnswered: false})
    expect(readError({stderr})).toEqual(promptRequired(args[0]!))
    expect(stderr.match(/"status":"error"/g)).toHaveLength(1)
  })

  test.for([
    ['callback', 'eu\n', 'answer: eu\n'],
    ['inquirer', 'n\n', 'answer: false\n'],
    ['enquirer', 'eu\n', 'answer: eu\n'],
    ['written', 'eu\n', 'answer: eu\n'],
    ['reading', 'ended', 'answer: \n'],
    ['piped', 'a\nb\n', 'First line? line: a\nline: b\n'],
  ] as const)('by %s takes an answer from the pipe', async ([name, stdin, answer]) => {
    const {code, stderr, stdout} = await run([name], stdin)
    expect(code, stderr).toBe(0)
    expect(stdout.endsWith(answer), stdout).toBe(true)
  })

  test('after a success, by a hook, leaves the success as it is', async () => {
    const {code, stderr, stdout} = await run(['callback'], 'eu\n', {TRIAL_SURVEY: '1'})
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    expect(stdout).toContain('answer: eu\n')
  })

  test('drawn on stdout does not break a document there', async () => {
    const other = await makeTrialHost({
      commands: {inquirer: commands.inquirer},
      oclif: {murli: {protocol: 'hateoas'}},
      packages: ['@inquirer/prompts'],
    })
    try {
      const {code, stderr, stdout} = await other.run(['inquirer'], {env: {TRIAL_AGENT: '1'}})
      expect({code, stderr}).toEqual({code: 1, stderr: ''})
      expect(stdout).toMatch(/^\? Which region\?[^\n]*\n\{/)
      const document = JSON.parse(stdout.slice(stdout.indexOf('\n'))) as object
      expect(document).toMatchObject({error: {code: 'USER_ERROR', message: 'Which region? (Y/n)'}, ok: false})
    } finally {
      await other.remove()
    }
  })

  test('is what it is for a person', async () => {
    const {code, stderr, stdout} = await run(['callback'], 'eu\n', {TRIAL_AGENT: '0'})
    expect({code, stderr, stdout}).toEqual({code: 0, stderr: '', stdout: 'Which region? answer: eu\n'})
  })

  // `script` takes other options on macOS, and Windows has none.
  test.runIf(process.platform === 'linux').for(['promises', 'inquirer', 'written'])(
    'by %s fails with the question on a terminal, too',
    (name) => expectPromptRequiredOnTerminal(host, name),
  )
})
