import type {FindFlag} from '../command-line/find-flag.js'
import {dashes, fold} from '../command-line/fold.js'
import {flagTable} from '../flags/table.js'
import {cluster, type FindSensitiveFlag} from './find-sensitive-flag.js'
import type {LinePart} from './line-parts.js'
import {isSecretVariable} from './secret-names.js'
import {isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

/**
 * A secret that a word holds, as `--token=S3CRET`, or that follows the word, as after `--token`.
 */
export type NamedSecret = {
  name: string
  /** The secret, if the word holds one. */
  value: string | undefined
  /** Whether the next word may be the secret; always if this word holds none. */
  mayBeNextWord: boolean
}

/** What decides which name a word means. */
type NameContext = {
  command: SecretCommand
  findFlag: FindFlag
  findSensitive: FindSensitiveFlag
  /** Whether the word is after `--`, and so perhaps for another program, with flags of its own. */
  isAfterTerminator: boolean
}

/**
 * Finds the sensitive name in a word that is not a flag of the command.
 *
 * @param typed the whole word that the part is the end of
 */
export function findNamedSecret(
  {kind, text}: LinePart,
  typed: string,
  context: NameContext,
): NamedSecret | undefined {
  if (kind === 'unknown' && cluster.test(typed)) {
    // If `-p` is a boolean flag, the part of `-pS3CRET` is only what follows it.
    return findInCluster(typed, context) ?? findByName({isCluster: true, word: typed}, context)
  }
  const glued = kind === 'argument' ? findAfterCharacter(text, context) : undefined
  return glued ?? findByName({isCluster: false, word: text}, context)
}

/**
 * The secret in a cluster, after the character of a sensitive flag. One character before it may be
 * unknown: `-tS3CRET`, `-xtS3CRET`.
 */
function findInCluster(word: string, {command, findFlag}: NameContext): NamedSecret | undefined {
  if (isLongFlag(word, findFlag)) return undefined
  let unknownCount = 0
  let valueStart = 1
  // The last character has no value after it.
  for (const character of word.slice(1, -1)) {
    valueStart += character.length
    const name = findFlag(`-${character}`)?.name
    if (name === undefined) {
      unknownCount += 1
      // With two unknown characters, the word is probably not a cluster.
      if (unknownCount > 1) return undefined
    } else if (isSensitiveFlag(name, command)) {
      return nameValueAt(valueStart, word, name)
    } else if (command.flags?.[name]?.type !== 'boolean') {
      // What follows is the value of this flag.
      return undefined
    }
  }
  return undefined
}

/** The secret after a sensitive flag's character in a word after `--`: `-tS3CRET`. */
function findAfterCharacter(
  word: string,
  {command, findFlag}: NameContext,
): NamedSecret | undefined {
  if (!cluster.test(word) || isLongFlag(word, findFlag)) return undefined
  // The last character has no value after it.
  const [character = ''] = word.slice(1, -1)
  const name = findFlag(`-${character}`)?.name
  if (name === undefined || !isSensitiveFlag(name, command)) return undefined
  return nameValueAt(1 + character.length, word, name)
}

/** Whether a word is a long flag with one dash, such as `-output`. */
function isLongFlag(word: string, findFlag: FindFlag): boolean {
  const [name = ''] = word.slice(1).split(/[=:]/, 1)
  return findFlag(`--${name}`) !== undefined || Object.hasOwn(flagTable, name)
}

/** The secret that a word holds from an index on, perhaps after an equals sign. */
function nameValueAt(start: number, word: string, name: string): NamedSecret {
  return {
    mayBeNextWord: false,
    name,
    value: word.slice(start).replace(/^=/, ''),
  }
}

/** The secret of a word that is a sensitive name or may be a misspelling of one. */
function findByName(
  {isCluster, word}: {isCluster: boolean; word: string},
  {command, findSensitive, isAfterTerminator}: NameContext,
): NamedSecret | undefined {
  const [name, inline] = splitFlagName(word)
  const isFlag = dashes.test(word)
  if (!isFlag && inline === undefined) return undefined
  // After `--`, or as a plain word of a command without secrets, a name has to be exact.
  const mayBeMisspelled = !isAfterTerminator && (isFlag || hasSensitiveFlag(command))
  const meant = mayBeMisspelled ? findSensitive(name) : undefined
  const bare = name.replace(dashes, '')
  // In `-ptoken`, the flag that `-p` may mean is likelier than a flag named `ptoken`.
  const isNamed = isSecretVariable(bare) && !(isCluster && meant)
  if (isNamed) {
    return {
      mayBeNextWord: inline === undefined,
      name: fold(bare),
      value: inline,
    }
  }
  if (!meant) return undefined
  const value = inline ?? meant.value
  return {
    mayBeNextWord: value === undefined || meant.mayBeNextWord === true,
    name: meant.name,
    value,
  }
}

/**
 * Splits `--name=value` or `--name:value` after its name; a word without dashes only at an equals
 * sign, as `name=value`.
 */
function splitFlagName(word: string): [name: string, value?: string] {
  const isFlag = dashes.test(word)
  // The equals signs at the end of `-pUzNDUkVU==` belong to a value in base64.
  const nameEnd = isFlag ? word.replace(/(?<!=)=+$/, '').search(/[:=]./s) : word.indexOf('=')
  if (nameEnd === -1) return [word]
  const name = word.slice(0, nameEnd)
  const isName = isFlag || /^[\w.-]+$/.test(name)
  return isName ? [name, word.slice(nameEnd + 1)] : [word]
}

function hasSensitiveFlag(command: SecretCommand): boolean {
  return Object.keys(command.flags ?? {}).some((name) => isSensitiveFlag(name, command))
}
