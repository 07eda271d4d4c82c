import {describe, expect, it} from 'vitest'

import {expectValid} from '../support/expect-valid.js'
import {runCli} from '../support/run-cli.js'

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

describe('murli which', () => {
  it('prints the document for an agent', async () => {
    const {code, stderr, stdout} = await runCli(['murli', 'which', 'get', 'rid', 'of', 'a', 'label'])

    expect({code, stderr}).toEqual({code: 0, stderr: ''})
    expectValid('which', json(stdout))
    expect(json(stdout)).toMatchObject({
      confident: true,
      matches: [{command: 'label delete', usage: 'label delete NAME'}],
    })
  })

  it('prints the same document and ends with 5 if it is not confident', async () => {
    const {code, stderr, stdout} = await runCli(['murli', 'which', 'bake', 'a', 'cake', 'for', 'a', 'task'])

    expect({code, stderr}).toEqual({code: 5, stderr: ''})
    expectValid('which', json(stdout))
    expect(Object.keys(json(stdout))).toEqual(['confident', 'matches'])
    expect(json(stdout)['confident']).toBe(false)
  })

  it('reports an error if no command has anything to do with the intent', async () => {
    const {code, stderr, stdout} = await runCli(['murli', 'which', 'zzyzx'])

    expect({code, stdout}).toEqual({code: 5, stdout: ''})
    expectValid('error', json(stderr))
    expect(json(stderr)).toMatchObject({
      error: 'not_found',
      kind: 'no_match',
      next_actions: [{command: 'tasks describe --index'}],
      recoverable: true,
    })
  })

  it.each([
    ['100 KB', 'x '.repeat(51_200)],
    ['another alphabet', 'удалить метку'],
    ['emoji', '🗑️🏷️'],
    ['an empty text', ''],
    ['only stop words', 'the of it'],
    ['control codes', '\u0007\u001b[31m'],
  ])('explains what to do about %s', async (_, intent) => {
    const {code, stderr, stdout} = await runCli(['murli', 'which', intent])

    expect({code, stdout}).toEqual({code: 1, stdout: ''})
    expect(json(stderr)).toMatchObject({error: 'argument_error', field: 'intent', recoverable: true})
    expect(stderr.length).toBeLessThan(2000)
  })
})

describe('an unknown command without a similar spelling', () => {
  it('is answered with a template of what its words mean', async () => {
    const {stderr} = await runCli(['obliterate', 'label', '--agent'])

    expect(json(stderr)).not.toHaveProperty('did_you_mean')
    expect((json(stderr)['next_actions'] as {command: string}[])[0]?.command).toBe('tasks label delete <name>')
  })
})
