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

/** The last words of the names of secrets (4.12). Everything that masks a value uses this table. */
export const secretWords = [
  'apikey',
  'auth',
  'authorization',
  'bearer',
  'credential',
  'credentials',
  'creds',
  'jwt',
  'otp',
  'pass',
  'passcode',
  'passphrase',
  'passwd',
  'password',
  'passwords',
  'pwd',
  'secret',
  'secrets',
  'token',
] as const

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
  return (secretWords as readonly string[]).includes(last) || secretEndings.some((ending) => last.endsWith(ending))
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

/** The sensitive flag that a word may mean which is not a flag. */
export type Meant = {
  name: string
  /** Its value, if that is part of the word. */
  value?: string
  /** Whether the word may be a name nonetheless, as `--passwordFile` is, and its value the next word. */
  isName?: boolean
}

/** Finds the sensitive flag that a word may mean. */
export type FindMeant = (typed: string) => Meant | undefined

/** The length of the shortest general name of a secret that is recognised when misspelt. */
const shortestWord = 5

/** The fewest letters that are recognised as the start of such a name, as in `--pas` and `--tok`. */
const shortestStart = 3

/**
 * Finds the sensitive flag that a word may mean: one of the command's that starts so, has such a part, is spelt nearly so
 * or has its value glued to it; otherwise a general name of secrets. In doubt it finds one, so that the value is masked.
 */
export function findMeantIn(command: SecretCommand): FindMeant {
  const own = Object.entries(command.flags ?? {})
    .filter(([name]) => isSensitiveFlag(name, command))
    .flatMap(([name, flag]) =>
      [name, ...(flag.aliases ?? []), ...(flag.char ? [flag.char] : [])].map((spelling) => ({
        name,
        spelling: fold(spelling),
      })),
    )
  return (typed) => {
    const bare = typed.replace(/^[-\u2010-\u2015\u2212]+/, '')
    const word = fold(bare)
    if (word === '') return undefined
    const near = own.find(
      ({spelling}) => spelling.startsWith(word) || spelling.split('-').includes(word) || isNear(word, spelling),
    )
    const glued = own.find(({spelling}) => spelling.length > 1 && bare.toLowerCase().startsWith(spelling))
    const value = bare.slice(glued?.spelling.length)
    // `--passwordS3CRET` may be a name of two words, as `--passwordFile` is.
    if (near) return {name: near.name, ...(glued && /^[A-Z]/.test(value) && {isName: true, value})}
    if (glued) return {name: glued.name, value}
    // `-pS3CRET`
    const initial = /^-[^-]./.test(typed) ? own.find(({spelling}) => spelling[0] === word[0]) : undefined
    if (initial) return {name: initial.name, value: bare.slice(1)}
    const general = secretWords.find(
      (secret) =>
        (word.length >= shortestStart && secret.startsWith(word)) ||
        (secret.length >= shortestWord && isNear(word, secret)),
    )
    return general && {name: general}
  }
}

/** Whether a word, or one of its parts, is a name with a letter or two wrong. */
function isNear(word: string, name: string): boolean {
  const limit = name.length > 5 ? 2 : name.length > 2 ? 1 : 0
  return [word, ...word.split('-')].some((part) => countEdits(part, name, limit) <= limit)
}
