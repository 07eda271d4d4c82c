import type {CallToolResult, InputRequiredResult, ServerContext, ToolAnnotations} from '@modelcontextprotocol/server'

import type {ApprovalDesk} from '../confirm/approval-desk.js'
import type {CatalogSource} from '../host/host-catalog.js'
import type {HostRunner} from '../host/host-runner.js'
import type {ServerOptions} from '../line/server-options.js'
import type {InputShape} from '../server/input-schema.js'

/** What every tool works with. */
export type Service = {
  bin: string
  /** The host's version. */
  version: string
  options: ServerOptions
  catalogs: CatalogSource
  runner: HostRunner
  approvals: ApprovalDesk
  /** The files that this server has written, by name. */
  outputs: Map<string, string>
  /** Whether the client knows links in an answer: a client of an earlier version would refuse the whole answer. */
  linksFiles(): boolean
  /** Whether the client of a request can ask its person. */
  canAsk(context: ServerContext): boolean
}

/** A tool of the server. */
export type Tool<Input> = {
  name: string
  /** What it does, behind the bin. */
  description: string
  annotations: ToolAnnotations
  input: InputShape
  call(input: Input, context: ServerContext, service: Service): Promise<CallToolResult | InputRequiredResult>
}
