import {createHash, randomBytes, timingSafeEqual} from 'node:crypto'

import {type AgentError, makeLineError} from '../../contract/agent-error.js'
import {readTextFile} from '../../files/read-file.js'
import {minTokenLength} from '../options/http-options.js'

/** Makes a random bearer token. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Reads the bearer token of `--token-file`.
 *
 * @throws AgentError if the file cannot be read, or holds no token
 */
export function readToken(file: string): string {
  const token = readTokenFile(file).trim()
  // The characters of a bearer token (RFC 6750).
  if (!/^[\w.~+/-]+=*$/.test(token) || token.length < minTokenLength) {
    throw makeTokenError(
      `${file} holds no token of at least ${minTokenLength} letters or digits`,
      'Write a random one into it, such as what `openssl rand -hex 32` prints.',
    )
  }
  return token
}

function readTokenFile(file: string): string {
  try {
    return readTextFile(file)
  } catch (error) {
    throw makeTokenError(
      `${file} cannot be read: ${(error as Error).message}`,
      'Name a file that exists, with a random token such as what `openssl rand -hex 32` prints.',
      error,
    )
  }
}

/** The error of a file that gives no token. */
function makeTokenError(message: string, suggestion: string, cause?: unknown): AgentError {
  return makeLineError({
    cause,
    error: 'flag_error',
    field: '--token-file',
    kind: 'invalid_value',
    message,
    suggestion,
  })
}

/** Whether a request has the bearer token. */
export function isAuthorized({headers}: Request, token: string): boolean {
  const [, presented = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  // Digests have one length, which the comparison needs.
  return timingSafeEqual(digestOf(presented), digestOf(token))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
