import {CLIENT_CAPABILITIES_META_KEY, type ServerContext} from '@modelcontextprotocol/server'

/** Whether the client can put a form to its person: it said so with this request, or when the connection began. */
export function canAskPerson(context: ServerContext, declared: unknown): boolean {
  const envelope: Record<string, unknown> | undefined = context.mcpReq.envelope
  const {elicitation} = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? declared ?? {}) as {elicitation?: unknown}
  if (typeof elicitation !== 'object' || elicitation === null) return false
  // Without modes it is the one that was there first, a form.
  return 'form' in elicitation || Object.keys(elicitation).length === 0
}
