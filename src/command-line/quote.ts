/** The mark before a placeholder in a word. argv cannot contain NUL, so nothing that is typed is mistaken for one. */
const PLACEHOLDER = '\0'

/** Makes a placeholder for a value that the reader has to fill in: `<name>`, never quoted. */
export function placeholder(name: string): string {
  return `${PLACEHOLDER}<${name.replaceAll(/[^\w.-]/g, '')}>`
}

/** Whether a word is, or ends in, a placeholder. */
export function hasPlaceholder(word: string): boolean {
  return word.includes(PLACEHOLDER)
}

/** The shell that a command line is written for. */
export type Shell = 'posix' | 'powershell'

/** The shell of this system: PowerShell on Windows, elsewhere a POSIX shell. */
const ownShell: Shell = process.platform === 'win32' ? 'powershell' : 'posix'

/** Quotes a word for a shell if it needs quotes; a placeholder does not. */
export function quoteWord(word: string, shell: Shell = ownShell): string {
  const quote = shell === 'posix' ? quoteText : quoteForPowerShell
  const start = word.indexOf(PLACEHOLDER)
  if (start !== -1) return (start === 0 ? '' : quote(word.slice(0, start))) + word.slice(start + 1)
  return quote(word)
}

/** Joins words to a command line that the shell splits into the same words. */
export function quoteLine(words: readonly string[], shell?: Shell): string {
  return words.map((word) => quoteWord(word, shell)).join(' ')
}

/** Control characters (C0 and C1), line break and tab aside. */
// oxlint-disable-next-line no-control-regex -- these are searched for
const controls = /([\u0000-\u0008\u000B-\u001F\u007F-\u009F]+)/

function quoteText(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  // 3.11: control characters must not reach a terminal, so printf writes them.
  return text
    .split(controls)
    .map((part, index) => (index % 2 === 1 ? printed(part) : quotePart(part)))
    .join('')
    .replace(/^$/, "''")
}

function quotePart(part: string): string {
  return part === '' ? '' : `'${part.replaceAll("'", String.raw`'\''`)}'`
}

function printed(controls: string): string {
  const octal = Array.from(new TextEncoder().encode(controls), (byte) => `\\${byte.toString(8).padStart(3, '0')}`)
  return `"$(printf '${octal.join('')}')"`
}

/** PowerShell takes the typographic single quotes for straight ones. */
const singleQuotes = /['\u2018-\u201B]/g

/** PowerShell joins no neighbouring quotes, so a word is quoted whole: with double quotes where `[char]` writes a control character. */
function quoteForPowerShell(text: string): string {
  // A word like `-v1.5` is split at its full stop.
  if (/^(?!-[^-].*[.:])[\w%+=:./\\-]+$/.test(text)) return text
  if (!controls.test(text)) return `'${text.replaceAll(singleQuotes, '$&$&')}'`
  const parts = text.split(controls).map((part, index) => (index % 2 === 1 ? asCharacters(part) : escapeMarks(part)))
  return `"${parts.join('')}"`
}

function asCharacters(controls: string): string {
  return Array.from(controls, (character) => `$([char]${character.codePointAt(0)})`).join('')
}

function escapeMarks(part: string): string {
  return part.replaceAll(/["$`\u201C-\u201E]/g, '`$&')
}

/** The kinds of words that {@link quoteWord} writes. */
const piece = /'([^']*)'|"\$\(printf '((?:\\\d{3})+)'\)"|\\(.)|(\s+)|([^\s'"\\]+)/gsy
const powerShellPiece = /'((?:[^']|'')*)'|"((?:[^"`]|`.)*)"|(\s+)|([^\s'"]+)/gsy

/** Splits a command line that {@link quoteLine} wrote into its words. @returns undefined for any other command line */
export function splitLine(line: string, shell: Shell = ownShell): string[] | undefined {
  return shell === 'posix' ? splitPosix(line) : splitPowerShell(line)
}

function splitPowerShell(line: string): string[] | undefined {
  const words: string[] = []
  let end = 0
  for (const match of line.matchAll(powerShellPiece)) {
    const [whole, single, double, space, bare] = match
    end = match.index + whole.length
    if (space === undefined) {
      words.push(single?.replaceAll(/(['\u2018-\u201B])\1/g, '$1') ?? (double === undefined ? bare! : unescape(double)))
    }
  }

  return end === line.length ? words : undefined
}

function unescape(text: string): string {
  return text.replaceAll(/\$\(\[char\](\d+)\)|`(.)/gs, (_, code?: string, mark = '') =>
    code === undefined ? (mark as string) : String.fromCodePoint(Number(code)),
  )
}

function splitPosix(line: string): string[] | undefined {
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
