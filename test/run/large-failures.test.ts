import {readFile} from 'node:fs/promises'

import {afterAll, beforeAll, describe, expect, test} from 'vitest'

import {readError} from '../support/document.js'
import {makeTrialHost, ownCommand, type TrialHost} from '../support/trial-host.js'

const rows = `Array.from({length: 9000}, (_, id) => ({id, name: 'a name'}))`

/** The commands that fail with more than fits, and where the rows are in the data. */
const commands: Record<string, string> = {
  lint: `process.exitCode = 1; return ${rows}`,
  partial: `return this.writer.partial('Some failed', {succeeded: ${rows}, failed: [{id: 1}]})`,
  list: `throw new AgentError({message: 'Many', data: ${rows}})`,
}
const secret = 'S3%CRET-x'

let host: TrialHost
beforeAll(async () => {
  host = await makeTrialHost({
    commands: {
      ...Object.fromEntries(
        Object.entries(commands).map(([name, source]) => [name, ownCommand(source)]),
      ),
      text: ownCommand(
        `const {flags} = await this.parse(this.ctor)
        throw new AgentError({message: 'Long', data: {text: ('of ' + flags.token + ' ').repeat(20_000)}})`,
        `static flags = {token: Flags.string()}`,
      ),
    },
  })
})
afterAll(() => host.remove())

describe.concurrent('3.3: the data of a failure is as large as a result may be', () => {
  test.for([
    ['lint', 1, 'result'],
    ['partial', 3, 'succeeded'],
    ['list', 2, 'value'],
  ] as const)('%s', async ([name, code, key]) => {
    const run = await host.run([name, '--agent'])
    const {data} = readError(run) as {
      data: Record<string, unknown> & {
        truncation: {bytes: number; full_output: string; next_action: {command: string}}
      }
    }
    const shown = data[key] as unknown[]
    expect(run.code).toBe(code)
    expect(Buffer.byteLength(run.stderr)).toBeLessThan(70_000)
    expect(shown.length).toBeGreaterThan(1000)
    expect(data.truncation).toMatchObject({shown: shown.length, total: 9000})
    expect(data.truncation.next_action.command).toBe(`trial ${name} --agent --full`)
    if (name === 'partial') expect(data['failed']).toEqual([{id: 1}])
    const whole = await readFile(data.truncation.full_output, 'utf8')
    const {data: all} = JSON.parse(whole) as {data: Record<string, unknown[]> & unknown[]}
    expect(all[key] ?? all).toHaveLength(9000)
  })

  test.for(['lint --agent --full', 'lint --output json', 'lint'])('but whole: %s', async (line) => {
    const {data} = readError(await host.run(line.split(' '))) as {data: {result: unknown[]}}
    expect(data).toEqual({result: expect.any(Array) as unknown[]})
    expect(data.result).toHaveLength(9000)
  })

  test('and shows no half of a secret where it is cut', async () => {
    const {stderr} = await host.run(['text', '--agent', '--token', secret])
    const {data, message} = readError({stderr})
    expect(message).toBe('Long')
    expect(data).toHaveProperty('truncation')
    expect(stderr).toContain('of *** of')
    expect(stderr).not.toMatch(/S3%|%CRET/)
  })
})
