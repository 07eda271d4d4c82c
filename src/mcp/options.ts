import {resolve} from 'node:path'

import {makeLineError} from '../contract/agent-error.js'
import {statIfReachable} from '../files/text-files.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {type ServiceCommand, type ServiceLine} from '../services/service.js'
import {booleanFlag, confirmFlag, describeTypes, optionFlag} from '../services/plugin-command.js'
import {type Client, clients} from './clients.js'

/** A flag with a list of values, globs by default. */
function listFlag(
  description: string,
  settings: Partial<FlagDefinition> = {helpValue: '<glob>'},
): FlagDefinition {
  return optionFlag(`${description}; may be repeated`, {
    multiple: true,
    multipleNonGreedy: true,
    ...settings,
  })
}

const clientFlag = {helpValue: '<client>', options: [...clients]}

/** The flags of `murli mcp`. */
export const serverFlags = {
  allow: listFlag('serve only the commands that this glob matches'),
  check: booleanFlag('start the server as a client would, report what it serves, and end', {
    exclusive: ['http', 'install', 'print-config'],
  }),
  confirm: optionFlag('ask a person before each command that may change something', {
    options: ['person'],
  }),
  cwd: optionFlag('working directory of the commands', {helpValue: '<directory>'}),
  deny: listFlag('leave out the commands that this glob matches'),
  env: listFlag('with --install or --print-config: a variable for the server', {
    helpValue: '<NAME=VALUE>',
    relationships: [
      {
        flags: ['install', 'print-config'],
        type: 'some',
      },
    ],
  }),
  http: optionFlag('serve over HTTP instead of stdio, on 127.0.0.1 unless a host is named', {
    helpValue: '<[HOST:]PORT>',
  }),
  install: optionFlag('write the server into the configuration of a client and end', {
    ...clientFlag,
    exclusive: ['http', 'print-config'],
  }),
  'max-output-bytes': optionFlag(
    "how much of a command's output an answer holds (default 32000), with four bytes for a token",
  ),
  'max-timeout-ms': optionFlag('the longest timeout that a call may ask for (default 600000)'),
  'print-config': optionFlag('print the configuration for a client and end', {
    ...clientFlag,
    exclusive: ['http'],
  }),
  promote: listFlag('show the commands that this glob matches as tools of their own, 20 at most'),
  'read-only': booleanFlag('run only commands that are known to change nothing'),
  'timeout-ms': optionFlag('how long a command may take (default 50000)'),
  'token-file': optionFlag(
    'with --http: a file that holds the bearer token (default: a new token, which is printed)',
    {
      dependsOn: ['http'],
      helpValue: '<file>',
    },
  ),
  yes: confirmFlag('confirm that --install may write'),
}

const milliseconds = {
  max: 2_147_483_647,
  min: 1,
  type: 'integer',
} as const

/** The types of the values of these flags, for the manifest. */
export const serverTypes = describeTypes({
  flags: {
    cwd: {type: 'directory'},
    'max-output-bytes': {max: 16_777_216, min: 1024, type: 'integer'},
    'max-timeout-ms': milliseconds,
    'timeout-ms': milliseconds,
  },
})

/** `murli mcp` as its command line is parsed before its class is loaded. */
export const serverCommand: ServiceCommand = {
  args: {},
  flags: serverFlags,
  id: 'murli:mcp',
  murli: serverTypes,
}

/** How a server serves, or what it prints instead, as its command line says. */
export type ServerOptions = ReturnType<typeof readServerOptions>
/** Where an HTTP server listens, and the token that it asks for. */
export type HttpOptions = ReturnType<typeof readHttp>

const defaultMaxOutputBytes = 32_000
const bytesPerToken = 4
/** 11.9: clients give up after 60 s. */
const defaultTimeoutMs = 50_000
const defaultMaxTimeoutMs = 600_000

/**
 * Reads the flags of a parsed command line.
 *
 * @throws AgentError if `--cwd` is not a directory, or flags conflict
 */
