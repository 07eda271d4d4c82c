import type {Flags} from '../argv/tokenize.js'
import {isSensitive, maskLine} from '../errors/suggest/secrets.js'
import type {CommandMetadata} from './metadata.js'

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

/** Hides the values of the flags that the command calls sensitive, or that are named like a secret. */
export function maskSecrets({argv, command, flags}: SecretInput): MaskedLine {
  const annotations = command.flagAnnotations
  const {secrets, words} = maskLine(argv, flags, annotations)
  const fromEnvironment = Object.entries(flags).flatMap(([name, flag]) =>
    flag.env && isSensitive(name, flag, annotations) ? [process.env[flag.env] ?? ''] : [],
  )
  const values = [...secrets.map(({value}) => value), ...fromEnvironment].filter((value) => value.trim() !== '')
  return {masked: words, names: [...new Set(secrets.map(({name}) => name))], values: [...new Set(values)]}
}
