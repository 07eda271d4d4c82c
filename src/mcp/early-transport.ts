import fs from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {PassThrough, Readable, Writable} from 'node:stream'

import type {InitOptions} from '../command-line/invocation.js'
import {readGlobalFlags} from '../command-line/our-flags.js'
import {isRecord} from '../contract/unknown-value.js'
import type {HostConfig} from '../oclif/shapes.js'
import {processState} from '../run/process-state.js'
import {parseServiceLine} from '../service/parse-line.js'
import {nestedVariable, readServerOptions, serverCommand, type ServerOptions} from './options.js'

/** The connection of `murli mcp` to its client, from the plugin's init hook on. */
export type EarlyTransport = {
  /** Everything that the client sends; it waits here until the server reads it. */
  input: Readable
  /** The only way to the process's stdout. */
  output: Writable
  /** The id of the `initialize` request that has been answered. */
  answeredId?: number | string
}

/** A command line that serves, as the plugin's init hook has found it. */
export type EarlyServer = {
  options: ServerOptions
  /** The process that started this one. */
  parentPid: number
  /** None of a server over HTTP. */
  connection?: EarlyTransport
}

/**
 * Opens the connection to the client if this command line serves: from here on stdout carries the protocol alone (11.4).
 *
 * @returns whether it serves; a command line with a mistake or a question does not, nor one over stdio on a terminal
 */
export function openEarlyTransport({argv, config}: Pick<InitOptions, 'argv' | 'config'>): boolean {
  const {schema, validate} = readGlobalFlags(argv, serverCommand.flags)
  if (schema || validate || config.scopedEnvVar(nestedVariable)) return false
  let options: ServerOptions
  try {
    options = readServerOptions(parseServiceLine(serverCommand, argv, 0))
  } catch {
    // The command reports the mistake.
    return false
  }

  if (options.register || (process.stdin.isTTY && !options.http)) return false
  processState().mcp = {options, parentPid: process.ppid, ...(!options.http && {connection: connect(config)})}
  return true
}

function connect(host: HostConfig): EarlyTransport {
  const {stdin} = process
  const input = new PassThrough()
  const transport: EarlyTransport = {input, output: takeStdout()}
  const end = (): void => void input.end()
  transport.output.on('error', end)
  takeStdin()
  stdin.on('error', end).on('close', end).pipe(input)

  let start = ''
  const readStart = (chunk: Buffer): void => {
    start += chunk.toString('latin1')
    if (!start.includes('\n')) return
    stdin.off('data', readStart)
    const reply = replyToInitialize(parse(Buffer.from(start.split('\n')[0]!, 'latin1').toString()), host)
    if (!reply) return
    transport.answeredId = reply.id
    transport.output.write(`${JSON.stringify(reply)}\n`)
  }
  stdin.on('data', readStart)
  return transport
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Keeps stdout for the protocol; everything else that the process prints to it goes to stderr. */
function takeStdout(): Writable {
  const {stderr, stdout} = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  redirectDescriptor()
  const output = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => void write(text, done),
  })
  stdout.on('error', (error) => void output.destroy(error))
  // Each message that waits for the client to read has a listener.
  return output.setMaxListeners(0)
}

/** Sends synchronous writes to descriptor 1 to descriptor 2, also for modules that import the functions by name. */
function redirectDescriptor(): void {
  const {write, writeFileSync, writeSync} = fs
  const redirect =
    (call: unknown) =>
    (descriptor: unknown, ...rest: unknown[]): unknown =>
      (call as (...parameters: unknown[]) => unknown)(descriptor === 1 ? 2 : descriptor, ...rest)
  fs.writeSync = redirect(writeSync) as typeof writeSync
  fs.writeFileSync = redirect(writeFileSync)
  fs.write = Object.assign(redirect(write), write) as typeof write
  syncBuiltinESMExports()
}

/** Keeps stdin for the protocol; everything else in the process reads its end. */
function takeStdin(): void {
  const ended = Readable.from([])
  const value = Object.assign(ended, {fd: -1, isRaw: false, setRawMode: () => ended})
  Object.defineProperty(process, 'stdin', {configurable: true, enumerable: true, value})
}

/** The protocol versions that begin with `initialize`, the latest first (SDK: SUPPORTED_PROTOCOL_VERSIONS). */
export const initializeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const

/** The server's capabilities. */
export const capabilities = {
  completions: {},
  extensions: {'io.modelcontextprotocol/skills': {}},
  logging: {},
  prompts: {listChanged: true},
  resources: {listChanged: true},
  tools: {listChanged: true},
} as const

type Host = Pick<HostConfig, 'bin' | 'version'>

/** The server's name and version: the host's. */
export function serverInfo({bin, version}: Host): {name: string; version: string} {
  return {name: bin, version}
}

/** What a client passes to its model about the server. */
export function instructions(bin: string): string {
  return (
    `Runs the ${bin} command line. find_commands finds the command and its usage, describe_commands describes it, ` +
    `check_command checks a command line, read and run run it. argv is the words after \`${bin}\`, one element each; no shell ` +
    'reads them. The argv of an error is ready for the next call.'
  )
}

/**
 * The reply to a usual `initialize` request, so that a client need not wait for the SDK (11.4).
 *
 * @returns undefined for every other message, which the SDK answers
 */
export function replyToInitialize(message: unknown, host: Host): {id: number | string} | undefined {
  if (!isRecord(message) || message['jsonrpc'] !== '2.0' || message['method'] !== 'initialize') return undefined
  const {id, params} = message
  if (typeof id !== 'string' && !Number.isInteger(id)) return undefined
  if (!isRecord(params) || !isUsual(params)) return undefined
  const protocolVersion = initializeVersions.find((known) => known === params['protocolVersion'])
  const result = {
    protocolVersion: protocolVersion ?? initializeVersions[0],
    capabilities,
    serverInfo: serverInfo(host),
    instructions: instructions(host.bin),
  }
  return {result, jsonrpc: '2.0', id} as {id: number | string}
}

/** Whether the SDK would accept the parameters, and answer them as above. */
function isUsual({_meta, capabilities: declared, clientInfo, protocolVersion}: Record<string, unknown>): boolean {
  return (
    _meta === undefined &&
    typeof protocolVersion === 'string' &&
    isRecord(declared) &&
    Object.values(declared).every(isUsualCapability) &&
    isRecord(clientInfo) &&
    typeof clientInfo['name'] === 'string' &&
    typeof clientInfo['version'] === 'string' &&
    Object.values(clientInfo).every((value) => typeof value === 'string')
  )
}

function isUsualCapability(capability: unknown): boolean {
  if (!isRecord(capability)) return false
  return Object.entries(capability).every(
    ([name, value]) => isRecord(value) || (name === 'listChanged' && value === true),
  )
}
