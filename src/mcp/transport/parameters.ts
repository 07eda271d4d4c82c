import {
  isInitializeRequest,
  type JSONRPCRequest,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'

import {isRecord} from '../../contract/unknown-value.js'
import {
  either,
  findMisfits,
  integer,
  map,
  mapOf,
  membersOf,
  oneOf,
  optional,
  type Validators,
  text,
} from '../../contract/validator.js'

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

const prompt = membersOf({name: text, type: oneOf(['ref/prompt'])})
const resource = membersOf({type: oneOf(['ref/resource']), uri: text})
const texts = optional(mapOf(text))
const uri = membersOf({uri: text}, 'uri, a string')

/**
 * The parameters of the methods whose mistakes the SDK would report with a dump of its schema
 * (11.28). A tool's arguments are checked by the tool.
 */
const parametersByMethod: Validators = {
  'completion/complete': membersOf(
    {
      argument: membersOf({name: text, value: text}),
      context: optional(membersOf({arguments: texts})),
      ref: either(prompt, resource),
    },
    'ref ({type: "ref/prompt", name} or {type: "ref/resource", uri}) and argument ({name, value}), all strings, and context, if given, as {arguments} of strings',
  ),
  'logging/setLevel': membersOf({level: oneOf(levels)}, `level, one of ${levels.join(', ')}`),
  'prompts/get': membersOf(
    {arguments: texts, name: text},
    'name, a string, and arguments, if given, as an object of strings',
  ),
  'resources/read': uri,
  'skills/get': uri,
  'subscriptions/listen': membersOf({notifications: map}, 'notifications, an object'),
  'tools/call': membersOf(
    {arguments: optional(map), name: text},
    'name, a string, and arguments, if given, as an object',
  ),
}

/** The id of a request, or the token of its reports of progress. */
const idShape = either(text, integer)

/** The `_meta` of any request. */
const metaShape = optional(membersOf({progressToken: optional(idShape)}))

/** JSON-RPC's code for an error that only the server defines. */
export const serverErrorCode = -32_000

/**
 * Checks the parameters of a message, which the SDK would ignore if they are wrong, or report with
 * a dump of its schema.
 *
 * @returns the answer that refuses them; undefined if they are right, or it is not a request
 */
export function refuseParameters(message: unknown): object | undefined {
  const members: Partial<JSONRPCRequest> = isRecord(message) ? message : {}
  const {id, jsonrpc, method, params} = members
  const isRequest = jsonrpc === '2.0' && idShape.isValid(id)
  if (!isRequest || typeof method !== 'string') return undefined
  const problem = describeProblem(message, method, params)
  return problem === undefined
    ? undefined
    : makeErrorAnswer(id, ProtocolErrorCode.InvalidParams, problem)
}

function describeProblem(message: unknown, method: string, params: unknown): string | undefined {
  if (params !== undefined && !isRecord(params)) {
    return `The parameters of ${method} are not an object`
  }
  const {_meta: meta, cursor} = params ?? {}
  if (!metaShape.isValid(meta)) {
    return `_meta of ${method} must be an object, and its progressToken, if given, a string or an integer`
  }
  if (method === 'initialize') return describeInitialize(message)
  if (method.endsWith('/list') && cursor !== undefined) {
    return `cursor is not one of this server's, which lists everything on one page: call ${method} without it`
  }
  const [misfit] = findMisfits({[method]: params ?? {}}, parametersByMethod)
  return misfit?.validator ? `${method} needs ${misfit.validator.expected}` : undefined
}

function describeInitialize(message: unknown): string | undefined {
  if (isInitializeRequest(message)) return undefined
  return 'initialize needs protocolVersion (a string), capabilities (an object) and clientInfo, an object with name and version (strings)'
}

/** Makes the answer to a request that reports an error of the protocol. */
export function makeErrorAnswer(id: unknown, code: number, message: string): object {
  return {
    jsonrpc: '2.0',
    id,
    error: {code, message},
  }
}
