import {describe, expect, it} from 'vitest'

import {hasWords, splitWords, stemOf} from '../../src/search/words.js'

describe('splitWords', () => {
  it('takes hyphens, camelCase, accents and case apart', () => {
    expect(splitWords("Don't re-create theAppConfig, s'il vous plaît!")).toEqual([
      'dont',
      're',
      'create',
      'the',
      'app',
      'config',
      'sil',
      'vous',
      'plait',
    ])
  })

  it('finds no words in other alphabets, emoji and control codes', () => {
    expect(splitWords('удалить приложение 🗑️ \u0007\u001b')).toEqual([])
    expect(hasWords('the of a')).toBe(false)
  })
})

describe('stemOf', () => {
  it.each([
    ['certificates', 'certificate'],
    ['creating', 'create'],
    ['stopped', 'stop'],
    ['policies', 'policy'],
    ['statuses', 'status'],
    ['built', 'build'],
    ['authentication', 'authenticate'],
  ])('leads %s to what %s is led to', (a, b) => {
    expect(stemOf(a)).toBe(stemOf(b))
  })

  it('leaves short words and names of plural form alone', () => {
    expect(['aws', 'status', 'access', 'redis'].map((word) => stemOf(word))).toEqual([
      'aws',
      'status',
      'access',
      'redis',
    ])
  })
})

it('takes the name of what every object has for a word', () => {
  expect(stemOf('constructor')).toBe('constructor')
})
