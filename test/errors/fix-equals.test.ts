import {expect, test} from 'vitest'
import {startDraft} from '../../src/errors/draft.js'
import {fixEquals} from '../../src/errors/fix-equals.js'
import {commandOf, readable} from '../support/fixes.js'

const deploy = commandOf({
  args: {app: {}},
  flags: {kind: {char: 'k', options: ['a', 'b'], type: 'option'}, note: {type: 'option'}},
})
const fix = (words: string[]) => fixEquals(startDraft(words), deploy).map(readable)

test.each([
  [['x', '--note', '=', 'y'], 'x --note=y', '--note = y', '--note=y'],
  [['--note=', 'y', 'x'], '--note=y x', '--note= y', '--note=y'],
  [['-k', '=', 'a'], '-k=a', '-k = a', '-k=a'],
])('a space beside the equals sign is taken out: %j', (words, line, from, to) => {
  expect(fix(words)).toEqual([{changes: [{from, to}], cost: 0.3, line, params: {}}])
})

test.each([
  [['--note', '']],
  [['--note', '', 'x']],
  [['--note=']],
  [['--note', '=']],
  [['--note=', '--kind', 'a']],
  [['--note', 'x', 'y']],
])('but not of %j', (words) => expect(fix(words)).toEqual([]))
