import {type Flags, type Token, tokenize} from '../argv/tokenize.js'
import type {CommandMetadata} from './metadata.js'

/** A command's line as far as secrets go. */
type SecretInput = {
  argv: readonly string[]
  command: Pick<CommandMetadata, 'flagAnnotations'>
  flags: Flags
}

/** The values that sensitive flags have, on the line or from their environment variable. */
export function findSecrets(input: SecretInput): string[] {
  const values = sensitiveValues(input).map(({value}) => value)
  const fromEnvironment = Object.entries(input.flags).flatMap(([name, flag]) =>
    isSensitive(input, name) && flag.env ? [process.env[flag.env]] : [],
  )
  const all = [...values, ...fromEnvironment].filter((value): value is string => Boolean(value?.trim()))
  return [...new Set(all)]
}

/** The argv with a placeholder, such as `<token>`, in place of each sensitive value: a template to fill in. */
export function maskSecrets(input: SecretInput): {masked: string[]; names: string[]} {
  const masked = [...input.argv]
  const found = sensitiveValues(input)
  for (const {index, name, value} of found) {
    const word = masked[index]!
    masked[index] = `${word.slice(0, word.length - value.length)}<${name}>`
  }

  return {masked, names: [...new Set(found.map(({name}) => name))]}
}

function sensitiveValues(input: SecretInput): {index: number; name: string; value: string}[] {
  return tokenize(input.argv, input.flags).flatMap((token) => {
    const place = locateValue(token)
    return place && isSensitive(input, place.name) ? [place] : []
  })
}

function locateValue(token: Token): {index: number; name: string; value: string} | undefined {
  if (token.kind === 'value') return {index: token.index, name: token.name, value: token.raw}
  if (token.kind !== 'flag' || token.value === undefined) return undefined
  return {index: token.valueIndex!, name: token.name, value: token.value}
}

function isSensitive({command}: SecretInput, name: string): boolean {
  return command.flagAnnotations?.[name]?.sensitive === true
}
