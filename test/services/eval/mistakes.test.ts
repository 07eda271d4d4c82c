import {expect, test} from 'vitest'

import {breakOnce} from '../../../src/services/eval/mistakes.js'
import {startRandom} from '../../../src/services/eval/random.js'
import type {SampleLine} from '../../../src/services/eval/sample-lines.js'
import {commandOf} from '../../support/manifest-catalog.js'

const tokens: SampleLine['tokens'] = [
  {text: '--region', type: 'flag'},
  {text: 'eu', type: 'enum'},
  {text: '--note', type: 'flag'},
  {text: '', type: 'enum'},
]

test.each(['', 'list'])('only what the command %j has is broken', (name) => {
  const kinds = new Set<string>()
  for (let seed = 0; seed < 50; seed += 1) {
    const line = {command: commandOf({}), name, tokens}
    for (const {broken, kind} of breakOnce(line, 'cli', startRandom(seed))) {
      kinds.add(kind)
      expect(broken.join(' ')).not.toContain('undefined')
      if (name === '') expect(broken[0]).toMatch(/^-/)
    }
  }
  const command = ['deletion', 'insertion', 'plural', 'substitution', 'transposition']
  expect([...kinds].filter((kind) => kind.startsWith('command')).toSorted()).toEqual(
    name === '' ? [] : command.map((way) => `command ${way}`),
  )
})
