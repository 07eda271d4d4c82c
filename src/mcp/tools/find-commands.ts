import {toToolResult} from '../answer/tool-result.js'
import {loadBundle} from '../../load-bundle.js'
import type {Tool} from './tool.js'

/** Finds commands by what they are for (contract, section 10). */
export const findCommandsTool: Tool<{intent: string; limit?: number}> = {
  name: 'find_commands',
  description: 'find the command for a task, with its usage. Start here.',
  annotations: {openWorldHint: false, readOnlyHint: true},
  input: {
    properties: {
      intent: {minLength: 1, type: 'string'},
      limit: {maximum: 50, minimum: 1, type: 'integer'},
    },
    required: ['intent'],
  },
  call: async ({intent, limit}, _context, {catalogs}) => {
    const {served} = await catalogs.read()
    const {findCommands} = loadBundle('services')
    return toToolResult(findCommands(served, intent, limit === undefined ? {} : {limit}))
  },
}
