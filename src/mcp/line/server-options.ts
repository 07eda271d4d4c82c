import {statSync} from 'node:fs'
import {resolve} from 'node:path'

import {makeLineError} from '../../service/line-error.js'
import type {ServiceLine} from '../../service/parse-line.js'
import type {Client} from './server-command.js'

/** How `murli mcp` serves. */
export type ServerOptions = {
  /** The globs of which a command must match one; all commands where there is none. */
  allow: string[]
  /** The globs of which a command must match none. */
  deny: string[]
  /** Whether only what is known to change nothing may run. */
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
  /** The client to print the configuration for, instead of serving. */
  printConfig?: Client
}

/** Reads the flags of a parsed line. @throws AgentError where there is no such working directory */
export function readServerOptions({flags}: Pick<ServiceLine, 'flags'>): ServerOptions {
  const timeoutMs = readNumber(flags['timeout-ms'], 60_000)
  const cwd = resolve(typeof flags['cwd'] === 'string' ? flags['cwd'] : '.')
  if (!isFolder(cwd)) {
    throw makeLineError({error: 'flag_error', field: '--cwd', kind: 'invalid_value', message: `${cwd} is no directory`})
  }

  const client = flags['print-config']
  return {
    allow: readList(flags['allow']),
    asksPerson: flags['confirm'] === 'person',
    cwd,
    deny: readList(flags['deny']),
    isReadOnly: flags['read-only'] === true,
    maxOutputBytes: readNumber(flags['max-output-bytes'], 32_768),
    // Who sets a longer timeout for all wants it for each.
    maxTimeoutMs: Math.max(timeoutMs, readNumber(flags['max-timeout-ms'], 600_000)),
    timeoutMs,
    ...(typeof client === 'string' && {printConfig: client as Client}),
  }
}

type Value = ServiceLine['flags'][string] | undefined

function readNumber(value: Value, usual: number): number {
  return typeof value === 'number' ? value : usual
}

function readList(value: Value): string[] {
  return Array.isArray(value) ? value : []
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
