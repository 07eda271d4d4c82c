import {describe, expect, test} from 'vitest'
import type {FlagDefinition} from '../../src/oclif/shapes.js'
import {findMeantFlags} from '../../src/errors/meant-flags.js'

const flags: Record<string, FlagDefinition> = {
  'api-url': {type: 'option'},
  app: {aliases: ['application', 'n'], char: 'a', charAliases: ['z'], type: 'option'},
  'dyno-name-x': {type: 'option'},
  force: {char: 'F', type: 'boolean'},
  'internal-id': {hidden: true, type: 'option'},
  notify: {allowNo: true, char: 'y', type: 'boolean'},
  'no-color': {type: 'boolean'},
  o: {type: 'option'},
  output: {allowNo: true, type: 'option'},
  silent: {type: 'boolean'},
}

/** The flags that a word may stand for, each with its cost. */
function find(typed: string): string {
  return findMeantFlags(typed, flags)
    .map(({cost, word}) => `${word} ${Math.round(cost * 100) / 100}`)
    .join(', ')
}

describe('a long flag', () => {
  test.each([
    ['costs little but for its dashes', '---force', '--force 0.2'],
    ['costs little with one dash', '-force', '--force 0.2'],
    ['costs little in another case', '--apiUrl', '--api-url 0.3'],
    ['costs little without its hyphen', '--apiurl', '--api-url 0.3'],
    ['costs little with hyphens too many', '--ap-i-url', '--api-url 0.3'],
    ['costs an edit', '--frce', '--force 1.01'],
    ['costs two edits', '--frc', '--force 2.01'],
    ['costs an edit and each letter behind it as a beginning', '--out', '--output 1.15'],
    ['is no beginning of two letters', '--ap', '--app 1.01'],
    ['is no other word for a confirmation', '--yes', ''],
    ['is no negation for a confirmation', '--no-confirm', ''],
    ['costs more by another synonym', '--format', '--output 1.2'],
    ['costs more by a synonym that negates', '--no-output', '--silent 1.2'],
    ['costs more by a synonym of what is preferred', '--quiet', '--silent 1.2'],
    ['costs more by two of its words', '--name-dyno', '--dyno-name-x 1.8'],
    ['costs more by its words in another order', '--url-api', '--api-url 1.4'],
    ['costs more by one of its words', '--name', '--dyno-name-x 2.2'],
    ['is not told by a single letter of it', '--name-x', ''],
    ['costs more with words too many', '--my-app-name', '--app 2.2'],
    ['is not meant by a negation', '--no-force', ''],
    ['is negated only where it may be', '--no-app', ''],
    ['costs an edit that is no negation', '--no-notify', '--no-notify 0.2'],
    ['is not taken for its negation', '--nonotify', '--no-notify 0.3'],
    ['is told by a misspelt negation', '--non-color', '--no-color 1.01'],
    ['is not told without its negation', '--color', ''],
    ['is hidden, and costs more', '--internal-i', '--internal-id 1.21'],
    ['is hidden, and costs more without its hyphen', '--internalid', '--internal-id 0.5'],
    ['is hidden, and is not told by a resemblance', '--intrnal-i', ''],
    ['is not told by a name of one letter', '--p', ''],
    ['is not told by nothing', '--', ''],
    ['is not told by one dash and a letter', '-x', ''],
    ['is told by a cluster that resembles it', '-ap', '--app 1.01'],
    ['is told by two dashes', '--o', '-o 0.2'],
  ])('%s: %s', (_, typed, meant) => expect(find(typed)).toBe(meant))
})

describe('a one-letter flag', () => {
  test.each([
    ['costs little with a dash too many', '--a', '-a 0.3'],
    ['costs little by its alias', '--z', '-z 0.3'],
    ['costs more in another case', '-Z', '-z 0.6'],
    ['costs nothing more in its own case', '-F', '-F 0.3'],
    ['is not told by two dashes and another case', '--f', ''],
    ['is written with one dash as an alias', '--n', '-n 0.2'],
  ])('%s: %s', (_, typed, meant) => expect(find(typed)).toBe(meant))
})

test('beside a flag that is one mistake away, what is further was not meant', () => {
  const option: FlagDefinition = {type: 'option'}
  const names = (typed: string, ...known: string[]) =>
    findMeantFlags(typed, Object.fromEntries(known.map((name) => [name, option]))).map(({name}) => name)
  expect(names('--lmit', 'limit', 'lint', 'list')).toEqual(['limit'])
  expect(names('--status', 'statuses', 'state', 'stats')).toEqual(['stats', 'statuses'])
  expect(names('--lxxit', 'limit', 'luxxity')).toEqual(['luxxity', 'limit'])
  expect(names('--format', 'output', 'fxrmxt')).toEqual(['output', 'fxrmxt'])
  expect([names('--p', 'up'), names('-p', 'up')]).toEqual([['up'], []])
})
