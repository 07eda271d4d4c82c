import {describe, expect, test} from 'vitest'

import {categoryOf, exitCodes} from '../../src/contract/error-categories.js'
import {
  applyExitRules,
  type ExitCodeSetting,
  type CommandKind,
} from '../../src/errors/chosen-exit.js'

const toolError = {
  code: exitCodes.toolError,
  error: categoryOf(exitCodes.toolError),
  message: 'It broke.',
  recoverable: false,
}
const mapped = {2: 5, 3: 8, 77: 6}

describe('the code that a command chose', () => {
  test.each<[kind: CommandKind, exit: number | undefined, setting: ExitCodeSetting, ended: string]>(
    [
      // 5.1: an adopted command's stays; the setting chooses the category.
      ['adopted', undefined, mapped, '2 tool_error'],
      ['adopted', 0, mapped, '2 tool_error'],
      ['adopted', 1, undefined, '1 tool_error'],
      ['adopted', 2, undefined, '2 tool_error'],
      ['adopted', 2, mapped, '2 not_found'],
      ['adopted', 3, mapped, '3 rate_limited'],
      ['adopted', 77, undefined, '77 tool_error'],
      ['adopted', 77, mapped, '77 permission_denied'],
      ['adopted', 78, mapped, '78 tool_error'],
      ['adopted', 127, undefined, '127 tool_error'],
      ['adopted', 1, 'contract', '1 user_error'],
      ['adopted', 9, 'contract', '9 cancelled'],
      ['adopted', 10, 'contract', '10 tool_error'],
      // The system keeps eight bits, and a failure never ends with 0.
      ['adopted', 256, undefined, '2 tool_error'],
      ['adopted', 259, undefined, '3 tool_error'],
      // 5.4: a foreign command's stays unless the setting maps it; oclif's and the shell's are no
      // choice.
      ['foreign', undefined, mapped, '2 tool_error'],
      ['foreign', 1, undefined, '2 tool_error'],
      ['foreign', 2, undefined, '2 tool_error'],
      ['foreign', 2, mapped, '5 not_found'],
      ['foreign', 3, mapped, '8 rate_limited'],
      ['foreign', 77, undefined, '77 tool_error'],
      ['foreign', 77, mapped, '6 permission_denied'],
      ['foreign', 127, undefined, '2 tool_error'],
      ['foreign', 1, 'contract', '2 tool_error'],
      ['foreign', 3, 'contract', '3 partial'],
      ['foreign', 10, 'contract', '10 tool_error'],
      ['foreign', 259, undefined, '3 tool_error'],
    ],
  )('%s, %s, with exitCodes %j: %s', (kind, exit, setting, ended) => {
    const {code, error} = applyExitRules(toolError, exit, setting, kind)
    expect(`${code} ${error}`).toBe(ended)
  })

  test.each<CommandKind>(['adopted', 'foreign'])('changes no mistake of a line: %s', (kind) => {
    const mistake = {...toolError, code: 1, error: 'flag_error', kind: 'unknown_flag'}
    expect(applyExitRules(mistake, 77, mapped, kind)).toEqual(mistake)
  })

  test('keeps a more precise category of the same code', () => {
    const expired = {...toolError, code: 6, error: 'auth_expired'}
    expect(applyExitRules(expired, 77, mapped, 'foreign')).toEqual(expired)
    expect(applyExitRules(expired, 77, mapped, 'adopted')).toMatchObject({
      code: 77,
      error: 'permission_denied',
    })
  })
})
