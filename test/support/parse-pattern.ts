/** A part of a regular expression. */
export type PatternNode =
  /** What reads one character: its source. */
  | {type: 'character'; source: string}
  | {type: 'sequence'; parts: PatternNode[]}
  | {type: 'choice'; parts: PatternNode[]}
  | {type: 'repeat'; body: PatternNode; min: number; max: number}
  /** An assertion, which reads nothing, with the pattern that it looks for, if any. */
  | {type: 'empty'; looksFor?: PatternNode}

/** An escape, up to its last character. */
const escape =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<[^>]*>|[^])/uy

/** What follows the parenthesis of a group. */
const groupStart = /\?(?:<?[=!]|:|<[^>]*>)/y

const quantifier = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/y

/** Reads no character: nothing follows an end of the text, and nothing precedes its beginning. */
const unreadable: PatternNode = {type: 'character', source: '[]'}

/**
 * Parses the pattern of a valid regular expression without the flag `v`. A back reference is read as
 * a copy of its group.
 *
 * @param isMultiline whether `^` and `$` are the ends of a line, with text around them
 */
export function parsePattern(pattern: string, isMultiline: boolean): PatternNode {
  let at = 0
  /** The groups that capture, by number or name, once they are closed. */
  const groups = new Map<string, PatternNode>()
  let groupCount = 0
  const take = (matcher: RegExp): RegExpExecArray | null => {
    matcher.lastIndex = at
    const match = matcher.exec(pattern)
    if (match) at = matcher.lastIndex
    return match
  }

  const parseChoice = (): PatternNode => {
    const parts = [parseSequence()]
    while (pattern[at] === '|') {
      at += 1
      parts.push(parseSequence())
    }
    return parts.length === 1 ? parts[0]! : {type: 'choice', parts}
  }

  const parseSequence = (): PatternNode => {
    const parts: PatternNode[] = []
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      parts.push(repeat(parseAtom()))
    }
    return {type: 'sequence', parts}
  }

  const repeat = (body: PatternNode): PatternNode => {
    const match = take(quantifier)
    if (!match) return body
    const [, sign, min = '', comma, max] = match
    if (sign === '?') return {type: 'repeat', body, min: 0, max: 1}
    if (sign) return {type: 'repeat', body, min: sign === '+' ? 1 : 0, max: Infinity}
    const most = comma ? Number(max || Infinity) : Number(min)
    return {type: 'repeat', body, min: Number(min), max: most}
  }

  const parseAtom = (): PatternNode => {
    const char = pattern[at]!
    if (char === '(') return parseGroup()
    if (char === '[') return {type: 'character', source: takeClass()}
    const escaped = take(escape)?.[0]
    if (escaped !== undefined) return readEscape(escaped)
    const [symbol = char] = pattern.slice(at)
    at += symbol.length
    if (symbol !== '^' && symbol !== '$') return {type: 'character', source: symbol}
    return isMultiline ? {type: 'empty'} : unreadable
  }

  const readEscape = (escaped: string): PatternNode => {
    if (/^\\[bB]$/.test(escaped)) return {type: 'empty'}
    const reference = /^\\(?:k<(.*)>|([1-9]))$/.exec(escaped)
    if (!reference) return {type: 'character', source: escaped}
    const [, name, number = ''] = reference
    return groups.get(name ?? number) ?? {type: 'empty'}
  }

  const parseGroup = (): PatternNode => {
    at += 1
    const head = take(groupStart)?.[0] ?? ''
    const name = /<(.+)>/.exec(head)?.[1]
    const captures = head === '' || name !== undefined
    if (captures) groupCount += 1
    const number = groupCount
    const body = parseChoice()
    at += 1
    if (captures) groups.set(String(number), body)
    if (name !== undefined) groups.set(name, body)
    return /[=!]$/.test(head) ? {type: 'empty', looksFor: body} : body
  }

  const takeClass = (): string => {
    const start = at
    at += 1
    while (pattern[at] !== ']') {
      if (!take(escape)) at += 1
    }
    at += 1
    return pattern.slice(start, at)
  }

  const parsed = parseChoice()
  if (at < pattern.length) throw new Error(`cannot parse ${pattern} at ${at}`)
  return parsed
}
