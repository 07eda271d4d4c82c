import {statSync} from 'node:fs'
import {resolve} from 'node:path'

import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'
import {makeLineError} from '../contract/agent-error.js'
import {describeTypes, type ServiceCommand, type ServiceLine} from '../service/service.js'
import {type Client, clients} from './clients.js'

function option<More extends Partial<FlagDefinition>>(description: string, more: More = {} as More) {
  return {description, multiple: false, type: 'option', ...more} as const
}

function list(description: string, helpValue = '<glob>') {
  return {
    description: `${description}; may be repeated`,
    helpValue,
    multiple: true,
    multipleNonGreedy: true,
    type: 'option',
  } as const
}

const client = {helpValue: '<client>', options: [...clients]}

/** The flags of `murli mcp`. */
export const serverFlags = {
  allow: list('serve only the commands that this glob matches'),
  confirm: option('ask a person before each command that may change something', {options: ['person']}),
  cwd: option('working directory of the commands', {helpValue: '<directory>'}),
  deny: list('leave out the commands that this glob matches'),
  env: {
    ...list('with --install or --print-config: a variable for the server', '<NAME=VALUE>'),
    relationships: [{flags: ['install', 'print-config'], type: 'some'}],
  },
  http: option('serve over HTTP instead of stdio, on 127.0.0.1 unless a host is named', {helpValue: '<[HOST:]PORT>'}),
  install: option('write the server into the configuration of a client and end', {
    ...client,
    exclusive: ['http', 'print-config'],
  }),
  'max-output-bytes': option(
    "how much of a command's output an answer holds (default 32000), with four bytes for a token",
  ),
  'max-timeout-ms': option('the longest timeout that a call may ask for (default 600000)'),
  'print-config': option('print the configuration for a client and end', {...client, exclusive: ['http']}),
  promote: list('show the commands that this glob matches as tools of their own, 20 at most'),
  'read-only': {allowNo: false, description: 'run only commands that are known to change nothing', type: 'boolean'},
  'timeout-ms': option('how long a command may take (default 50000)'),
  'token-file': option('with --http: a file that holds the bearer token (default: a new token, which is printed)', {
    dependsOn: ['http'],
    helpValue: '<file>',
  }),
} as const satisfies Record<string, FlagDefinition>

/** The longest delay of a Node timer is the maximum. */
const milliseconds = {max: 2_147_483_647, min: 1, type: 'integer'} as const

export const serverTypes = describeTypes({
  flags: {
    cwd: {type: 'directory'},
    // An answer must have room for an error.
    'max-output-bytes': {max: 16_777_216, min: 1024, type: 'integer'},
    'max-timeout-ms': milliseconds,
    'timeout-ms': milliseconds,
  },
})

export const serverCommand: ServiceCommand = {args: {}, flags: serverFlags, id: 'murli:mcp', murli: serverTypes}

/** The `<BIN>_…` variable that marks a command line run by an MCP server: it starts no further server. */
export const nestedVariable = 'MURLI_MCP'

/** The value of that variable with which a server asks for the host's current config. */
export const askForConfig = 'config'

/** The words that run `murli mcp` on this host. */
export function serverWords({topicSeparator}: Pick<HostConfig, 'topicSeparator'>): string[] {
  return topicSeparator === ' ' ? ['murli', 'mcp'] : ['murli:mcp']
}

export type ServerOptions = ReturnType<typeof readServerOptions>

export type HttpOptions = {host: string; port: number; tokenFile?: string}

/** Reads the flags of a parsed command line. @throws AgentError if `--cwd` is not a directory, or flags conflict */
export function readServerOptions({flags}: Pick<ServiceLine, 'flags'>) {
  const numberOf = (name: string, fallback: number): number => (flags[name] as number | undefined) ?? fallback
  const listOf = (name: string): string[] => (flags[name] as string[] | undefined) ?? []
  const cwd = resolve((flags['cwd'] as string | undefined) ?? '.')
  if (!statSync(cwd, {throwIfNoEntry: false})?.isDirectory()) {
    throw makeLineError({
      error: 'flag_error',
      field: '--cwd',
      kind: 'invalid_value',
      message: `${cwd} is not a directory`,
    })
  }

  const {install} = flags
  const client = (install ?? flags['print-config']) as Client | undefined
  const env = readVariables(listOf('env'))
  const http = typeof flags['http'] === 'string' && readHttp(flags['http'], flags['token-file'] as string | undefined)
  // 11.9: clients give up after 60 s.
  const timeoutMs = numberOf('timeout-ms', 50_000)
  return {
    /** Globs; if there are any, a command must match one of them. */
    allow: listOf('allow'),
    asksPerson: flags['confirm'] === 'person',
    cwd,
    deny: listOf('deny'),
    isReadOnly: flags['read-only'] === true,
    maxOutputBytes: numberOf('max-output-bytes', 32_000),
    // A longer default timeout also raises the limit of each call.
    maxTimeoutMs: Math.max(timeoutMs, numberOf('max-timeout-ms', 600_000)),
    promote: listOf('promote'),
    timeoutMs,
    ...(http && {http}),
    /** The client to register the server with, instead of serving. */
    ...(client && {register: {client, env, isInstalled: install !== undefined}}),
  }
}

/** Whether an address is reachable only from this computer. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function readHttp(address: string, tokenFile: string | undefined): HttpOptions {
  const [, ipv6, name, digits] = /^(?:\[([\da-f:.]+)\]:|([^:[\]]+):)?(\d{1,5})$/i.exec(address) ?? []
  const port = Number(digits)
  const host = ipv6 ?? name ?? '127.0.0.1'
  if (digits === undefined || port > 65_535) throw refuseFlag('http', 'invalid_value', 'takes [HOST:]PORT')
  if (tokenFile !== undefined) return {host, port, tokenFile: resolve(tokenFile)}
  if (isLoopback(host)) return {host, port}
  throw refuseFlag('http', 'missing_dependency', `needs --token-file to serve others than this computer (${host})`)
}

function readVariables(words: readonly string[]): Record<string, string> {
  const variables = words.map((word) => {
    const [, name, value] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? []
    if (name === undefined) throw refuseFlag('env', 'invalid_value', 'takes NAME=VALUE')
    return [name, value]
  })
  return Object.fromEntries(variables) as Record<string, string>
}

function refuseFlag(name: string, kind: string, problem: string): Error {
  return makeLineError({error: 'flag_error', field: `--${name}`, kind, message: `--${name} ${problem}.`})
}

/** The flags that only register a server and are not in its own command line. */
export const registerFlags: ReadonlySet<string> = new Set(['env', 'install', 'print-config'])

/** The most tokens of a command's output in an answer, estimated (11.10). */
export function tokensOf({maxOutputBytes}: Pick<ServerOptions, 'maxOutputBytes'>): number {
  return Math.floor(maxOutputBytes / 4)
}
