import {fold} from '../command-line/tokenize.js'
import type {ArgumentDefinition, FlagDefinition} from '../oclif/shapes.js'

/** What one source declares about the flags and arguments of a command; a manifest may hold anything. */
type Annotations = {argumentAnnotations?: unknown; flagAnnotations?: unknown}

/** A command, as far as its secrets are concerned: a class, a manifest's entry or a command of the catalog. */
export type SecretCommand = Annotations & {
  args?: Record<string, ArgumentDefinition>
  flags?: Record<string, FlagDefinition>
  strict?: boolean
  /** What other sources than the class declare about it; one that says `sensitive` is enough. */
  others?: readonly Annotations[]
}

/** The words that a name of a secret ends in. This is the one table; everything that hides a value asks it. */
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

/** Endings of a name's last word that was written without a hyphen, as in `authtoken`. */
export const secretEndings = ['apikey', 'passphrase', 'password', 'secret', 'token']

/** Keys that are secrets, unlike a `--key` by itself. */
const secretKey = /(^|-)(access|account|api|auth|encryption|private|secret|session|shared|signing|ssh)-?key(-value)?$/

/** Whether a flag, an argument or an environment variable of this name holds a secret. */
export function isSecretName(name: string): boolean {
  const folded = fold(name)
  // V8 compiles an expression when it is first used; few names need it.
  if (folded.includes('key') && secretKey.test(folded)) return true
  const words = folded.split('-')
  if (words.at(-1) === 'value') words.pop()
  const last = words.at(-1) ?? ''
  return (secretWords as readonly string[]).includes(last) || secretEndings.some((ending) => last.endsWith(ending))
}

/** Whether a flag's value is a secret: a source declares it, or the flag or its environment variable is named so. */
export function isSensitiveFlag(name: string, command: SecretCommand): boolean {
  const flag = ownProperty(command.flags, name) as FlagDefinition | undefined
  const declared = readDeclared('flagAnnotations', name, command)
  if (declared !== undefined) return declared
  if (flag?.type === 'boolean') return false
  const variable = environmentOf(name, command)
  return isSecretName(name) || (variable !== undefined && isSecretName(variable))
}

/** Whether an argument's value is a secret: a source declares it, or it is named so. */
export function isSensitiveArgument(name: string, command: SecretCommand): boolean {
  return readDeclared('argumentAnnotations', name, command) ?? isSecretName(name)
}

/** The environment variable that a flag can be set with. */
export function environmentOf(name: string, command: SecretCommand): string | undefined {
  const flag = ownProperty(command.flags, name) as FlagDefinition | undefined
  const annotation = ownProperty(command.flagAnnotations, name)
  const declared = ownProperty(annotation, 'env')
  return typeof declared === 'string' ? declared : flag?.env
}

/** What the sources declare: no source clears what another has set (contract, section 12). */
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
