import {EventEmitter, once} from 'node:events'
import {fstatSync} from 'node:fs'

import {serveStdio} from '@modelcontextprotocol/server/stdio'

import {phrase} from '../contract/phrase.js'
import {OutputFolder} from '../files/output-folder.js'
import {isReadOnlyEnvironment} from '../gate/environment.js'
import type {Line} from '../line/line.js'
import {endingSignals} from '../process/process-exit.js'
import {debug} from '../process/debug.js'
import {processState} from '../process/process-state.js'
import {makePromptRequired} from '../run/failures.js'
import {askedBefore} from '../run/prompt-help.js'
import {parseServiceLine} from '../services/service-line.js'
import {ChildRunner} from './child/run-child.js'
import {nestedVariable} from './host-child.js'
import {type HttpServing, listenHttp} from './http.js'
import type {HttpOptions} from './http-options.js'
import {readServerOptions, type ServerOptions} from './options.js'
import {serverCommand} from './server-flags.js'
import {describeServedCommands} from './served-report.js'
import {makeSession, type Session, type SharedContext} from './session.js'
import {takeStreams} from './take-streams.js'
import {ServerTransport} from './transport.js'
import {CatalogWatcher} from './watch-catalog.js'

/** 11.4: when the report on stderr begins, in milliseconds: what a client waits for comes first. */
const reportAfterMs = 200

/** How often it is checked whether the client still runs, in milliseconds. */
const checkParentEveryMs = 1000

/** How long requests may take after the end of a piped input, in milliseconds. */
const pipeGraceMs = 3000

/**
 * How long a hook that reads stdin may run before it counts as one that waits for an answer, in
 * milliseconds. Until it ends, no command can be served.
 */
const askedAfterMs = 10_000

/** How long other code may keep the process after the server has ended, in milliseconds. */
const exitAfterMs = 500

/** A server that can answer `initialize`, until the command serves the rest. */
type OpenServer = {
  /** Aborted to end the server. */
  ending: AbortController
  openSession(): Session
  /** The process that started the server. */
  parentPid: number
  shared: SharedContext & {children: ChildRunner}
}

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
  const {bin, cacheDir, version} = line.config
  const children = new ChildRunner(new OutputFolder(cacheDir))
  const changes = new EventEmitter().setMaxListeners(0)
  // `serve` emits it. Until then, other plugins' hooks may still add commands.
  let isReady = false
  const ready = once(changes, 'ready').then(() => (isReady = true))
  const asked = once(changes, 'asked').then(() => {
    throw makePromptRequired(phrase`A hook of ${bin} reads stdin, and has not ended`, askedBefore)
  })
  // The calls that wait report it; perhaps none does.
  asked.catch(() => {})
  let watcher: CatalogWatcher | undefined
  const watch = async () => {
    if (!isReady) await Promise.race([ready, asked])
    watcher ??= new CatalogWatcher(line.config, options, children, () => changes.emit('change'))
    return watcher
  }
  const shared = {
    bin,
    changes,
    children,
    confirmHost: async () => (await watch()).confirmHost(),
    options,
    readCatalog: async () => (await watch()).read(),
    version,
  }
  const openSession = () => makeSession(shared)
  const ending = new AbortController()
  const parentPid = process.ppid
  const onRead = () => void setTimeout(() => changes.emit('asked'), askedAfterMs).unref()
  if (!options.http) serveStreams(openSession(), options, {ending, onRead})
  processState().serveMcp = () => serve({ending, openSession, parentPid, shared})
  return true
}

/** Serves until a signal, the client or its disappearance ends the server. */
async function serve({ending, openSession, parentPid, shared}: OpenServer): Promise<void> {
  const {bin, changes, children, options} = shared
  const {signal} = ending
  const end = (): void => ending.abort()
  children.folder.prune()
  changes.emit('ready')
  const report = setTimeout(() => reportCatalog(shared), reportAfterMs)
  process.stderr.on('error', () => {})
  // 11.12: a crashed client announces nothing.
  const parentCheck = setInterval(() => {
    if (process.ppid !== parentPid) end()
  }, checkParentEveryMs)
  for (const name of endingSignals) process.on(name, end)
  try {
    if (options.http) {
      await serveHttp(options.http, {bin, changes, end, openSession, signal})
    }
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    clearInterval(parentCheck)
    clearTimeout(report)
    for (const name of endingSignals) process.off(name, end)
    await children.endAll()
  }
  // The host may keep the process alive, and nothing else ends it.
  setTimeout(() => process.exit(), exitAfterMs).unref()
}

/**
 * How long requests may take after the end of the input, in milliseconds: a file ends before its
 * requests do, but the end of a pipe may be a client's death.
 */
function graceAfterInput({timeoutMs}: ServerOptions): number {
  return fstatSync(0).isFile() ? timeoutMs : pipeGraceMs
}

/** How a server of streams ends, and what it calls when other code reads its stdin. */
type StreamsServer = Pick<OpenServer, 'ending'> & {onRead(): void}

/** Serves one client on stdin and stdout, until either ends. */
function serveStreams(
  session: Session,
  options: ServerOptions,
  {ending, onRead}: StreamsServer,
): void {
  const [input, output] = takeStreams(onRead)
  const end = (): void => ending.abort()
  const transport = new ServerTransport(input, output, graceAfterInput(options), end)
  ending.signal.addEventListener('abort', () => void transport.close(), {once: true})
  serveStdio(session.makeServer, {onerror: debug, transport})
}

/** Serves over HTTP, and prints the address; the end of a piped stdin ends the server. */
async function serveHttp(
  http: HttpOptions,
  {bin, end, ...serving}: HttpServing & {bin: string; end: () => void},
): Promise<void> {
  const stdin = fstatSync(0)
  if (stdin.isFIFO() || stdin.isSocket()) {
    process.stdin.on('end', end).on('error', end).resume()
  }
  process.stdout.on('error', end)
  process.stdout.write(describeAddress(bin, await listenHttp(http, serving)))
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
  if (flags.schema || flags.validate || config.scopedEnvVar(nestedVariable)) {
    return undefined
  }
  try {
    const options = readServerOptions(parseServiceLine(serverCommand, line))
    if (options.isSelfCheck || options.register !== undefined) return undefined
    // A person at a terminal gets an explanation.
    if (process.stdin.isTTY && !options.http) return undefined
    return {...options, isReadOnly: options.isReadOnly || isReadOnlyEnvironment(config)}
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
