import {describe, expect, test} from 'vitest'

import type {HostConfig} from '../../src/oclif/shapes.js'
import {type AcceptedLine, describeValidLine} from '../../src/output/valid-line.js'

const config = {topicSeparator: ' '} as HostConfig

describe('8.30: a valid command line', () => {
  const args = {title: 'x', place: 'here', gone: undefined}
  const flags = {limit: 10, loud: true, out: undefined}
  const typed = {args: {title: 'x'}, defaults: {limit: 10, place: 'here'}, flags: {loud: true}}
  const loud = {flag: 'loud', input: '--loud'}

  test.each([
    ['named words', [{arg: 'title', input: 'x'}, loud], typed],
    ['the words of @oclif/core 1', [{input: 'x'}, loud], typed],
    [
      'no words',
      [],
      {args: {}, defaults: {limit: 10, loud: true, place: 'here', title: 'x'}, flags: {}},
    ],
    ['a parser of its own', undefined, {args, flags}],
  ])('has what was typed beside what the parser added: %s', (_, words, result) => {
    const raw = words as AcceptedLine['raw']
    expect(describeValidLine({args, flags, id: 'note:add', raw}, {}, config)).toEqual({
      message: 'The command line is valid.',
      result: {...result, command: 'note add', valid: true},
      type: 'success',
    })
  })

  test('has the default of an argument and that of a flag with its name', () => {
    const line = {args: {app: 'a', title: 'b'}, flags: {app: 'c', loud: true}, id: '', raw: []}
    expect(describeValidLine(line, {}, config).result).toMatchObject({
      defaults: {'--app': 'c', '<app>': 'a', loud: true, title: 'b'},
    })
  })

  test('has a placeholder for every secret, and for every value with a credential', () => {
    const header = ['Authorization: Bearer S3CRET']
    const options = {header, name: 'd', password: undefined, pin: '${PIN}', token: 'c'}
    const line = {args: {otp: '$OTP', secret: 'a', title: 'b'}, flags: options, id: ''}
    expect(describeValidLine(line, {}, config).result).toEqual({
      args: {otp: '$OTP', secret: '<secret>', title: 'b'},
      command: '',
      flags: {header: '<header>', name: 'd', password: undefined, pin: '${PIN}', token: '<token>'},
      valid: true,
    })
  })

  test.each([
    [
      ['curl', '--password', 'S3CRET', '$TOKEN'],
      ['curl', '--password', '<argv>', '$TOKEN'],
    ],
    [
      ['password=S3CRET', 'on'],
      ['<argv>', 'on'],
    ],
  ])('has no secret among the words of another program: %j', (inputs, argv) => {
    const raw = inputs.map((input) => ({input}))
    const line = {args: {}, flags: {}, id: 'run', raw}
    expect(describeValidLine(line, {strict: false}, config).result).toMatchObject({argv})
  })
})
