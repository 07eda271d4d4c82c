import {spawn} from 'node:child_process'
import {readFile, rm} from 'node:fs/promises'
import {join} from 'node:path'
import {text} from 'node:stream/consumers'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {
  askingCommand,
  expectPromptRequiredOnTerminal,
  promptPackages,
  promptRequired,
  questions,
  runWithStdin,
  type Stdin,
} from '../support/questions.js'
import type {CliRun} from '../support/run-cli.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const {anyKey, callback, clack, enquirer, inquirer, key, promises, promisified, reading} = questions

/** As @oclif/core 1 to 3 ask by their ux.prompt. */
const uxPrompt = `() => new Promise((resolve) => {
  process.stderr.write('Which region?: ')
  process.stdin.resume()
  process.stdin.once('data', (data) => { process.stdin.pause(); resolve(String(data).trim()) })
})`

const terminal = {
  ask: `async () => new WriteStream(0)`,
  imports: `import {WriteStream} from 'node:tty'`,
}

/** As readline-sync, and inquirer from 7.2 to 8.1, fail without a terminal. */
const sync = {
  ask: `() => { throw new Error("The current environment doesn't support interactive reading from TTY.") }`,
}
const checking = {
  ask: `() => { throw new Error('Prompts can not be meaningfully rendered in non-TTY environments') }`,
}

/** As prompt-sync fails without a terminal. */
const opening = {
  ask: `() => { throw new Error("ENXIO: no such device or address, open '/dev/tty'") }`,
}

/** As readline-sync and prompt-sync read a terminal: in a call that blocks the process. */
const blocking = {
  ask: `async () => {
    process.stderr.write('Which region? ')
    const fd = fs.openSync('/dev/tty', 'rs')
    const bytes = Buffer.alloc(100)
    return bytes.toString('utf8', 0, fs.readSync(fd, bytes)).trim()
  }`,
  imports: `import fs from 'node:fs'`,
}

/** Reads stdin without a turn of the event loop, also where a read does not block. */
const blockingPipe = `import fs from 'node:fs'
export default class Blocking extends Command {
  async run() {
    process.stderr.write('Which region? ')
    const bytes = Buffer.alloc(100)
    const read = () => {
      try { return fs.readSync(0, bytes) } catch (error) {
        if (error.code !== 'EAGAIN') throw error
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
        return read()
      }
    }
    this.log('answer: ' + bytes.toString('utf8', 0, read()).trim())
  }
}`

/** Reads another terminal, as a serial port is one. */
const serial = {
  ask: `async () => {
    const fd = fs.openSync('/dev/ptmx', fs.constants.O_RDWR | fs.constants.O_NONBLOCK)
    try { return fs.readSync(fd, Buffer.alloc(1)) } catch (error) { return error.code }
  }`,
  imports: `import fs from 'node:fs'`,
}

/** Fails with an error of its own that says the like. */
const refusing = {
  ask: `() => { throw new Error('Nothing is deleted in non-TTY environments: pass --confirm') }`,
}

/** As Ink asks: in finished lines, over which it draws its error where it gets no keys. */
const drawInk = `const {stdin} = process
  const error = 'Raw mode is not supported on the current process.stdin, which Ink uses as input stream by default.'
  console.log('Which region?')
  if (!stdin.isTTY) console.log('\\n  ERROR ' + error + '\\n\\n at App (ink.js:1:2)\\n')
  else stdin.setRawMode(true).on('readable', () => stdin.read())`
/** Once it waits for its own promise, and once for Ink's, which fails. */
const ink = {ask: `() => { ${drawInk}; return new Promise(() => {}) }`}
const inkExit = {ask: `() => { ${drawInk}; throw new Error(error) }`}
/** As Ink 6.8, which leaves its question without an answer once nothing else is left to do. */
const inkIdle = {
  ask: `() => { ${drawInk}; return new Promise((resolve) => process.once('beforeExit', resolve)) }`,
}

