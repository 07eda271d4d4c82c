import {afterEach, describe, expect, test} from 'vitest'

import {isTypedLine, readLine, replaceArgv} from '../../src/command-line/read-line.js'

const started = process.argv
const host = {bin: 'riffle', topicSeparator: ' '}

afterEach(() => {
  process.argv = started
})

function typeLine(...words: string[]): void {
  process.argv = ['node', 'bin/run.js', ...words]
}

describe('a command line that the process was started with', () => {
  test.each([
    ['note add a', ['note:add'], ['a'], ['note', 'add']],
    ['note:add a', ['note:add'], ['a'], ['note:add']],
    ['add note a', ['note:add'], ['a'], ['add', 'note']],
    ['n a', ['note:add', 'n'], ['a'], ['n']],
    ['a b', [], ['a', 'b'], []],
    ['a', [''], ['a'], []],
    ['a', ['Symbol(SINGLE_COMMAND_CLI)'], ['a'], []],
    ['note add', ['note:add'], [], ['note', 'add']],
  ])('%s, which is for %j with %j, keeps its name', (line, ids, argv, name) => {
    typeLine(...line.split(' '))
    expect(readLine(host, ids, argv)).toEqual({offset: name.length, words: ['riffle', ...name, ...argv]})
    expect(isTypedLine(ids, argv)).toBe(true)
  })
})

describe('a command line that the process was not started with', () => {
  test.each([
    ['note add a', ['note:list'], ['a'], ['note', 'list']],
    ['note add a', ['note:add'], ['b'], ['note', 'add']],
    ['note log a', ['note:add'], ['a'], ['note', 'add']],
    ['ab c', ['a:bc'], [], ['a', 'bc']],
    ['note add a', ['note:add'], [], ['note', 'add']],
    ['a', ['note:add'], ['x', 'a'], ['note', 'add']],
    ['note add a', [], ['a'], []],
    ['a', ['note:add'], ['a'], ['note', 'add']],
  ])('%s, which is not %j with %j, is named by its id', (line, ids, argv, name) => {
    typeLine(...line.split(' '))
    expect(readLine(host, ids, argv)).toEqual({offset: name.length, words: ['riffle', ...name, ...argv]})
    expect(isTypedLine(ids, argv)).toBe(false)
  })

  test("has its id in the host's spelling", () => {
    typeLine('other')
    expect(readLine({...host, topicSeparator: ':'}, ['note:add'], ['a'])).toEqual({
      offset: 1,
      words: ['riffle', 'note:add', 'a'],
    })
  })
})

test("the argv of a command line is replaced after the command's name", () => {
  expect(replaceArgv({offset: 2, words: ['riffle', 'note', 'add', 'secret', 'b', 'c']}, ['***', 'x'])).toEqual([
    'riffle',
    'note',
    'add',
    '***',
    'x',
  ])
})
