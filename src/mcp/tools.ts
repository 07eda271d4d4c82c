import type {CallToolResult, InputRequiredResult, ServerContext, ToolAnnotations} from '@modelcontextprotocol/server'

import type {ErrorFields} from '../contract/outcome.js'
import {loadBundle} from '../load-bundle.js'
import {acceptUnconfirmed, answerFailure, toRunResult, toToolResult, uriOf} from './answer.js'
import {type ApprovalDesk, getApproval} from './approval.js'
import {describeCommands, indexCommands} from './describe-commands.js'
import {isReadable, type KnownLine, readLine, refuseLine, refuseLong, refuseRead} from './gates.js'
import type {LiveCatalog} from './host-catalog.js'
import type {InputShape} from './input-schema.js'
import type {Jobs} from './jobs.js'
import {type ServerOptions, tokensOf} from './options.js'
import {type Range, readLines} from './read-output.js'
import {answerLine, canValidate, type HostRunner, runLine} from './run-line.js'

/** What every tool works with. */
export type Service = {
  bin: string
  /** The host's version. */
  version: string
  options: ServerOptions
  catalogs: Pick<LiveCatalog, 'read'>
  runner: Pick<HostRunner, 'run'>
  approvals: ApprovalDesk
  jobs: Jobs
  /** The files that this server has written, by name. */
  outputs: Map<string, Output>
  /** Whether the client accepts links in an answer: a client of an earlier version would refuse the whole answer. */
  linksFiles(): boolean
  /** Whether the client of a request can ask its person. */
  canAsk(context: ServerContext): boolean
}

/** A file that holds what an answer had no room for. */
export type Output = {file: string; mimeType: string}

/** A tool of the server. */
export type Tool<Input> = {
  /** What a client shows to a person. */
  title: string
  /** What it does, without the bin. */
  description: string
  annotations: ToolAnnotations
  input(options: ServerOptions): InputShape
  /** The most useful fields of its answer, by name. */
  output?: object
  /** Whether a server with `--read-only` leaves it out. */
  isMutating?: boolean
  call(input: Input, context: ServerContext, service: Service): Promise<CallToolResult | InputRequiredResult>
}

/** The input of the tools that run a command line. */
export type RunInput = {argv: string[]; background?: boolean; stdin?: string; timeout_ms?: number}

/** How many commands find_commands lists at most. */
const mostMatches = 50

const argv = {
  description: 'words after the bin, e.g. ["apps", "--all"]',
  items: {type: 'string'},
  type: 'array',
} as const

const runInput = ({maxTimeoutMs}: ServerOptions): InputShape => ({
  properties: {
    argv,
    background: {type: 'boolean'},
    stdin: {type: 'string'},
    timeout_ms: {maximum: maxTimeoutMs, minimum: 1, type: 'integer'},
  },
  required: ['argv'],
})

const runOutput = {
  exit_code: {type: 'integer'},
  envelope: {type: 'object'},
  stdout: {type: 'string'},
  job: {type: 'object'},
}

const findCommands: Tool<{intent: string; limit?: number}> = {
  title: 'Find commands',
  description: 'find the command for a task, with its usage. Start here.',
  annotations: {openWorldHint: false, readOnlyHint: true},
  input: () => ({
    properties: {
      intent: {minLength: 1, type: 'string'},
      limit: {maximum: mostMatches, minimum: 1, type: 'integer'},
    },
    required: ['intent'],
  }),
  call: async ({intent, limit}, _context, {catalogs}) => {
    const {runnable, served} = await catalogs.read()
    const canRun = runnable === served ? undefined : isReadable
    return toToolResult(
      loadBundle('services').findCommands(served, intent, {canRun, limit: limit && Math.min(limit, mostMatches)}),
    )
  },
}

const describe: Tool<{commands?: string[]}> = {
  title: 'Describe commands',
  description: 'arguments, flags, examples and safety of commands or topics; the index without any.',
  annotations: {openWorldHint: false, readOnlyHint: true},
  input: () => ({properties: {commands: {items: {type: 'string'}, type: 'array'}}}),
  call: async ({commands = []}, _context, service) => {
    const catalog = await service.catalogs.read()
    const {served} = catalog
    if (commands.length === 0) return toToolResult(indexCommands(catalog))
    const described = describeCommands(served, commands, tokensOf(service.options))
    return 'failure' in described ? refuse(described.failure, service) : toToolResult(described)
  },
}

const checkCommand: Tool<{argv: string[]}> = {
  title: 'Check a command line',
  description: 'check a command line before you run it; nothing runs.',
  annotations: {openWorldHint: false, readOnlyHint: true},
  input: () => ({properties: {argv}, required: ['argv']}),
  call: async (input, context, service) => {
    const line = await lookUp(input, service)
    const failure = refuseLine(line) ?? refuseUncheckable(line) ?? refuseLong(line)
    if (failure) return refuse(failure, service)
    // If it names no command, nothing reads the flag; should the host run something after all, it may only read.
    const mode = {added: 'validate', isReadOnly: !line.route.command} as const
    const answer = await answerLine(line, input, mode, {context, service})
    return toRunResult(acceptUnconfirmed(answer), service)
  },
}

