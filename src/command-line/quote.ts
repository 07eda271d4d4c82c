/** Marks a placeholder in a word. argv cannot contain NUL, so a typed word never matches. */
const placeholderMark = '\0'

/** Makes a placeholder for a value that the reader must fill in: `<name>`. */
export function placeholder(name: string): string {
  return `${placeholderMark}<${name.replaceAll(/[^\w.-]/g, '')}>`
}

/** Whether a word is or ends in a placeholder. */
export function hasPlaceholder(word: string): boolean {
  return word.includes(placeholderMark)
}

/** A shell whose quotes are written and read. */
export type Shell = 'posix' | 'powershell'

/** The shell that reads the command lines written on this system. */
export const ownShell: Shell = process.platform === 'win32' ? 'powershell' : 'posix'

/** Quotes a word for a shell if necessary, except a placeholder. */
export function quoteWord(word: string, shell: Shell = ownShell): string {
  const quote = shell === 'posix' ? quoteForPosix : quoteForPowerShell
  const start = word.indexOf(placeholderMark)
  if (start === -1) return quote(word)
  const typed = start === 0 ? '' : quote(word.slice(0, start))
  return typed + word.slice(start + 1)
}

/** Joins words to a command line that the shell splits into the same words. */
export function quoteLine(words: readonly string[], shell?: Shell): string {
  return words.map((word) => quoteWord(word, shell)).join(' ')
}

/**
 * Control characters (C0 and C1), except line breaks and tabs, which must not reach a terminal
 * (3.11).
 */
const controls = /([\u0000-\u0008\u000B-\u001F\u007F-\u009F]+)/

function quoteForPosix(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  const parts = text.split(controls).map((part, index) => {
    // The odd parts are those that `controls` captures.
    if (index % 2 === 0) {
      const quoted = part.replaceAll("'", String.raw`'\''`)
      return part && `'${quoted}'`
    }
    const octals = Array.from(Buffer.from(part), (byte) => byte.toString(8).padStart(3, '0'))
    const escaped = octals.map((octal) => `\\${octal}`).join('')
    return `"$(printf '${escaped}')"`
  })
  return parts.join('') || "''"
}

function quoteForPowerShell(text: string): string {
  // PowerShell splits a word like `-v1.5` at its full stop, and a backslash at the end looks like
  // an escape.
  if (/^(?!-[^-].*[.:])[\w%+=:./\\-]+(?<!\\)$/.test(text)) return text
  // PowerShell treats typographic single quotes as straight ones.
  return `'${text.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`
}
