import type {HostConfig} from '../../oclif/shapes.js'

/** The versions of the protocol that begin with `initialize`, the latest first (SDK: SUPPORTED_PROTOCOL_VERSIONS). */
export const initializeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const

/** What the server can do; the SDK answers with the same. */
export const capabilities = {
  completions: {},
  extensions: {'io.modelcontextprotocol/skills': {}},
  logging: {},
  prompts: {listChanged: true},
  resources: {listChanged: true},
  tools: {listChanged: true},
} as const

/** Who the server is. */
export function serverInfo({bin, version}: Pick<HostConfig, 'bin' | 'version'>): {name: string; version: string} {
  return {name: bin, version}
}

/** What a client tells its model about the server. */
export function instructions(bin: string): string {
  return (
    `Runs the ${bin} command line. find_commands finds the command and its usage, describe_commands tells more, ` +
    `check_command checks a line, read and run run it. argv is the words after \`${bin}\`, one element each; no shell ` +
    'reads them. An error tells what to call instead; its argv is ready for the next call.'
  )
}

type Message = {id?: unknown; jsonrpc?: unknown; method?: unknown; params?: unknown}

/**
 * The answer to `initialize`, which is given before the SDK is loaded: a client waits for nothing but this.
 *
 * @returns undefined where the SDK has to look closer
 */
export function greet(message: unknown, config: Pick<HostConfig, 'bin' | 'version'>): object | undefined {
  const {id, jsonrpc, method, params} = (message ?? {}) as Message
  const isRequest = jsonrpc === '2.0' && (typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)))
  if (!isRequest || method !== 'initialize' || !isUsual(params)) return undefined
  const version = initializeVersions.find((known) => known === params.protocolVersion) ?? initializeVersions[0]
  const result = {
    protocolVersion: version,
    capabilities,
    serverInfo: serverInfo(config),
    instructions: instructions(config.bin),
  }
  return {result, jsonrpc: '2.0', id}
}

type Params = {protocolVersion: string}

function isUsual(params: unknown): params is Params {
  if (!isRecord(params) || '_meta' in params) return false
  const {capabilities: declared, clientInfo, protocolVersion} = params
  return typeof protocolVersion === 'string' && isPlain(declared) && isRecord(clientInfo) && isNamed(clientInfo)
}

function isNamed({name, version, ...rest}: Record<string, unknown>): boolean {
  return (
    typeof name === 'string' &&
    typeof version === 'string' &&
    Object.values(rest).every((value) => typeof value === 'string')
  )
}

/** Whether capabilities are objects of objects and switches, as every client's are. */
function isPlain(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((inner) => typeof inner === 'boolean' || isRecord(inner))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
