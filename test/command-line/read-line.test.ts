import {afterEach, expect, test} from 'vitest'

import {isTypedLine, readLine, replaceArgv} from '../../src/command-line/read-line.js'

const started = process.argv

afterEach(() => {
  process.argv = started
})

function read(typed: string, ids: readonly string[], argv: readonly string[], topicSeparator = ' ') {
  process.argv = ['node', 'bin/run.js', ...typed.split(' ')]
  const {offset, words} = readLine({bin: 'riffle', topicSeparator}, ids, argv)
  expect(words).toEqual(['riffle', ...words.slice(1, 1 + offset), ...argv])
  return {isTyped: isTypedLine(ids, argv), name: words.slice(1, 1 + offset)}
}

test.each([
  ['note add a', ['note:add'], ['a'], ['note', 'add']],
  ['note:add a', ['note:add'], ['a'], ['note:add']],
  ['add note a', ['note:add'], ['a'], ['add', 'note']],
  ['n a', ['note:add', 'n'], ['a'], ['n']],
  ['a b', [], ['a', 'b'], []],
  ['a', [''], ['a'], []],
  ['a', ['Symbol(SINGLE_COMMAND_CLI)'], ['a'], []],
  ['note add', ['note:add'], [], ['note', 'add']],
])('a process that was started with %s runs %j with %j by its name', (typed, ids, argv, name) => {
  expect(read(typed, ids, argv)).toEqual({isTyped: true, name})
})

test.each([
  ['note add a', ['note:list'], ['a'], ['note', 'list']],
  ['note add a', ['note:add'], ['b'], ['note', 'add']],
  ['ab c', ['a:bc'], [], ['a', 'bc']],
  ['note add a', ['note:add'], [], ['note', 'add']],
  ['a', ['note:add'], ['x', 'a'], ['note', 'add']],
  ['note add a', [], ['a'], []],
])('a process that was started with %s does not run %j with %j: it is named by its id', (typed, ids, argv, name) => {
  expect(read(typed, ids, argv)).toEqual({isTyped: false, name})
})

test("an id is in the host's spelling", () => {
  expect(read('other', ['note:add'], ['a'], ':')).toEqual({isTyped: false, name: ['note:add']})
})

test("the argv of a command line is replaced after the command's name", () => {
  const line = {offset: 2, words: ['riffle', 'note', 'add', 'secret', 'b', 'c']}
  expect(replaceArgv(line, ['***', 'x'])).toEqual(['riffle', 'note', 'add', '***', 'x'])
})
