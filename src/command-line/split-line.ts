/** What a POSIX shell makes of each kind of word that we write (`quoteWord`), one after the other. */
const piece = /'([^']*)'|"\$\(printf '((?:\\\d{3})+)'\)"|\\(.)|(\s+)|([^\s'"\\]+)/gsy

/**
 * Splits a line into its words, as the shell that it is quoted for does; undefined where the line holds what we never
 * write.
 */
export function splitLine(line: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let end = 0
  for (const match of line.matchAll(piece)) {
    const [whole, quoted, octal, escaped, space, bare] = match
    end = match.index + whole.length
    if (space === undefined) word = (word ?? '') + (quoted ?? (octal ? fromOctal(octal) : (escaped ?? bare ?? '')))
    else if (word !== undefined) {
      words.push(word)
      word = undefined
    }
  }

  if (end !== line.length) return undefined
  return word === undefined ? words : [...words, word]
}

function fromOctal(text: string): string {
  const bytes = text
    .split('\\')
    .slice(1)
    .map((digits) => Number.parseInt(digits, 8))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
