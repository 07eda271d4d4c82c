import {EventEmitter, once} from 'node:events'
import {fstatSync} from 'node:fs'

import {
  isInitializeRequest,
  McpServer,
  type RegisteredTool,
  type ServerContext,
} from '@modelcontextprotocol/server'
import {serveStdio} from '@modelcontextprotocol/server/stdio'

import type {Line} from '../line/line.js'
import {OutputFolder} from '../files/output-folder.js'
import {isReadOnlyEnvironment} from '../gate/environment.js'
import {debug, processState} from '../process/process-state.js'
import {parseServiceLine} from '../services/run-service.js'
import {answerFailure} from './answer.js'
import {acceptNoAnswer, ApprovalDesk, approvalTtlMs} from './approval.js'
import {ChildRunner} from './child/run-child.js'
import {cacheHint, registerPlaybook, registerResources} from './documents.js'
import {watchCatalog} from './host-catalog.js'
import {listenHttp} from './http.js'
import {inputSchema, outputSchema} from './input-schema.js'
import {nestedVariable, readServerOptions, serverCommand, type ServerOptions} from './options.js'
import {makePromoted} from './promote.js'
import {Jobs} from './jobs.js'
import {describeServedCommands} from './served-report.js'
import {toToolResult} from './tool-result.js'
import {type Service, type Tool, tools} from './tools.js'
import {ServerTransport, takeStreams} from './transport.js'

/**
 * Begins to serve if this command line serves, which one with a mistake or on a terminal does not.
 * The init hook calls it: `initialize` is answered while other plugins still load, and before
 * anything of the catalog is read (11.4).
 */
export function openServer(line: Line): boolean {
  const {config} = line
  const asked = readServingOptions(line)
  if (!asked) return false
  const options = {...asked, isReadOnly: asked.isReadOnly || isReadOnlyEnvironment(config)}
  const {bin, cacheDir, version} = config
  const children = new ChildRunner(new OutputFolder(cacheDir))
  const changes = new EventEmitter().setMaxListeners(0)
  // Other plugins' hooks may still add commands.
  const ready = once(changes, 'ready')
  let read: ReturnType<typeof watchCatalog> | undefined
  const readCatalog = async () => {
    await ready
    read ??= watchCatalog(config, options, children, () => changes.emit('change'))
    return read()
  }
  const openSession = () => makeSession({bin, changes, children, options, readCatalog, version})
  const ending = new AbortController()
  const {signal} = ending
  const end = (): void => ending.abort()
  const stdin = fstatSync(0)
  const parentPid = process.ppid
  if (!options.http) {
    // A file ends before its requests do; the end of a pipe may be a client's death.
    const transport = new ServerTransport(
      ...takeStreams(),
      stdin.isFile() ? options.timeoutMs : 3000,
      end,
    )
    signal.addEventListener('abort', () => void transport.close(), {once: true})
    serveStdio(openSession().makeServer, {onerror: debug, transport})
  }
  processState().serveMcp = async () => {
    children.folder.prune()
    changes.emit('ready')
    // 11.4: what a client waits for comes first.
    const report = setTimeout(() => {
      readCatalog()
        .then((catalog) =>
          process.stderr.write(`${bin} murli mcp: ${describeServedCommands(catalog, options)}\n`),
        )
        .catch(debug)
    }, 200)
    process.stderr.on('error', () => {})
    // 11.12: a crashed client announces nothing.
    const parentCheck = setInterval(() => {
      if (process.ppid !== parentPid) end()
    }, 1000)
    const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
    for (const name of signals) process.on(name, end)
    try {
      if (options.http) {
        if (stdin.isFIFO() || stdin.isSocket())
          process.stdin.on('end', end).on('error', end).resume()
        process.stdout.on('error', end)
        process.stdout.write(
          describeAddress(bin, await listenHttp(options.http, {changes, openSession, signal})),
        )
      }
      if (!signal.aborted) await once(signal, 'abort')
    } finally {
      clearInterval(parentCheck)
      clearTimeout(report)
      for (const name of signals) process.off(name, end)
      await children.endAll()
    }
    // The host may keep the process alive, and nothing else ends it.
    setTimeout(() => process.exit(), 500).unref()
  }
  return true
}

function readServingOptions(line: Line): ServerOptions | undefined {
  const {config, flags} = line
  if (flags.schema || flags.validate || config.scopedEnvVar(nestedVariable)) return undefined
  try {
    const options = readServerOptions(parseServiceLine(serverCommand, line))
    const ends = options.register !== undefined || options.checks
    return ends || (process.stdin.isTTY && !options.http) ? undefined : options
  } catch {
    // The command reports the mistake.
    return undefined
  }
}

