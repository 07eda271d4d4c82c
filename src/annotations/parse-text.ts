import type {Document} from 'yaml'

import {repeatsName} from '../contract/unknown-value.js'
import {loadBundle} from '../load-bundle.js'

type Schema = 'core' | 'failsafe'

/**
 * Parses a file that a person writes: JSON or YAML by its name, both without duplicate keys
 * (12.11).
 *
 * @param schema that of YAML: with `failsafe`, every scalar is a text, as it was typed
 * @throws Error that says what is wrong, as `it holds a tag`
 */
export function parseText(path: string, text: string, schema: Schema = 'core'): unknown {
  if (!path.endsWith('.json')) return parseYaml(text, schema)
  const value: unknown = JSON.parse(text)
  if (repeatsName(text, value)) throw new Error('it has the same key twice')
  return value
}

/** Parses YAML without tags, merges and aliases; undefined if it holds only comments. */
function parseYaml(text: string, schema: Schema): unknown {
  // An editor empties a file before it writes it, so this does not mean that nothing is declared.
  if (text.trim() === '') throw new Error('it is empty')
  const {isScalar, Lexer, parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  if (isDeep(text, new Lexer().lex(text))) throw new Error('it is nested too deep')
  const document = parseDocument(text, {
    customTags: [],
    logLevel: 'error',
    merge: false,
    schema,
    uniqueKeys: (a, b) => isScalar(a) && isScalar(b) && String(a.value) === String(b.value),
  })
  if (document.contents === null && document.errors.length === 0) {
    return undefined
  }
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) throw new Error(problem.message)
  refuseShorthands(document)
  return document.toJS()
}

/**
 * Throws for what makes a file mean something else than a person reads in it: aliases, tags, merges,
 * and keys that are lists or maps, which YAML turns into a text.
 */
function refuseShorthands(document: Document.Parsed): void {
  const {isScalar, visit} = loadBundle<typeof import('yaml')>('yaml')
  const refuse = (what: string) => {
    throw new Error(`it holds ${what}`)
  }
  visit(document, {
    Alias: () => refuse('an alias'),
    Node: (_, node) => {
      if ('tag' in node && node.tag !== undefined) refuse('a tag')
    },
    Pair: (_, {key}) => {
      if (!isScalar(key)) refuse('a list or map as a key')
      else if (key.value === '<<') refuse('a merge')
    },
  })
}

/** A line that is indented by 200 spaces, or that begins 50 lists or maps (`- - - …`). */
const deepLine = /^ {200}|(?:[-?:][ \t]+){50}/m

/** How many brackets may be open at once. */
const maxDepth = 100

/**
 * Whether YAML is nested so deep that a regular expression compiled by its parser may crash the
 * process.
 *
 * @param tokens the text split by YAML's lexer; brackets in comments and quoted texts are part of
 *   longer tokens
 */
function isDeep(text: string, tokens: Iterable<string>): boolean {
  if (deepLine.test(text)) return true
  let depth = 0
  for (const token of tokens) {
    if (token === '[' || token === '{') depth += 1
    // The parser reports a bracket that closes nothing, and continues.
    if (token === ']' || token === '}') depth = Math.max(0, depth - 1)
    if (depth > maxDepth) return true
  }
  return false
}
