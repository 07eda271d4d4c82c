import {statSync} from 'node:fs'
import {resolve} from 'node:path'

import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'
import {makeLineError} from '../service/parse-line.js'
import {type Client, clients} from './clients.js'
import {describeTypes, type ServiceCommand, type ServiceLine} from '../service/service.js'

/** The longest delay of a Node timer, in milliseconds. */
const maxTimerMs = 2_147_483_647

const globs = {multiple: true, multipleNonGreedy: true, type: 'option'} as const
const option = {multiple: false, type: 'option'} as const

/** The flags of `murli mcp`. */
export const serverFlags = {
  allow: {
    ...globs,
    description: 'serve only the commands that this glob matches; may be repeated',
    helpValue: '<glob>',
  },
  confirm: {...option, description: 'ask a person before each command that may change something', options: ['person']},
  cwd: {...option, description: 'working directory of the commands', helpValue: '<directory>'},
  deny: {...globs, description: 'leave out the commands that this glob matches; may be repeated', helpValue: '<glob>'},
  env: {
    ...globs,
    description: 'with --install or --print-config: a variable for the server; may be repeated',
    helpValue: '<NAME=VALUE>',
  },
  http: {
    ...option,
    description: 'serve over HTTP instead of stdio, on 127.0.0.1 unless a host is named',
    helpValue: '<[HOST:]PORT>',
  },
  install: {
    ...option,
    description: 'write the server into the configuration of a client and end',
    helpValue: '<client>',
    options: [...clients],
  },
  'max-output-bytes': {
    ...option,
    description: "how much of a command's output an answer holds (default 32000), with four bytes for a token",
  },
  'max-timeout-ms': {...option, description: 'the longest timeout that a call may ask for (default 600000)'},
  'print-config': {
    ...option,
    description: 'print the configuration for a client and end',
    helpValue: '<client>',
    options: [...clients],
  },
  promote: {
    ...globs,
    description: 'show the commands that this glob matches as tools of their own, 20 at most; may be repeated',
    helpValue: '<glob>',
  },
  'read-only': {allowNo: false, description: 'run only commands that are known to change nothing', type: 'boolean'},
  'timeout-ms': {...option, description: 'how long a command may take (default 50000)'},
  'token-file': {
    ...option,
    description: 'with --http: a file that holds the bearer token (default: a new token, which is printed)',
    helpValue: '<file>',
  },
} as const satisfies Record<string, FlagDefinition>

const milliseconds = {max: maxTimerMs, min: 1, type: 'integer'} as const

/** The value types of the flags, which a manifest does not keep. */
export const serverTypes = describeTypes({
  flags: {
    cwd: {type: 'directory'},
    // An answer has room for an error at least.
    'max-output-bytes': {max: 16_777_216, min: 1024, type: 'integer'},
    'max-timeout-ms': milliseconds,
    'timeout-ms': milliseconds,
  },
})

/** `murli mcp`, as its command line is parsed. */
export const serverCommand: ServiceCommand = {args: {}, flags: serverFlags, id: 'murli:mcp', murli: serverTypes}

/** The `<BIN>_…` variable that marks a command line which an MCP server runs: it starts no further server. */
export const nestedVariable = 'MURLI_MCP'

/** The value of that variable with which a server asks for the host's config as it is now. */
export const askForConfig = 'config'

/** The words that run `murli mcp` in this host. */
export function serverWords({topicSeparator}: Pick<HostConfig, 'topicSeparator'>): string[] {
  return topicSeparator === ' ' ? ['murli', 'mcp'] : ['murli:mcp']
}

/** How `murli mcp` serves. */
export type ServerOptions = {
  /** Globs; a command must match one of them, if there are any. */
  allow: string[]
  /** Globs; a command must match none of them. */
  deny: string[]
  /** Globs; a command that matches one of them is a tool of its own. */
  promote: string[]
  /** Whether only commands that are known to change nothing may run. */
  isReadOnly: boolean
  /** Whether a person is asked before each command that may change something. */
  asksPerson: boolean
  /** The working directory of the commands. */
  cwd: string
  /** How long a command may take, in milliseconds. */
  timeoutMs: number
  /** The longest time that a call may ask for, in milliseconds. */
  maxTimeoutMs: number
  /** How many bytes of a command's output an answer holds. */
  maxOutputBytes: number
  /** Where to serve over HTTP, instead of over stdio. */
  http?: HttpOptions
  /** The client to register the server with, instead of serving. */
  register?: {client: Client; env: Record<string, string>; isInstalled: boolean}
}

