import {describe, expect, test} from 'vitest'

import {parseLines, runHost} from './run-host.js'

describe('log lines', () => {
  test('are folded when they are the same, without ANSI codes', {concurrent: true}, async () => {
    const {stderr} = await runHost(['chatter', '--count', '5'])
    expect(parseLines(stderr)).toEqual([
      {
        ts: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        level: 'info',
        msg: 'Still at it',
        repeated: 4,
      },
      {ts: expect.any(String), level: 'info', msg: 'Done'},
    ])
  })

  test('are written after a second', {concurrent: true}, async () => {
    const {stderr} = await runHost(['chatter', '--count', '2', '--wait', '1500', '--warning'])
    const warning = {level: 'warn', msg: '[OLD001] DeprecationWarning: Something is old'}
    expect(parseLines(stderr)).toMatchObject([{repeated: 1}, warning, {msg: 'Done'}])
  })

  test('contain what the process warns of at the very end', async () => {
    const {stderr} = await runHost(['chatter', '--count', '0', '--last'])
    expect(parseLines(stderr)).toMatchObject([
      {msg: 'Done'},
      {level: 'warn', msg: 'Warning: One more'},
    ])
  })

  test('that are the same may be a million', async () => {
    const {stderr, stdout} = await runHost(['chatter', '--count', '1000000'])
    expect(JSON.parse(stdout)).toMatchObject({status: 'ok'})
    const folded = parseLines(stderr).filter(({msg}) => msg === 'Still at it')
    expect(folded.reduce((sum, {repeated}) => sum + Number(repeated ?? 0) + 1, 0)).toBe(1_000_000)
  })

  test(
    'are plain for a person, and what the process warns of is left to Node',
    {concurrent: true},
    async () => {
      const {stderr, stdout} = await runHost([
        'chatter',
        '--count',
        '2',
        '--warning',
        '--output',
        'text',
      ])
      expect(stdout).toBe('Logged\n')
      expect(stderr).toMatch(
        /^Still at it\nStill at it\n\(node:\d+\) \[OLD001\] DeprecationWarning: Something is old\n.*\nDone\n$/,
      )
    },
  )
})

test('progress is not shown to a person without a terminal', async () => {
  expect(await runHost(['bar', '--output', 'text'])).toEqual({
    code: 0,
    stderr: 'logged by the command\n',
    stdout: 'printed by the command\nImported all\n',
  })
})
