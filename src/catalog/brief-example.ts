import {quoteLine} from '../command-line/quote.js'
import {type Token, tokenize} from '../command-line/tokenize.js'
import {anyOperands, type BriefArgument, type BriefWord} from './brief-words.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {readExampleLines} from './examples.js'

/** What an example is compared with. */
export type ShownWords = {
  args: readonly BriefArgument[]
  flags: readonly BriefWord[]
  /** Whether the words after a command make a valid command line. */
  isValid: (words: readonly string[]) => boolean
}

/**
 * The first valid example that shows what the words of a brief do not say: which operands there
 * are, or how a value is composed (`KEY=VALUE`). Its flags are those of the brief, in full.
 */
export function findExample(
  catalog: Catalog,
  command: CatalogCommand,
  shown: ShownWords,
): string | undefined {
  const name = command.name === '' ? [] : command.name.split(' ')
  for (const {expectedExitCode, words} of readExampleLines(catalog, command)) {
    const typed = words?.slice(1, name.length + 1).join(' ')
    if (!words || expectedExitCode !== undefined || typed !== command.name) {
      continue
    }
    const line = spellOut(command, words.slice(name.length + 1), shown)
    if (line && shown.isValid(line)) {
      return quoteLine([catalog.bin, ...name, ...line])
    }
  }

  return undefined
}

/** An example's words with the long names of flags; undefined if it shows nothing that is open. */
function spellOut(
  command: CatalogCommand,
  words: readonly string[],
  {args, flags}: ShownWords,
): string[] | undefined {
  const tokens = tokenize(words, command.definition.flags)
  const given = new Set(tokens.flatMap((token) => ('name' in token ? [token.name] : [])))
  const isShown = [...given].every((name) => flags.some((flag) => flag.name === name))
  const hasRequired = flags.every(({isRequired, name}) => !isRequired || given.has(name))
  const long = words.map((word, index) => {
    const token = tokens.find((each) => each.index === index)
    return token?.kind === 'flag' && /^-\w$/.test(word) ? `--${token.name}` : word
  })
  const isLong = long.every((word) => !/^-[a-z]/i.test(word))
  const isTelling = tellsMore(tokens, args, flags)
  return isShown && hasRequired && isLong && isTelling ? long : undefined
}

/** Whether a word has a value whose composition the brief leaves open. */
function tellsMore(
  tokens: readonly Token[],
  args: readonly BriefArgument[],
  flags: readonly BriefWord[],
): boolean {
  const operands = tokens.filter(({kind}) => kind === 'argument')
  const isNamed = (value: string, word: BriefWord | undefined) =>
    word !== undefined && isComposed(value) && isUnexplained(word)
  return tokens.some((token) => {
    if (token.kind === 'argument') {
      const argument = args[operands.indexOf(token)] ?? args.at(-1)
      return argument === anyOperands || isNamed(token.raw, argument)
    }
    if (!('name' in token)) return false
    const value = token.kind === 'value' ? token.raw : token.value
    const flag = flags.find(({name}) => name === token.name)
    return value !== undefined && isNamed(value, flag)
  })
}

/** Whether a value is put together from others: `KEY=VALUE`, `a,b`, JSON; but no path or URL. */
function isComposed(value: string): boolean {
  return /[=:,{[*]/.test(value.replace(/^\w+:\/\/\S*/, ''))
}

/** Whether nothing is said of a value but its name. */
function isUnexplained({form, text}: BriefWord): boolean {
  return text === '' && !/[ :]/.test(form)
}
