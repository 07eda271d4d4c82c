import {readdir, readFile, stat, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {describe, expect, test} from 'vitest'

import {makeTemporaryFolder} from '../support/temporary-folder.js'
import {readLines} from '../support/document.js'
import {runHost} from './run-host.js'

type Document = {
  result: {rows: {id: number; name: string; owner: object}[]; text: string; total: number}
  truncation?: {
    bytes: number
    full_output?: string
    cursor?: string
    next_action: {command: string}
    shown: number
    total: number
  }
  warnings?: string[]
}

async function read(args: string[], home: string, env?: Record<string, string>): Promise<Document> {
  const {code, stderr, stdout} = await runHost(args, {env, home})
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Document
}

const limit = 64 * 1024

describe('a large result', () => {
  test.for<[line: string, env: Record<string, string>]>([
    ['rows --agent', {}],
    ['rows', {AI_AGENT: 'claude'}],
    ['rows', {STREAMS_AGENT: '1'}],
  ])('3.3: is cut for a declared or detected agent: %s %j', async ([line, env], context) => {
    const home = await makeTemporaryFolder(context)
    const {result, truncation} = await read(line.split(' '), home, env)
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(limit)
    expect(truncation).toMatchObject({bytes: 786_694, shown: result.rows.length, total: 10_000})
    const file = truncation!.full_output!
    const whole = await read(['rows', '--agent', '--full'], home)
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(whole)
    expect(whole.result).toMatchObject({total: 10_000, rows: {length: 10_000}})
    expect(whole.result.rows.slice(0, result.rows.length)).toEqual(result.rows)
    expect([(await stat(file)).mode & 0o777, (await stat(join(file, '..'))).mode & 0o777]).toEqual([
      0o600, 0o700,
    ])
  })

  test.for([['rows'], ['rows', '--output', 'json']])(
    'is whole on a pipe and where the format was asked for: %j',
    async (args, context) => {
      const {result, truncation} = await read(args, await makeTemporaryFolder(context))
      expect([result.rows.length, truncation]).toEqual([10_000, undefined])
    },
  )

  test('offers a line that reads less, and that line works', async (context) => {
    const home = await makeTemporaryFolder(context)
    const {truncation} = await read(['rows', '--agent', '--count', '2000'], home)
    const {command} = truncation!.next_action
    expect(command).toBe(
      'streams rows --agent --count 2000 --select rows.id,rows.name,rows.owner.mail',
    )
    const {result} = await read(command.split(' ').slice(1), home)
    expect(result.rows[0]).toEqual({id: 0, name: 'row 0', owner: {mail: '0@example.org'}})
  })

  test('goes to the temporary directory where the cache cannot be written, or is lost with a warning', async (context) => {
    const home = await makeTemporaryFolder(context)
    await writeFile(join(home, 'file'), '')
    // Where \`mkdir\` answers ENOENT, Node's recursive one never returns.
    await symlink(join(home, 'nowhere', 'deep'), join(home, 'dangling'))
    for (const cache of [join(home, 'file'), join(home, 'dangling'), '/proc/nope/cache']) {
      const env = {TMPDIR: home, XDG_CACHE_HOME: cache}
      const {result, truncation, warnings} = await read(['rows', '--agent'], home, env)
      expect(result.rows.length).toBeLessThan(10_000)
      expect(truncation!.full_output!.startsWith(`${home}/murli-`)).toBe(true)
      expect(warnings).toBeUndefined()
      const lost = await read(['rows', '--agent'], home, {...env, TMPDIR: cache})
      expect(lost.truncation).toMatchObject({shown: expect.any(Number) as number})
      expect(lost.truncation!.full_output).toBeUndefined()
      expect(lost.warnings).toEqual([expect.stringContaining('--full prints it')])
    }
  })
})

describe('printed text', () => {
  const total = 100_000

  test('is one text on a pipe, however long', async (context) => {
    const {result} = await read(['print'], await makeTemporaryFolder(context))
    const lines = result.text.split('\n')
    expect([lines.length, lines[0], lines[total - 1]]).toEqual([
      total + 1,
      'line 0: "héllo" 😀',
      'line 99999: "héllo" 😀',
    ])
  })

  test.for([['when the command returns'], ['when it ends the process itself', '--exit']])(
    'keeps its first lines for an agent, %s',
    async ([, ...flags], context) => {
      const home = await makeTemporaryFolder(context)
      const {result, truncation} = await read(['print', '--agent', ...flags], home)
      expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(limit)
      const whole = await readFile(truncation!.full_output!, 'utf8')
      expect(whole.startsWith(result.text)).toBe(true)
      expect([whole.split('\n').length, result.text.endsWith('\n')]).toEqual([total + 1, true])
      expect(await readdir(join(truncation!.full_output!, '..'))).toHaveLength(1)
    },
  )

  // 3.15
  const rows = ['row 1', 'row 2', 'row 3']
  test.for<[args: string, {code?: number; logged: string[]; message?: string}]>([
    ['', {logged: [], message: ''}],
    ['--result {"count":2} --lines 1', {logged: [], message: 'row 1'}],
    ['--full', {logged: rows, message: ''}],
    ['--result true', {logged: rows, message: ''}],
    ['--result "two"', {logged: rows, message: ''}],
    ['--result null', {logged: rows, message: ''}],
    ['--writer --full', {logged: rows, message: 'Two rows'}],
    ['--slow 1100', {logged: rows, message: ''}],
    ['--fail', {code: 2, logged: rows, message: 'No luck'}],
  ])(
    'beside a result is dropped if that is an object or a list: %s',
    async ([args, expected], context) => {
      const home = await makeTemporaryFolder(context)
      const {code, stderr, stdout} = await runHost(
        ['table', ...args.split(' ').filter(Boolean), '--agent', '--output', 'ndjson'],
        {home},
      )
      const lines = readLines(stderr)
      const logged = lines.flatMap(({msg}) => (typeof msg === 'string' ? [msg] : []))
      const {message} = expected.code ? lines.at(-1)! : (JSON.parse(stdout) as {message: string})
      expect({code, logged: logged.toSorted(), message}).toEqual({
        code: 0,
        ...expected,
        logged: ['A note', ...expected.logged],
      })
    },
  )
})

// 9.4
test('a success reports how many there are in all, and what reads the next page', async (context) => {
  const home = await makeTemporaryFolder(context)
  const {stdout} = await runHost(['table', '--writer', '--agent'], {home})
  expect(Object.entries(JSON.parse(stdout) as object).slice(3)).toEqual([
    ['message', 'Two rows'],
    ['result', [{id: 1}, {id: 2}]],
    ['total', 156],
    ['cursor', 'abc'],
    ['warnings', ['Two of many.']],
  ])
  const {truncation} = await read(['rows', '--agent', '--count', '2000', '--of', '5000'], home)
  expect(truncation).toMatchObject({cursor: 'next', total: 5000})
})
