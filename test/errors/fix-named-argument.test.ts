import {expect, test} from 'vitest'
import {fixUnknownFlag} from '../../src/errors/fix-flag.js'
import {commandOf, fixesOf} from '../support/fixes.js'

const copy = commandOf({args: {from: {}, 'to-file': {}}, flags: {app: {type: 'option'}, json: {type: 'boolean'}}})

test.each([
  ['--from a', 'a', '--from a', 'a'],
  ['--from=a', 'a', '--from=a', 'a'],
  ['-from a', 'a', '-from a', 'a'],
  ['--toFile b a', 'a b', '--toFile b', 'b'],
  ['--to_file=b a --json', 'a b --json', '--to_file=b', 'b'],
  ['b --from a --app x', 'a b --app x', '--from a', 'a'],
  ['--json --app x --from a b', '--json --app x a b', '--from a', 'a'],
])('an argument that is named as a flag stands at its place: %s', (line, fixed, from, to) => {
  expect(fixesOf(fixUnknownFlag, 'unknown_flag', copy, line)).toContainEqual({
    changes: [{from, to}],
    cost: 0.5,
    line: fixed,
    params: {},
  })
})

test.each(['--from', '--from=', '--from --json', '--form a', '--from --app x'])(
  'but not without its name and value: %s',
  (line) => {
    const fixes = fixesOf(fixUnknownFlag, 'unknown_flag', copy, line)
    expect(fixes.filter(({cost}) => cost === 0.5)).toEqual([])
  },
)
