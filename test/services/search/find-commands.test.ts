import fc from 'fast-check'
import {describe, expect, it} from 'vitest'

import {findCommands, proposeCommands} from '../../../src/services/search/find-commands.js'
import {maxIntentLength} from '../../../src/services/search/intent.js'
import {expectValid} from '../../support/expect-valid.js'
import {catalogOf, type ManifestCommands} from '../../support/manifest-catalog.js'

const app = {required: true, summary: 'the app to run the command on', type: 'option'} as const

/** A host to search. */
const shopCommands: ManifestCommands = {
  'apps:create': {args: {name: {}}, flags: {app}, summary: 'create an app'},
  'apps:destroy': {
    flags: {app, 'dry-run': {char: 'n', type: 'boolean'}},
    summary: 'permanently destroy an app',
  },
  'certs:add': {args: {file: {required: true}}, flags: {app}, summary: 'add an SSL certificate'},
  'certs:remove': {flags: {app}, summary: 'remove an SSL certificate'},
  'config:set': {
    args: {pair: {multiple: true, required: true}},
    flags: {app},
    summary: 'set config vars',
  },
  'domains:add': {args: {hostname: {required: true}}, flags: {app}, summary: 'add a domain'},
  login: {summary: 'log in with your account'},
  logs: {flags: {app}, summary: 'display recent log output'},
  members: {flags: {app}, summary: 'list the members of a team'},
  'pg:backups:capture': {flags: {app}, summary: 'capture a new backup'},
  'ps:restart': {flags: {app}, summary: 'restart a dyno'},
  'orders:list': {flags: {app, limit: {type: 'option'}}, summary: 'list orders'},
  'secret:door': {hidden: true, summary: 'open sesame'},
}

const catalog = catalogOf(shopCommands, {bin: 'shop', separator: ':'})
const firstFor = (intent: string) => findCommands(catalog, intent).matches[0]?.command