export function readServerOptions({flags}: Pick<ServiceLine, 'flags'>) {
  const {http, install, 'print-config': printedClient, 'token-file': tokenFile} = flags
  const numberOf = (name: string, fallback: number) =>
    (flags[name] as number | undefined) ?? fallback
  const listOf = (name: string) => (flags[name] as string[] | undefined) ?? []
  const cwd = readFolder(flags['cwd'])
  const client = install ?? printedClient
  const env = Object.fromEntries(listOf('env').map(readVariable))
  const maxOutputBytes = numberOf('max-output-bytes', defaultMaxOutputBytes)
  const timeoutMs = numberOf('timeout-ms', defaultTimeoutMs)
  return {
    allow: listOf('allow'),
    asksPerson: flags['confirm'] === 'person',
    /** Whether the server is started only to report what it serves. */
    isSelfCheck: flags['check'] === true,
    cwd,
    deny: listOf('deny'),
    isReadOnly: flags['read-only'] === true,
    maxOutputBytes,
    /** The most tokens of a command's output in an answer, estimated (11.10). */
    maxTokens: Math.floor(maxOutputBytes / bytesPerToken),
    // A call may always ask for as long as it gets without asking.
    maxTimeoutMs: Math.max(timeoutMs, numberOf('max-timeout-ms', defaultMaxTimeoutMs)),
    promote: listOf('promote'),
    timeoutMs,
    ...(http !== undefined && {http: readHttp(String(http), tokenFile as string | undefined)}),
    ...(client !== undefined && {
      register: {
        client: client as Client,
        env,
        /** Whether the configuration is written, not only printed. */
        isInstallation: install !== undefined,
      },
    }),
  }
}

function readFolder(path: unknown = '.'): string {
  const folder = resolve(String(path))
  if (!statIfReachable(folder)?.isDirectory()) {
    throw refuseFlag('cwd', {
      kind: 'invalid_value',
      message: `${folder} is not a directory`,
      suggestion: 'Name a directory that exists.',
    })
  }
  return folder
}

/** Whether only programs on this computer reach a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** The fewest characters of the token that lets a client in over HTTP. */
export const minTokenLength = 16

/** An address to listen at: `PORT`, `HOST:PORT` or `[IPV6]:PORT`. */
const httpAddress = /^(?:\[([\da-f:.]+)\]:|([^:[\]]+):)?(\d{1,5})$/i

function readHttp(address: string, tokenFile: string | undefined) {
  const [, ipv6, name, digits] = httpAddress.exec(address) ?? []
  const port = Number(digits)
  const host = ipv6 ?? name ?? '127.0.0.1'
  if (digits === undefined || port > 65_535) {
    throw refuseFlag('http', {
      kind: 'invalid_value',
      message: '--http takes [HOST:]PORT.',
      suggestion: 'Write a port, such as --http 7331, or --http 0 for a free one.',
    })
  }
  if (tokenFile === undefined && !isLoopback(host)) {
    throw refuseFlag('http', {
      kind: 'missing_dependency',
      message: `--http needs --token-file to serve computers other than this one (${host}).`,
      suggestion: `Add --token-file FILE, where FILE holds a token of ${minTokenLength} or more letters and digits.`,
    })
  }
  return {
    host,
    port,
    tokenFile: tokenFile && resolve(tokenFile),
  }
}

function readVariable(word: string): [name: string, value: string] {
  const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? []
  if (name === undefined) {
    throw refuseFlag('env', {
      kind: 'invalid_value',
      message: '--env takes NAME=VALUE.',
      suggestion: 'Write the name and the value, such as --env PATH=/usr/bin.',
    })
  }
  return [name, value]
}

type Refusal = {kind: string; message: string; suggestion: string}

function refuseFlag(name: string, refusal: Refusal): Error {
  return makeLineError({...refusal, error: 'flag_error', field: `--${name}`})
}
