import {fold} from '../command-line/tokenize.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'
import {countEdits} from '../errors/word-cost.js'

/** What one source declares about the flags and arguments of a command; a manifest may hold anything. */
type Annotations = {argumentAnnotations?: unknown; flagAnnotations?: unknown}

/** The parts of a command that its secrets are found by: a class, a manifest entry or a command of the catalog. */
export type SecretCommand = Annotations & {
  args?: Record<string, ArgumentDefinition>
  flags?: Record<string, FlagDefinition>
  strict?: boolean
  /** What sources other than the class declare. */
  others?: readonly Annotations[]
}

/** The last words of the names of secrets (4.12). */
const secretWords =
  'apikey auth authorization bearer credential credentials creds jwt otp pass passcode passphrase passwd password passwords pwd secret secrets token'.split(
    ' ',
  )

/** The endings of a last word without a hyphen, as in `authtoken`. */
const secretEndings = ['apikey', 'passphrase', 'password', 'secret', 'token']

/** Keys that are secrets, unlike a mere `--key`. */
const secretKey =
  /(^|-)(access|account|api|auth|encryption|master|private|secret|session|shared|signing|ssh|subscription)-?key(-value)?$/

/** Whether a flag, an argument or an environment variable of this name holds a secret. */
export function isSecretName(name: string): boolean {
  const folded = fold(name)
  if (secretKey.test(folded)) return true
  const words = folded.split('-')
  if (words.at(-1) === 'value') words.pop()
  const last = words.at(-1) ?? ''
  return secretWords.includes(last) || secretEndings.some((ending) => last.endsWith(ending))
}

/** Whether a flag's value is a secret: a source declares it, or the flag or its environment variable has such a name. */
export function isSensitiveFlag(name: string, command: SecretCommand): boolean {
  const flag = ownProperty(command.flags, name) as FlagDefinition | undefined
  const declared = readDeclared('flagAnnotations', name, command)
  if (declared !== undefined) return declared
  if (flag?.type === 'boolean') return false
  const variable = environmentOf(name, command)
  return isSecretName(name) || (variable !== undefined && isSecretName(variable))
}

/** Whether an argument's value is a secret: a source declares it, or it has such a name. */
export function isSensitiveArgument(name: string, command: SecretCommand): boolean {
  return readDeclared('argumentAnnotations', name, command) ?? isSecretName(name)
}

/** The environment variable of a flag. */
export function environmentOf(name: string, command: SecretCommand): string | undefined {
  const flag = ownProperty(command.flags, name) as FlagDefinition | undefined
  const annotation = ownProperty(command.flagAnnotations, name)
  const declared = ownProperty(annotation, 'env')
  return typeof declared === 'string' ? declared : flag?.env
}

/** What the sources declare. 12.2: no source clears what another has set. */
function readDeclared(
  field: 'argumentAnnotations' | 'flagAnnotations',
  name: string,
  command: SecretCommand,
): boolean | undefined {
  const sources = [command, ...(command.others ?? [])]
  const declared = new Set(sources.map((source) => ownProperty(ownProperty(source[field], name), 'sensitive')))
  if (declared.has(true)) return true
  return declared.has(false) ? false : undefined
}

function ownProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

/** The characters that are typed as the dashes of a flag. */
export const dashes = /^[-\u2010-\u2015\u2212]+/

/** Finds the sensitive flag that a word may mean which is not a flag, and its value if that is part of the word. */
export type FindMeant = (typed: string) => {name: string; value?: string} | undefined

/** The length of the shortest general name of a secret that is recognised when misspelt, and of the start of one. */
const shortest = {word: 5, start: 3}

/**
 * Finds the sensitive flag that a word may mean: one of the command's that starts so, has such a part or is spelt nearly so;
 * otherwise a general name of secrets. In doubt it finds one, so that the value is masked.
 */
export function findMeantIn(command: SecretCommand): FindMeant {
  const own = Object.entries(command.flags ?? {})
    .filter(([name]) => isSensitiveFlag(name, command))
    .flatMap(([name, {aliases = [], char}]) =>
      [name, ...aliases, ...(char ? [char] : [])].map((spelling) => ({name, spelling: fold(spelling)})),
    )
  return (typed) => {
    const bare = typed.replace(dashes, '')
    const word = fold(bare)
    if (word === '') return undefined
    const near = own.find(
      ({spelling}) => spelling.startsWith(word) || spelling.split('-').includes(word) || isNear(word, spelling),
    )
    if (near) return {name: near.name}
    // `-pS3CRET`
    const initial = /^-[^-]./.test(typed) ? own.find(({spelling}) => spelling[0] === word[0]) : undefined
    if (initial) return {name: initial.name, value: bare.slice(1)}
    const general = secretWords.find(
      (secret) =>
        (word.length >= shortest.start && secret.startsWith(word)) ||
        (secret.length >= shortest.word && isNear(word, secret)),
    )
    return general === undefined ? undefined : {name: general}
  }
}

/** Whether a word, or one of its parts, is a name with a letter or two wrong. */
function isNear(word: string, name: string): boolean {
  const limit = name.length > 5 ? 2 : name.length > 2 ? 1 : 0
  return [word, ...word.split('-')].some((part) => countEdits(part, name, limit) <= limit)
}

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
