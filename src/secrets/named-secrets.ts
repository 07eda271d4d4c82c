import type {FindFlag} from '../command-line/find-flag.js'
import {fold} from '../command-line/fold.js'
import {flagTable} from '../flags/table.js'
import {type LinePart, splitFlagName} from './line-parts.js'
import {isSecretName} from './secret-names.js'
import {
  cluster,
  dashes,
  type FindSensitiveFlag,
  isSensitiveFlag,
  type SecretCommand,
} from './sensitive-names.js'

/** The name of a secret that a word holds or announces; `value` is undefined if the next word is it. */
export type NamedSecret = {
  name: string
  value: string | undefined
  /** Whether the next word may be it as well. */
  isUnsure?: boolean | undefined
}

/** What a word may name. */
type Names = {
  command: SecretCommand
  findFlag: FindFlag
  findSensitive: FindSensitiveFlag
  /** Whether the word is after `--`, and so perhaps another program's. */
  isAfterTerminator: boolean
}

/** Finds the sensitive name in a word that is not a flag of the command. */
export function findNamedSecret(
  {kind, text}: LinePart,
  typed: string,
  names: Names,
): NamedSecret | undefined {
  // The rest of `-pS3CRET` is an unknown flag if `-p` takes no value.
  const isCluster = kind === 'unknown' && cluster.test(typed)
  const word = isCluster ? typed : text
  const glued = isCluster || kind === 'argument' ? findGlued(word, isCluster, names) : undefined
  return glued ?? readNamed(word, isCluster, names)
}

/** The sensitive name that a word has or may be meant as, and the value if the word holds it. */
function readNamed(
  word: string,
  isCluster: boolean,
  {command, findSensitive, isAfterTerminator}: Names,
): NamedSecret | undefined {
  const [name, inline] = splitFlagName(word)
  const isFlag = dashes.test(word)
  if (!isFlag && inline === undefined) return undefined
  // After `--`, or as a plain word of a command without secrets, a name has to be exact.
  const mayBeMisspelt = !isAfterTerminator && (isFlag || hasSensitiveFlag(command))
  const meant = mayBeMisspelt ? findSensitive(name) : undefined
  const folded = fold(name.replace(dashes, ''))
  // In `-pS3CRET`, the flag that `-p` may mean comes before a name in the text after it.
  const isNamed = isSecretName(folded) && !(isCluster && meant)
  if (isNamed) return {name: folded, value: inline}
  return meant && {isUnsure: meant.isUnsure, name: meant.name, value: inline ?? meant.value}
}

function hasSensitiveFlag(command: SecretCommand): boolean {
  return Object.keys(command.flags ?? {}).some((name) => isSensitiveFlag(name, command))
}

/**
 * The value after a sensitive flag's character: `-tS3CRET` after `--`, or after other characters of
 * a cluster, even if one is unknown, as in `-xtS3CRET`.
 */
function findGlued(
  word: string,
  isCluster: boolean,
  {command, findFlag}: Names,
): NamedSecret | undefined {
  // A long flag with one dash, such as `-output`.
  const [longName = ''] = word.slice(1).split(/[=:]/, 1)
  const isLong = findFlag(`--${longName}`) || Object.hasOwn(flagTable, longName)
  if (!cluster.test(word) || isLong) return undefined
  let unknown = 0
  let end = 1
  // The last character has no value after it.
  for (const character of word.slice(1, -1)) {
    end += character.length
    const flag = findFlag(`-${character}`)
    if (flag && isSensitiveFlag(flag.name, command)) {
      return {name: flag.name, value: word.slice(end).replace(/^=/, '')}
    }
    if (!flag) unknown += 1
    const takesRest = flag && command.flags?.[flag.name]?.type !== 'boolean'
    if (!isCluster || takesRest || unknown > 1) return undefined
  }
  return undefined
}
