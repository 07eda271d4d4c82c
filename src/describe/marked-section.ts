const BEGIN = '<!-- murli:begin -->'
const END = '<!-- murli:end -->'

/** YAML between two lines of dashes, at the very beginning. */
const FRONTMATTER = /^\uFEFF?---\r?\n[\s\S]*?\r?\n---(?:\r?\n|$)/

/** A Markdown text of ours: a section, and the frontmatter that a new file starts with. */
export type MarkdownDocument = {body: string; frontmatter?: string}

/** The text of a new file. */
export function newFile({body, frontmatter = ''}: MarkdownDocument): string {
  return `${frontmatter}${mark(body)}\n`
}

/**
 * Puts our section into an existing text and leaves everything else as it is: in the place of the section that is
 * there, or else at the end. A frontmatter is put in front only where there is none.
 *
 * @throws a RangeError when the section that is there has no end, or no beginning
 */
export function updateFile(existing: string, document: MarkdownDocument): string {
  const eol = existing.includes('\r\n') ? '\r\n' : '\n'
  const section = mark(document.body).replaceAll('\n', eol)
  const begin = existing.indexOf(BEGIN)
  const end = existing.indexOf(END)
  if ((begin === -1) !== (end === -1) || end < begin) {
    throw new RangeError(`the section between ${BEGIN} and ${END} is not complete`)
  }

  const needsFrontmatter = document.frontmatter !== undefined && !FRONTMATTER.test(existing)
  const front = needsFrontmatter ? document.frontmatter!.replaceAll('\n', eol) : ''
  if (begin !== -1) return front + existing.slice(0, begin) + section + existing.slice(end + END.length)
  const trimmed = existing.trimEnd()
  return `${front}${existing}${trimmed === '' ? '' : existing.endsWith('\n') ? eol : eol + eol}${section}${eol}`
}

function mark(body: string): string {
  // A text of the host must not end the section.
  return `${BEGIN}\n${body.trim().replaceAll('<!--', '&lt;!--')}\n${END}`
}
