import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import type {CliRun} from '../support/run-cli.js'
import {typeOnTerminal} from '../support/run-on-terminal.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A foreign command that asks, and prints the answer. */
function asking(ask: string, imports = ''): string {
  return `${imports}
  export default class Asking extends Command {
    static flags = {busy: Flags.boolean(), force: Flags.boolean()}
    async run() {
      const {flags} = await this.parse(Asking)
      // What keeps the process alive, as a connection does.
      if (flags.busy) setInterval(() => {}, 1000)
      this.log('answer: ' + await (${ask})())
      if (flags.busy) process.exit(0)
    }
  }`
}

const interfaceOf = (module: string) => `import {createInterface} from '${module}'`

const commands = {
  callback: asking(
    `() => new Promise((resolve) => {
      const lines = createInterface({input: process.stdin, output: process.stdout})
      lines.question('Which region? ', (answer) => { lines.close(); resolve(answer) })
    })`,
    interfaceOf('node:readline'),
  ),
  promises: asking(
    `async () => {
      const lines = createInterface({input, output})
      try { return await lines.question('Which region? ') } finally { lines.close() }
    }`,
    `${interfaceOf('node:readline/promises')}\nimport {stdin as input, stderr as output} from 'node:process'`,
  ),
  inquirer: asking(
    `() => confirm({message: 'Which region?', theme: {prefix: '?'}})`,
    `import {confirm} from '@inquirer/prompts'`,
  ),
  enquirer: asking(
    `async () => (await enquirer.prompt({type: 'input', name: 'a', message: 'Which region?'})).a`,
    `import enquirer from 'enquirer'`,
  ),
  // As @oclif/core 1 to 3 ask by their ux.prompt.
  written: asking(`() => new Promise((resolve) => {
    process.stderr.write('Which region?: ')
    process.stdin.resume()
    process.stdin.once('data', (data) => { process.stdin.pause(); resolve(String(data).trim()) })
  })`),
  anyKey: asking(`() => new Promise((resolve) => {
    process.stderr.write('Which region?')
    process.stdin.setRawMode(true)
    process.stdin.once('data', resolve)
  })`),
  reading: asking(`async () => {
    process.stderr.write('Reading … ')
    let text = ''
    for await (const piece of process.stdin) text += piece
    return text
  }`),
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
    packages: ['@inquirer/prompts', 'enquirer'],
  })
})
afterAll(() => host.remove())

/** Runs a line for an agent, with a pipe for stdin that is 'ended', stays 'open', or holds a text. */
async function run(args: readonly string[], stdin: string, more: Record<string, string> = {}): Promise<CliRun> {
  const env = {...host.env, TRIAL_AGENT: '1', ...more}
  if (stdin !== 'open') return host.run(args, {env, input: stdin === 'ended' ? '' : stdin})
  const child = spawn(process.execPath, [host.bin, ...args], {cwd: host.folder, env})
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return {code, stderr, stdout}
}

const expected = (name: string) => ({
  status: 'error',
  code: 1,
  error: 'user_error',
  kind: 'prompt_required',
  message: expect.stringMatching(/^Which region\?(:| \(Y\/n\))?/) as unknown,
  suggestion: 'Give the answer on the line, with a flag or argument of the command.',
  recoverable: true,
  next_actions: [{command: `trial ${name} --schema`, description: 'See which flags and arguments give the answer.'}],
  schema_version: '1.0',
  tool_version: '3.2.1',
})

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
    expect(readError({stderr: stderr.slice(stderr.indexOf('{\n'))})).toEqual(expected(args[0]!))
    expect(stderr.match(/"status": "error"/g)).toHaveLength(1)
  })

  test.for([
    ['callback', 'eu\n', 'answer: eu\n'],
    ['inquirer', 'n\n', 'answer: false\n'],
    ['enquirer', 'eu\n', 'answer: eu\n'],
    ['written', 'eu\n', 'answer: eu\n'],
    ['reading', 'ended', 'answer: \n'],
    ['piped', 'a\nb\n', 'First line? line: a\nline: b\n'],
  ] as const)('by %s takes an answer that stands on the pipe', async ([name, stdin, answer]) => {
    const {code, stderr, stdout} = await run([name], stdin)
    expect(code, stderr).toBe(0)
    expect(stdout.endsWith(answer), stdout).toBe(true)
  })

  test('behind a success, by a hook, ends the line as the success that it is', async () => {
    const {code, stderr, stdout} = await run(['callback'], 'eu\n', {TRIAL_SURVEY: '1'})
    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    expect(stdout).toContain('answer: eu\n')
  })

  test('is what it is for a person', async () => {
    const {code, stderr, stdout} = await run(['callback'], 'eu\n', {TRIAL_AGENT: '0'})
    expect({code, stderr, stdout}).toEqual({code: 0, stderr: '', stdout: 'Which region? answer: eu\n'})
  })

  // `script` takes other options on macOS, and Windows has none.
  test.runIf(process.platform === 'linux').for(['promises', 'inquirer', 'written'])(
    'by %s fails with the question on a terminal, too',
    async (name) => {
      const {code, output} = await typeOnTerminal([process.execPath, host.bin, name, '--agent'], {
        cwd: host.folder,
        env: host.env,
        keys: 'typed\n',
      })
      expect(code, output).toBe(1)
      const document = output.slice(output.indexOf('{\r\n')).replaceAll('\r\n', '\n')
      expect(readError({stderr: document})).toEqual(expected(name))
    },
  )
})