/** Where a server over HTTP listens, and the file of its bearer token. */
export type HttpOptions = {host: string; port: number; tokenFile?: string}

/** 11.9: clients give up after 60 s. */
const defaultTimeoutMs = 50_000

/** Reads the flags of a parsed command line. @throws AgentError if `--cwd` is no directory */
export function readServerOptions({flags}: Pick<ServiceLine, 'flags'>): ServerOptions {
  const timeoutMs = readNumber(flags['timeout-ms'], defaultTimeoutMs)
  const cwd = resolve(typeof flags['cwd'] === 'string' ? flags['cwd'] : '.')
  if (!statSync(cwd, {throwIfNoEntry: false})?.isDirectory()) {
    throw makeLineError({error: 'flag_error', field: '--cwd', kind: 'invalid_value', message: `${cwd} is no directory`})
  }

  const client = flags['install'] ?? flags['print-config']
  const env = readVariables(readList(flags['env']))
  const http = readHttp(flags['http'], flags['token-file'])
  if (flags['env'] !== undefined && client === undefined) {
    throw refuseFlag(
      'env',
      'missing_dependency',
      'is for --install and --print-config: a server has its own environment',
    )
  }

  if (flags['install'] !== undefined && flags['print-config'] !== undefined) {
    throw refuseFlag('install', 'conflicting_flags', 'writes what --print-config prints: give one of them')
  }

  if (http && client !== undefined) {
    throw refuseFlag(
      'http',
      'conflicting_flags',
      'cannot be registered: a client of this kind starts the server itself',
    )
  }

  return {
    allow: readList(flags['allow']),
    asksPerson: flags['confirm'] === 'person',
    cwd,
    deny: readList(flags['deny']),
    isReadOnly: flags['read-only'] === true,
    maxOutputBytes: readNumber(flags['max-output-bytes'], 32_000),
    // A longer default timeout raises the limit of each call, too.
    promote: readList(flags['promote']),
    ...(http && {http}),
    maxTimeoutMs: Math.max(timeoutMs, readNumber(flags['max-timeout-ms'], 600_000)),
    timeoutMs,
    ...(typeof client === 'string' && {
      register: {client: client as Client, env, isInstalled: flags['install'] !== undefined},
    }),
  }
}

/** Whether only this computer reaches an address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function readHttp(address: Value, tokenFile: Value): HttpOptions | undefined {
  if (typeof address !== 'string') {
    if (tokenFile !== undefined) throw refuseFlag('token-file', 'missing_dependency', 'needs --http')
    return undefined
  }

  const [, ipv6, name, digits] = /^(?:\[([\da-f:.]+)\]:|([^:[\]]+):)?(\d{1,5})$/i.exec(address) ?? []
  const port = Number(digits)
  const host = ipv6 ?? name ?? '127.0.0.1'
  if (digits === undefined || port > 65_535) throw refuseFlag('http', 'invalid_value', 'takes [HOST:]PORT')
  if (typeof tokenFile === 'string') return {host, port, tokenFile: resolve(tokenFile)}
  if (isLoopback(host)) return {host, port}
  throw refuseFlag('http', 'missing_dependency', `needs --token-file to serve others than this computer (${host})`)
}

function refuseFlag(name: string, kind: string, problem: string): Error {
  return makeLineError({error: 'flag_error', field: `--${name}`, kind, message: `--${name} ${problem}.`})
}

/** The flags that register a server, which its own command line does not have. */
export const registerFlags: ReadonlySet<string> = new Set(['env', 'install', 'print-config'])

function readVariables(words: readonly string[]): Record<string, string> {
  const variables = words.map((word) => {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? []
    if (name !== undefined && value !== undefined) return [name, value]
    throw refuseFlag('env', 'invalid_value', 'takes NAME=VALUE')
  })
  return Object.fromEntries(variables) as Record<string, string>
}

/** How many tokens of a command's output an answer holds, by estimate (11.10). */
export function tokensOf({maxOutputBytes}: Pick<ServerOptions, 'maxOutputBytes'>): number {
  return Math.floor(maxOutputBytes / 4)
}

type Value = ServiceLine['flags'][string] | undefined

function readNumber(value: Value, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}

function readList(value: Value): string[] {
  return Array.isArray(value) ? value : []
}
