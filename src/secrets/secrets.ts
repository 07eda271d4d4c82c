import type {CatalogCommand} from '../catalog/catalog.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {flagFinder, tokenize} from '../line/tokenize.js'
import {countEdits} from '../suggest/distance.js'
import {placeholder} from '../line/quote.js'
import {fold} from '../suggest/word-cost.js'

/** What a command says about a flag, as far as it is read here (contract, section 7). */
export type FlagAnnotations = Record<string, {sensitive?: boolean} | undefined>

/** A value that must not be shown, and the flag that it belongs to. */
export type Secret = {name: string; value: string}

const SECRET_WORDS = [
  'apikey',
  'auth',
  'bearer',
  'credential',
  'credentials',
  'jwt',
  'passcode',
  'passphrase',
  'passwd',
  'password',
  'pwd',
  'secret',
  'secrets',
  'token',
]

const SECRET_KEYS = /(^|-)(access|api|auth|encryption|private|secret|session|signing|ssh)-?key(-value)?$/

/** Whether a flag's value is a secret: the command says so, or its name does. */
export function isSensitive(name: string, flag?: FlagDefinition, annotations?: FlagAnnotations): boolean {
  const declared = annotations && Object.hasOwn(annotations, name) ? annotations[name]?.sensitive : undefined
  if (declared !== undefined) return declared
  return flag?.type !== 'boolean' && isSecretName(name)
}

/** What a command says about its flags. */
export function annotationsOf(command: CatalogCommand | undefined): FlagAnnotations | undefined {
  return command && isAnnotated(command.definition) ? command.definition.flagAnnotations : undefined
}

function isAnnotated(definition: object): definition is {flagAnnotations: FlagAnnotations} {
  return 'flagAnnotations' in definition && typeof definition.flagAnnotations === 'object'
}

/** Finds the secrets of a line and puts a placeholder in the place of each, unknown and misspelt flags included. */
export function maskLine(
  words: readonly string[],
  flags: Record<string, FlagDefinition>,
  annotations?: FlagAnnotations,
): {words: string[]; secrets: Secret[]} {
  const masked = [...words]
  const secrets: Secret[] = []
  const find = flagFinder(flags)
  const hide = (index: number, name: string, value: string) => {
    if (value === '' || masked[index] !== words[index]) return
    secrets.push({name, value})
    const word = masked[index]!
    masked[index] = word.slice(0, word.length - value.length) + placeholder(name)
  }

  for (const token of tokenize(words, flags)) {
    if (token.kind === 'terminator') break
    const value = token.kind === 'flag' ? token.value : token.raw
    const index = token.kind === 'flag' ? token.valueIndex! : token.index
    const isOwned = token.kind === 'flag' || token.kind === 'value'
    if (isOwned && value !== undefined && isSensitive(token.name, flags[token.name], annotations)) {
      hide(index, token.name, value)
      continue
    }

    // Whatever else looks like a secret flag is one, also where the parser takes it for a value or an argument.
    const [typed, inline] = splitOnce(words[index ?? -1] ?? '')
    if (!typed.startsWith('-')) continue
    const known = find(typed)?.name
    const isKnownSecret = known !== undefined && isOwned && isSensitive(known, flags[known], annotations)
    const name = known === undefined ? findSecretName(typed, flags, annotations) : isKnownSecret ? known : undefined
    if (name === undefined) continue
    const next = words[index + 1]
    if (inline !== undefined) hide(index, name, inline)
    else if (next !== undefined && !find(next)) hide(index + 1, name, next)
  }

  return {secrets, words: masked}
}

/** Takes secrets out of a text that somebody else wrote about the line. */
export function maskText(text: string, secrets: readonly Secret[]): string {
  let masked = text
  for (const {name, value} of secrets.toSorted((a, b) => b.value.length - a.value.length)) {
    // A one-letter secret would take every such letter out of the text: only where it stands alone.
    masked =
      value.length > 3
        ? masked.replaceAll(value, () => `<${name}>`)
        : masked
            .split(/(\s|[=:,'"])/)
            .map((part) => (part === value ? `<${name}>` : part))
            .join('')
  }

  return masked
}

function isSecretName(name: string): boolean {
  const folded = fold(name)
  if (SECRET_KEYS.test(folded)) return true
  const words = folded.split('-')
  if (words.at(-1) === 'value') words.pop()
  return SECRET_WORDS.includes(words.at(-1) ?? '')
}

/** The secret that a flag which the command does not have probably holds: rather hide too much here. */
function findSecretName(
  typed: string,
  flags: Record<string, FlagDefinition>,
  annotations?: FlagAnnotations,
): string | undefined {
  const name = fold(typed.replace(/^-+/, ''))
  if (isSecretName(name)) return name
  const own = Object.keys(flags).filter((flag) => isSensitive(flag, flags[flag], annotations))
  const parts = [name, ...name.split('-')]
  return [...own, ...SECRET_WORDS.filter((word) => word.length > 4)].find((word) => {
    const limit = word.length > 5 ? 2 : 1
    return parts.some((part) => countEdits(part, word, limit) <= limit)
  })
}

function splitOnce(word: string): [string, string?] {
  const equals = word.indexOf('=')
  return equals === -1 ? [word] : [word.slice(0, equals), word.slice(equals + 1)]
}
