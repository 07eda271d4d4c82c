import {resolve} from 'node:path'

import {makeLineError} from '../../contract/agent-error.js'

/** Where an HTTP server listens, and the token that it asks for. */
export type HttpOptions = ReturnType<typeof readHttp>

/** Whether only programs on this computer reach a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** The fewest characters of the token that lets a client in over HTTP. */
export const minTokenLength = 16

/** An address to listen at: `PORT`, `HOST:PORT` or `[IPV6]:PORT`. */
const httpAddress = /^(?:\[([\da-f:.]+)\]:|([^:[\]]+):)?(\d{1,5})$/i

/**
 * Reads where an HTTP server listens, and the file that holds its token.
 *
 * @throws AgentError for an invalid address, and without a token file for other computers
 */
export function readHttp(address: string, tokenFile: string | undefined) {
  const [, ipv6, name, digits] = httpAddress.exec(address) ?? []
  const port = Number(digits)
  const host = ipv6 ?? name ?? '127.0.0.1'
  if (digits === undefined || port > 65_535) {
    throw makeLineError({
      error: 'flag_error',
      field: '--http',
      kind: 'invalid_value',
      message: '--http takes [HOST:]PORT.',
      suggestion: 'Write a port, such as --http 7331, or --http 0 for a free one.',
    })
  }
  if (tokenFile === undefined && !isLoopback(host)) {
    throw makeLineError({
      error: 'flag_error',
      field: '--http',
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
