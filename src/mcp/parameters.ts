import {isInitializeRequest, type JSONRPCRequest} from '@modelcontextprotocol/server'

import {isRecord} from '../contract/unknown-value.js'

/** What a method needs, in words, and whether parameters meet it. */
type Rule = {needs: string; isMet(params: Record<string, unknown>): boolean}

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']

/**
 * The rules of the methods whose wrong parameters the SDK would report with a dump of its schema
 * (11.28). A tool's arguments are checked by the tool.
 */
const rules: Record<string, Rule> = {
  'completion/complete': {
    needs:
      'ref ({type: "ref/prompt", name} or {type: "ref/resource", uri}) and argument ({name, value}), all strings, and context, if given, as {arguments} of strings',
    isMet: ({argument, context, ref}) =>
      isReference(ref) &&
      isRecord(argument) &&
      isText(argument['name']) &&
      isText(argument['value']) &&
      (context === undefined || (isRecord(context) && isTexts(context['arguments']))),
  },
  'logging/setLevel': {
    needs: `level, one of ${levels.join(', ')}`,
    isMet: ({level}) => levels.includes(level as string),
  },
  'prompts/get': {
    needs: 'name, a string, and arguments, if given, as an object of strings',
    isMet: ({name, arguments: values}) => isText(name) && isTexts(values),
  },
  'resources/read': {needs: 'uri, a string', isMet: ({uri}) => isText(uri)},
  'skills/get': {needs: 'uri, a string', isMet: ({uri}) => isText(uri)},
  'subscriptions/listen': {
    needs: 'notifications, an object',
    isMet: ({notifications}) => isRecord(notifications),
  },
  'tools/call': {
    needs: 'name, a string, and arguments, if given, as an object',
    isMet: ({name, arguments: values}) =>
      isText(name) && (values === undefined || isRecord(values)),
  },
}

function isReference(ref: unknown): boolean {
  if (!isRecord(ref)) return false
  const {name, type, uri} = ref
  return (type === 'ref/prompt' && isText(name)) || (type === 'ref/resource' && isText(uri))
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isTexts(value: unknown): boolean {
  return value === undefined || (isRecord(value) && Object.values(value).every(isText))
}

/** Finds parameters that the SDK would ignore, or report with a dump. @returns the answer */
export function findProblem(message: unknown): object | undefined {
  const {id, jsonrpc, method, params} = (
    isRecord(message) ? message : {}
  ) as Partial<JSONRPCRequest>
  const isRequest = jsonrpc === '2.0' && (isText(id) || Number.isInteger(id))
  if (!isRequest || typeof method !== 'string') return undefined
  const why = describeProblem(message, method, params)
  return why === undefined ? undefined : refusal(id, -32_602, why)
}

function describeProblem(message: unknown, method: string, params: unknown): string | undefined {
  if (params !== undefined && !isRecord(params))
    return `The parameters of ${method} are not an object`
  const {_meta: meta, cursor} = params ?? {}
  const {progressToken: token = ''} = isRecord(meta) ? meta : {}
  const isMeta = meta === undefined || isRecord(meta)
  if (!isMeta || !(isText(token) || Number.isInteger(token)))
    return `_meta of ${method} must be an object, and its progressToken, if given, a string or an integer`
  if (method === 'initialize') return describeInitialize(message, meta)
  if (method.endsWith('/list') && cursor !== undefined)
    return `cursor is not one of this server's, which lists everything on one page: call ${method} without it`
  const rule = Object.hasOwn(rules, method) ? rules[method] : undefined
  return rule && !rule.isMet(params ?? {}) ? `${method} needs ${rule.needs}` : undefined
}

function describeInitialize(message: unknown, meta: unknown): string | undefined {
  if (meta !== undefined || isInitializeRequest(message)) return undefined
  const needs =
    'protocolVersion (a string), capabilities (an object) and clientInfo, an object with name and version'
  return `initialize needs ${needs} (strings)`
}

/** Makes a message that reports an error of the protocol. */
export function refusal(id: unknown, code: number, message: string): object {
  return {jsonrpc: '2.0', id, error: {code, message}}
}
