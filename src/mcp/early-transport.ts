import fs from 'node:fs'
import {syncBuiltinESMExports} from 'node:module'
import {PassThrough, Readable, Writable} from 'node:stream'

import type {InitOptions} from '../command-line/invocation.js'
import {readGlobalFlags} from '../command-line/our-flags.js'
import {isRecord, parseJson} from '../contract/unknown-value.js'
import type {HostConfig} from '../oclif/shapes.js'
import {processState} from '../run/process-state.js'
import {parseServiceLine} from '../service/parse-line.js'
import {nestedVariable, readServerOptions, serverCommand, type ServerOptions} from './options.js'

/** The client's buffered input, the only stream that writes to stdout, and the id of the answered `initialize`. */
export type EarlyTransport = {input: Readable; output: Writable; answeredId?: number | string}
export type EarlyServer = {options: ServerOptions; parentPid: number; connection?: EarlyTransport}

/**
 * Opens the connection to the client if this command line serves, which one with a mistake or on a terminal does not:
 * from now on stdout carries only the protocol (11.4).
 */
export function openEarlyTransport({argv, config}: Pick<InitOptions, 'argv' | 'config'>): boolean {
  const {schema, validate} = readGlobalFlags(argv, serverCommand.flags)
  if (schema || validate || config.scopedEnvVar(nestedVariable)) return false
  let options: ServerOptions
  try {
    options = readServerOptions(parseServiceLine(serverCommand, argv, 0))
  } catch {
    return false
  }
  if (options.register || (process.stdin.isTTY && !options.http)) return false
  processState().mcp = {options, parentPid: process.ppid, ...(!options.http && {connection: connect(config)})}
  return true
}

function connect(host: HostConfig): EarlyTransport {
  const {stdin} = process
  const [input, output] = [new PassThrough(), takeStdout()]
  const connection: EarlyTransport = {input, output}
  const end = (): void => void input.end()
  output.on('error', end)
  stdin.on('error', end).on('close', end).pipe(input)
  let start = Buffer.alloc(0)
  const readStart = (chunk: Buffer): void => {
    start = Buffer.concat([start, chunk])
    const length = start.indexOf('\n')
    if (length === -1) return
    stdin.off('data', readStart)
    const reply = replyToInitialize(start.subarray(0, length).toString(), host)
    if (!reply) return
    connection.answeredId = reply.id
    output.write(`${JSON.stringify(reply)}\n`)
  }
  stdin.on('data', readStart)
  // All other code reads an empty stdin.
  Object.defineProperty(process, 'stdin', {configurable: true, enumerable: true, value: Readable.from([])})
  return connection
}

/** Reserves stdout for the protocol: all other output to it, or to its descriptor, goes to stderr. */
function takeStdout(): Writable {
  const {stderr, stdout} = process
  const write = stdout.write.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  for (const name of ['write', 'writeFileSync', 'writeSync'] as const) {
    const original = fs[name] as (descriptor: unknown, ...rest: unknown[]) => unknown
    const redirect: typeof original = (descriptor, ...rest) => original(descriptor === 1 ? 2 : descriptor, ...rest)
    Object.assign(fs, {[name]: Object.assign(redirect, original)})
  }
  // Modules may import the functions by name.
  syncBuiltinESMExports()
  const output = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => void write(text, done),
  })
  stdout.on('error', (error) => void output.destroy(error))
  // Each message waiting for the client adds a listener.
  return output.setMaxListeners(0)
}

/** The protocol versions that use `initialize`, latest first (SDK: SUPPORTED_PROTOCOL_VERSIONS). */
export const initializeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const

type Host = Pick<HostConfig, 'bin' | 'version'>

export function describeServer({bin, version}: Host) {
  const extensions = {'io.modelcontextprotocol/skills': {}}
  const lists = {listChanged: true}
  return {
    capabilities: {completions: {}, extensions, logging: {}, prompts: lists, resources: lists, tools: lists},
    serverInfo: {name: bin, version},
    instructions:
      `Runs the ${bin} command line. find_commands finds the command and its usage, describe_commands describes it, ` +
      `check_command checks a command line, read and run run it. argv is the words after \`${bin}\`, one element each; no shell ` +
      'reads them. The argv of an error is ready for the next call.',
  }
}

/** Replies to an `initialize` request before the SDK has loaded (11.4), which answers every other message. */
export function replyToInitialize(line: string, host: Host): {id: number | string; result: object} | undefined {
  const message = parseJson(line)
  if (!isRecord(message) || message['method'] !== 'initialize' || !isRecord(message['params'])) return undefined
  const {id, jsonrpc, params} = message
  if (jsonrpc !== '2.0' || (typeof id !== 'string' && !Number.isInteger(id)) || params['_meta'] !== undefined) return
  const {capabilities, clientInfo, protocolVersion: wanted} = params
  const {name, version} = isRecord(clientInfo) ? clientInfo : {}
  if (!isRecord(capabilities) || [name, version, wanted].some((text) => typeof text !== 'string')) return undefined
  const protocolVersion = initializeVersions.find((known) => known === wanted) ?? initializeVersions[0]
  return {jsonrpc, id: id as number | string, result: {protocolVersion, ...describeServer(host)}} as never
}
