import {resolve} from 'node:path'

import {makeLineError} from '../../contract/agent-error.js'
import {statIfReachable} from '../../files/read-file.js'
import {isReadOnlyEnvironment} from '../../gate/environment.js'
import type {HostConfig} from '../../oclif/shapes.js'
import type {ServiceLine} from '../../services/service.js'
import type {Client} from './clients.js'
import {readHttp} from './http-options.js'

/** How a server serves, or what it prints instead, as its command line says. */
export type ServerOptions = ReturnType<typeof readServerOptions>

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
    // Never below `timeoutMs`, which a call gets without asking for a time.
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

/**
 * Reads the options of a host's server, which `<BIN>_READ_ONLY` limits, too (2.8).
 *
 * @throws AgentError as `readServerOptions`
 */
export function readHostOptions(
  line: Pick<ServiceLine, 'flags'>,
  config: HostConfig,
): ServerOptions {
  const options = readServerOptions(line)
  return {...options, isReadOnly: options.isReadOnly || isReadOnlyEnvironment(config)}
}

function readFolder(path: unknown = '.'): string {
  const folder = resolve(String(path))
  if (!statIfReachable(folder)?.isDirectory()) {
    throw makeLineError({
      error: 'flag_error',
      field: '--cwd',
      kind: 'invalid_value',
      message: `${folder} is not a directory`,
      suggestion: 'Name a directory that exists.',
    })
  }
  return folder
}

function readVariable(word: string): [name: string, value: string] {
  const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(word) ?? []
  if (name === undefined) {
    throw makeLineError({
      error: 'flag_error',
      field: '--env',
      kind: 'invalid_value',
      message: '--env takes NAME=VALUE.',
      suggestion: 'Write the name and the value, such as --env PATH=/usr/bin.',
    })
  }
  return [name, value]
}
