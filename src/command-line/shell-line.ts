import {ownShell, type Shell} from './quote.js'

/** An operator between programs, or a redirection. */
const operator = [
  // `||`, `&&`, `;`
  String.raw`\|\||&&|[;|&]`,
  // `>`, `>>`, `2>&1`
  String.raw`\d*>>?(?:&\d)?`,
  // `< ` and `<< `
  String.raw`<<?(?=\s)`,
  // `0<&-`, and `<file` without the `>` that makes a placeholder of it
  String.raw`(?<!<)\d*<(?:&[\d-]|(?![<&]|[^<>]*>))`,
].join('|')

/** A part of a word. */
const wordPart = [
  // `'two words'`
  `'[^']*'`,
  // `"two \"words\""`
  String.raw`"(?:\\.|[^"\\])*"`,
  // The placeholder `<name>`
  '<[^<>|&;]*>',
  // An escaped character, or any other one that ends no word
  String.raw`\\.`,
  String.raw`[^\s'"\\|&;<>]`,
].join('|')

/** A comment up to the end of the text, an operator (the first group) or a word (the second one). */
const linePart = new RegExp(String.raw`\s*(?:#.*|(${operator})|((?:${wordPart})+))`, 'gsy')

/**
 * Splits the command line of one program, such as one written by {@link quoteLine}; any other one
 * is undefined.
 */
export function splitLine(line: string, shell: Shell = ownShell): string[] | undefined {
  const {programs} = splitShellLine(line, shell) ?? {programs: []}
  return programs.length === 1 ? programs[0] : undefined
}

/**
 * Splits a command line: an author's, which is written for a POSIX shell, or one that the plugin
 * wrote.
 *
 * @returns the words of each program, and whether shell or reader fill something in; undefined if
 * quotes do not match, or for a here-document
 */
export function splitShellLine(
  line: string,
  shell: Shell = 'posix',
): {programs: string[][]; isTemplate: boolean} | undefined {
  const parts = [...line.matchAll(linePart)]
  const last = parts.at(-1)
  const end = last ? last.index + last[0].length : 0
  // A quote that is not closed, or a here-document, stops the pattern before the end.
  if (line.slice(end).trim() !== '') return undefined
  const programs = splitPrograms(parts, shell).map((words) => withoutVariables(words))
  return {
    isTemplate: parts.some(([, , raw]) => raw !== undefined && isFilledIn(raw)),
    programs: programs.filter(({length}) => length > 0),
  }
}

/** The words of each program, without redirections. */
function splitPrograms(parts: readonly RegExpExecArray[], shell: Shell): string[][] {
  const programs: string[][] = [[]]
  let isFileNext = false
  for (const [, separator, raw] of parts) {
    if (separator !== undefined) {
      const isRedirection = /[<>]/.test(separator)
      if (!isRedirection) programs.push([])
      // `2>&1` names no file.
      isFileNext = isRedirection && !separator.includes('&')
    } else if (raw !== undefined) {
      // A redirection's file is not an argument of the program.
      if (!isFileNext) programs.at(-1)!.push(unquote(raw, shell))
      isFileNext = false
    }
  }
  return programs
}

/** Whether a shell or reader fills in part of a word: `$(x)`, `$X`, `<x>`, `[x]`, `...`. */
function isFilledIn(raw: string): boolean {
  // Inside single quotes nothing is filled in, nor is the `printf` of `quoteLine`.
  const expandable = raw.replaceAll(/"\$\(printf '[\\\d]+'\)"|'[^']*'/g, '')
  const unquoted = expandable.replaceAll(/"(?:\\.|[^"\\])*"/g, '')
  // `$HOME`, `$(pwd)`, or more of the same: `…`, `...`
  const isExpanded = /[$`]|\u2026|\.{3}/.test(expandable)
  // `[name]`, `(name)`, `--to=<name>`
  const isPlaceholder = /^[[(<]|[\])>]$|[<>]/.test(unquoted)
  return isExpanded || isPlaceholder
}

function unquote(raw: string, shell: Shell): string {
  return shell === 'posix' ? unquoteForPosix(raw) : unquoteForPowerShell(raw)
}

/**
 * A quoted part of a word: the `printf` that `quoteLine` writes for control characters, a text in
 * single or double quotes, or a character after a backslash.
 */
const posixQuotes = /"\$\(printf '((?:\\\d{3})+)'\)"|'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gs

function unquoteForPosix(raw: string): string {
  return raw.replaceAll(
    posixQuotes,
    (_, octals?: string, single?: string, double?: string, escaped?: string) => {
      if (octals) return fromOctals(octals)
      if (double !== undefined) return double.replaceAll(/\\(["\\$`])/g, '$1')
      return single ?? escaped!
    },
  )
}

function fromOctals(text: string): string {
  const [, ...bytes] = text.split('\\').map((digits) => Number.parseInt(digits, 8))
  return Buffer.from(bytes).toString()
}

function unquoteForPowerShell(raw: string): string {
  return raw.replaceAll(/'((?:[^']|'')*)'/g, (_, quoted: string) =>
    quoted.replaceAll(/(['\u2018-\u201B])\1/g, '$1'),
  )
}

/** Removes leading variable assignments: `DEBUG=1 riffle list`. */
function withoutVariables(words: readonly string[]): string[] {
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  return start === -1 ? [] : words.slice(start)
}
