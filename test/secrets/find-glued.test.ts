import fc from 'fast-check'
import {describe, expect, test} from 'vitest'

import {findGlued} from '../../src/secrets/find-glued.js'
import {maskMeant} from '../../src/secrets/mask-meant.js'

describe('findGlued', () => {
  test.each([
    ['tokenS3CRET', 'token', 'S3CRET'],
    ['apiKeyS3CRET', 'apikey', 'S3CRET'],
    ['api-keyab12', 'api-key', 'ab12'],
    ['github-tokenghp_0', 'token', 'ghp_0'],
    ['PASSWORDHUNTER', 'password', 'HUNTER'],
    ['tokenQUJD1=', 'token', 'QUJD1='],
    ['secret$2b$10', 'secret', '$2b$10'],
  ])('%s is a name and a value', (typed, name, value) => {
    expect(findGlued(typed)).toEqual({isName: true, name, value})
  })

  test.each(['token', 'tokens', 'tokenFile', 'token-file', 'token-v2', 'secretary', 'passwordless', 'x1', ''])(
    '%s is a name',
    (typed) => expect(findGlued(typed)).toBeUndefined(),
  )
})

test('a secret glued to a flag that the command does not have is hidden, and so is the word behind it', () => {
  const {words} = maskMeant(['--tokenS3CRET', 'next'], {flags: {app: {type: 'option'}}})
  expect(words.map((word) => word.replaceAll('\0', ''))).toEqual(['--token<token>', '<token>'])
})

test('any value with a digit is hidden behind the name of a secret', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_+/]{0,20}[0-9][A-Za-z0-9_+/]{3,20}={0,2}$/), (value) => {
      const {words} = maskMeant([`--token${value}`], {flags: {app: {type: 'option'}}})
      expect(words.join(' ')).not.toContain(value)
    }),
  )
})
