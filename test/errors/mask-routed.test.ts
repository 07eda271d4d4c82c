import {expect, test} from 'vitest'
import {maskRouted} from '../../src/errors/mask-routed.js'
import {routeLine} from '../../src/errors/route.js'
import {catalogOf} from '../support/manifest-catalog.js'

const option = {type: 'option'} as const
const catalog = catalogOf({
  login: {
    args: {token: {}},
    flags: {code: {...option, char: 'c'}, password: {char: 'p', type: 'option'}},
    mutating: true,
  },
  'secret:set': {args: {name: {}, secret: {}}},
  show: {args: {id: {}}},
} as Parameters<typeof catalogOf>[0])

const mask = (line: string) => {
  const words = line.split(' ')
  const {values, words: shown} = maskRouted(catalog, words, routeLine(catalog, words))
  return [shown.join(' ').replaceAll('\0', ''), values]
}

test('the secrets of a command are hidden in place', () => {
  expect(mask('login t0ken -c 12 --password=hunter2 x')).toEqual([
    'login <token> -c 12 --password=<password> <token>',
    ['t0ken', 'x', 'hunter2'],
  ])
  expect(mask('--agent login t0ken --yes')).toEqual(['--agent login <token> --yes', ['t0ken']])
  expect(mask('show hunter2')).toEqual(['show hunter2', []])
})

test('the secrets of every command that may have been meant are hidden', () => {
  expect(mask('logn t0ken --password hunter2 --x hunter2')).toEqual([
    'logn <value> --password <password> --x <password>',
    expect.arrayContaining(['t0ken', 'hunter2']),
  ])
  expect(mask('shwo hunter2')).toEqual(['shwo hunter2', []])
})

test('a topic that is called as a flag of secrets hides no word after it', () => {
  const tokens = catalogOf({
    login: {flags: {secret: option}},
    'secret:create': {args: {name: {}}, flags: {password: option}},
  })
  const show = (words: string[]) => maskRouted(tokens, words, routeLine(tokens, words)).values
  expect(show(['secret', 'crate', 'x', '--agent'])).toEqual([])
  expect(show(['secret', 'crate', 'x', '--password', 'hunter2'])).toEqual(['hunter2', 'hunter2'])
  expect(show(['--secret', 'hunter2', 'secret', 'crate'])).toContain('hunter2')
})
