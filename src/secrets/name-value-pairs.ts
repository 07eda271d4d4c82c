import {unescape} from 'node:querystring'

import {credentialCandidates, readCredential, readCredentialWord} from './credential-schemes.js'
import {isPlainPair, passwordOfLogin, takesLogin} from './logins.js'
import {isSecretName, isSecretVariable} from './secret-names.js'

/**
 * `name=`, at the start of a text, or after a space or a separator of queries and lists. The name
 * may be quoted or in brackets, and more of it may follow in brackets: `users[0][password]=`,
 * `tokens[]=`, `env["API_KEY"]=`.
 */
const pairName =
  /(?:^|[\s?&#:;/,"'`([])([\w.-]{2,64}(?:(?:["'`]?\])?\[(?:["'`]?[\w.-]{1,64})?){0,5})["'`]?\]?[ \t]{0,8}=[ \t]{0,8}/g

/** The names of a signature in the query of a signed URL: `?X-Amz-Signature=…`, `&sig=…`. */
const querySignature = /^[?&](?:(?:[\w-]+-)?signature|sig)=/i

/** The values of sensitive names in a query, a connection string or a list of variables. */
export function findPairs(text: string): string[] {
  const starts = [...text.matchAll(pairName)].filter(
    ([start, name]) => isSecretPath(name!) || querySignature.test(start),
  )
  return starts.flatMap(({0: start, index}, at) => {
    const end = starts[at + 1]?.index
    const value = text.slice(index + start.length, end)
    const isQuery = /^[?&]/.test(start)
    const readings = [
      ...readEscaped(value),
      ...readPairValue(value),
      ...readWithQuotes(value, {isQuery}),
    ]
    const decoded = readings.flatMap((each) => [each, unescape(each)])
    return decoded.flatMap(readCredential)
  })
}

/** Whether a name, or the last of a name with others in brackets, is that of a secret. */
function isSecretPath(path: string): boolean {
  const names = path.split(/[^\w.-]+/)
  return isSecretName(names.join('-')) || isSecretVariable(names.at(-1)!)
}

/** `--name` or `-name`, and the space after it. */
const optionName = /(?<=^|[\s"'`])--?([\w.-]{2,64})\s+/g

/** The values of sensitive flags in a text that is a command line. */
export function findOptions(text: string): string[] {
  const starts = [...text.matchAll(optionName)].filter(([, name]) => isSecretName(name!))
  return starts.flatMap(({0: start, index}) => readOption(text.slice(index + start.length)))
}

/** `-u`, or `--name` or `-name`; and what is before its value. */
const loginOption = /(?<=^|[\s"'`])(?:--?([\w.-]{2,64})(?=[\s=])|-[uU])(?:=|\s+)?/g

/** The passwords of `user:password` after `-u` or `--user` in a text that is a command line. */
export function findLoginOptions(text: string): string[] {
  const starts = [...text.matchAll(loginOption)].filter(([, name = 'user']) => takesLogin(name))
  const values = starts.flatMap(({0: start, index}) => readOption(text.slice(index + start.length)))
  // `docker run -u root:docker` has two names, also at the end of a sentence.
  const logins = values.filter((value) => !isPlainPair(value.replace(/(?<!\W)\W{1,3}$/, '')))
  return logins.flatMap((login) => passwordOfLogin(login) ?? [])
}

/** The values that an option may have, of the text after its name. */
function readOption(text: string): string[] {
  return [...readEscaped(text), ...readOptionValue(text), ...readWithQuotes(text, {isQuery: false})]
}

/** A text in double or in single quotes: `"two words"`. */
const quotedText = /^(?:"([^"]*)"|'([^']*)')/

/** What is between the quotes that a text begins with; undefined if it begins with none. */
function readQuoted(text: string): string | undefined {
  const [, inDouble, inSingle] = quotedText.exec(text) ?? []
  return inDouble ?? inSingle
}

/** The value of a pair: what is in its quotes, or what one word may be. */
function readPairValue(text: string): string[] {
  const quoted = readQuoted(text)
  return quoted === undefined ? readCredentialWord(text) : [quoted]
}

/** One word of a command line. A word that begins with a dash is the next option. */
const optionWord = /^[^\s"'`-][^\s"'`]*/

/** The value of an option: what is in its quotes, or what one word may be. */
function readOptionValue(text: string): string[] {
  const quoted = readQuoted(text)
  if (quoted !== undefined) return [quoted]
  const [word] = optionWord.exec(text) ?? []
  return word === undefined ? [] : credentialCandidates(word)
}

/** A quoted text, and in the group what follows it in the same word: `"S3"CRET`. */
const quotedStart = /^(?:"[^"\\]*"|'[^'\\]*')([^\s&,;|)\]}][^\s&]*)?/

/**
 * A value with its quotes, where these may be characters of it: always in a query, and otherwise in
 * a word that only begins with a quoted text.
 */
function readWithQuotes(text: string, {isQuery}: {isQuery: boolean}): string[] {
  const [typed, afterQuote] = quotedStart.exec(text) ?? []
  return typed !== undefined && (isQuery || afterQuote !== undefined) ? [typed] : []
}

/** The values in which a backslash makes a quote or a space a part of the value. */
const escapedValues = [
  // `"a\"b"`; `[^]` matches line breaks, too.
  /^"([^"\\]*(?:\\[^][^"\\]*)+)"/,
  // `'a\'b'`
  /^'([^'\\]*(?:\\[^][^'\\]*)+)'/,
  // `a\ b`, but no option
  /^(?!-)([^\s"'`&;|\\]*(?:\\.[^\s"'`&;|\\]*)+)/,
] as const

/**
 * A value with backslashes, as it is and as a shell removes them; empty for a value without any. A
 * backslash may also be the end of a Windows path, so this is a second reading, not the only one.
 */
function readEscaped(text: string): string[] {
  const [typed] = escapedValues.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  // `\"\"` in JSON is an empty text.
  if (typed === undefined || /^["'`\\]*$/.test(typed)) return []
  return [typed, typed.replaceAll(/\\([^])/g, '$1')]
}
