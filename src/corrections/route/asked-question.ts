import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import type {Token} from '../../command-line/tokenize.js'
import {helpFlagsOf, type Question, readQuestion} from '../../line/questions.js'
import {isAnsweredEverywhere} from './accepted-flags.js'

/** The words of a line that may ask something: after the command's name, and all of them. */
type AskingWords = {
  command?: CatalogCommand | undefined
  tokens: readonly Token[]
  words: readonly string[]
}

/** Returns what a line asks instead of running its command; undefined if it runs. */
export function questionOf(
  {config}: Catalog,
  {command, tokens, words}: AskingWords,
): Question | undefined {
  const isAnswered = (name: 'schema' | 'validate') => {
    // A command may have a flag of this name that means something else.
    const isOurFlag = command === undefined || isAnsweredEverywhere(name, command)
    return isOurFlag && isAsked(tokens, name)
  }
  return readQuestion({
    helpFlags: helpFlagsOf(config),
    values: {
      schema: isAnswered('schema'),
      validate: isAnswered('validate'),
    },
    words,
  })
}

/** Whether a flag that asks is on the command line, without a value: `--schema=no` does not ask. */
export function isAsked(tokens: readonly Token[], name: string): boolean {
  return tokens.some(
    (token) => token.kind === 'flag' && token.name === name && token.surplus === undefined,
  )
}

/** Returns what a line asks, also by the command `help` and by habit (4.6a, 4.11a). */
export function questionOrHabitOf(catalog: Catalog, line: AskingWords): Question | undefined {
  const question = questionOf(catalog, line)
  if (question) return question
  const {command, tokens} = line
  const name = command?.id ?? tokens.find(({kind}) => kind === 'argument')?.raw
  const hasHelpLetter = tokens.some(({kind, raw}) => kind === 'unknown' && raw === '-h')
  return name === 'help' || hasHelpLetter ? 'help' : undefined
}
