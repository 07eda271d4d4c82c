import {EventEmitter, once} from 'node:events'
import {fstatSync} from 'node:fs'

import {serveStdio} from '@modelcontextprotocol/server/stdio'

import {OutputFolder} from '../files/output-folder.js'
import {isReadOnlyEnvironment} from '../gate/environment.js'
import type {Line} from '../line/line.js'
import {debug, processState} from '../process/process-state.js'
import {parseServiceLine} from '../services/service-line.js'
import {ChildRunner} from './child/run-child.js'
import {watchCatalog} from './host-catalog.js'
import {listenHttp} from './http.js'
import {
  type HttpOptions,
  nestedVariable,
  readServerOptions,
  serverCommand,
  type ServerOptions,
} from './options.js'
import {describeServedCommands} from './served-report.js'
import {makeSession, type Session, type SharedContext} from './session.js'
import {ServerTransport, takeStreams} from './transport.js'

/** 11.4: when the report on stderr begins, in milliseconds: what a client waits for comes first. */
const reportAfterMs = 200

const endSignals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/**
 * Begins to serve if this command line serves, which one with a mistake or on a terminal does not.
 * The init hook calls it: `initialize` is answered while other plugins still load, and before
 * anything of the catalog is read (11.4).
 */
export function openServer(line: Line): boolean {
  const {config} = line
  const asked = readServingOptions(line)
  if (!asked) return false
  const options = {
    ...asked,
    isReadOnly: asked.isReadOnly || isReadOnlyEnvironment(config),
  }
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
  const shared = {bin, changes, children, options, readCatalog, version}
  const openSession = () => makeSession(shared)
  const ending = new AbortController()
  const end = (): void => ending.abort()
  if (!options.http) serveStreams(openSession(), options, ending)
  // 11.12: a crashed client announces nothing.
  const parentPid = process.ppid
  processState().serveMcp = async () => {
    children.folder.prune()
    changes.emit('ready')
    const report = setTimeout(() => reportCatalog(shared), reportAfterMs)
    process.stderr.on('error', () => {})
    const parentCheck = setInterval(() => {
      if (process.ppid !== parentPid) end()
    }, 1000)
    for (const name of endSignals) process.on(name, end)
    try {
      if (options.http) {
        await serveHttp(options.http, {
          bin,
          changes,
          end,
          openSession,
          signal: ending.signal,
        })
      }
      if (!ending.signal.aborted) await once(ending.signal, 'abort')
    } finally {
      clearInterval(parentCheck)
      clearTimeout(report)
      for (const name of endSignals) process.off(name, end)
      await children.endAll()
    }
    // The host may keep the process alive, and nothing else ends it.
    setTimeout(() => process.exit(), 500).unref()
  }
  return true
}

/** Serves one client on stdin and stdout, until either ends. */
function serveStreams({makeServer}: Session, {timeoutMs}: ServerOptions, ending: AbortController) {
  // A file ends before its requests do; the end of a pipe may be a client's death.
  const graceMs = fstatSync(0).isFile() ? timeoutMs : 3000
  const transport = new ServerTransport(...takeStreams(), graceMs, () => ending.abort())
  ending.signal.addEventListener('abort', () => void transport.close(), {once: true})
  serveStdio(makeServer, {onerror: debug, transport})
}

/** Serves over HTTP, and prints the address; the end of a piped stdin ends the server. */
async function serveHttp(
  http: HttpOptions,
  {bin, end, ...server}: Parameters<typeof listenHttp>[1] & {bin: string; end: () => void},
): Promise<void> {
  const stdin = fstatSync(0)
  if (stdin.isFIFO() || stdin.isSocket()) {
    process.stdin.on('end', end).on('error', end).resume()
  }
  process.stdout.on('error', end)
  process.stdout.write(describeAddress(bin, await listenHttp(http, server)))
}

/** Reports on stderr what is served. */
function reportCatalog({bin, options, readCatalog}: SharedContext): void {
  readCatalog()
    .then((catalog) =>
      process.stderr.write(`${bin} murli mcp: ${describeServedCommands(catalog, options)}\n`),
    )
    .catch(debug)
}

function readServingOptions(line: Line): ServerOptions | undefined {
  const {config, flags} = line
  if (flags.schema || flags.validate || config.scopedEnvVar(nestedVariable)) {
    return undefined
  }
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
  const lines = [`${bin} serves at ${url} until you press Ctrl-C.`]
  if (authorization) lines.push(authorization)
  return `${lines.join('\n')}\n`
}
