/** Finds the line of a key in a settings file, or else the line of the key `murli`. */
export function findSettingLine(text: string, key: string = 'murli'): number | undefined {
  const lines = text.split('\n')
  return (
    findLine(lines, (line) => definesKey(line, key)) ??
    findLine(lines, (line) => definesKey(line, 'murli'))
  )
}

/**
 * Finds the line of a flag in a command's source, or else the line of the command's class.
 *
 * @param className the name of the class; by default it is the first class of the file
 */
export function findCommandLine(
  text: string,
  flag?: string,
  className?: string,
): number | undefined {
  const lines = text.split('\n')
  const start = findLine(lines, (line) => declaresClass(line, className))
  const flags = findLine(lines, (line) => /\bstatic\b.*\bflags\b/.test(line), start)
  if (flag !== undefined && flags !== undefined) {
    const name = flag.replace(/^--/, '')
    const definition = findLine(lines, (line) => definesKey(line, name), flags)
    if (definition !== undefined) return definition
  }
  return start
}

/** Whether a line declares a class, with the given name if there is one. */
function declaresClass(line: string, className: string | undefined): boolean {
  // `export default class List`, `const List = class`.
  const match = /(?:^\s*(?:export\b.*\s)?|=\s*)class\b\s*(?<name>[\w$]*)/.exec(line)
  return match !== null && (className === undefined || match.groups!['name'] === className)
}

/** The number of the first wanted line, at or after line `from`; both count from 1. */
function findLine(
  lines: readonly string[],
  isWanted: (line: string) => boolean,
  from = 1,
): number | undefined {
  const index = lines.findIndex((line, at) => at >= from - 1 && isWanted(line))
  return index === -1 ? undefined : index + 1
}

/**
 * Whether a line defines a property, at its start or after an opening brace. The key without quotes
 * needs a space after its colon, because `apps:info: …` in YAML does not define `apps`.
 */
function definesKey(line: string, name: string): boolean {
  const keys = [`${name}: `, `'${name}':`, `"${name}":`]
  const starts = [line, line.slice(line.indexOf('{') + 1)]
  return starts.some((start) => keys.some((key) => `${start.trim()} `.startsWith(key)))
}
