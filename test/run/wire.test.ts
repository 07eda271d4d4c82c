import {spawn} from 'node:child_process'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readDocument, readError} from '../support/document.js'
import {quoteWord as quote} from '../../src/command-line/quote.js'
import {runProcess} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

/** A command whose `run` has this body. */
function command(run: string, statics = ''): string {
  return `export default class Trial extends AgentCommand { ${statics}\nasync run() { ${run} } }`
}

describe('what leaves the process', () => {
  let host: TrialHost
  beforeAll(async () => {
    host = await makeTrialHost({
      commands: {
        bigint: command(`return {items: [{}, {size: 1n}]}`),
        cycle: command(`const node = {name: 'a'}; node.children = [{parent: node}]; return node`),
        'event-bigint': command(`await this.writer.event({a: 1}); await this.writer.event({a: 1n})`),
        'json-bigint': command(`return {a: 1n}`, 'static enableJsonFlag = true'),
        big: command(`this.log('ok'); return {text: 'ä'.repeat(2.5 * 1024 * 1024)}`),
        'big-error': command(`throw new AgentError({message: 'big', data: 'ä'.repeat(1024 * 1024)})`),
        'big-exit': command(`console.log('x'.repeat(1024 * 1024)); process.exit(0)`),
        'big-json': command(`return {text: 'x'.repeat(5 * 1024 * 1024)}`, 'static enableJsonFlag = true'),
        many: command(`for (let line = 0; line < 200_000; line++) console.log('line ' + line)`),
        events: command(`for (let line = 0; ; line++) await this.writer.event({line})`),
      },
    })
  })
  afterAll(() => host.remove())

  test.concurrent.for<[name: string, field: string, reason: string]>([
    ['bigint', 'result.items[1].size', 'is a BigInt'],
    ['cycle', 'result.children[0].parent', 'refers back to itself'],
  ])('%s: an error that names the place, and nothing half-written', async ([name, field, reason]) => {
    for (const words of [[name], [name, '--output=yaml']]) {
      const run = await host.run(words)
      expect(run).toMatchObject({code: 2, stdout: ''})
      if (words.length > 1) expect(run.stderr).toContain(`${field} ${reason}`)
      else {
        expect(readError(run)).toMatchObject({
          error: 'tool_error',
          field,
          kind: 'unserialisable_result',
          message: `The result cannot be written as JSON: ${field} ${reason}.`,
        })
      }
    }
  })

  test.concurrent("a BigInt under the command's own --json is an error, too", async () => {
    const run = await host.run(['json-bigint', '--json'])
    expect(run.code).toBe(2)
    expect(JSON.parse(run.stdout)).toMatchObject({error: {error: 'tool_error', status: 'error'}})
    expect(readDocument(run.stderr)).toMatchObject({error: 'tool_error'})
  })

  test.concurrent('an event that cannot be written ends the stream with an error', async () => {
    const {code, stderr, stdout} = await host.run(['event-bigint'])
    const lines = stdout.trimEnd().split('\n')
    expect(code).toBe(2)
    expect(lines[0]).toBe('{"a":1}')
    expect(JSON.parse(lines[1]!)).toMatchObject({kind: 'unserialisable_result', status: 'error'})
    expect(lines).toHaveLength(2)
    expect(stderr).toBe(`${lines[1]}\n`)
  })

  test.concurrent.for(['big', 'big-error', 'big-exit', 'big-json'])(
    '%s: megabytes reach a reader who takes his time',
    async (name) => {
      const line = name === 'big-json' ? [name, '--json'] : [name]
      const child = spawn(process.execPath, [host.bin, ...line], {cwd: host.folder, env: host.env})
      await sleep(1500)
      expect(child.exitCode).toBeNull()
      const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
      const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
      if (name === 'big')
        expect(readDocument(stdout)).toMatchObject({message: 'ok', result: {text: 'ä'.repeat(2_621_440)}})
      if (name === 'big-error') expect(readError({stderr})).toMatchObject({data: 'ä'.repeat(1_048_576)})
      if (name === 'big-exit')
        expect(readDocument(stdout)).toMatchObject({result: {text: `${'x'.repeat(1_048_576)}\n`}})
      if (name === 'big-json') expect(JSON.parse(stdout)).toEqual({text: 'x'.repeat(5_242_880)})
      expect(code).toBe(name === 'big-error' ? 2 : 0)
    },
  )

  test
    .runIf(process.platform === 'linux')
    .concurrent.for<[words: string[]]>([[['big']], [['big', '--output=yaml']], [['events']], [['many', '--no-agent']]])(
    '%j | head -c 10 ends quietly',
    async ([words]) => {
      const line = [process.execPath, host.bin, ...words].map((word) => quote(word)).join(' ')
      const {stderr, stdout} = await runProcess(
        ['/bin/bash', '-c', `${line} | head -c 10; echo "codes \${PIPESTATUS[*]}"`],
        {cwd: host.folder, env: host.env, input: ''},
      )
      expect(stdout.slice(10)).toBe('codes 0 0\n')
      expect(stderr).toBe('')
    },
  )
})
