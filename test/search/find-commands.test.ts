import fc from 'fast-check'
import {describe, expect, it} from 'vitest'

import {findCommands} from '../../src/search/which.js'
import {expectValid} from '../support/expect-valid.js'
import {catalogOf, type ManifestCommands} from '../support/manifest-catalog.js'

const app = {required: true, summary: 'the app to run the command on', type: 'option'} as const

/** A host to search: an account, some things, and what can be done to them. */
const shopCommands: ManifestCommands = {
  'apps:create': {args: {name: {}}, flags: {app}, summary: 'create an app'},
  'apps:destroy': {flags: {app}, summary: 'permanently destroy an app'},
  'certs:add': {args: {file: {required: true}}, flags: {app}, summary: 'add an SSL certificate'},
  'certs:remove': {flags: {app}, summary: 'remove an SSL certificate'},
  'config:set': {args: {pair: {multiple: true, required: true}}, flags: {app}, summary: 'set config vars'},
  'domains:add': {args: {hostname: {required: true}}, flags: {app}, summary: 'add a domain'},
  login: {summary: 'log in with your account'},
  logs: {
    flags: {
      app,
      level: {description: 'how grave a line must be to be shown', options: ['info', 'error'], type: 'option'},
      num: {summary: 'number of lines', type: 'option'},
      tail: {summary: 'go on printing', type: 'boolean'},
    },
    summary: 'display recent log output',
  },
  members: {flags: {app}, summary: 'list the members of a team'},
  'orders:list': {
    flags: {
      app,
      limit: {type: 'option'},
      status: {options: ['new', 'in-queue', 'errored'], type: 'option'},
    },
    summary: 'list orders',
  },
  'pg:backups:capture': {flags: {app}, summary: 'capture a new backup'},
  'ps:restart': {flags: {app}, summary: 'restart a dyno'},
  'secret:door': {hidden: true, summary: 'open sesame'},
}

const catalog = catalogOf(shopCommands, {bin: 'shop', separator: ':'})
const firstFor = (intent: string) => findCommands(catalog, intent).matches[0]?.command

describe('findCommands', () => {
  it.each([
    ['https for my shop', 'certs:add'],
    ['change an environment variable', 'config:set'],
    ['what is it printing', 'logs'],
    ['dump the database', 'pg:backups:capture'],
  ])('finds the command for "%s" that shares no word with it: %s', (intent, command) => {
    expect(firstFor(intent)).toBe(command)
  })

  it('writes the answer as the contract has it', () => {
    const document = findCommands(catalog, 'remove an ssl certificate', {limit: 2})

    expectValid('which', document)
    expect(document).toEqual({
      confident: true,
      matches: [
        {
          command: 'certs:remove',
          summary: 'remove an SSL certificate',
          score: expect.any(Number) as number,
          usage: 'certs:remove --app <string>',
        },
      ],
    })
  })

  it('gives the second match a synopsis if the first is not confident', () => {
    const usages = findCommands(catalog, 'certificate').matches.map(({usage}) => usage)
    expect(usages).toEqual(['certs:add FILE --app <string>', 'certs:remove --app <string>', undefined])
  })

  it('is confident from a first score of 0.8 on, and lists nothing of no weight after the third match', () => {
    const answers = [
      'remove a certificate',
      'certificate',
      'bake a cake',
      'the app',
      'logs',
      'who can see my shop',
    ].map((intent) => findCommands(catalog, intent, {limit: 50}))
    expect(answers.map(({confident}) => confident)).toEqual(answers.map(({matches}) => matches[0]!.score >= 0.8))
    expect(new Set(answers.map(({confident}) => confident)).size).toBe(2)
    const behindThird = answers.flatMap(({matches}) => matches.slice(3).map(({score}) => score))
    expect(behindThird.filter((score) => score < 0.02)).toEqual([])
    expect(Math.min(...behindThird)).toBeLessThan(0.05)
  })

  it('forgives a misspelt word', () => {
    expect(firstFor('remove a certificat')).toBe('certs:remove')
    expect(firstFor('remove a certifciate')).toBe('certs:remove')
  })

  it('leaves room for a destructive command that the intent asks for, behind the readers (10.3a)', () => {
    const verbs = ['list', 'show', 'status', 'members', 'stats', 'search']
    const readers = verbs.map((verb) => [`project:${verb}`, {mutating: false, summary: `${verb} project`}] as const)
    const destroyer = {destroy: {...{destructive: true}, summary: 'Destroy everything'}}
    const host = catalogOf({...Object.fromEntries(readers), ...destroyer})
    const namesFor = (intent: string, limit?: number) =>
      findCommands(host, intent, {limit}).matches.map(({command}) => command)
    expect(namesFor('get rid of a project', 3).at(-1)).toBe('destroy')
    expect(namesFor('close down the project')).toHaveLength(4)
    expect(namesFor('close down the project').at(-1)).toBe('destroy')
    for (const intent of ['show the project', 'create a project']) expect(namesFor(intent)).not.toContain('destroy')
  })

  it('never shows a hidden command', () => {
    expect(findCommands(catalog, 'open sesame secret door').matches.map(({command}) => command)).not.toContain(
      'secret:door',
    )
  })

  it('gives the same first match for the same words in any order', () => {
    const words = fc.shuffledSubarray(
      ['get', 'rid', 'of', 'the', 'old', 'certificate', 'backup', 'every', 'night', 'log', 'in', 'off', 'turn', 'app'],
      {minLength: 1},
    )
    fc.assert(
      fc.property(words, (order) => {
        expect(firstFor(order.join(' '))).toBe(firstFor(order.toSorted().join(' ')))
      }),
      {numRuns: 300},
    )
  })

  it('answers any text with scores from 0 to 1, best first', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 200}), (intent) => {
        const {matches} = findCommands(catalog, intent)
        expect(matches.map(({score}) => score)).toEqual(matches.map(({score}) => score).toSorted((a, b) => b - a))
        for (const {score} of matches) expect(score >= 0 && score <= 1).toBe(true)
      }),
    )
  })
})
