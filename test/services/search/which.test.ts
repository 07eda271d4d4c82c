import {describe, expect, it} from 'vitest'

import {findCommands} from '../../../src/services/search/find-commands.js'
import {catalogOf} from '../../support/manifest-catalog.js'
import {expectValid} from '../../support/expect-valid.js'
import {runCli} from '../../support/run-cli.js'

const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>

describe('murli which', () => {
  it.each([
    [
      'get rid of a label',
      0,
      {
        confident: true,
        matches: [
          {command: 'label delete', brief: {arguments: {NAME: ''}, flags: {'[--yes]': ''}}},
          {command: 'label create'},
        ],
      },
    ],
    ['bake a cake for a task', 5, {confident: false}],
  ])('answers an agent that wants to %s with %i', async (intent, expected, document) => {
    const {code, stderr, stdout} = await runCli(['murli', 'which', ...intent.split(' ')])
    expect({code, stderr}).toEqual({code: expected, stderr: ''})
    expectValid('which', json(stdout))
    expect(json(stdout)).toMatchObject(document)
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
    expect(json(stderr)).toMatchObject({
      error: 'argument_error',
      field: 'intent',
      recoverable: true,
    })
    expect(stderr.length).toBeLessThan(2000)
  })
})

it('shows the beginning of a summary, also if all of its words are common ones', () => {
  const summary = 'It is for you and for the of it in it'
  const catalog = catalogOf({'boat:list': {summary}}, {separator: ':'})
  const {matches} = findCommands(catalog, 'list boats')
  expect(matches[0]?.summary).toMatch(/^It is for you.*…$/)
})

it.each([
  ['Archive (soft-delete) a boat list', 'Archive a boat list'],
  ['List boats (all of them)', 'List boats'],
  ['List boats (all (of them)', 'List boats'],
  ['(Deprecated) List boats', '(Deprecated) List boats'],
])('shows what is around the parenthesis of %j', (summary, shown) => {
  const catalog = catalogOf({'boat:list': {summary}}, {separator: ':'})
  expect(findCommands(catalog, 'list boats').matches[0]?.summary).toBe(shown)
})

it('proposes what the words of an unknown command mean, as a template (10.5)', async () => {
  const {stderr} = await runCli(['obliterate', 'label', '--agent'])
  expect(json(stderr)).not.toHaveProperty('did_you_mean')
  const [action] = json(stderr)['next_actions'] as object[]
  expect(action).toMatchObject({command: 'tasks label delete <name>'})
})
