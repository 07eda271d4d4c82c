import type {FindFlag} from '../command-line/find-flag.js'
import {dashes, fold} from '../command-line/fold.js'
import {flagTable} from '../flags/table.js'
import {cluster, type FindSensitiveFlag} from './find-sensitive-flag.js'
import type {LinePart} from './line-parts.js'
import {isSecretName} from './secret-names.js'
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
  // If `-p` is a boolean flag, the part of `-pS3CRET` is only what follows it.
  const isCluster = kind === 'unknown' && cluster.test(typed)
  const word = isCluster ? typed : text
  const mayBeGlued = isCluster || kind === 'argument'
  const glued = mayBeGlued ? findAfterCharacter(word, isCluster, context) : undefined
  if (glued) return {...glued, mayBeNextWord: false}
  return findByName(word, isCluster, context)
}

/** The secret of a word that is a sensitive name or may be a misspelling of one. */
function findByName(
  word: string,
  isCluster: boolean,
  {command, findSensitive, isAfterTerminator}: NameContext,
): NamedSecret | undefined {
  const [name, inline] = splitFlagName(word)
  const isFlag = dashes.test(word)
  if (!isFlag && inline === undefined) return undefined
  // After `--`, or as a plain word of a command without secrets, a name has to be exact.
  const mayBeMisspelt = !isAfterTerminator && (isFlag || hasSensitiveFlag(command))
  const meant = mayBeMisspelt ? findSensitive(name) : undefined
  const folded = fold(name.replace(dashes, ''))
  // In `-ptoken`, the flag that `-p` may mean is likelier than a flag named `ptoken`.
  const isNamed = isSecretName(folded) && !(isCluster && meant)
  if (isNamed) return {mayBeNextWord: inline === undefined, name: folded, value: inline}
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

/**
 * The secret after a sensitive flag's character: `-tS3CRET` in a word after `--`, and also after
 * other characters of a cluster, even if one is unknown, as in `-xtS3CRET`.
 */
function findAfterCharacter(
  word: string,
  isCluster: boolean,
  {command, findFlag}: NameContext,
): {name: string; value: string} | undefined {
  if (!word.startsWith('-')) return undefined
  // A long flag with one dash, such as `-output`.
  const [longName = ''] = word.slice(1).split(/[=:]/, 1)
  const isLong = findFlag(`--${longName}`) || Object.hasOwn(flagTable, longName)
  if (!cluster.test(word) || isLong) return undefined
  let unknownCount = 0
  let valueStart = 1
  // The last character has no value after it.
  for (const character of word.slice(1, -1)) {
    valueStart += character.length
    const flag = findFlag(`-${character}`)
    if (flag && isSensitiveFlag(flag.name, command)) {
      return {name: flag.name, value: word.slice(valueStart).replace(/^=/, '')}
    }
    if (!flag) unknownCount += 1
    // What follows another flag's character is that flag's value.
    const hasOtherValue = flag && command.flags?.[flag.name]?.type !== 'boolean'
    // With two unknown characters, the word is probably not a cluster.
    if (!isCluster || hasOtherValue || unknownCount > 1) return undefined
  }
  return undefined
}
