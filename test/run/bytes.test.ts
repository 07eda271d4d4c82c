import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {openSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {buffer} from 'node:stream/consumers'

import {foreignCommand, makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff]
const bytes = `Buffer.from(${JSON.stringify(png)})`

const commands = {
  pull: ownCommand(
    `process.stdout.write('head\\n'); process.stdout.write(${bytes}); console.log('tail'); return {id: 1}`,
  ),
  piped: ownCommand(`(await slowly([${bytes}, 'tail\\n'])).pipe(process.stdout); return {id: 1}`),
  'piped-text': ownCommand(`(await slowly(['a', 'b'])).pipe(process.stdout)`),
  'piped-twice': ownCommand(
    `for (const text of ['a', 'b']) (await slowly([text])).pipe(process.stdout)`,
  ),
  'piped-open': ownCommand(
    `const {PassThrough} = await import('node:stream')
    const text = new PassThrough(); text.pipe(process.stdout); text.write('a')`,
  ),
  'piped-closed': ownCommand(
    `const text = await slowly(['a']); text.pipe(process.stdout); text.on('close', () => {}); text.destroy()`,
  ),
  ...Object.fromEntries(
    Object.entries({
      exit: `process.exit(0)`,
      fail: `process.exit(3)`,
      handle: `process.on('uncaughtException', () => process.exit(3)); throw new Error('late')`,
      kill: `setTimeout(() => {}, 9000); process.kill(process.pid, 'SIGTERM')`,
      throw: `throw new Error('late')`,
    }).map(([name, end]) => [
      `piped-${name}`,
      ownCommand(
        `const {PassThrough} = await import('node:stream')
        new PassThrough().pipe(process.stdout); setTimeout(() => {${end}}, 50); return {id: 1}`,
      ),
    ]),
  ),
  'piped-broken': ownCommand(
    `(await import('node:fs')).createReadStream('nothing').pipe(process.stdout); return {id: 1}`,
  ),
  'piped-foreign': foreignCommand(`(await slowly(['a', 'b'])).pipe(process.stdout)`),
  'after-end': ownCommand(`setTimeout(() => process.stdout.write(${bytes}), 50); return {id: 1}`),
  late: ownCommand(`process.stdout.write(${bytes}); throw new Error('cut off')`),
  event: ownCommand(
    `await this.writer.event({id: 1}); process.stdout.write(${bytes}); await this.writer.event({id: 2})`,
  ),
  half: ownCommand(`process.stdout.write(Buffer.from('caf\\xE9', 'latin1'))`),
  cut: ownCommand(
    `for (const byte of Buffer.from('ä€')) process.stdout.write(Buffer.from([byte]))`,
  ),
  latin1: ownCommand(
    `for (const text of ['caf\\xE9', ' au lait']) process.stdout.write(Buffer.from(text, 'latin1'))`,
  ),
  text: ownCommand(`process.stdout.write('a\\0b')`),
  large: ownCommand(`for (let i = 0; i < 64; i++) process.stdout.write(Buffer.alloc(65536, i))`),
  csv: ownCommand(`console.log('id,title'); return [{id: 1}]`, `static pipe = 'human'`),
  annotated: ownCommand(`console.log('id,title'); return [{id: 1}]`),
  // A writer may use its buffer again as soon as it was written.
  foreign: foreignCommand(`for (const byte of [0xff, 0x61, 0xe2, 0x82]) {
    const chunk = Buffer.alloc(1, byte)
    await new Promise((resolve) => process.stderr.write(chunk, resolve))
    chunk.fill(0)
  }`),
  exiting: foreignCommand(
    `process.stderr.write(Buffer.of(0xff, 0x61, 0xe2, 0x82)); process.exit()`,
  ),
}

/** Makes a stream that takes its time. */
const slowly = `const slowly = async (chunks) => {
  const {Readable} = await import('node:stream')
  return Readable.from((async function* () {
    for (const chunk of chunks) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      yield chunk
    }
  })())
}
`

let host: TrialHost
beforeAll(
  async () =>
    void (host = await makeTrialHost({
      commands: Object.fromEntries(
        Object.entries(commands).map(([name, source]) => [name, slowly + source]),
      ),
      oclif: {murli: {commands: {annotated: {mutating: true, pipe: 'human'}}}},
    })),
)
afterAll(() => host.remove())

async function pipe(name: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [host.bin, name], {
    cwd: host.folder,
    env: {...host.env, ...env},
  })
  const closed = once(child, 'close') as Promise<[number]>
  const [stdout, stderr, [code]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    closed,
  ])
  return {code, stderr: String(stderr), stderrBytes: stderr, stdout}
}

