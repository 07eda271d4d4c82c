import {expect, test} from 'vitest'

import {countInstructions, measureTimes} from '../../../bench/startup/measure.js'
import {parseInstructions, parseTimes} from '../../../bench/startup/measure.js'

test("bash's times are seconds on the clock, in user and in system mode", () => {
  expect(parseTimes('0.123 0.081 0.022\n')).toEqual({cpuMs: 103, wallMs: 123})
})

test('anything else that bash prints is no measurement', () => {
  for (const output of ['', '0.123 0.081', 'bash: node: command not found']) {
    expect(() => parseTimes(output)).toThrow('bash measured nothing')
  }
})

test('perf prints the count of instructions in the first field', () => {
  expect(parseInstructions('412345678,,instructions:u,98765432,100.00,,\n')).toBe(412_345_678)
  expect(parseInstructions('# started on Sun\n\n412345678,,instructions:u,98765432,100.00,,\n')).toBe(412_345_678)
})

test('a machine without counters yields no instructions', () => {
  expect(parseInstructions('<not supported>,,instructions:u,0,100.00,,\n')).toBeUndefined()
  expect(parseInstructions('')).toBeUndefined()
})

test('what a process computes before and after its exit event counts as its CPU time, and waiting does not', () => {
  const spin = 'const end = process.cpuUsage().user + 150_000; while (process.cpuUsage().user < end);'
  const env = {PATH: process.env.PATH ?? ''}
  const run = (script: string) => measureTimes({cwd: '/', env, line: [process.execPath, '-e', script]})
  const computing = run(
    `${spin} process.on('exit', () => { ${spin} process.stdout.write('out'); process.exitCode = 3 })`,
  )
  expect(computing).toEqual({
    code: 3,
    cpuMs: expect.any(Number) as number,
    stderr: '',
    stdout: 'out',
    wallMs: expect.any(Number) as number,
  })
  expect(computing.cpuMs).toBeGreaterThanOrEqual(300)
  const waiting = run('setTimeout(() => {}, 1000)')
  expect(waiting.wallMs).toBeGreaterThanOrEqual(1000)
  expect(waiting.cpuMs).toBeLessThan(900)
})

test('counting instructions never fails: there is a count, or none', () => {
  const count = countInstructions({cwd: '/', env: {PATH: process.env.PATH ?? ''}, line: [process.execPath, '-e', '0']})
  expect(count === undefined || count > 1_000_000).toBe(true)
})
