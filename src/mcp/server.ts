import {EventEmitter, once} from 'node:events'
import {fstatSync} from 'node:fs'

import {serveStdio} from '@modelcontextprotocol/server/stdio'

import {OutputFolder} from '../files/output-folder.js'
import {isReadOnlyEnvironment} from '../gate/environment.js'
import type {HostConfig} from '../oclif/shapes.js'
import {ChildRunner} from './child/run-child.js'
import type {EarlyServer} from './early-transport.js'
import {describeReach, watchCatalog} from './host-catalog.js'
import {makeHostRunner} from './host-runner.js'
import {serveHttp} from './http.js'
import {makeSession, type Session, type Shared} from './session.js'
import {ServerTransport} from './transport.js'

/** How often the parent process is polled, in milliseconds. */
const parentPollMs = 1000

/** How long the process may still take to end after the client has gone, in milliseconds. */
const exitGraceMs = 500

/** How long after the start the server counts its commands, in milliseconds. */
const reportAfterMs = 200

/**
 * Serves the host as an MCP server, over the connection that the init hook has opened or over HTTP, until no client can
 * come any more and no child runs.
 *
 * @throws Error if it cannot listen
 */
export async function serve({connection, options: given, parentPid}: EarlyServer, config: HostConfig): Promise<void> {
  const options = {...given, isReadOnly: given.isReadOnly || isReadOnlyEnvironment(config)}
  const {bin, version} = config
  const folder = new OutputFolder(config.cacheDir)
  folder.prune()
  const children = new ChildRunner(folder)
  const {printConfig, run} = makeHostRunner(config, options, children)
  const changes = new EventEmitter<{change: []}>().setMaxListeners(0)
  const readCatalog = watchCatalog(config, options, {onChange: () => changes.emit('change'), readAgain: printConfig})
  const shared: Shared = {bin, changes, options, readCatalog, run, version}
  const openSession = (): Session => makeSession(shared)

  // 11.4: what a client waits for goes first.
  const report = setTimeout(() => void reportReach(shared).catch(reportError), reportAfterMs)
  // A client may close the log.
  process.stderr.on('error', () => {})
  const ending = new AbortController()
  const {signal} = ending
  const end = (): void => {
    ending.abort()
  }
  const stopWatching = watchClient(parentPid, end)
  try {
    if (connection) {
      const transport = new ServerTransport(connection)
      transport.onEnd = end
      signal.addEventListener('abort', () => void transport.close(), {once: true})
      serveStdio(openSession().makeServer, {onerror: reportError, transport})
      await once(signal, 'abort')
    } else {
      watchStdin(end)
      process.stdout.on('error', end)
      const onListening = (url: string, token: string | undefined): void => {
        process.stdout.write(describeAddress(bin, url, token))
      }
      await serveHttp(options.http!, {changes, onError: reportError, onListening, openSession, signal})
    }
  } finally {
    stopWatching()
    clearTimeout(report)
    await children.endAll()
  }

  // The host may hold the process open, and nothing else ends it.
  setTimeout(() => process.exit(), exitGraceMs).unref()
}

/** Reports on stderr, which clients show as the server's log, how much it may run. */
async function reportReach({bin, options, readCatalog}: Shared): Promise<void> {
  process.stderr.write(`${bin} murli mcp: ${describeReach(await readCatalog(), options)}\n`)
}

/** Describes where a server listens: to a person as text, to a program as JSON. @param token if nobody else knows it */
function describeAddress(bin: string, url: string, token: string | undefined): string {
  const authorization = token === undefined ? {} : {authorization: `Bearer ${token}`}
  if (!process.stdout.isTTY) return `${JSON.stringify({url, ...authorization})}\n`
  return [`${bin} serves at ${url} until you press Ctrl-C.`, ...Object.values(authorization), ''].join('\n')
}

/** Calls back on the end of stdin if that is a pipe, which ends with who holds its other side. */
function watchStdin(onEnd: () => void): void {
  const stats = fstatSync(0)
  if (stats.isFIFO() || stats.isSocket()) process.stdin.on('end', onEnd).on('error', onEnd).resume()
}

/**
 * Calls back when the server has no client left: on a signal to end, and on the death of its parent, which a client that
 * crashed does not announce (11.12). The end of the streams is the transport's.
 *
 * @returns a function that stops watching
 */
function watchClient(parentPid: number, onEnd: () => void): () => void {
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
  const timer = setInterval(() => {
    if (process.ppid !== parentPid) onEnd()
  }, parentPollMs)
  timer.unref()
  for (const signal of signals) process.on(signal, onEnd)
  return () => {
    clearInterval(timer)
    for (const signal of signals) process.off(signal, onEnd)
  }
}

function reportError(error: Error): void {
  if (process.env.DEBUG) console.error('oclif-plugin-murli:', error)
}
