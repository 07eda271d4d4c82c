import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'

import {expect} from 'vitest'

import {readError} from './document.js'
import type {CliRun} from './run-cli.js'
import {typeOnTerminal} from './run-on-terminal.js'
import type {TrialHost} from './trial-host.js'

/**
 * What a command does to ask: a function that resolves to the answer, and what the file imports for
 * it.
 */
type Question = {ask: string; imports?: string}

const interfaceOf = (module: string) => `import {createInterface} from '${module}'`

/** The ways to ask that commands use, each for a region. */
export const questions = {
  callback: {
    ask: `() => new Promise((resolve) => {
      const lines = createInterface({input: process.stdin, output: process.stdout})
      lines.question('Which region? ', (answer) => { lines.close(); resolve(answer) })
    })`,
    imports: interfaceOf('node:readline'),
  },
  promises: {
    ask: `async () => {
      const lines = createInterface({input, output})
      try { return await lines.question('Which region? ') } finally { lines.close() }
    }`,
    imports: `${interfaceOf('node:readline/promises')}\nimport {stdin as input, stderr as output} from 'node:process'`,
  },
  promisified: {
    ask: `async () => {
      const lines = createInterface({input: process.stdin, output: process.stderr})
      try { return await promisify(lines.question).call(lines, 'Which region? ') } finally { lines.close() }
    }`,
    imports: `${interfaceOf('node:readline')}\nimport {promisify} from 'node:util'`,
  },
  clack: {
    ask: `() => text({message: 'Which region?'})`,
    imports: `import {text} from '@clack/prompts'`,
  },
  inquirer: {
    ask: `() => confirm({message: 'Which region?', theme: {prefix: '?'}})`,
    imports: `import {confirm} from '@inquirer/prompts'`,
  },
  enquirer: {
    ask: `async () => (await enquirer.prompt({type: 'input', name: 'a', message: 'Which region?'})).a`,
    imports: `import enquirer from 'enquirer'`,
  },
  written: {
    ask: `() => new Promise((resolve) => {
      process.stdout.write('Which region? ')
      process.stdin.once('data', (data) => { process.stdin.pause(); resolve(String(data).trim()) })
    })`,
  },
  second: {
    ask: `async () => {
      const lines = createInterface({input: process.stdin, output: process.stderr})
      await lines.question('Who? ')
      return lines.question('Which region? ')
    }`,
    imports: interfaceOf('node:readline/promises'),
  },
  swallowing: {
    ask: `async () => {
      const lines = createInterface({input: process.stdin})
      return lines.question('Which region? ').catch(() => 'none')
    }`,
    imports: interfaceOf('node:readline/promises'),
  },
  anyKey: {
    ask: `() => new Promise((resolve) => {
      process.stderr.write('Which region?')
      process.stdin.setRawMode(true)
      process.stdin.once('data', resolve)
    })`,
  },
  key: {
    ask: `() => new Promise((resolve) => {
      process.stderr.write('Which region?')
      emitKeypressEvents(process.stdin)
      process.stdin.resume().once('keypress', resolve)
    })`,
    imports: `import {emitKeypressEvents} from 'node:readline'`,
  },
  reading: {
    ask: `async () => {
      process.stderr.write('Reading … ')
      let text = ''
      for await (const piece of process.stdin) text += piece
      return text
    }`,
  },
} satisfies Record<string, Question>

/**
 * The source of a command that asks, and does `then` with `answer`; with --busy something keeps its
 * process alive.
 */
export function askingCommand(
  {ask, imports = ''}: Question,
  base: 'AgentCommand' | 'Command',
  then: string,
): string {
  return `${imports}
  export default class Asking extends ${base} {
    static flags = {busy: Flags.boolean()}
    async run() {
      const {flags} = await this.parse(Asking)
      // What keeps the process alive, as a connection does.
      if (flags.busy) setInterval(() => {}, 1000)
      const answer = await (${ask})()
      ${then}
    }
  }`
}

/** The packages that the questions import. */
export const promptPackages = ['@clack/prompts', '@inquirer/prompts', 'enquirer'] as const

/**
 * How stdin is given: `null`, or a pipe that is `ended`, `open`, has a text on it, or gets one after
 * some milliseconds.
 */
export type Stdin = string | {text: string; afterMs: number}

/** Runs a command line with this stdin. @param waitMs when to end it, with the code null */
export async function runWithStdin(
  host: TrialHost,
  args: readonly string[],
  stdin: Stdin,
  {env = host.env, waitMs}: {env?: Record<string, string>; waitMs?: number} = {},
): Promise<CliRun> {
  const child = spawn(process.execPath, [host.bin, ...args], {
    cwd: host.folder,
    env,
    killSignal: 'SIGKILL',
    stdio: [stdin === 'null' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    timeout: waitMs,
  })
  child.stdin?.on('error', () => {})
  let timer: NodeJS.Timeout | undefined
  if (typeof stdin === 'object')
    timer = setTimeout(() => child.stdin!.end(stdin.text), stdin.afterMs)
  else if (stdin !== 'open') child.stdin?.end(stdin === 'ended' ? '' : stdin)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    ended,
  ])
  clearTimeout(timer)
  child.stdin?.destroy()
  return {code, stderr, stdout}
}

/** The error of a command that asked for a region. */
export function promptRequired(name: string): unknown {
  return {
    status: 'error',
    code: 1,
    error: 'user_error',
    kind: 'prompt_required',
    message: expect.stringMatching(/^Which region\?(:| \(Y\/n\))?/) as unknown,
    suggestion: 'Give the answer on the command line, with a flag or argument of the command.',
    recoverable: true,
    next_actions: [
      {
        command: `trial ${name} --schema`,
        description: 'See which flags and arguments give the answer.',
      },
    ],
    schema_version: '1.0',
    tool_version: '3.2.1',
  }
}

/**
 * Runs a command for an agent on a terminal on which an answer is typed, and expects it to fail
 * with its question.
 */
export async function expectPromptRequiredOnTerminal(host: TrialHost, name: string): Promise<void> {
  const {code, output} = await typeOnTerminal([process.execPath, host.bin, name, '--agent'], {
    cwd: host.folder,
    env: host.env,
    keys: 'typed\n',
  })
  expect(code, output).toBe(1)
  const document = output.slice(output.indexOf('{\r\n')).replaceAll('\r\n', '\n')
  expect(readError({stderr: document})).toEqual(promptRequired(name))
}
