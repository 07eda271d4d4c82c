import {expect, test} from 'vitest'
import {maskRouted} from '../../src/corrections/mask-routed.js'
import {routeWords} from '../../src/corrections/route/routed-line.js'
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
  const {values, words: shown} = maskRouted(catalog, routeWords(catalog, words))
  return [shown.join(' ').replaceAll('\0', ''), [...new Set(values)].toSorted()]
}

test.each<[line: string, shown: string, values: string[]]>([
  [
    'login t0ken -c 12 --password=hunter2 x',
    'login <token> -c 12 --password=<password> <token>',
    ['hunter2', 't0ken', 'x'],
  ],
  ['--agent login t0ken --yes', '--agent login <token> --yes', ['t0ken']],
  ['show hunter2', 'show hunter2', []],
  // The secrets of every command that may have been meant.
  [
    'logn t0ken --password hunter2 --x hunter2',
    'logn <value> --password <password> --x <password>',
    ['hunter2', 't0ken'],
  ],
  ['shwo hunter2', 'shwo hunter2', []],
  // A value right after a letter, where no command was meant.
  ['-phunter2', '<value>', ['hunter2']],
  ['-p<p>pass</p>', '<value>', ['<p>pass</p>']],
  ['-p$HOME(x)', '<value>', ['$HOME(x)']],
  ['-xphunter2 zork', '<value> zork', ['hunter2']],
  ['-x\u{1F600}phunter2', '<value>', ['hunter2']],
  ['-chunter2', '-chunter2', []],
])('%s is shown as %s', (line, shown, values) => {
  expect(mask(line)).toEqual([shown, values])
})

test.each([
  ["frobnicate -p 'correct horse battery' x"],
  ["frobnicate -p'correct horse battery' x"],
  ['frobnicate --password="correct horse battery" x'],
  ["frobnicate --password 'correct horse battery' x"],
])('%s, in one word, shows no part of a value in quotes', (word) => {
  const {values, words} = maskRouted(catalog, routeWords(catalog, [word]))
  expect(words.join(' ')).not.toMatch(/correct|horse|battery/)
  expect(values).toContain('correct horse battery')
})

test('a topic that is called as a flag of secrets hides no word after it', () => {
  const tokens = catalogOf({
    login: {flags: {secret: option}},
    'secret:create': {args: {name: {}}, flags: {password: option}},
  })
  const show = (words: string[]) => maskRouted(tokens, routeWords(tokens, words)).values
  expect(show(['secret', 'crate', 'x', '--agent'])).toEqual([])
  expect(show(['secret', 'crate', 'x', '--password', 'hunter2'])).toEqual(['hunter2', 'hunter2'])
  expect(show(['--secret', 'hunter2', 'secret', 'crate'])).toContain('hunter2')
})