describe('findCommands', () => {
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
          brief: {flags: {'--app=': ''}},
        },
      ],
    })
  })

  // 10.3a: words that may speak of a loss, and ask for none.
  it.each([
    ['the app vanished', false],
    ['where has the certificate gone', false],
    ['permanently store the certificate', false],
    ['scrape the app', false],
    ['dump the app', false],
    ['do not lose the app', false],
    ['must not delete the app', false],
    ['never ever delete the app', false],
    ["don't accidentally delete the app", false],
    ['I do not want to delete the app', false],
    ["the team can't delete the app", false],
    ['prevent that they delete the app', false],
    ['back up the app before you delete it', false],
    ['delete the app? no!', false],
    ['не delete the app', false],
    ['delete the app しない', false],
    ['restore the deleted app', false],
    ['somebody deleted the app', false],
    ['cancel the deletion of the app', false],
    ['anything but delete the app', false],
    ['preview the delete of the app', false],
    ['abort the delete of the app', false],
    ['cancel, do a destroy of the app', false],
    ['stop them, they delete the app', false],
    ['disallow to delete the app', false],
    ['protect the app from delete', false],
    ['log of delete app', false],
    ['delete everything but the app', true],
    ['delete the app, then stop', true],
    ['cancel the app', true],
    ['delete the app “for good” 🗑️', true],
    ['delete the app', true],
    ['destroy the app for good', true],
    ['take the certificate away', true],
  ])('is confident of a loss only if the intent asks for one: %s', (intent, asksForLoss) => {
    const {confident, matches} = findCommands(catalog, intent)
    const isLoss = /destroy|remove/.test(matches[0]?.command ?? '')
    expect(confident && isLoss).toBe(asksForLoss)
  })

  it('gives the second match a synopsis if the first is not confident', () => {
    const usages = findCommands(catalog, 'certificate').matches.map(({usage}) => usage)
    expect(usages).toEqual([
      'certs:add FILE --app <string>',
      'certs:remove --app <string>',
      undefined,
    ])
  })

  it('shows more names without a confident match', () => {
    const commands = Object.fromEntries(
      [...'abcdefghij'].map((name) => [`${name}:show`, {summary: 'show the weather'}]),
    )
    const many = catalogOf(commands, {separator: ':'})
    const lengths = [{}, {limit: 2}].map((options) => {
      const {confident, matches} = findCommands(many, 'weather', options)
      return {confident, length: matches.length}
    })
    expect(lengths).toEqual([
      {confident: false, length: 8},
      {confident: false, length: 2},
    ])
  })

  it('is confident from a first score of 0.8 on, and lists nothing of no weight after the third match', () => {
    const intents = [
      'remove a certificate',
      'certificate',
      'bake a cake',
      'the app',
      'logs',
      'who can see my shop',
      'domain certificate backup order',
    ]
    const answers = intents.map((intent) => findCommands(catalog, intent, {limit: 50}))
    expect(answers.map(({confident}) => confident)).toEqual(
      answers.map(({matches}) => matches[0]!.score >= 0.8),
    )
    expect(new Set(answers.map(({confident}) => confident)).size).toBe(2)
    const afterThird = answers.flatMap(({matches}) => matches.slice(3).map(({score}) => score))
    expect(Math.min(...afterThird)).toBeGreaterThanOrEqual(0.02)
    expect(Math.min(...afterThird)).toBeLessThan(0.05)
  })

  it('never shows a hidden command', () => {
    const {matches} = findCommands(catalog, 'open sesame secret door')
    expect(matches.map(({command}) => command)).not.toContain('secret:door')
  })

  it('gives the same first match for the same words in any order', () => {
    const words = fc.shuffledSubarray(
      [
        'get',
        'rid',
        'of',
        'the',
        'old',
        'certificate',
        'backup',
        'every',
        'night',
        'log',
        'in',
        'off',
        'turn',
        'app',
      ],
      {minLength: 1},
    )
    fc.assert(
      fc.property(words, (order) => {
        expect(firstFor(order.join(' '))).toBe(firstFor(order.toSorted().join(' ')))
      }),
      {numRuns: 300},
    )
  })

  it('gives the same first match for many words in any order', () => {
    const texts = Object.entries(shopCommands).map(([id, {summary}]) => `${id} ${summary}`)
    const fillers = Array.from({length: 30}, (_, index) => `x${index}`)
    const words = [...new Set([...texts.join(' ').split(/[: ]/), ...fillers])]
    fc.assert(
      fc.property(fc.shuffledSubarray(words, {minLength: 50}), (order) => {
        expect(firstFor(order.join(' '))).toBe(firstFor(order.toSorted().join(' ')))
      }),
    )
  })

  it('reads no more of a text than of the longest intent', () => {
    const intent = 'remove a certificate'
    const longer = `${intent.padEnd(maxIntentLength)} delete the app`
    expect(findCommands(catalog, longer)).toEqual(findCommands(catalog, intent))
  })

  it('answers any text with scores from 0 to 1, best first', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 200}), (intent) => {
        const {matches} = findCommands(catalog, intent)
        expect(matches.map(({score}) => score)).toEqual(
          matches.map(({score}) => score).toSorted((a, b) => b - a),
        )
        for (const {score} of matches) expect(score >= 0 && score <= 1).toBe(true)
      }),
    )
  })
})

describe('proposeCommands (10.5)', () => {
  it.each([
    ['delete app', ['shop apps:destroy --app <app>']],
    ['delete app shop-1', ['shop apps:destroy --app <app>']],
    ['delete app shop-1 eu now', ['shop apps:destroy --app <app>']],
    ['obliterate shop-1', ['shop apps:destroy --app <app>']],
    ['delete app shop-1 --quickly', ['shop apps:destroy --app <app>']],
    ['delete app --dry-run', []],
    ['delete app -n', []],
    ['delete app -q', ['shop apps:destroy --app <app>']],
    ['delete app shop-1 --app x --preview=yes', []],
    ['shop-1 delete app', []],
    ['zzyzx shop-1', []],
    ['', []],
  ])('proposes for %j, whose last words may be arguments', (line, expected) => {
    const words = line.split(' ').filter(Boolean)
    expect(proposeCommands(catalog, words).map(({command}) => command)).toEqual(expected)
  })
})
