import {EventEmitter, once} from 'node:events'
import {fstatSync} from 'node:fs'

import {serveStdio} from '@modelcontextprotocol/server/stdio'

import {OutputFolder} from '../files/output-folder.js'
import type {Line} from '../line/line.js'
import {asksPlugin} from '../line/questions.js'
import type {HostConfig} from '../oclif/shapes.js'
import {debug} from '../process/debug.js'
import {endingSignals} from '../process/process-exit.js'
import {processState} from '../process/process-state.js'
import {parseServiceLine} from '../services/service-line.js'
import {nestedVariable} from './child/host-child.js'
import {ChildRunner} from './child/run-child.js'
import {CatalogWatcher} from './host/watch-catalog.js'
import {listenHttp} from './http/http.js'
import type {HttpOptions} from './options/http-options.js'
import {readHostOptions, type ServerOptions} from './options/options.js'
import {serverCommand} from './options/server-flags.js'
import {describeServedCommands} from './served-report.js'
import {makeSession, type Session, type SharedContext} from './tools/session.js'
import {HookWait} from './transport/hook-wait.js'
import {takeStreams} from './transport/take-streams.js'
import {ServerTransport} from './transport/transport.js'

/** 11.4: when the report on stderr begins, in milliseconds: what a client waits for comes first. */
const reportAfterMs = 200

/** How often it is checked whether the client still runs, in milliseconds. */
const checkParentEveryMs = 1000

/** How long requests may take after the end of a piped input, in milliseconds. */
const pipeGraceMs = 3000

/** How long other code may keep the process after the server has ended, in milliseconds. */
const exitAfterMs = 500

/** A server that can answer `initialize`, until the command serves the rest. */
type OpenServer = {
  /** Aborted to end the server. */
  ending: AbortController
  hooks: HookWait
  openSession(): Session
  /** The process that started the server. */
  parentPid: number
  host: ServedHost
}

/** The host, which all sessions share, and the children that run their command lines. */
type ServedHost = SharedContext & {children: ChildRunner}

/**
 * Begins to serve, unless this command line does something else or has a mistake. The init hook
 * calls it: `initialize` is answered while other plugins still load, and before anything of the
 * catalog is read (11.4).
 *
 * @returns whether it serves
 */
export function openServer(line: Line): boolean {
  const options = readServingOptions(line)
  if (!options) return false
  const hooks = new HookWait(line.config.bin)
  const host = shareHost(line.config, options, hooks)
  const server: OpenServer = {
    ending: new AbortController(),
    hooks,
    openSession: () => makeSession(host),
    parentPid: process.ppid,
    host,
  }
  if (!options.http) serveStreams(server)
  processState().serveMcp = () => serve(server)
  return true
}

/** Makes what all sessions share. The catalog is read once the hooks have ended. */
function shareHost(config: HostConfig, options: ServerOptions, hooks: HookWait): ServedHost {
  const {bin, cacheDir, version} = config
  const changes = new EventEmitter().setMaxListeners(0)
  const children = new ChildRunner(new OutputFolder(cacheDir))
  let watcher: CatalogWatcher | undefined
  const openWatcher = async (): Promise<CatalogWatcher> => {
    await hooks.wait()
    watcher ??= new CatalogWatcher(config, options, children, () => changes.emit('change'))
    return watcher
  }
  return {
    bin,
    changes,
    children,
    confirmHost: async () => (await openWatcher()).confirmHost(),
    options,
    readCatalog: async () => (await openWatcher()).read(),
    version,
  }
}

/** Serves until a signal, the client or its disappearance ends the server. */
async function serve(server: OpenServer): Promise<void> {
  const {ending, hooks, host, parentPid} = server
  const {children, options} = host
  const end = (): void => ending.abort()
  children.folder.prune()
  hooks.end()
  const report = setTimeout(() => reportCatalog(host), reportAfterMs)
  // A client may close stderr, and is served nevertheless.
  process.stderr.on('error', () => {})
  // 11.12: a crashed client announces nothing.
  const parentCheck = setInterval(() => {
    if (process.ppid !== parentPid) end()
  }, checkParentEveryMs)
  for (const name of endingSignals) process.on(name, end)
  try {
    if (options.http) await serveHttp(options.http, server)
    if (!ending.signal.aborted) await once(ending.signal, 'abort')
  } finally {
    clearInterval(parentCheck)
    clearTimeout(report)
    for (const name of endingSignals) process.off(name, end)
    await children.endAll()
  }
  // The host may keep the process alive, and nothing else ends it.
  setTimeout(() => process.exit(), exitAfterMs).unref()
}

/** Serves one client on stdin and stdout, until either ends. */
function serveStreams({ending, hooks, host, openSession}: OpenServer): void {
  const [input, output] = takeStreams(() => hooks.noteRead())
  const end = (): void => ending.abort()
  const graceMs = graceAfterInput(host.options)
  const transport = new ServerTransport(input, output, graceMs, end)
  ending.signal.addEventListener('abort', () => void transport.close(), {once: true})
  serveStdio(openSession().makeServer, {onerror: debug, transport})
}

/**
 * How long requests may take after the end of the input, in milliseconds: a file ends before its
 * requests do, but the end of a pipe may be a client's death.
 */
function graceAfterInput({timeoutMs}: ServerOptions): number {
  return fstatSync(0).isFile() ? timeoutMs : pipeGraceMs
}

/** Serves over HTTP, and prints the address; the end of a piped stdin ends the server. */
async function serveHttp(http: HttpOptions, server: OpenServer): Promise<void> {
  const {ending, host, openSession} = server
  const {bin, changes} = host
  const end = (): void => ending.abort()
  const stdin = fstatSync(0)
  if (stdin.isFIFO() || stdin.isSocket()) {
    process.stdin.on('end', end).on('error', end).resume()
  }
  process.stdout.on('error', end)
  const address = await listenHttp(http, {changes, openSession, signal: ending.signal})
  process.stdout.write(describeAddress(bin, address))
}

/** Reports on stderr what is served. */
function reportCatalog({bin, options, readCatalog}: SharedContext): void {
  readCatalog()
    .then((catalog) =>
      process.stderr.write(`${bin} murli mcp: ${describeServedCommands(catalog, options)}\n`),
    )
    .catch(debug)
}

/** The options of a command line that serves; undefined for one that does something else. */
function readServingOptions(line: Line): ServerOptions | undefined {
  const {config, flags} = line
  // A server's child does not start another server.
  if (asksPlugin(flags) || config.scopedEnvVar(nestedVariable)) {
    return undefined
  }
  try {
    const options = readHostOptions(parseServiceLine(serverCommand, line), config)
    if (options.isSelfCheck || options.register !== undefined) {
      return undefined
    }
    // A person at a terminal gets an explanation.
    if (process.stdin.isTTY && !options.http) return undefined
    return options
  } catch {
    // The command reports the mistake.
    return undefined
  }
}

/**
 * Describes where a server listens, and what to send: as text for a person, as JSON for a program.
 */
function describeAddress(bin: string, address: {authorization?: string; url: string}): string {
  if (!process.stdout.isTTY) return `${JSON.stringify(address)}\n`
  const {authorization = '', url} = address
  const lines = [`${bin} serves at ${url} until you press Ctrl-C.`]
  if (authorization) lines.push(authorization)
  return `${lines.join('\n')}\n`
}
