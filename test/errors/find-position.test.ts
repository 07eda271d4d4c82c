import {expect, test} from 'vitest'

import {findPosition} from '../../src/errors/find-position.js'
import {isLineError} from '../../src/errors/is-line-error.js'
import {isStackFrame} from '../../src/errors/stack-frame.js'

const flags = {loud: {char: 'l', type: 'boolean'}, name: {char: 'n', type: 'option'}} as const

test.each<[about: {field?: string; token?: string}, argv: string[], position: number | undefined]>([
  [{field: '--name'}, ['a', '--name', 'x'], 2],
  [{field: '--name'}, ['a', '--name=x'], 1],
  [{field: '--name'}, ['a', '--name'], 1],
  [{field: '--name'}, ['--name', 'x', '-n', 'y'], 3],
  [{field: '--loud'}, ['a', '-l'], 1],
  [{field: '--nope', token: '--nope'}, ['a', '--nope'], 1],
  [{field: 'name', token: 'b'}, ['--name', 'x', 'b'], 2],
  [{token: 'x'}, ['--name', 'x'], undefined],
  [{token: 'x'}, ['a'], undefined],
  [{field: '--name', token: 'b'}, ['b', 'c', 'b'], 0],
  [{}, ['a', '--name', 'x'], undefined],
])('an error about %j stands on %j at %j', (about, argv, position) =>
  expect(findPosition(argv, flags, about)).toBe(position),
)

test('an error is a mistake in the line by its category, where its kind is told', () => {
  expect(
    [
      {error: 'flag_error', kind: 'unknown_flag'},
      {error: 'flag_error'},
      {error: 'not_found', kind: 'unknown_flag'},
      {error: 'constructor', kind: 'x'},
    ].map((each) => isLineError(each)),
  ).toEqual([true, false, false, false])
})

test.each([
  ['    at run (file:///a/b.js:3:4)', true],
  ['    at file:///a/b.js:3:4', true],
  ['    at new Promise (<anonymous>)', true],
  ['  at run (native)', false],
  ['at run (a.js:3)', false],
  ['We meet    at noon:30 sharp', false],
  ['    at 3', false],
  ['x    at run (a.js:3)', false],
  ['    at run (a.js:30:12)', true],
  ['    at run (a.js:3) and more', false],
])('%j is a frame of a stack: %j', (line, expected) => expect(isStackFrame(line)).toBe(expected))
