import {isSecretName} from './sensitive-names.js'

/** The user information of a URL (4.12). */
const userInfo = /[A-Za-z][A-Za-z\d+.-]*:\/\/[^\s/?#:@]*:([^\s/?#]+)@/g

/** A name and its text in JSON, or what a shell leaves of JSON. */
const member =
  /(?<![\w.-])([\w.-]{3,64})\\?["']?\s*:\s*(?:"((?:[^"\\]|\\.)+)"|(?:\\?["'])?([^\s"',}\]\\][^"',}\]\\]*))/g

/** An HTTP header (4.12). */
const header = /^\s*([\w-]{3,64})\s*:\s*(\S.*)$/s

/** The scheme and the credentials of an `Authorization` header. */
const authorization = /^(basic|bearer|digest|dpop|hmac|negotiate|token|[\w-]+-sha256)\s+(\S.*)$/is

/** A parameter of a header: the value of a cookie, or a part of a signature. */
const parameter = /[\w.-]+="?([^\s";,]{4,})/g

/** A value that is too common to be masked. */
const literal = /^(true|false|null)$/

/** Finds the credentials in a value that is not itself a secret: in a URL, an HTTP header, or JSON (4.12). */
export function findCredentials(value: string): string[] {
  const found: string[] = []
  if (value.includes('://')) {
    for (const [, password = ''] of value.matchAll(userInfo)) found.push(password, decode(password))
  }

  const [, name = '', text = ''] = header.exec(value) ?? []
  found.push(...readHeader(name, text))
  if (value.includes('{')) {
    for (const [, key = '', quoted, bare = ''] of value.matchAll(member)) {
      found.push(...readHeader(key, quoted === undefined ? bare : unquote(quoted)))
    }
  }

  return [...new Set(found)].filter((secret) => secret !== '' && !literal.test(secret))
}

/** The credentials of a header, or of a member of JSON with the same name. */
function readHeader(name: string, text: string): string[] {
  const isCookie = /^(?:set-)?cookie$/i.test(name)
  if (!isCookie && !isSecretName(name)) return []
  const [, scheme = '', credentials = text] = authorization.exec(text) ?? []
  const hasParameters = isCookie || (scheme !== '' && !/^(?:basic|bearer|token)$/i.test(scheme))
  const parameters = hasParameters ? Array.from(text.matchAll(parameter), ([, value]) => value!) : []
  const [, password = ''] =
    scheme.toLowerCase() === 'basic' ? (/:(.+)$/s.exec(Buffer.from(credentials, 'base64').toString()) ?? []) : []
  return [credentials, ...parameters, password]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function unquote(quoted: string): string {
  try {
    return JSON.parse(`"${quoted}"`) as string
  } catch {
    return quoted
  }
}
