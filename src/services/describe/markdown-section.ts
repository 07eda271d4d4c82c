import {splitByteOrderMark} from '../../files/byte-order-mark.js'
import {eolOf} from '../../files/line-break.js'

/** A Markdown text of the plugin: a section, and the frontmatter of a new file. */
export type MarkdownDocument = {body: string; frontmatter?: string}

const beginMark = '<!-- murli:begin -->'
const endMark = '<!-- murli:end -->'

/** The text of a new file that holds only the document. */
export function renderNewFile({body, frontmatter = ''}: MarkdownDocument): string {
  return `${frontmatter}${markSection(body)}\n`
}

/**
 * The text of an existing file with the section in place of an older one, or at the end.
 *
 * @throws RangeError if one of the marks is missing, or they are in the wrong order
 */
export function insertSection(existing: string, document: MarkdownDocument): string {
  const eol = eolOf(existing)
  const section = markSection(document.body).replaceAll('\n', eol)
  const {mark: byteOrderMark, text} = splitByteOrderMark(existing)
  const begin = text.indexOf(beginMark)
  const end = text.indexOf(endMark)
  const hasOneMark = (begin === -1) !== (end === -1)
  if (hasOneMark || end < begin) {
    throw new RangeError(`the section between ${beginMark} and ${endMark} is not complete`)
  }

  // `---`, lines of YAML, and `---`.
  const hasFrontmatter = /^---\r?\n(?:[\s\S]*?\r?\n)?---(?:\r?\n|$)/.test(text)
  const added = hasFrontmatter ? '' : (document.frontmatter ?? '').replaceAll('\n', eol)
  const start = byteOrderMark + added
  if (begin !== -1) {
    return start + text.slice(0, begin) + section + text.slice(end + endMark.length)
  }
  if (text.trim() === '') return `${start}${text}${section}${eol}`
  const blankLine = text.endsWith('\n') ? eol : eol + eol
  return `${start}${text}${blankLine}${section}${eol}`
}

/** Puts a text between the marks. Its comments are escaped, so no text of the host is a mark. */
function markSection(body: string): string {
  return `${beginMark}\n${body.trim().replaceAll('<!--', '&lt;!--')}\n${endMark}`
}
