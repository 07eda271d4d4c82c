import type {McpServer, ServerContext, ToolAnnotations} from '@modelcontextprotocol/server'

import type {ApprovalDesk} from '../approval/approval-desk.js'
import type {ChildRunner} from '../child/run-child.js'
import type {HostCatalog} from '../host/host-catalog.js'
import type {ServerOptions} from '../options/options.js'
import type {OutputFile} from '../output/read-output.js'
import type {InputShape} from './input-schema.js'
import type {Jobs} from './jobs.js'

/** What each tool gets: the served CLI, its session's state and the protocol's server. */
export type ToolContext = {
  bin: string
  version: string
  options: ServerOptions
  readCatalog(): Promise<HostCatalog>
  /** Rejects if the host no longer has the plugin. */
  confirmHost(): Promise<void>
  children: Pick<ChildRunner, 'folder' | 'run'>
  approvals: ApprovalDesk
  jobs: Jobs
  /** The files that answers have named, by name. */
  outputs: Map<string, OutputFile>
  mcp: McpServer
}

/** A tool's context for one request of a client. */
export type Call = ToolContext & {request: ServerContext}

/** A tool of the server, as a row of the table of tools. */
export type Tool = {
  title: string
  /** What the tool does, without the bin. */
  description: string
  annotations: ToolAnnotations
  input(options: ServerOptions): InputShape
  /** The most useful fields of its answer, by name. */
  output?: object
  /** Returns the end of a command line, a document or a question; throws a refusal. */
  answer(input: never, call: Call): Promise<object>
}

/** What a client passes to the tools that run a command line. */
export type RunInput = {
  argv: string[]
  background?: boolean
  stdin?: string
  timeout_ms?: number
}
