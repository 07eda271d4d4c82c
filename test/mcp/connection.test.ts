import {execFileSync, spawn} from 'node:child_process'
import {once} from 'node:events'
import {closeSync, openSync, writeSync} from 'node:fs'
import {readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {setTimeout as sleep} from 'node:timers/promises'

import fc from 'fast-check'
import {describe, expect, onTestFinished, test} from 'vitest'

import {connectRaw, initialize, type RawClient} from '../support/mcp-client.js'
import {hasEnded} from '../support/has-ended.js'
import {cleanEnvironment, fixtureBin, runCli} from '../support/run-cli.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {makeTrialHost} from '../support/trial-host.js'

async function open(
  start: {bin?: string; env?: Record<string, string>; flags?: string[]} = {},
): Promise<RawClient> {
  const cwd = await makeTemporaryFolder({onTestFinished})
  const raw = connectRaw({cwd, ...start})
  onTestFinished(() => void raw.child.kill('SIGKILL'))
  return raw
}

test('a client of an earlier version begins with initialize', async () => {
  const raw = await open()
  // The SDK would ignore the first line.
  raw.write('{"half\n')
  raw.send(initialize('2025-03-26'))
  const answers = [await raw.next(), await raw.next()]
  expect(answers).toMatchObject([
    {error: {code: -32_700}},
    {id: 0, result: {protocolVersion: '2025-03-26'}},
  ])
  raw.send({method: 'notifications/initialized'})
  raw.send({
    id: 3,
    method: 'tools/call',
    params: {arguments: {intent: 'labels'}, name: 'find_commands'},
  })
  expect(await raw.next()).toMatchObject({id: 3, result: {content: [{type: 'text'}]}})
  raw.write('{"jsonrpc":"2.0","id":4,"method":"pi')
  raw.child.stdin!.end()
  expect(await raw.ended).toBe(0)
})

// 11.28
test('bad parameters of any method are refused in one sentence', async () => {
  const raw = await open()
  raw.send(initialize('2025-06-18'))
  await raw.next()
  const methods = [
    'completion/complete',
    'logging/setLevel',
    'prompts/get',
    'prompts/list',
    'resources/read',
    'resources/templates/list',
    'skills/get',
    'tools/call',
  ]
  const reference = fc.record(
    {
      name: fc.constant('tasks-playbook'),
      type: fc.constantFrom('ref/prompt', 'ref/resource'),
      uri: fc.jsonValue(),
    },
    {requiredKeys: []},
  )
  const field = fc.oneof(fc.jsonValue({maxDepth: 2}), reference)
  const params = fc.oneof(
    fc.jsonValue({maxDepth: 2}),
    fc.dictionary(
      fc.constantFrom(
        '_meta',
        'argument',
        'arguments',
        'context',
        'cursor',
        'level',
        'name',
        'ref',
        'uri',
      ),
      field,
    ),
  )
  const calls = fc.sample(fc.tuple(fc.constantFrom(...methods), params), 800)
  for (const [id, [method, value]] of calls.entries()) raw.send({id, method, params: value})
  const codes = new Map<number, number>()
  for (let answers = 0; answers < calls.length;) {
    const {error, id, method} = (await raw.next()) as {
      error?: {code: number; message: string}
      id?: number
      method?: string
    }
    if (method !== undefined || id === undefined) continue
    answers += 1
    if (!error) continue
    codes.set(error.code, (codes.get(error.code) ?? 0) + 1)
    expect(error.message, JSON.stringify(calls[id])).not.toMatch(/invalid_|"path"/)
  }
  expect([...codes.keys()]).toEqual([-32_602])
  expect(codes.get(-32_602)).toBeGreaterThan(400)
}, 60_000)

test('initialize is answered while hooks of the host still run, and stdout carries the protocol alone', async () => {
  const slow = `import fs, {writeSync} from 'node:fs'
export default async function ({config}) {
  console.log('to the console'); process.stdout.write('to stdout\\n'); writeSync(1, 'to the descriptor\\n'); fs.writeFileSync(1, 'as a file\\n')
  fs.writevSync(1, [Buffer.from('in pieces\\n')])
  const stream = fs.createWriteStream('', {autoClose: false, fd: 1})
  stream.cork(); stream.write('as a'); stream.write(' stream\\n'); stream.uncork()
  process.stdin.on('data', (text) => console.log('stolen', String(text)))
  while (!fs.existsSync(config.root + '/go')) await new Promise((resolve) => setTimeout(resolve, 50))
  setTimeout(() => { console.log('later'); process.stdin.destroy() }, 100)
}`
  const host = await makeTrialHost({
    commands: {
      hello: `export default class Hello extends Command { async run() { this.log('hello') } }`,
    },
    files: {'hooks/init.js': slow},
    oclif: {hooks: {init: './hooks/init.js'}},
  })
  onTestFinished(() => host.remove())
  const raw = connectRaw({
    bin: host.bin,
    cwd: host.folder,
    env: host.env,
    flags: ['--promote', 'hello'],
  })
  onTestFinished(() => void raw.child.kill('SIGKILL'))
  raw.send(initialize('2025-06-18'))
  expect(await raw.next()).toMatchObject({id: 0, result: {serverInfo: {name: 'trial'}}})
  raw.send({id: 1, method: 'tools/list'})
  await writeFile(join(host.folder, 'go'), '')
  expect(await raw.next()).toEqual({jsonrpc: '2.0', method: 'notifications/tools/list_changed'})
  const {result} = (await raw.next()) as {result: {tools: {name: string}[]}}
  expect(result.tools.at(-1)?.name).toBe('hello')
  await sleep(300)
  raw.send({id: 2, method: 'ping'})
  expect(await raw.next()).toEqual({id: 2, jsonrpc: '2.0', result: {}})
})

/** Ways in which a hook of the host, which runs before the plugin's, asks a question. */
const asking = {
  'once data': `process.stdin.setEncoding('utf8'); process.stdin.resume()
    const answer = await new Promise((resolve) => process.stdin.once('data', (text) => { process.stdin.pause(); resolve(text) }))`,
  readline: `const {createInterface} = require('node:readline/promises')
    const answer = await createInterface({input: process.stdin, output: process.stderr}).question('Collect data? ')`,
  terminal: `const {createInterface} = require('node:readline/promises')
    const answer = await createInterface({input: process.stdin, output: process.stderr, terminal: true}).question('Collect data? ')`,
  'later, once data': `await new Promise((resolve) => setTimeout(resolve, 200))
    const answer = await new Promise((resolve) => process.stdin.once('data', resolve))`,
}

test.concurrent.each(Object.entries(asking))(
  'a question of a hook gets no message of the client as its answer: %s',
  async (_, ask) => {
    const host = await makeTrialHost({
      commands: {hello: `module.exports = class extends Command { async run() {} }`},
      files: {
        'hooks/init.js': `module.exports = async function ({config}) {
          if (!process.argv.includes('mcp')) return
          ${ask}
          require('node:fs').writeFileSync(config.root + '/answer', String(answer))
        }`,
      },
      isCommonJs: true,
      oclif: {hooks: {init: './hooks/init.js'}},
    })
    const raw = connectRaw({bin: host.bin, cwd: host.folder, env: host.env})
    try {
      raw.send(initialize('2025-06-18'))
      expect(await raw.next()).toMatchObject({id: 0, result: {serverInfo: {name: 'trial'}}})
      raw.send({method: 'notifications/initialized'})
      raw.send({id: 1, method: 'tools/call', params: {arguments: {}, name: 'describe_commands'}})
      // No call waits for ever, and the hook may have more to ask.
      expect(await raw.next()).toMatchObject({
        id: 1,
        result: {isError: true, structuredContent: {envelope: {kind: 'prompt_required'}}},
      })
      await expect(readFile(join(host.folder, 'answer'))).rejects.toThrow('ENOENT')
      raw.child.stdin!.end()
      await raw.ended
    } finally {
      raw.child.kill('SIGKILL')
      await host.remove()
    }
  },
)

test('a hook that reads the descriptor of stdin finds nothing there', async () => {
  const host = await makeTrialHost({
    commands: {hello: `module.exports = class extends Command { async run() {} }`},
    files: {
      'hooks/init.js': `module.exports = async function ({config}) {
        if (!process.argv.includes('mcp')) return
        await new Promise((resolve) => setTimeout(resolve, 200))
        const {read, readFile, readFileSync, readSync, readv, writeFileSync} = require('node:fs')
        const {promisify} = require('node:util')
        const answers = [
          readSync(0, Buffer.alloc(9)),
          readFileSync(0, 'utf8'),
          await promisify(readFile)(0, 'utf8'),
          await promisify(read)(0, Buffer.alloc(9), 0, 9, null).then(({bytesRead}) => bytesRead),
          await promisify(readv)(0, [Buffer.alloc(9)]).then(({bytesRead}) => bytesRead),
        ]
        writeFileSync(config.root + '/answer', JSON.stringify(answers))
      }`,
    },
    isCommonJs: true,
    oclif: {hooks: {init: './hooks/init.js'}},
  })
  onTestFinished(() => host.remove())
  const raw = connectRaw({bin: host.bin, cwd: host.folder, env: host.env})
  onTestFinished(() => void raw.child.kill('SIGKILL'))
  raw.send(initialize('2025-06-18'))
  expect(await raw.next()).toMatchObject({id: 0, result: {serverInfo: {name: 'trial'}}})
  const call = {arguments: {commands: ['hello']}, name: 'describe_commands'}
  raw.send({id: 1, method: 'tools/call', params: call})
  expect(await raw.next()).toMatchObject({id: 1, result: {structuredContent: {}}})
  expect(await readFile(join(host.folder, 'answer'), 'utf8')).toBe('[0,"","",0,0]')
})

/** Ways in which code of the host starts `node child.js`, and the text of its stdin that this reads. */
const starting = {
  spawn: `once(spawn(node, words, {stdio: 'inherit'}), 'close')`,
  'spawn by descriptor': `once(spawn(node, words, {stdio: [0, 1, 'inherit']}), 'close')`,
  'spawn by stream': `once(spawn(node, words, {stdio: [process.stdin, process.stdout, 2]}), 'close')`,
  fork: `once(fork(words[0], {stdio: ['inherit', 'inherit', 'inherit', 'ipc']}), 'close')`,
  'fork without options': `once(fork(words[0]), 'close')`,
  spawnSync: `spawnSync(node, words, {stdio: 'inherit'})`,
  'spawnSync without words': `spawnSync('cat', {stdio: ['inherit', 'inherit', 'inherit']})`,
  execFileSync: `execFileSync(node, words, {stdio: [0, 'inherit', 'ignore']})`,
  execSync: `execSync('cat', {stdio: 'inherit'})`,
  'execSync with a pipe': `execSync('echo piped').toString().trim() === 'piped' || failures.push('lost')`,
  'a name imported before': `early('cat', {stdio: 'inherit'})`,
}

test('children of the host read nothing of the client, and print nothing to it', async () => {
  const host = await makeTrialHost({
    commands: {hello: `export default class extends Command { async run() {} }`},
    files: {
      'child.js': `import {readFileSync} from 'node:fs'
console.log('from the child', readFileSync(0, 'utf8'))
process.disconnect?.()`,
      'hooks/init.js': `import {execFileSync, execSync, fork, spawn, spawnSync} from 'node:child_process'
import {spawnSync as early} from 'node:child_process'
import {once} from 'node:events'
import {writeFileSync} from 'node:fs'
export default async function ({config}) {
  if (!process.argv.includes('mcp')) return
  await new Promise((resolve) => setTimeout(resolve, 200))
  const [node, words] = [process.execPath, [config.root + '/child.js']]
  const failures = []
  for (const start of [${Object.values(starting)
    .map((start) => `async () => ${start}`)
    .join(', ')}]) await start().catch((error) => failures.push(String(error)))
  writeFileSync(config.root + '/answer', JSON.stringify(failures))
}`,
    },
    oclif: {hooks: {init: './hooks/init.js'}},
  })
  onTestFinished(() => host.remove())
  const raw = connectRaw({bin: host.bin, cwd: host.folder, env: host.env})
  onTestFinished(() => void raw.child.kill('SIGKILL'))
  raw.send(initialize('2025-06-18'))
  expect(await raw.next()).toMatchObject({id: 0, result: {serverInfo: {name: 'trial'}}})
  const call = {arguments: {commands: ['hello']}, name: 'describe_commands'}
  raw.send({id: 1, method: 'tools/call', params: call})
  expect(await raw.next()).toMatchObject({id: 1, result: {structuredContent: {}}})
  expect(await readFile(join(host.folder, 'answer'), 'utf8')).toBe('[]')
})

test('the calls in a file are answered before the server ends', async () => {
  const cwd = await makeTemporaryFolder({onTestFinished})
  const call = {arguments: {argv: ['task', 'list']}, name: 'read'}
  const messages = [initialize('2025-06-18'), {id: 1, method: 'tools/call', params: call}]
  const lines = messages.map((message) => JSON.stringify({jsonrpc: '2.0', ...message}))
  await writeFile(join(cwd, 'calls'), lines.join('\n'))
  const input = openSync(join(cwd, 'calls'), 'r')
  onTestFinished(() => closeSync(input))
  const start = {
    cwd,
    env: cleanEnvironment(cwd),
    stdio: [input, 'pipe', 'ignore'] as ('ignore' | 'pipe' | number)[],
  }
  const output = execFileSync(process.execPath, [fixtureBin, 'murli', 'mcp'], start).toString()
  const answers = output.match(/.+/g)!.map((line) => JSON.parse(line) as object)
  expect(answers).toMatchObject([
    {id: 0},
    {id: 1, result: {structuredContent: {exit_code: expect.any(Number)}}},
  ])
})

describe.concurrent('the end of the server', () => {
  const slow = `export default class Slow extends Command { static strict = false; async run() {
  if (this.argv[0] === 'stubborn') process.on('SIGTERM', () => {});
  (await import('node:fs')).writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000); await new Promise(() => {}) } }`

  async function startSlow(
    onTestFinished: OnEnd,
    ...words: string[]
  ): Promise<{pid: number; raw: RawClient}> {
    const host = await makeTrialHost({commands: {slow}})
    onTestFinished(() => host.remove())
    await writeFile(join(host.folder, 'pid'), '')
    const raw = connectRaw({bin: host.bin, cwd: host.folder, env: host.env})
    onTestFinished(() => void raw.child.kill('SIGKILL'))
    raw.send(initialize('2025-06-18'))
    await raw.next()
    const input = {argv: ['slow', ...words], background: words.includes('background')}
    raw.send({id: 1, method: 'tools/call', params: {arguments: input, name: 'run'}})
    return {pid: await readPid(join(host.folder, 'pid')), raw}
  }
  const stopReading = ({child, send}: RawClient): void => {
    child.stdout!.destroy()
    send({id: 2, method: 'ping'})
    send({id: 3, method: 'ping'})
  }
  // The watchdog and the server itself end a command that ignores SIGTERM.
  test.for<[string, string, (raw: RawClient) => void]>([
    ['SIGKILL', 'stubborn', ({child}) => child.kill('SIGKILL')],
    ['SIGHUP', 'stubborn', ({child}) => child.kill('SIGHUP')],
    ['SIGTERM', '', ({child}) => child.kill('SIGTERM')],
    ['the end of its input', 'background', ({child}) => child.stdin!.end()],
    ['a client that does not read any more', '', stopReading],
  ])('by %s takes the %s command with it', async ([, word, end], {onTestFinished}) => {
    const {pid, raw} = await startSlow(onTestFinished, word)
    end(raw)
    expect([await hasEnded(pid, 5000), await hasEnded(raw.child.pid!, 2000)]).toEqual([true, true])
  })

  test('by the death of its parent, though its input stays open', async ({onTestFinished}) => {
    const cwd = await makeTemporaryFolder({onTestFinished})
    const words = JSON.stringify([fixtureBin, 'murli', 'mcp'])
    const script = `const server = require('node:child_process').spawn(process.execPath, ${words}, {stdio: 'inherit'}); console.error(server.pid)`
    // A pipe that this process keeps open, too.
    execFileSync('mkfifo', [join(cwd, 'input')])
    const input = openSync(join(cwd, 'input'), 'r+')
    onTestFinished(() => closeSync(input))
    const env = cleanEnvironment(cwd)
    const parent = spawn(process.execPath, ['--eval', script], {
      cwd,
      env,
      stdio: [input, 'pipe', 'pipe'],
    })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const [pid] = (await once(parent.stderr!, 'data')) as [Buffer]
    writeSync(input, `${JSON.stringify({jsonrpc: '2.0', ...initialize('2025-06-18')})}\n`)
    await once(parent.stdout!, 'data')
    parent.kill('SIGKILL')
    expect(await hasEnded(Number(pid), 5000)).toBe(true)
  })

  test.for([
    [
      'a job that is cancelled',
      'background',
      {arguments: {action: 'cancel', id: 'job-1'}, name: 'job'},
    ],
    ['a call that is cancelled', '', undefined],
  ] as const)(
    'does not follow from %s, which ends the command',
    async ([, word, cancel], {onTestFinished}) => {
      const {pid, raw} = await startSlow(onTestFinished, word)
      if (cancel) {
        expect(await raw.next()).toMatchObject({
          id: 1,
          result: {structuredContent: {job: {id: 'job-1'}}},
        })
        raw.send({id: 2, method: 'tools/call', params: cancel})
        expect(await raw.next()).toMatchObject({
          id: 2,
          result: {structuredContent: {job: {state: 'cancelled'}}},
        })
      } else raw.send({method: 'notifications/cancelled', params: {requestId: 1}})
      expect(await hasEnded(pid, 4000)).toBe(true)
      raw.send({id: 3, method: 'ping'})
      expect(await raw.next()).toEqual({id: 3, jsonrpc: '2.0', result: {}})
    },
  )
})

type OnEnd = typeof onTestFinished

async function readPid(file: string): Promise<number> {
  for (;;) {
    const pid = Number(await readFile(file, 'utf8'))
    if (pid > 0) return pid
    await sleep(50)
  }
}

test('a question about the server is answered and starts none (8.1, 8.30)', async () => {
  const ask = async (flag: string) =>
    JSON.parse((await runCli(['murli', 'mcp', flag])).stdout) as object
  expect(await ask('--schema')).toMatchObject({name: 'murli mcp'})
  expect(await ask('--validate')).toMatchObject({
    status: 'ok',
    result: {valid: true, command: 'murli mcp'},
  })
})
