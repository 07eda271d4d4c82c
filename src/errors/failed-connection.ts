import {phrase} from '../contract/phrase.js'
import {readProperty} from '../contract/unknown-value.js'

/** What each code of a failed connection means, behind the name of the server. */
const meanings: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'cannot be found now',
  ECONNREFUSED: 'cannot be reached',
  ECONNRESET: 'closed the connection',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ENOTFOUND: 'cannot be found',
  ETIMEDOUT: 'did not answer in time',
}

/** Whether a code of Node's means that a server could not be reached, or went away. */
export function isConnectionCode(code: unknown): code is string {
  return typeof code === 'string' && Object.hasOwn(meanings, code)
}

/**
 * Describes a failed connection by the host and port on the error, where the message on top tells less: that of `fetch`
 * does not name the server, and Node's own is the name of a system call. Whatever else an author wrote stands.
 *
 * @param message the outermost message of the chain of causes
 * @returns undefined when the error is no failed connection, or the message stands
 */
export function describeConnection(error: object, message: string): string | undefined {
  const code = readProperty(error, 'code')
  if (!isConnectionCode(code)) return undefined
  const attempt = firstAttempt(error)
  const isFetch = message === 'fetch failed'
  const call = readProperty(attempt, 'syscall')
  const isNode = typeof call === 'string' && message.startsWith(`${call} ${code}`)
  const server = readServer(attempt)
  if (!isFetch && (!isNode || server === undefined)) return undefined
  const meaning = {ours: `${meanings[code]} (${code})`}
  return server === undefined ? phrase`The server ${meaning}.` : phrase`The server at ${server} ${meaning}.`
}

/** The error of the first address that was tried: Node makes one error of those of a host with several. */
function firstAttempt(error: object): object {
  const errors = readProperty(error, 'errors')
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : []
  return typeof first === 'object' && first !== null ? first : error
}

function readServer(error: object): string | undefined {
  const host = [readProperty(error, 'hostname'), readProperty(error, 'address')].find(
    (name): name is string => typeof name === 'string' && name !== '',
  )
  const port = readProperty(error, 'port')
  if (host === undefined || typeof port !== 'number') return host
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}
