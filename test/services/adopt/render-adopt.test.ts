import {expect, test} from 'vitest'

import type {AdoptDifference} from '../../../src/contract/schema/adopt.js'
import {renderAdopt} from '../../../src/services/adopt/render-adopt.js'

const difference = (line: string, after: string): AdoptDifference => ({
  for: 'person',
  line,
  part: 'stderr',
  before: 'old',
  after,
})

test('a difference of several command lines is shown once, and each other one too', () => {
  const lines = [difference('a --help', 'new'), difference('b --help', 'gone')]
  const differences = [...lines, difference('c --help', 'new')]
  const document = {changed: [], left: [], check: {lines: 3, differences}}
  expect(renderAdopt(document, 'cli', false).split('\n').slice(1, 8)).toEqual([
    'A person notices:',
    '  stderr of `cli a --help` and 1 other command line',
    '    - old',
    '    + new',
    '  stderr of `cli b --help`',
    '    - old',
    '    + gone',
  ])
})
