import {expect, test} from 'vitest'

import {dropFlag, type Flags} from '../../src/command-line/tokenize.js'

test('a flag is dropped wherever it stands, but not the value of another or what stands behind --', () => {
  const flags: Flags = {
    name: {type: 'option'},
    tag: {multiple: true, type: 'option'},
    yes: {aliases: ['sure'], char: 'y', type: 'boolean'},
  }
  const argv = ['--yes', 'a', '-y', '--name=--yes', '--sure', '--tag', 'b', 'c', '--', '--yes']
  expect(dropFlag(argv, flags, 'yes')).toEqual(['a', '--name=--yes', '--tag', 'b', 'c', '--', '--yes'])
  // Further values of a flag bear its name, and are not the flag.
  expect(dropFlag(['--tag', 'b', 'c'], flags, 'tag')).toEqual(['b', 'c'])
})
