import {CLIENT_CAPABILITIES_META_KEY, type McpServer} from '@modelcontextprotocol/server'

import {isRecord} from '../../contract/unknown-value.js'
import type {Call} from '../tools/tool.js'

/**
 * Whether the client can show a form to a person, as declared with this request or at
 * initialization.
 */
export function canAsk({mcp, request}: Call): boolean {
  const envelope: Record<string, unknown> | undefined = request.mcpReq.envelope
  // The protocol versions that begin with `initialize`.
  // oxlint-disable-next-line typescript/no-deprecated
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? mcp.server.getClientCapabilities()
  const {elicitation} = (declared ?? {}) as {elicitation?: unknown}
  // Without modes, the client supports the first mode, a form.
  if (!isRecord(elicitation)) return false
  return 'form' in elicitation || Object.keys(elicitation).length === 0
}

/** A request that the SDK's server sends to its client. */
type SendRequest = (
  message: {method: string},
  options?: {signal?: AbortSignal},
  ...others: unknown[]
) => Promise<unknown>

/**
 * Treats a client's error as a missing answer of the person: the SDK would report it to the model
 * without an envelope.
 */
export function acceptNoAnswer(server: McpServer['server']): void {
  const send: SendRequest = server.request.bind(server)
  const request: SendRequest = async (message, options, ...others) => {
    try {
      return await send(message, options, ...others)
    } catch (error) {
      if (message.method !== 'elicitation/create' || options?.signal?.aborted) {
        throw error
      }
      return {}
    }
  }
  Object.assign(server, {request})
}
