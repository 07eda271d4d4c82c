import {maxTimerMs} from '../line/server-command.js'
import type {InputShape} from '../server/input-schema.js'

/** The words of a line, as every tool that takes one wants them. */
export const argvProperty = {
  description: 'words after the bin, e.g. ["apps", "--all"]',
  items: {type: 'string'},
  type: 'array',
} as const

/** The input of the tools that run something. */
export const runInput: InputShape = {
  properties: {
    argv: argvProperty,
    stdin: {type: 'string'},
    timeout_ms: {maximum: maxTimerMs, minimum: 1, type: 'integer'},
  },
  required: ['argv'],
}
