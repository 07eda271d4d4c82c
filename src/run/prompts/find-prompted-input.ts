import {argumentEntries} from '../../command-line/argument-at.js'
import {fold} from '../../command-line/fold.js'
import type {Token} from '../../command-line/tokenize.js'
import {isHarmful} from '../../flags/harmful-flags.js'
import {findRow} from '../../flags/table.js'
import type {ArgumentDefinition} from '../../oclif/shapes.js'
import {type SecretCommand, variablesOf} from '../../secrets/sensitive-names.js'

/** The flag or the argument that a question asks for. */
export type PromptedInput = {
  /** As it is written on the command line: `--region`, `REGION`. */
  word: string
  /** The variable that sets a flag. */
  variable?: string | undefined
}

/** How a yes-or-no question shows its answers: `[y/N]`, `(yes/no)` */
const bothAnswers = /\[?\(?\by(?:es)?\s?\/\s?no?\b/i

/** The first words of yes-or-no questions, whose other words name what they are about. */
const yesOrNoOpenings: ReadonlySet<string> = new Set([
  'are',
  'can',
  'confirm',
  'continue',
  'could',
  'delete',
  'destroy',
  'did',
  'do',
  'does',
  'drop',
  'has',
  'have',
  'is',
  'overwrite',
  'proceed',
  'really',
  'remove',
  'replace',
  'shall',
  'should',
  'will',
  'would',
])

/** Whether a question can be answered with yes or no, such as `Delete the app?` */
function isYesOrNo(question: string): boolean {
  const [, opening = ''] = /^\W*(\w+)/.exec(question) ?? []
  return bothAnswers.test(question) || yesOrNoOpenings.has(opening.toLowerCase())
}

/**
 * The one flag or argument that is not given and whose name is in a question: `--region` for `Which
 * region?`. Undefined if there is none or more than one.
 */
export function findPromptedInput(
  question: string,
  command: SecretCommand,
  tokens: readonly Token[],
): PromptedInput | undefined {
  if (isYesOrNo(question)) return undefined
  // What is in parentheses is about the answer: `(unique in your team)`.
  const asked = new Set(wordsOf(question.replaceAll(/\([^()]*\)/g, ' ')))
  const named = [...missingFlags(command, tokens), ...missingArguments(command, tokens)]
    .map((answer) => ({...answer, words: wordsOf(answer.word)}))
    .filter(({words}) => words.every((word) => asked.has(word)))
  // `--app-name` is meant by `The name of the app?`, and not `--app` or `--name`.
  const most = Math.max(...named.map(({words}) => words.length))
  const [answer, ...others] = named.filter(({words}) => words.length === most)
  return answer && others.length === 0 ? {variable: answer.variable, word: answer.word} : undefined
}

/** The words of a text or a name, in lower case, without the plural. */
function wordsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_-]+/u).flatMap((word) => fold(word).split('-'))
  return words.filter(Boolean).map((word) => word.replace(/(?<=..[^is])s$/, ''))
}

/** The flags with a value that nothing sets yet. 4.10: none that confirms, such as `--confirm APP`. */
function missingFlags(command: SecretCommand, tokens: readonly Token[]): PromptedInput[] {
  const given = new Set(tokens.map((token) => (token.kind === 'flag' ? token.name : undefined)))
  return Object.entries(command.flags ?? {}).flatMap(([name, flag]) => {
    if (flag?.type !== 'option' || findRow(name, flag) || isHarmful(name)) return []
    const [variable] = variablesOf(name, command)
    const isSet = given.has(name) || hasDefault(flag) || process.env[variable ?? ''] !== undefined
    return isSet || flag.hidden ? [] : [{variable, word: `--${name}`}]
  })
}

/** The arguments after those that are given. */
function missingArguments({args}: SecretCommand, tokens: readonly Token[]): PromptedInput[] {
  const count = tokens.filter(({kind}) => kind === 'argument').length
  const missing = argumentEntries(args).slice(count)
  const shown = missing.filter(([, arg]) => !arg.hidden && !hasDefault(arg))
  return shown.map(([name]) => ({word: name.toUpperCase()}))
}

/** Whether a default gives the value; a function may be what asks. */
function hasDefault(input: ArgumentDefinition): boolean {
  return input.default !== undefined && typeof input.default !== 'function'
}