/** As a prompt that an animation surrounds, as listr2 draws one. */
const animated = {
  ask: `() => new Promise(() => {
    emitKeypressEvents(process.stdin)
    process.stdin.on('keypress', () => {})
    setInterval(() => process.stderr.write('\\rWhich region? '), 10)
  })`,
  imports: `import {emitKeypressEvents} from 'node:readline'`,
}

/** Makes its interface when its file is loaded, before an adopted command is watched. */
const early = {
  ask: `() => new Promise((resolve) => {
    lines.question('Which region? ', (answer) => { lines.close(); resolve(answer) })
  })`,
  imports: `import {createInterface} from 'node:readline'
const lines = createInterface({input: process.stdin, output: process.stdout})`,
}

/** Reads lines, and writes a prompt before each of them, without a question. */
const shell = {
  ask: `() => new Promise((resolve) => {
    const lines = createInterface({input: process.stdin, output: process.stderr, prompt: 'Which region? '})
    lines.on('line', (line) => { resolve(line); lines.close() })
    lines.on('close', () => resolve(''))
    lines.prompt()
  })`,
  imports: `import {createInterface} from 'node:readline'`,
}

/** Reads data to its end, and notices its first chunk. */
const peeking = {
  ask: `() => new Promise((resolve) => {
    let text = ''
    process.stderr.write('Paste the regions: ')
    process.stdin.once('data', () => process.stderr.write('Reading\\n'))
    process.stdin.on('data', (data) => { text += data }).on('end', () => resolve(text))
  })`,
}

/** Works for longer than a hidden answer is waited for, in a script that reads one. */
const working = {
  ask: `async () => {
    process.stdin.setEncoding('utf8')
    const script = 'read -s PASS; sleep 3; exit 7'
    return String(childProcess.spawnSync('bash', ['-c', script], {stdio: 'inherit'}).status)
  }`,
  imports: `import childProcess from 'node:child_process'`,
}

/** As password-prompt asks where stdin is no terminal, again and again. */
const hidden = {
  ask: `async () => {
    process.stdin.setEncoding('utf8')
    for (;;) {
      process.stderr.write('Which region? ')
      const script = 'read -s PASS && echo $PASS'
      const {stdout} = childProcess.spawnSync('bash', ['-c', script], {
        stdio: ['inherit', 'pipe', 'inherit'], encoding: 'utf8',
      })
      process.stderr.write('\\n')
      const answer = await Promise.resolve(stdout.trim())
      if (answer) return answer
    }
  }`,
  imports: `import childProcess from 'node:child_process'`,
}

/** It listens for an interrupt while it turns. */
const spinner = `import {spinner} from '@clack/prompts'
${ownCommand(`const turning = spinner()
  turning.start('Working')
  await new Promise((resolve) => setTimeout(resolve, 3500))
  turning.stop('Done')`)}`

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

/** Commands that ask, withdraw the question after a short time, and go on working. */
const withdrawing = Object.fromEntries(
  [
    ['closing', 'lines.close()', `'Which region? '`],
    ['aborting', 'controller.abort()', `'Which region? ', {signal: controller.signal}`],
    ['aborted', '', `'Which region? ', {signal: AbortSignal.abort()}`],
  ].map(([name, withdraw, question]) => [
    name!,
    `import {createInterface} from 'node:readline'
${ownCommand(`const lines = createInterface({input: process.stdin, output: process.stderr})
  const controller = new AbortController()
  const answer = await new Promise((resolve) => {
    lines.question(${question}, resolve)
    setTimeout(() => { ${withdraw}; resolve('default') }, 300)
  })
  await new Promise((resolve) => setTimeout(resolve, 2500))
  lines.close()
  return {answer}`)}`,
  ]),
)

