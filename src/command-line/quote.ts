/** Marks a placeholder in a word. argv cannot contain NUL, so a typed word never matches. */
const PLACEHOLDER = '\0'

/** Makes a placeholder for a value that the reader must fill in: `<name>`. */
export function placeholder(name: string): string {
  return `${PLACEHOLDER}<${name.replaceAll(/[^\w.-]/g, '')}>`
}

/** Whether a word is or ends in a placeholder. */
export function hasPlaceholder(word: string): boolean {
  return word.includes(PLACEHOLDER)
}

type Shell = 'posix' | 'powershell'

/** The shell that reads the command lines written on this system. */
export const ownShell: Shell = process.platform === 'win32' ? 'powershell' : 'posix'

/** Quotes a word for a shell if necessary, except a placeholder. */
export function quoteWord(word: string, shell: Shell = ownShell): string {
  const quote = shell === 'posix' ? quoteForPosix : quoteForPowerShell
  const start = word.indexOf(PLACEHOLDER)
  if (start !== -1) {
    return (start === 0 ? '' : quote(word.slice(0, start))) + word.slice(start + 1)
  }
  return quote(word)
}

/** Joins words to a command line that the shell splits into the same words. */
export function quoteLine(words: readonly string[], shell?: Shell): string {
  return words.map((word) => quoteWord(word, shell)).join(' ')
}

/**
 * Control characters (C0 and C1), except line breaks and tabs, which must not reach a terminal
 * (3.11).
 */
// oxlint-disable-next-line no-control-regex -- these are searched for
const controls = /([\u0000-\u0008\u000B-\u001F\u007F-\u009F]+)/

function quoteForPosix(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  const parts = text.split(controls).map((part, index) => {
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

function fromOctal(text: string): string {
  const [, ...bytes] = text.split('\\').map((digits) => Number.parseInt(digits, 8))
  return Buffer.from(bytes).toString()
}

/** A word, an operator, or a comment up to the end of the line. */
const token =
  /\s*(?:#.*|(\|\||&&|[;|&]|\d*>>?(?:&\d)?|<<?(?=\s))|((?:'[^']*'|"(?:\\.|[^"\\])*"|<[^<>|&;]*>|\\.|[^\s'"\\|&;<>])+))/gsy

/**
 * Splits the command line of one program, such as one written by {@link quoteLine}; any other one
 * is undefined.
 */
export function splitLine(line: string, shell: Shell = ownShell): string[] | undefined {
  const {programs} = splitShellLine(line, shell) ?? {programs: []}
  return programs.length === 1 ? programs[0] : undefined
}

/**
 * Splits an author's command line, which is written for a POSIX shell, or the plugin's.
 *
 * @returns the words of each program, and whether shell or reader fill something in; undefined if
 * quotes do not match
 */
export function splitShellLine(
  line: string,
  shell: Shell = 'posix',
): {programs: string[][]; isTemplate: boolean} | undefined {
  const programs: string[][] = [[]]
  let isTemplate = false
  let isFile = false
  let end = 0
  for (const match of line.matchAll(token)) {
    const [whole, operator, raw] = match
    end = match.index + whole.length
    if (operator !== undefined) {
      const isRedirection = /[<>]/.test(operator)
      if (!isRedirection) programs.push([])
      isFile = isRedirection && !operator.includes('&')
    } else if (raw !== undefined) {
      isTemplate ||= isPattern(raw)
      // A redirection's file is not an argument of the program.
      if (!isFile) programs.at(-1)!.push(unquote(raw, shell))
      isFile = false
    }
  }
  if (line.slice(end).trim() !== '') return undefined
  return {
    isTemplate,
    programs: programs.map((words) => withoutVariables(words)).filter(({length}) => length > 0),
  }
}

/** Whether a shell or reader replaces part of a word: `$(x)`, `$X`, `<x>`, `[x]`, `...`. */
function isPattern(raw: string): boolean {
  const bare = raw.replaceAll(/"\$\(printf '[\\\d]+'\)"|'[^']*'/g, '')
  return (
    /[$`]|\u2026|\.{3}/.test(bare) ||
    /^[[(<]|[\])>]$|[<>]/.test(bare.replaceAll(/"(?:\\.|[^"\\])*"/g, ''))
  )
}

function unquote(raw: string, shell: Shell): string {
  if (shell === 'powershell') {
    return raw.replaceAll(/'((?:[^']|'')*)'/g, (_, text: string) =>
      text.replaceAll(/(['\u2018-\u201B])\1/g, '$1'),
    )
  }
  return raw.replaceAll(
    /"\$\(printf '((?:\\\d{3})+)'\)"|'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gs,
    (_, octal?: string, single?: string, double?: string, escaped?: string) =>
      octal ? fromOctal(octal) : (single ?? escaped ?? double!.replaceAll(/\\(["\\$`])/g, '$1')),
  )
}

/** Removes leading variable assignments: `DEBUG=1 riffle list`. */
function withoutVariables(words: readonly string[]): string[] {
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  return start === -1 ? [] : words.slice(start)
}
