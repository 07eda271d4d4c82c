import {fold} from '../command-line/fold.js'
import {aspects, lastWords, plainKeyKinds, secretKeyKinds, secretWords} from './secret-words.js'

/** The secret names that an unknown flag may be a typo of, also if the command has no such flag. */
export const generalWords = [...secretWords, ...lastWords]

/** The endings of a secret word that lacks its hyphen, as in `githubtoken`. */
const secretEnding = /(?:apikey|passphrase|password|secret)s?$|token$/

/** The names of secret keys: `private-key`, `api-keys`. */
const secretKey = new RegExp(
  String.raw`(?<![a-z\d])(?:${secretKeyKinds.join('|')})-?keys?(?![a-z\d])`,
  'g',
)

/** The hyphen in `pass-phrase`, which is `passPhrase` after {@link fold}. */
const splitPass = /(?<![a-z\d])pass-(?=(?:code|phrase|word)s?(?![a-z]))/g

/** A key in the name of a variable, such as `STRIPE_KEY`, after {@link fold}. */
const variableKey = new RegExp(
  String.raw`(?<=[a-z\d])(?<!(?:^|-)(?:${plainKeyKinds.join('|')}))-keys?\d*(?![a-z\d])`,
  'g',
)

/** A name in capitals, as variables have it: `STRIPE_KEY`. */
const variableName = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/

/** Plurals of aspects that do hold secrets: `secret-vars` are `API_KEY=…`. */
const holders: ReadonlySet<string> = new Set(['envs', 'fields', 'headers', 'vars', 'variables'])

/** Words before `tokens` that make them a number: `max-tokens`. */
const counters = /(?:^|-)(?:completion|context|count|input|max|min|num|output|prompt|total)-tokens$/

/** Every name of a secret contains one of these texts. */
const signs = [...generalWords, 'key']

const secretWordSet: ReadonlySet<string> = new Set(secretWords)
const secretLastWordSet: ReadonlySet<string> = new Set(lastWords)
const aspectWords: ReadonlySet<string> = new Set(aspects)

/**
 * Whether what a command line sets by `name=value` holds a secret: it has a secret's name, or is a
 * variable that ends like a key, such as `STRIPE_KEY`. A flag is not one for such a variable:
 * `--project` may be set by `JIRA_PROJECT_KEY`.
 */
export function isSecretVariable(name: string): boolean {
  if (isSecretName(name)) return true
  return variableName.test(name) && isSecretName(fold(name).replaceAll(variableKey, '-apikey'))
}

/**
 * Whether a flag, an argument, a header, a key of JSON or an environment variable of this name
 * holds a secret (4.12): one of its words names a secret, and no later word turns it into metadata,
 * as in `token-count`.
 */
export function isSecretName(name: string): boolean {
  const folded = fold(name)
  // Most names have none, and need no regular expression.
  if (!signs.some((sign) => folded.includes(sign)) || counters.test(folded)) return false
  const spelled = folded.replaceAll(secretKey, 'apikey').replaceAll(splitPass, 'pass')
  // `token2` is a token.
  const words = spelled.split(/[^a-z\d]+/).map((word) => word.replace(/(?<=\D)\d+$/, ''))
  const secretIndex = words.findLastIndex((word, index) => {
    if (isSecretWord(word)) return true
    return secretLastWordSet.has(word) && areTrivial(words.slice(index + 1))
  })
  return secretIndex !== -1 && !words.slice(secretIndex + 1).some(isAspect)
}

function isSecretWord(word: string): boolean {
  const singular = word.replace(/s$/, '')
  return secretWordSet.has(word) || secretWordSet.has(singular) || secretEnding.test(word)
}

/** Whether a word or its singular is an aspect of a secret. */
function isAspect(word: string): boolean {
  if (holders.has(word)) return false
  const singulars = [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
  ]
  return singulars.some((each) => aspectWords.has(each))
}

/** Whether words add nothing to a name, as in `auth-2` or `pass-value`. */
function areTrivial(words: readonly string[]): boolean {
  return words.every((word) => /^(?:value|\d*)$/.test(word))
}