function refuseUncheckable(line: KnownLine): ErrorFields | undefined {
  if (canValidate(line)) return undefined
  return {
    code: 1,
    error: 'user_error',
    message: `${line.route.command!.name} has a --validate of its own, so it cannot be checked without running it`,
    recoverable: false,
    suggestion: 'describe_commands lists its arguments and flags.',
  }
}

const read: Tool<RunInput> = {
  title: 'Run a read-only command',
  description: 'run a command that is known to be read-only; others are refused.',
  annotations: {openWorldHint: true, readOnlyHint: true},
  input: runInput,
  output: runOutput,
  call: async (input, context, service) => {
    const line = await lookUp(input, service)
    const failure = refuseLine(line) ?? refuseRead(line, service.options.isReadOnly) ?? refuseLong(line)
    if (failure) return refuse(failure, service)
    return await runLine(line, input, {isReadOnly: true}, {context, service})
  },
}

const run: Tool<RunInput> = {
  title: 'Run a command',
  description:
    'run any command. It may change or destroy something: describe or check it first. A mutating one may need --yes.',
  annotations: {destructiveHint: true, openWorldHint: true, readOnlyHint: false},
  input: runInput,
  output: runOutput,
  isMutating: true,
  call: async (input, context, service) => {
    const line = await lookUp(input, service)
    const failure = refuseLine(line) ?? refuseLong(line)
    if (failure) return refuse(failure, service)
    const {asksPerson} = service.options
    const needsPerson = asksPerson && line.route.command !== undefined && !line.facts?.isReadOnly
    const pending = needsPerson ? await getApproval(line, input, {context, service}) : undefined
    if (pending) return pending
    // What no person has approved may only read, even if the host makes something else of the command line.
    return await runLine(line, input, {isReadOnly: asksPerson && !needsPerson}, {context, service})
  },
}

const job: Tool<{id: string; action: 'cancel' | 'output' | 'wait'; wait_ms?: number}> = {
  title: 'Follow a job',
  description: 'wait for, read or cancel a command that still runs.',
  annotations: {destructiveHint: false, openWorldHint: false, readOnlyHint: false},
  input: ({timeoutMs}) => ({
    properties: {
      action: {enum: ['wait', 'output', 'cancel'], type: 'string'},
      id: {type: 'string'},
      wait_ms: {maximum: timeoutMs, minimum: 1, type: 'integer'},
    },
    required: ['id', 'action'],
  }),
  call: async ({action, id, wait_ms: waitMs}, context, service) => {
    const found = service.jobs.get(id)
    if (!found) return refuse(notFound(`There is no job ${JSON.stringify(id)}`), service)
    if (action === 'cancel') found.cancel(new Error('cancelled'))
    const maxMs = action === 'output' ? 0 : Math.min(waitMs ?? Infinity, service.options.timeoutMs)
    await found.wait(context, maxMs).catch(() => {})
    return toRunResult(found.describe(), service)
  },
}

const readOutput: Tool<Range & {uri: string}> = {
  title: 'Read an output',
  description: 'read lines of an output that was too large; grep keeps those with a text (a|b: or b).',
  annotations: {openWorldHint: false, readOnlyHint: true},
  input: () => ({
    properties: {
      grep: {type: 'string'},
      limit: {maximum: 10_000, minimum: 1, type: 'integer'},
      offset: {maximum: 1_000_000_000, minimum: 1, type: 'integer'},
      uri: {type: 'string'},
    },
    required: ['uri'],
  }),
  call: async ({uri, ...range}, _context, service) => {
    const {bin, options, outputs} = service
    const [name, output] = [...outputs].find(([name]) => uriOf(bin, `output/${encodeURIComponent(name)}`) === uri) ?? []
    if (!output) return refuse(notFound(`There is no output ${JSON.stringify(uri)}`), service)
    if (output.mimeType === 'text/plain') return toToolResult(await readLines(output.file, range, tokensOf(options)))
    const message = `${name} is no text but ${output.mimeType}`
    const suggestion = `Its file is ${output.file}.`
    return refuse({code: 1, error: 'user_error', message, recoverable: false, suggestion}, service)
  },
}

function notFound(message: string): ErrorFields {
  const suggestion = 'Take it from the answer that named it; it ends with the server.'
  return {code: 5, error: 'not_found', message, recoverable: false, suggestion}
}

/** The tools by name, in the order in which a client lists them. */
export const tools = {
  find_commands: findCommands,
  describe_commands: describe,
  check_command: checkCommand,
  read,
  run,
  job,
  read_output: readOutput,
}

async function lookUp({argv}: Pick<RunInput, 'argv'>, {catalogs}: Service): Promise<KnownLine> {
  return readLine(argv, await catalogs.read())
}

function refuse(failure: ErrorFields, service: Service): CallToolResult {
  return toRunResult(answerFailure(failure, service), service)
}
