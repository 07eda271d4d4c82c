import {argumentAt, flagFinder, type Token, tokenize, fold} from '../command-line/tokenize.js'
import {withoutPadding} from './without-padding.js'
import {findHeld} from './find-held.js'
import {LineMask, type Secret} from './line-mask.js'
import {isSecretName, isSensitiveArgument, isSensitiveFlag, type SecretCommand} from './sensitive-names.js'

/** A line that may be shown, and what it hides. */
export type MaskedLine = {
  /** The words with a placeholder in the place of each secret: a template to fill in. */
  words: string[]
  /** What the placeholders stand for. */
  secrets: Secret[]
  /** Whether a word may be a misspelt flag, so that a {@link FindMeant} is to be asked. */
  isStrange: boolean
}

/** The sensitive flag that a misspelt one may mean. */
type Meant = {
  name: string
  /** Its value, where that stands in the same word. */
  value?: string
  /** Whether the word may be a name nonetheless, with its value behind it. */
  isName?: boolean
}

/** Finds the sensitive flag that a misspelt one may mean. */
export type FindMeant = (typed: string) => Meant | undefined

/** The words that are arguments, and the argument that takes each: undefined for a spare one, null where none is known. */
type ArgumentNames = ReadonlyMap<Token, string | null | undefined>

/** The characters that are typed for a flag's dashes. */
const dashes = /^[-\u2010-\u2015\u2212]+/

