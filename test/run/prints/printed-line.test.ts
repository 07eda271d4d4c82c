import {Errors} from '@oclif/core'
import {expect, test} from 'vitest'

import {joinBulleted} from '../../../src/run/prints/printed-line.js'

const token = 'S3CRET-'.repeat(30)

test.for([
  token,
  `bad token ${token}: no`,
  `bad token ${token.slice(0, 60)}`,
  `${token} ${token}`,
  `double  spaces  ${token}  ${'and  words  '.repeat(20)}end`,
  `${'a'.repeat(67)} bb ${'c'.repeat(73)} d`,
  'No access for the words '.repeat(9).trim(),
  `wide ${'密码'.repeat(50)} and ${'😀'.repeat(80)}`,
  `first\n${token}\nsecond line`,
  `see\nhttps://example.com/${'a'.repeat(40)}\nhttps://example.com/${'b'.repeat(40)}`,
])('what oclif has wrapped is joined as it was: %j', (message) => {
  const rendered = new Errors.CLIError(message).render()
  const joined = joinBulleted(rendered)
  expect(joined.replaceAll(/^ [\u203a\u00bb] {3}/gm, '')).toBe(`Error: ${message}`)
  expect(joinBulleted(joined)).toBe(joined)
})
