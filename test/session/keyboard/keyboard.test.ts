import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../../support/document.js'
import type {CliRun} from '../../support/run-cli.js'
import {typeOnTerminal} from '../../support/run-on-terminal.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'

/** A command that asks, and returns the answer. */
function asking(ask: string, imports = ''): string {
  return `${imports}
  export default class Asking extends AgentCommand {
    static flags = {busy: Flags.boolean()}
    async run() {
      const {flags} = await this.parse(Asking)
      // What keeps the process alive, as a connection does.
      if (flags.busy) setInterval(() => {}, 1000)
      return {answer: await (${ask})()}
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
  written: asking(`() => new Promise((resolve) => {
    process.stdout.write('Which region? ')
    process.stdin.once('data', (data) => { process.stdin.pause(); resolve(String(data).trim()) })
  })`),
  second: asking(
    `async () => {
      const lines = createInterface({input: process.stdin, output: process.stderr})
      await lines.question('Who? ')
      return lines.question('Which region? ')
    }`,
    interfaceOf('node:readline/promises'),
  ),
  swallowing: asking(
    `async () => {
      const lines = createInterface({input: process.stdin})
      return lines.question('Which region? ').catch(() => 'none')
    }`,
    interfaceOf('node:readline/promises'),
  ),
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
}

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({commands, packages: ['@inquirer/prompts', 'enquirer']})
})
afterAll(() => host.remove())

/** Runs a command with a pipe for stdin that is 'ended', stays 'open', or holds a text. */
async function run(args: readonly string[], stdin: string): Promise<CliRun> {
  if (stdin !== 'open') return host.run(args, {input: stdin === 'ended' ? '' : stdin})
  const child = spawn(process.execPath, [host.bin, ...args], {cwd: host.folder, env: host.env})
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return {code, stderr, stdout}
}

const expected = (name: string, message: unknown = 'Which region?') => ({
  status: 'error',
  code: 1,
  error: 'user_error',
  kind: 'prompt_required',
  message,
  suggestion: 'Give the answer on the line, with a flag or argument of the command.',
  recoverable: true,
  next_actions: [{command: `trial ${name} --schema`, description: 'See which flags and arguments give the answer.'}],
  schema_version: '1.0',
  tool_version: '3.2.1',
})

const question = expect.stringMatching(/^Which region\?( \(Y\/n\))?/) as unknown

describe.concurrent('a question that an own command asks', () => {
  test.for([
    ['callback', 'ended'],
    ['callback --busy', 'ended'],
    ['callback', 'open'],
    ['promises', 'ended'],
    ['promises', 'open'],
    ['inquirer --busy', 'ended'],
    ['inquirer', 'open'],
    ['enquirer', 'ended'],
    ['written', 'ended'],
    ['written', 'open'],
    ['second', 'me\n'],
    ['swallowing', 'ended'],
    ['anyKey', 'ended'],
  ] as const)('by %s fails with the question, once, where stdin is %j', async ([line, stdin]) => {
    const args = line.split(' ')
    const {code, stderr, stdout} = await run(args, stdin)
    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expect(readError({stderr})).toEqual(expected(args[0]!, question))
    expect(stderr.match(/"status": "error"/g)).toHaveLength(1)
  })

  test.for([
    ['callback', 'eu\n', 'eu'],
    ['promises', 'eu\n', 'eu'],
    ['inquirer', 'n\n', false],
    ['enquirer', 'eu\n', 'eu'],
    ['written', 'eu\n', 'eu'],
    ['reading', 'a\nb', 'a\nb'],
    ['reading', 'ended', ''],
  ] as const)('by %s takes an answer that stands on the pipe', async ([name, stdin, answer]) => {
    const {code, stderr, stdout} = await run([name], stdin)
    expect(code, stderr).toBe(0)
    expect(readDocument(stdout)).toMatchObject({status: 'ok', result: {answer}})
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
      expect(readDocument(document)).toEqual(expected(name, question))
    },
  )
})