/** What a quotation, a list or another program's habit puts in front of a name, and behind it. */
const opening = /^[+/"'\u2018\u2019\u201c\u201d]+/
const closing = /(?<!["'\u2018\u2019\u201c\u201d:,])["'\u2018\u2019\u201c\u201d:,]+$/

/**
 * Finds the secrets of a line and puts a placeholder in the place of each: the values of sensitive flags and arguments,
 * the words that may be the value of a misspelt one, and every other value that holds one of these.
 *
 * @param words the words behind the command's name
 * @param findMeant finds what a misspelt flag means; without it, only names of secrets are recognised
 */
export function maskLine(
  words: readonly string[],
  command: SecretCommand,
  findMeant: FindMeant = () => undefined,
): MaskedLine {
  const mask = new LineMask(words)
  const flags = command.flags ?? {}
  const find = flagFinder(flags)
  const tokens = tokenize(words, flags)
  const names = nameArguments(tokens, command)
  maskArguments(mask, names, command)
  const end = tokens.find(({kind}) => kind === 'terminator')?.index ?? words.length
  let isStrange = false
  for (const [position, token] of tokens.entries()) {
    const long = token.kind === 'flag' ? readLongName(words[token.index]!) : undefined
    const next = words[token.index + 1]
    if (long !== undefined) {
      if (next !== undefined && !find(next)) mask.hide(token.index + 1, long, next)
      continue
    }

    const hideBefore = (name: string) => {
      const before = tokens[position - 1]
      if (before?.kind === 'argument') mask.hide(before.index, names.get(before) ?? name, before.raw)
    }

    if ((token.kind === 'flag' || token.kind === 'value') && isSensitiveFlag(token.name, command)) {
      const value = valueOf(token)
      isStrange ||= value?.startsWith('-') ?? true
      if (value === undefined) hideBefore(token.name)
      // `-` stands for stdin.
      else if (value !== '-' || !flags[token.name]?.allowStdin) mask.hide(indexOf(token), token.name, value)
      hideSpare(mask, tokens.slice(position + 1), names, token.name)
      continue
    }

    const word = valueOf(token)?.replace(opening, '')
    if (word === undefined) continue
    const [typed, inline] = split(word)
    const isFlag = dashes.test(word)
    if (!isFlag && inline === undefined) {
      const following = tokens[position + 1]
      const isName = token.kind === 'argument' && isNameOfSecret(typed, command)
      if (isName && following?.kind === 'argument') mask.hide(following.index, typed, following.raw)
      continue
    }

    // The words behind `--` are a line of another program, perhaps, whose flags are right.
    const isCertain = token.index > end
    isStrange ||= !isCertain && (isFlag || hasSensitiveFlag(command))
    const name = fold(typed.replace(dashes, '').replace(closing, ''))
    const meant: Meant | undefined = isSecretName(name) ? {name} : isCertain ? undefined : findMeant(typed)
    if (!meant) continue
    const index = indexOf(token)
    const following = words[index + 1]
    if (inline !== undefined) mask.hide(index, meant.name, inline)
    else if (meant.value !== undefined) {
      mask.hide(index, meant.name, meant.value)
      if (meant.isName && following !== undefined && !find(following)) mask.hide(index + 1, meant.name, following)
    } else if (following === undefined || find(following)) {
      // The value of a flag, as in `describe login --flag --token`, has none itself.
      if (token.kind === 'argument' || token.kind === 'unknown') hideBefore(meant.name)
    } else {
      mask.hide(index + 1, meant.name, following)
      const behind = tokens.filter((other) => indexOf(other) > index + 1)
      hideSpare(mask, behind, names, meant.name)
    }
  }

  for (const token of tokens) mask.note(findHeld(valueOf(token) ?? ''))
  for (const token of tokens) {
    const value = valueOf(token)
    const name = token.kind === 'flag' || token.kind === 'value' ? token.name : names.get(token)
    if (value !== undefined) mask.hideCopy(indexOf(token), name ?? undefined, value)
  }

  return {isStrange, secrets: mask.secrets, words: mask.words}
}

/** The text of a token that may be a value, or a flag that the command does not know. */
function valueOf(token: Token): string | undefined {
  if (token.kind === 'terminator') return undefined
  return token.kind === 'flag' ? token.value : token.raw
}

function indexOf(token: Token): number {
  return token.kind === 'flag' ? (token.valueIndex ?? token.index) : token.index
}

function nameArguments(tokens: readonly Token[], {args, strict}: SecretCommand): ArgumentNames {
  const given = tokens.filter((token) => token.kind === 'argument')
  const entries = Object.entries(args ?? {})
  const other = args === undefined || strict === false ? null : undefined
  return new Map(given.map((token, position) => [token, argumentAt(entries, position, given.length)?.[0] ?? other]))
}

/** Hides the values of sensitive arguments, and the words behind them that no argument takes. */
function maskArguments(mask: LineMask, names: ArgumentNames, command: SecretCommand): void {
  const sensitive = Object.keys(command.args ?? {}).filter((name) => isSensitiveArgument(name, command))
  const last = sensitive.at(-1)
  if (last === undefined) return
  for (const [token, name] of names) {
    if (!name || sensitive.includes(name)) mask.hide(token.index, name ?? last, token.raw)
  }
}

/** Hides the bare words behind a value that no argument takes: `--password two words` has lost its quotes. */
function hideSpare(mask: LineMask, tokens: readonly Token[], names: ArgumentNames, name: string): void {
  for (const token of tokens) {
    if (token.kind !== 'argument' || names.get(token) !== undefined) return
    mask.hide(token.index, name, token.raw)
  }
}

/** Whether a word is the name of a sensitive flag that lost its dashes, or one with a colon behind it. */
function isNameOfSecret(word: string, command: SecretCommand): boolean {
  const name = word.replace(closing, '')
  if (name !== word && isSecretName(name)) return true
  const flag = [name, fold(name)].find((spelling) => Object.hasOwn(command.flags ?? {}, spelling))
  return flag !== undefined && isSensitiveFlag(flag, command)
}

/** The name of secrets that one-letter flags read as, as `-token` does: what stands behind it was meant for its value. */
function readLongName(word: string): string | undefined {
  return /^-\w{3,}$/.test(word) && isSecretName(word.slice(1)) ? word.slice(1) : undefined
}

function hasSensitiveFlag(command: SecretCommand): boolean {
  return Object.keys(command.flags ?? {}).some((name) => isSensitiveFlag(name, command))
}

/** Splits a word at what separates a name from its value; a bare word has a name only where it looks like one. */
function split(word: string): [string, string?] {
  // What base64 ends in is part of the value.
  const end = dashes.test(word) ? withoutPadding(word).search(/[:=]./s) : word.indexOf('=')
  if (end === -1) return [word]
  const name = word.slice(0, end)
  return dashes.test(word) || /^[\w.-]+$/.test(name) ? [name, word.slice(end + 1)] : [word]
}