/** Own and foreign commands that ask, and how the answer of each is read. */
const kinds = {
  own: {
    commands: {
      ...Object.fromEntries(
        Object.entries({
          ...questions,
          animated,
          blocking,
          checking,
          early,
          hidden,
          ink,
          inkExit,
          inkIdle,
          opening,
          peeking,
          refusing,
          serial,
          shell,
          sync,
          terminal,
          working,
        }).map(([name, question]) => [
          name,
          askingCommand(question, 'AgentCommand', 'return {answer}'),
        ]),
      ),
      ...unwinding,
      ...withdrawing,
      spinner,
    },
    read: (stdout: string) => (readDocument(stdout).result as {answer: unknown}).answer,
  },
  foreign: {
    commands: {
      ...Object.fromEntries(
        Object.entries({
          anyKey,
          blocking,
          callback,
          checking,
          clack,
          early,
          enquirer,
          hidden,
          ink,
          inkExit,
          inkIdle,
          opening,
          inquirer,
          key,
          promises,
          promisified,
          reading,
          refusing,
          serial,
          shell,
          sync,
          terminal,
          working,
          written: {ask: uxPrompt},
        }).map(([name, question]) => [name, askingCommand(question, 'Command', printAnswer)]),
      ),
      blockingPipe,
      piped,
    },
    read: (stdout: string) => stdout.slice(stdout.indexOf('answer: ') + 'answer: '.length, -1),
  },
}

/** A bin that has imported stdin before the plugin runs. */
const earlyBin = `import {stdin} from 'node:process'
import {execute} from '@oclif/core'
globalThis.seen = typeof stdin
await execute({dir: import.meta.url})
`