/**
 * Describes where a server listens, and what to send: as text for a person, as JSON for a program.
 */
function describeAddress(bin: string, address: {authorization?: string; url: string}): string {
  const {authorization = '', url} = address
  if (!process.stdout.isTTY) return `${JSON.stringify(address)}\n`
  return `${bin} serves at ${url} until you press Ctrl-C.\n${authorization && `${authorization}\n`}`
}

/** 11.28: what a client may keep for a minute, unless it hears of a change. */
const cacheable = [
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'server/discover',
  'tools/list',
] as const

type Shared = Omit<Service, 'approvals' | 'jobs' | 'mcp' | 'outputs'> & {changes: EventEmitter}

/** A client's jobs, and a factory for the server of a connection. */
export type Session = {jobs: Jobs; makeServer(): McpServer}

export function makeSession(shared: Shared, approvals = new ApprovalDesk()): Session {
  const own = {...shared, approvals, jobs: new Jobs(), outputs: new Map()}
  return {jobs: own.jobs, makeServer: () => makeServer(own)}
}

function makeServer({changes, ...own}: Omit<Service, 'mcp'> & Shared): McpServer {
  const {bin, options, readCatalog, version} = own
  const extensions = {'io.modelcontextprotocol/skills': {}}
  const mcp = new McpServer(
    {name: bin, version},
    {
      capabilities: {
        completions: {},
        extensions,
        logging: {},
        // Declared where it is sent.
        prompts: {listChanged: false},
        resources: {listChanged: true},
        tools: {listChanged: options.promote.length > 0},
      },
      cacheHints: Object.fromEntries(cacheable.map((method) => [method, cacheHint])),
      // Each promoted tool would send one.
      debouncedNotificationMethods: ['notifications/tools/list_changed'],
      inputRequired: {maxRounds: 1, roundTimeoutMs: approvalTtlMs},
      instructions: writeInstructions(bin, options.isReadOnly),
    },
  )
  acceptNoAnswer(mcp.server)
  const service: Service = {...own, mcp}
  const register = (
    name: string,
    {annotations, answer, description, input, output, title}: Tool,
  ): RegisteredTool => {
    const shape = {
      inputSchema: inputSchema(input(options)),
      ...(output && {outputSchema: outputSchema(output)}),
    }
    const call = async (value: unknown, context: ServerContext) => {
      const answered = answer(value as never, {...service, context})
      return toToolResult(
        await answered.catch((error: unknown) => answerFailure(error, service)),
        service,
      )
    }
    return mcp.registerTool(name, {annotations, description, title, ...shape}, call)
  }
  for (const [name, tool] of Object.entries(tools) as [string, Tool][]) {
    if (options.isReadOnly && tool.annotations.destructiveHint) continue
    register(name, {...tool, description: `${bin}: ${tool.description}`})
  }
  registerResources(service)
  registerPlaybook(service)
  let promoted: RegisteredTool[] = []
  const promote = async (): Promise<void> => {
    const made = makePromoted(await readCatalog(), options.promote)
    for (const tool of promoted) tool.remove()
    promoted = made.map(([name, tool]) => register(name, tool))
  }
  if (options.promote.length > 0) delayRequests(mcp.server, promote().catch(debug))
  const refresh = (): void => {
    if (options.promote.length > 0) promote().catch(debug)
    mcp.sendResourceListChanged()
  }
  changes.on('change', refresh)
  Object.assign(mcp.server, {onclose: () => changes.off('change', refresh)})
  return mcp
}

function writeInstructions(bin: string, isReadOnly: boolean): string {
  const running = isReadOnly ? 'read runs one that only reads' : 'read and run run it'
  return (
    `Runs the ${bin} command line. find_commands finds the command and its usage, describe_commands describes it, ` +
    `check_command checks a command line, ${running}. argv is the words after \`${bin}\`, one element each; no shell ` +
    'reads them. The argv of an error is ready for the next call.'
  )
}

/** Makes a server wait before it handles a message other than `initialize` (11.4). */
function delayRequests(server: McpServer['server'], ready: Promise<void>): void {
  const connect = server.connect.bind(server)
  server.connect = async (transport) => {
    await connect(transport)
    const handle = transport.onmessage!
    const onmessage: typeof handle = (message, extra) =>
      isInitializeRequest(message)
        ? handle(message, extra)
        : void ready.then(() => handle(message, extra))
    Object.assign(transport, {onmessage})
  }
}
