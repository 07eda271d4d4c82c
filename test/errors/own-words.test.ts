import {expect, test} from 'vitest'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import {listOwnWords} from '../../src/errors/own-words.js'
import {commandOf} from '../support/fixes.js'
import {taskCatalog} from '../support/task-catalog.js'

test('the words of a command are its name, its flags and its values', () => {
  const words = listOwnWords(
    commandOf({
      args: {size: {options: ['small']}},
      flags: {
        app: {aliases: ['application', 'b'], char: 'a', options: ['web'], type: 'option'},
        color: {allowNo: true, type: 'boolean'},
      },
    }),
    ['paint', 'wall'],
  )
  const own = ['paint wall', '--app', '--application', '-b', '-a', 'web', '--color', '--no-color', 'small']
  expect([...words]).toEqual(expect.arrayContaining(own))
})

test.each<[words: string[], suggestion: string]>([
  [['account', 'login', '--password', 'user', '--uesr', 'ann'], 'Write --user instead of --uesr.'],
  [['account', 'logni', '--password', 'login'], 'Write account login instead of account logni.'],
  [['account', 'login', '--pin', 'user', '--password', 'pin', '--uesr', 'pin'], 'Write --user instead of --uesr.'],
])('a secret that reads as a name hides no name: %j', (words, suggestion) => {
  expect(diagnoseLine(taskCatalog(), words)?.suggestion).toBe(suggestion)
})
