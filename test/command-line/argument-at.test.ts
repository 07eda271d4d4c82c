import {expect, test} from 'vitest'

import {argumentAt} from '../../src/command-line/tokenize.js'

const plain = {}
const several = {multiple: true}

/** The names of the arguments that each of so many words goes to. */
function deal(args: [string, {multiple?: boolean}][], count: number): (string | undefined)[] {
  return Array.from({length: count}, (_, position) => argumentAt(args, position, count)?.[0])
}

test('words go to the arguments in their order, and a spare one to none', () => {
  const args: [string, object][] = [
    ['from', plain],
    ['to', plain],
  ]
  expect(deal(args, 3)).toEqual(['from', 'to', undefined])
})

test('an argument that takes several has what those around it leave', () => {
  const args: [string, {multiple?: boolean}][] = [
    ['mode', plain],
    ['sources', several],
    ['target', plain],
    ['name', plain],
  ]
  expect(deal(args, 6)).toEqual(['mode', 'sources', 'sources', 'sources', 'target', 'name'])
  expect(deal(args, 4)).toEqual(['mode', 'sources', 'target', 'name'])
  expect(deal(args.slice(1, 2), 2)).toEqual(['sources', 'sources'])
})
