import {type Flags, type Token, tokenize} from '../line/tokenize.js'
import {load} from '../load.js'
import type * as explain from '../parts/explain.js'
import type {CommandMetadata} from '../contract/metadata.js'

/** A command's line as far as secrets go. */
type SecretInput = {
  argv: readonly string[]
  command: Pick<CommandMetadata, 'flagAnnotations'>
  flags: Flags
}

/** A line that may be shown, and what it hides. */
export type MaskedLine = {
  /** The argv with a placeholder in place of each secret: a template to fill in. */
  masked: string[]
  /** The names of the placeholders. */
  names: string[]
  /** The secrets themselves, on the line or from a flag's environment variable. */
  values: string[]
}

/** What the name of a secret has in it, and that of many another flag: it only decides whether to look closer. */
const suspiciousName = /auth|bearer|credential|jwt|key|pass|pwd|secret|token/i

/** Loads what knows secrets. */
type LoadSecrets = () => Pick<typeof import('./secrets.js'), 'isSensitive' | 'maskLine'>

/** Hides the values of the flags that the command calls sensitive, or that are named like a secret. */
export function maskSecrets(
  input: SecretInput,
  loadSecrets: LoadSecrets = () => load<typeof explain>('explain'),
): MaskedLine {
  const {argv, command, flags} = input
  if (!mayHoldSecrets(input)) return {masked: [...argv], names: [], values: []}
  const annotations = command.flagAnnotations
  const {isSensitive, maskLine} = loadSecrets()
  const {secrets, words} = maskLine(argv, flags, annotations)
  const fromEnvironment = Object.entries(flags).flatMap(([name, flag]) =>
    flag.env && isSensitive(name, flag, annotations) ? [process.env[flag.env] ?? ''] : [],
  )
  const values = [...secrets.map(({value}) => value), ...fromEnvironment].filter((value) => value.trim() !== '')
  return {masked: words, names: [...new Set(secrets.map(({name}) => name))], values: [...new Set(values)]}
}

/** Whether it is worth loading what knows secrets: most lines have no flag that could be one, and no unknown flag. */
function mayHoldSecrets({argv, command, flags}: SecretInput): boolean {
  const isSuspicious = (name: string) =>
    suspiciousName.test(name) || command.flagAnnotations?.[name]?.sensitive === true
  const isFromEnvironment = Object.entries(flags).some(
    ([name, {env}]) => env !== undefined && process.env[env] !== undefined && isSuspicious(name),
  )
  return isFromEnvironment || tokenize(argv, flags).some((token) => isStrange(token) || isNamed(token, isSuspicious))
}

/** Whether a word looks like a flag and is none, or is one that was taken for a value. */
function isStrange(token: Token): boolean {
  const value = token.kind === 'flag' ? token.value : token.kind === 'terminator' ? undefined : token.raw
  return value?.startsWith('-') ?? false
}

function isNamed(token: Token, isSuspicious: (name: string) => boolean): boolean {
  return (token.kind === 'flag' || token.kind === 'value') && isSuspicious(token.name)
}