const hosts: Partial<Record<string, TrialHost>> = {}
beforeAll(async () => {
  const survey = `import {confirm} from '@inquirer/prompts'
  export default async function hook() {
    if (process.env.TRIAL_SURVEY) await confirm({message: 'Did you like it?'})
  }`
  for (const [kind, {commands}] of Object.entries(kinds)) {
    hosts[kind] = await makeTrialHost({
      commands,
      files: {'hooks/postrun.js': survey, ...(kind === 'own' && {'bin/run.js': earlyBin})},
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
  stdin: Stdin,
  {more, waitMs}: {more?: Record<string, string>; waitMs?: number | undefined} = {},
): Promise<CliRun> {
  const host = hosts[kind]!
  const env = {...host.env, TRIAL_AGENT: '1', ...more}
  return runWithStdin(host, args, stdin, {env, ...(waitMs && {waitMs})})
}

/** How a command gets its answer, by what it reads. */
const readers = {
  anyKey: 'keys',
  callback: 'question',
  clack: 'keys',
  enquirer: 'keys',
  inquirer: 'keys',
  reading: 'data',
  shell: 'prompt',
  written: 'chunk',
} as const

const slow = {afterMs: 3500, text: 'eu\n'}

/** What 7.15 makes of a reader: whether it is ended, gets an answer, or is left waiting. */
function expectedOf(
  reader: (typeof readers)[keyof typeof readers],
  stdin: 'null' | 'open' | 'slow',
  isDeclared: boolean,
): 'answer' | 'end' | 'wait' {
  if (reader === 'keys') return 'end'
  if ((reader === 'prompt' || reader === 'question') && isDeclared) return 'end'
  if (stdin === 'null') return reader === 'data' ? 'answer' : 'end'
  return stdin === 'open' ? 'wait' : 'answer'
}

const table = Object.entries(readers).flatMap(([name, reader]) =>
  (['null', 'open', 'slow'] as const).flatMap((stdin) =>
    [
      ['own', '1'],
      // By a pipe alone: a script, which may write the answer later.
      ['own', ''],
      ['foreign', '1'],
    ].map(([kind, agent]) => ({
      agent: agent!,
      expected: expectedOf(reader, stdin, agent === '1'),
      kind: kind as 'foreign' | 'own',
      name,
      stdin,
    })),
  ),
)

describe.concurrent('a command of an agent or a script', () => {
  test.for(table)(
    '7.15: $kind $name, stdin $stdin, agent "$agent": $expected',
    async ({agent, expected, kind, name, stdin}) => {
      // An answer that would come too late, where none is read.
      const late = {...slow, afterMs: 20_000}
      const given = stdin === 'slow' ? (expected === 'end' ? late : slow) : stdin
      const {code, stderr, stdout} = await run(kind, [name], given, {
        more: agent ? {TRIAL_AGENT: agent} : {TRIAL_AGENT: ''},
        waitMs: expected === 'wait' ? 12_000 : undefined,
      })
      const isAnswered = stdout.includes('answer') || code === 0
      if (expected === 'wait') {
        expect(code).toBe(null)
        // 3.7: what it waits for is not hidden.
        expect(stderr).toMatch(/"msg":"(?:Which region\?|Reading …)/)
      } else if (expected === 'answer') {
        expect(code, stderr).toBe(0)
        const answer = String(kinds[kind].read(stdout)).trim()
        expect(answer).toBe(stdin === 'null' ? '' : 'eu')
      } else {
        expect({code, isAnswered}).toEqual({code: 1, isAnswered: false})
        expect(readError({stderr})).toEqual(promptRequired(name))
        expect(stderr.match(/"status":"error"/g)).toHaveLength(1)
      }
    },
  )

  test.for([
    ['own', 'callback --busy', 'ended'],
    ['own', 'clack --busy', 'ended'],
    ['own', 'inquirer --busy', 'ended'],
    ['own', 'key --busy', 'open'],
    ['own', 'promises', 'ended'],
    ['own', 'promisified', 'ended'],
    ['own', 'written --busy', 'ended'],
    ['own', 'second', 'me\n'],
    ['own', 'swallowing', 'ended'],
    ['own', 'ink', 'open'],
    ['own', 'ink', 'null'],
    ['own', 'inkExit', 'open'],
    ['foreign', 'ink', 'open'],
    ['foreign', 'inkExit', 'null'],
    ['own', 'early', 'open'],
    ['own', 'early', 'ended'],
    ['foreign', 'early', 'open'],
    ['foreign', 'callback --busy', 'open'],
    ['foreign', 'clack --busy', 'open'],
    ['foreign', 'inquirer --busy', 'ended'],
    ['foreign', 'key --busy', 'ended'],
    ['foreign', 'key --busy', 'open'],
  ] as const)('%s: %s fails with the question, once, where stdin is %j', async (row) => {
    const [kind, line, stdin] = row
    const args = line.split(' ')
    const {code, stderr} = await run(kind, args, stdin)
    expect(code).toBe(1)
    expect(readError({stderr})).toEqual(promptRequired(args[0]!))
    expect(stderr.match(/"status":"error"/g)).toHaveLength(1)
  })

  test.for([
    ['own', 'clack', 'eu\r', 'eu'],
    ['own', 'promises', 'eu\n', 'eu'],
    ['own', 'promisified', 'eu\n', 'eu'],
    ['own', 'inquirer', 'n\n', false],
    ['own', 'enquirer', 'eu\n', 'eu'],
    ['own', 'reading', 'a\nb', 'a\nb'],
    ['foreign', 'callback', 'eu\n', 'eu'],
    ['foreign', 'promisified', 'eu\n', 'eu'],
    ['foreign', 'clack', 'eu\r', 'eu'],
    ['foreign', 'inquirer', 'n\n', 'false'],
    ['foreign', 'enquirer', 'eu\n', 'eu'],
    // It handles one key each millisecond: these take longer than two polls of an open question.
    ['own', 'enquirer', `${'eu-'.repeat(900)}\n`, 'eu-'.repeat(900)],
    ['foreign', 'enquirer', `${'eu-'.repeat(50)}\n`, 'eu-'.repeat(50)],
  ] as const)('%s: by %s takes an answer from the pipe', async ([kind, name, stdin, answer]) => {
    const {code, stderr, stdout} = await run(kind, [name], stdin)
    expect(code, stderr).toBe(0)
    expect(kinds[kind].read(stdout)).toEqual(answer)
  })

  test.runIf(process.platform !== 'win32').for([
    ['own', 'null'],
    ['own', 'open'],
    ['foreign', 'ended'],
    ['foreign', 'open'],
  ] as const)('%s: a hidden answer that a shell reads is a question: %s', async ([kind, stdin]) => {
    const {code, stderr} = await run(kind, ['hidden'], stdin, {waitMs: 15_000})
    expect(code).toBe(1)
    expect(readError({stderr})).toEqual(promptRequired('hidden'))
    const answered = await run(kind, ['hidden'], 'eu\n')
    expect(answered.code, answered.stderr).toBe(0)
    expect(String(kinds[kind].read(answered.stdout)).trim()).toBe('eu')
  })

  test.runIf(process.platform !== 'win32').for(['own', 'foreign'])(
    '%s: a script that reads a hidden line works for as long as it needs',
    async (kind) => {
      const {code, stderr, stdout} = await run(kind, ['working'], 'eu\n')
      expect(code, stderr).toBe(0)
      expect(String(kinds[kind as 'foreign' | 'own'].read(stdout)).trim()).toBe('7')
    },
  )

  test('3.7: a read that blocks the process does not hide its question', async ({
    onTestFinished,
  }) => {
    const {bin, env, folder} = hosts.foreign!
    const line = [bin, 'blockingPipe']
    const child = spawn(process.execPath, line, {cwd: folder, env: {...env, TRIAL_AGENT: '1'}})
    onTestFinished(() => void child.stdin.end())
    let stderr = ''
    child.stderr.on('data', (piece) => {
      stderr += piece
      if (stderr.includes('"msg":"Which region?')) child.stdin.end('eu\n')
    })
    const stdout = await text(child.stdout)
    expect(stdout, stderr).toBe('answer: eu\n')
  })

  test('data is read to its end, however late it comes', async () => {
    const {code, stderr, stdout} = await run('own', ['peeking'], {afterMs: 6000, text: 'eu\nus'})
    expect(code, stderr).toBe(0)
    expect(kinds.own.read(stdout)).toBe('eu\nus')
    expect(stderr.match(/"msg":"[^"]*/g)).toEqual(['"msg":"Paste the regions:', '"msg":"Reading'])
  })

  test('a prompt that only animates ends, however much was on stdin', async () => {
    const {code, stderr} = await run('own', ['animated'], 'x'.repeat(100), {waitMs: 12_000})
    expect(code, stderr).toBe(1)
    expect(readError({stderr})).toMatchObject({kind: 'prompt_required'})
  })

  test.for(['own', 'foreign'])("%s: a command's own refusal keeps its words", async (kind) => {
    const {stderr} = await run(kind, ['refusing'], 'null')
    const message = 'Nothing is deleted in non-TTY environments: pass --confirm'
    expect(readError({stderr})).toMatchObject({error: 'tool_error', message})
  })

  // As @clack/prompts before 1.0 does first of all; libuv takes a pipe, but not /dev/null.
  test.for(
    ['own', 'foreign'].flatMap((kind) =>
      ['terminal', 'sync', 'opening', 'checking'].map((name) => [kind, name] as const),
    ),
  )('%s: what fails before it draws its question asks, too: %s', async ([kind, name]) => {
    const {code, stderr} = await run(kind, [name], 'null')
    expect(code).toBe(1)
    expect(readError({stderr})).toEqual({
      ...(promptRequired(name) as object),
      message: 'The command asked a question, but there is no person to answer it.',
    })
  })

  test.for(['ended', 'open'])('a spinner that reads keys is no question: %s', async (stdin) => {
    const {code, stderr} = await run('own', ['spinner'], stdin)
    expect(code, stderr).toBe(0)
  })

  test.for(Object.keys(withdrawing))('a question that is withdrawn is none: %s', async (name) => {
    const {code, stderr, stdout} = await run('own', [name], 'open')
    expect(code, stderr).toBe(0)
    expect(kinds.own.read(stdout)).toBe('default')
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
    expect(await run('foreign', [name], stdin, {more: env})).toEqual({code: 0, stderr: '', stdout})
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

  test.runIf(process.platform === 'linux')('a read of another terminal asks nothing', async () => {
    const {code, stderr, stdout} = await run('own', ['serial'], 'null')
    expect(code, stderr).toBe(0)
    expect(kinds.own.read(stdout)).toMatch(/^EAGAIN$|^EIO$/)
  })

  // `script` takes other options on macOS, and Windows has none.
  test
    .runIf(process.platform === 'linux')
    .for(
      ['own', 'foreign'].flatMap((kind) =>
        ['promises', 'inquirer', 'written', 'ink', 'inkIdle', 'blocking'].map(
          (name) => [kind, name] as const,
        ),
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
