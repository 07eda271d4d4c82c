/** A command line as a shell would split it. */
export type ShellLine = {
  /** The words of each program that it starts, in order. */
  programs: string[][]
  /** Whether the shell or the reader has to fill something in. */
  isTemplate: boolean
}

/** A word, an operator, or a comment up to the end of the line. */
const token =
  /\s*(?:#.*|(\|\||&&|[;|&]|\d*>>?(?:&\d)?|<<?(?=\s))|((?:'[^']*'|"(?:\\.|[^"\\])*"|<[^<>|&;]*>|\\.|[^\s'"\\|&;<>])+))/gsy

/** Splits a command line of an example. @returns undefined if its quotes do not match */
export function splitShellLine(line: string): ShellLine | undefined {
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
      // The file of a redirection is not a word of the program.
      if (!isFile) programs.at(-1)!.push(unquote(raw))
      isFile = false
    }
  }

  if (line.slice(end).trim() !== '') return undefined
  return {isTemplate, programs: programs.map((words) => withoutVariables(words)).filter(({length}) => length > 0)}
}

/** Whether a word has a part that a shell or a reader replaces: `$(x)`, `$X`, `<x>`, `[x]`, `...`. */
function isPattern(raw: string): boolean {
  const bare = raw.replaceAll(/'[^']*'/g, '')
  return /[$`]|…|\.{3}/.test(bare) || /^[[(<]|[\])>]$|[<>]/.test(bare.replaceAll(/"(?:\\.|[^"\\])*"/g, ''))
}

function unquote(raw: string): string {
  return raw.replaceAll(
    /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/gs,
    (_, single?: string, double?: string, escaped?: string) =>
      single ?? escaped ?? double!.replaceAll(/\\(["\\$`])/g, '$1'),
  )
}

/** Drops variables that are set for the program: `DEBUG=1 riffle list`. */
function withoutVariables(words: readonly string[]): string[] {
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  return start === -1 ? [] : words.slice(start)
}
