import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {spawn, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {openSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

import {readError} from '../support/document.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff]
const bytes = `Buffer.from(${JSON.stringify(png)})`

const commands = {
  pull: ownCommand(
    `process.stdout.write('head\\n'); process.stdout.write(${bytes}); console.log('tail'); return {id: 1}`,
  ),
  late: ownCommand(`process.stdout.write(${bytes}); throw new Error('cut off')`),
  cut: ownCommand(`for (const byte of Buffer.from('ä€')) process.stdout.write(Buffer.from([byte]))`),
  text: ownCommand(`process.stdout.write('a\\0b')`),
  large: ownCommand(`for (let i = 0; i < 64; i++) process.stdout.write(Buffer.alloc(65536, i))`),
  csv: ownCommand(`console.log('id,title'); return [{id: 1}]`, `static pipe = 'human'`),
}

let host: TrialHost
beforeAll(async () => void (host = await makeTrialHost({commands})))
afterAll(() => host.remove())

async function pipe(
  words: string[],
  env: Record<string, string> = {},
): Promise<{code: number; stdout: Buffer; stderr: string}> {
  const child = spawn(process.execPath, [host.bin, ...words], {cwd: host.folder, env: {...host.env, ...env}})
  const chunks: Buffer[] = []
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)))
  const [code] = (await once(child, 'close')) as [number]
  return {code, stderr, stdout: Buffer.concat(chunks)}
}

describe.concurrent('3.15a: bytes that a command writes to stdout pass unchanged', () => {
  test('with the text before and after them, and the envelope on stderr', async () => {
    const {code, stderr, stdout} = await pipe(['pull'])
    expect({code, stdout}).toEqual({
      code: 0,
      stdout: Buffer.concat([Buffer.from('head\n'), Buffer.from(png), Buffer.from('tail\n')]),
    })
    expect(JSON.parse(stderr)).toMatchObject({result: {id: 1}, status: 'ok'})
  })

  test('before an error', async () => {
    const {code, stderr, stdout} = await pipe(['late'])
    expect({code, stdout}).toEqual({code: 2, stdout: Buffer.from(png)})
    expect(readError({stderr})).toMatchObject({message: 'cut off'})
  })

  test('megabytes of them', async () => {
    const {stdout} = await pipe(['large'])
    expect(stdout.equals(Buffer.concat(Array.from({length: 64}, (_, index) => Buffer.alloc(65536, index))))).toBe(true)
  })

  test('but a string is text, in a file too', () => {
    const file = join(host.folder, 'out.json')
    const stdio = ['ignore', openSync(file, 'w'), 'ignore'] as const
    spawnSync(process.execPath, [host.bin, 'text'], {cwd: host.folder, env: host.env, stdio: [...stdio]})
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({message: 'ab', status: 'ok'})
  })

  test('but a sequence of UTF-8 that a chunk cuts is text', async () => {
    const {stdout} = await pipe(['cut'])
    expect(JSON.parse(String(stdout))).toMatchObject({message: 'ä€', status: 'ok'})
  })
})

describe.concurrent('2.9a: a command with `pipe: human`', () => {
  test('prints on a pipe as it does at a terminal', async () => {
    const {code, stderr, stdout} = await pipe(['csv'])
    expect({code, stderr, stdout: String(stdout)}).toEqual({code: 0, stderr: '', stdout: 'id,title\n'})
  })

  test('answers a declared agent', async () => {
    const {stdout} = await pipe(['csv'], {TRIAL_AGENT: '1'})
    expect(JSON.parse(String(stdout))).toMatchObject({result: [{id: 1}], status: 'ok'})
  })
})
