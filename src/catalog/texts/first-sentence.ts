/** Returns the first line of a text that is not blank, trimmed; empty without a text. */
export function firstLine(text: string | undefined): string {
  return text?.match(/\S.*/)?.[0].trim() ?? ''
}

/** `[text](address)`, where the address may have parentheses. */
const link = /\[([^\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*\)/g

/** `**text**` */
const emphasis = /\*\*(?=\w)([^*]*)\*\*/g

/** A full stop, question mark or exclamation mark before the beginning of another sentence. */
const sentenceEnd = /[.!?](?=\s+["'(<[]?[A-Z\d<])/g

/** Words after which a full stop does not end a sentence: `e.g`, `etc`, an initial. */
const abbreviation = /\b(?:[Ee]\.g|[Ii]\.e|f\.ex|etc|vs|[Ee]x|approx|incl|max|min|[Nn]o|[A-Z])$/

/** The first sentence of a text, without Markdown, an article at its start and a full stop. */
export function firstSentence(text: string): string {
  const plain = text.replaceAll(link, '$1').replaceAll(emphasis, '$1').replaceAll('`', '')
  const paragraph = joinLines(plain.trim())
  for (const {index} of paragraph.matchAll(sentenceEnd)) {
    const sentence = paragraph.slice(0, index)
    const isOpen = sentence.split('(').length > sentence.split(')').length
    if (!isOpen && !abbreviation.test(sentence)) return trimProse(sentence).trim()
  }

  return trimProse(paragraph.replace(/:$/, '')).trim()
}

/** The first line of a text, with the lines that continue its sentence. */
function joinLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const continues = (line: string) => /^[a-z\d"'(]/.test(line)
  const next = lines.findIndex((line, index) => index > 0 && !continues(line))
  return lines.slice(0, next === -1 ? undefined : next).join(' ')
}

/** A text without an article or a list mark at its start, and a full stop at its end. */
export function trimProse(text: string): string {
  return text.replace(/(?<!\.)\.$/, '').replace(/^(?:[-*]|an?|the) (?=\S)/i, '')
}

/** `[text](address)`, or with a title: `[text](address "title")`. */
const shortLink = /\[([^\]]*)\]\([^)]*\)/g

/** `[default: x] ` */
const leadingMark = /^\[[^\]]*\]\s*/

const article = /^(?:the|an?)\s+/i

/** ` (in parentheses)` */
const parenthesis = /\s\([^()]*\)/g

/**
 * What ends a clause: a mark after a word, not after a letter as in `e.g. x`; a parenthesis that is
 * not closed.
 */
const clauseEnd = /(?<=\w{2})[.;:(]\s|\s\(/

/**
 * The first clause of a text, without parentheses, Markdown, a mark like `[default: x]`, and an
 * article.
 */
export function firstClause(text: string): string {
  const plain = firstLine(text)
    .replaceAll(shortLink, '$1')
    .replace(leadingMark, '')
    .replace(article, '')
    .replaceAll(parenthesis, '')
  const [clause = ''] = plain.split(clauseEnd, 1)
  return clause.replaceAll('`', '').replace(/\.$/, '')
}
