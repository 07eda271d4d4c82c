import {expect, test} from 'vitest'

import type {Flags} from '../../src/command-line/tokenize.js'
import {describePromptHelp} from '../../src/run/run-errors.js'

const confirming: Flags = {yes: {name: 'yes', type: 'boolean'}}

test.for<[flags: Flags, isConfirmed: boolean, suggestion: string]>([
  [{}, false, 'Give the answer on the line, with a flag or argument of the command.'],
  [
    confirming,
    false,
    'Give the answer on the line: --yes where it is yes, otherwise a flag or argument of the command.',
  ],
  [
    confirming,
    true,
    'The command asks by itself; --yes does not answer it. Give the answer with another flag or argument of the command, where it has one.',
  ],
])('%# a question points to a flag that can still answer it', ([flags, isConfirmed, suggestion]) => {
  expect(describePromptHelp(['trial', 'ask'], flags, isConfirmed)).toEqual({nextActions: [], suggestion})
})
