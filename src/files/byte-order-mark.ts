const byteOrderMark = '\uFEFF'

/** Splits a file's text from the byte order mark at its start; the mark is empty without one. */
export function splitByteOrderMark(content: string): {mark: string; text: string} {
  const mark = content.startsWith(byteOrderMark) ? byteOrderMark : ''
  return {mark, text: content.slice(mark.length)}
}
