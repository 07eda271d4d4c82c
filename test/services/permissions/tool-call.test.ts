import fc from 'fast-check'
import {expect, test} from 'vitest'

import {readShellLine} from '../../../src/services/permissions/tool-call.js'

const call = {
  session_id: '1',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: {command: 'riffle list', description: 'List'},
}

test('the command line of a tool call', () => {
  expect(readShellLine(JSON.stringify(call))).toBe('riffle list')
})

test.each<[title: string, input: unknown]>([
  ['another tool', {...call, tool_name: 'Read'}],
  ['a tool of a server with that name', {...call, tool_name: 'mcp__x__Bash'}],
  ['another event', {...call, hook_event_name: 'PostToolUse'}],
  [
    'a call that leaves the sandbox',
    {...call, tool_input: {...call.tool_input, dangerouslyDisableSandbox: true}},
  ],
  ['a command that is a list', {...call, tool_input: {command: ['riffle', 'list']}}],
  ['a command that is a number', {...call, tool_input: {command: 5}}],
  ['no command', {...call, tool_input: {}}],
  ['no input', {...call, tool_input: undefined}],
  ['an input that is null', {...call, tool_input: null}],
  ['an input that is a text', {...call, tool_input: 'riffle list'}],
  ['a list', [call]],
  ['null', null],
  ['a text', 'riffle list'],
])('nothing of %s', (_, input) => {
  expect(readShellLine(JSON.stringify(input))).toBeUndefined()
})

test.each(['', '{', `${JSON.stringify(call)}{}`, `x${JSON.stringify(call)}`])(
  'nothing of %j',
  (text) => {
    expect(readShellLine(text)).toBeUndefined()
  },
)

test('nothing of any other document', () => {
  const part = fc.oneof(fc.constant('Bash'), fc.constant('riffle list'), fc.jsonValue())
  const keys = ['tool_name', 'tool_input', 'command', 'hook_event_name', '__proto__', 'toString']
  const other = fc.dictionary(fc.constantFrom(...keys), part, {noNullPrototype: true})
  fc.assert(
    fc.property(
      fc.oneof(other, fc.jsonValue(), fc.dictionary(fc.constantFrom(...keys), other)),
      (input) => {
        const isCall = (input as {tool_name?: unknown} | null)?.tool_name === 'Bash'
        const line = readShellLine(JSON.stringify(input))
        expect(line === undefined || (isCall && typeof line === 'string')).toBe(true)
      },
    ),
  )
})