/** The document in the last line of a stream. */
function lastOf(text: string): unknown {
  return JSON.parse(text.trimEnd().split('\n').at(-1)!)
}

describe.concurrent('3.15a: bytes that a command writes to stdout pass unchanged', () => {
  const large = Buffer.concat(Array.from({length: 64}, (_, index) => Buffer.alloc(65536, index)))
  test.for<[name: string, code: number, stdout: Buffer, envelope: object]>([
    [
      'pull',
      0,
      Buffer.concat([Buffer.from('head\n'), Buffer.from(png), Buffer.from('tail\n')]),
      {result: {id: 1}},
    ],
    ['piped', 0, Buffer.concat([Buffer.from(png), Buffer.from('tail\n')]), {result: {id: 1}}],
    ['event', 0, Buffer.concat([Buffer.from('{"id":1}\n'), Buffer.from(png)]), {status: 'ok'}],
    ['late', 2, Buffer.from(png), {message: 'cut off', status: 'error'}],
    ['large', 0, large, {status: 'ok'}],
    ['latin1', 0, Buffer.from('caf\xE9 au lait', 'latin1'), {status: 'ok'}],
  ])('%s, and the envelope goes to stderr', async ([name, code, stdout, envelope]) => {
    const run = await pipe(name)
    expect([run.code, run.stdout.equals(stdout), lastOf(run.stderr)]).toMatchObject([
      code,
      true,
      envelope,
    ])
  })

  test('but a string is text, in a file too', () => {
    const file = join(host.folder, 'out.json')
    const stdio = ['ignore', openSync(file, 'w'), 'ignore'] as const
    spawnSync(process.execPath, [host.bin, 'text'], {
      cwd: host.folder,
      env: host.env,
      stdio: [...stdio],
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({message: 'ab', status: 'ok'})
  })

  test('but a sequence of UTF-8 that a chunk cuts is text', async () => {
    expect(JSON.parse(String((await pipe('cut')).stdout))).toMatchObject({
      message: 'ä€',
      status: 'ok',
    })
  })

  test('and half a character at the end of the text is not lost', async () => {
    expect(JSON.parse(String((await pipe('half')).stdout))).toMatchObject({message: 'caf\uFFFD'})
  })
})

test.concurrent.for<[line: string, code: number, document: object]>([
  ['piped-text', 0, {message: 'ab'}],
  ['piped-twice', 0, {message: 'ab'}],
  ['piped-open', 0, {message: 'a'}],
  ['piped-closed', 0, {message: '', result: null}],
  ['piped-exit', 0, {result: {id: 1}}],
  ['piped-fail', 3, {data: {result: {id: 1}}}],
  ['piped-handle', 3, {message: 'late'}],
  ['piped-kill', 9, {data: {result: {id: 1}}, error: 'cancelled'}],
  ['piped-throw', 2, {message: 'late'}],
  ['piped-broken', 5, {error: 'not_found', kind: 'ENOENT'}],
  ['piped-foreign --output json', 0, {result: {text: 'ab'}}],
  ['after-end', 0, {result: {id: 1}}],
])('the outcome comes after what a command pipes and does not wait for: %s', async (row) => {
  const [line, code, document] = row
  const run = await host.run(line.split(' '))
  expect([run.code, JSON.parse(run.stdout || run.stderr)]).toMatchObject([code, document])
})

test.each(['foreign', 'exiting'])(
  '5.4a: what a foreign command writes to stderr stays to the byte: %s',
  async (name) => {
    const {code, stderrBytes} = await pipe(name, {TRIAL_AGENT: '1'})
    expect([code, [...stderrBytes]]).toEqual([0, [0xff, 0x61, 0xe2, 0x82]])
  },
)

test.each([
  ['csv', '"result":[{"id":1}]'],
  ['annotated', 'confirmation_required'],
])(
  '2.9a: %s, with `pipe: human`, prints on a pipe as at a terminal, and answers a declared agent',
  async (name, answer) => {
    const {code, stderr, stdout} = await pipe(name)
    expect({code, stderr, stdout: String(stdout)}).toEqual({
      code: 0,
      stderr: '',
      stdout: 'id,title\n',
    })
    const agent = await pipe(name, {TRIAL_AGENT: '1'})
    expect(String(agent.stdout) + agent.stderr).toContain(answer)
  },
)
