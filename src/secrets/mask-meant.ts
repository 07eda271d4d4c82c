import type {Catalog} from '../catalog/catalog.js'
import {findMeantIn} from './find-meant.js'
import {type MaskedLine, maskLine} from './mask-line.js'
import {isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

/** Hides the secrets of a line whose flags may be misspelt. */
export function maskMeant(words: readonly string[], command: SecretCommand): MaskedLine {
  return maskLine(words, command, findMeantIn(command))
}

/**
 * What is known of the secrets of a line that names no command: the sensitive flags of every command, by their long
 * names. A line without a flag and without an equals sign needs none of them.
 */
export function commandOfNone(catalog: Catalog, words: readonly string[]): SecretCommand {
  if (!words.some((word) => /^[-\u2010-\u2015\u2212]|=/.test(word))) return {}
  const flags: NonNullable<SecretCommand['flags']> = {}
  const flagAnnotations: Record<string, {sensitive: true}> = {}
  for (const {definition} of catalog.commands) {
    for (const [name, flag] of Object.entries(definition.flags)) {
      if (Object.hasOwn(flags, name) || !isSensitiveFlag(name, definition)) continue
      // The same letter means another flag elsewhere.
      flags[name] = {...flag, char: undefined, charAliases: undefined}
      flagAnnotations[name] = {sensitive: true}
    }
  }

  return {flagAnnotations, flags}
}
