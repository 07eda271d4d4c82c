/** What is looked for in a source. */
export type Wanted = {
  /** A flag, with its dashes. */
  flag?: string | undefined
  /** The key of an entry of a map, in JSON or YAML. */
  key?: string | undefined
  /** Whether the source is that of a command, rather than a package.json. */
  isCommand: boolean
}

/**
 * Finds the line, from 1 on, that defines a flag; without one, or where it is not found, the line on which the command's
 * class begins. In other files it is the line of the entry, or else that of the plugin's settings.
 */
export function findLine(text: string, {flag, isCommand, key}: Wanted): number | undefined {
  const lines = text.split('\n')
  const entry = key === undefined ? undefined : numberOf(lines, (line) => definesKey(line, key))
  if (entry !== undefined) return entry
  if (!isCommand) return numberOf(lines, (line) => line.trimStart().startsWith('"murli"'))
  const start = lines.findIndex((line) => /\bstatic\b.*\bflags\b/.test(line))
  const name = flag?.replace(/^--/, '')
  const isFlag = (line: string, index: number) => index >= start && start !== -1 && definesKey(line, name ?? '')
  return (
    (name && numberOf(lines, isFlag)) ||
    numberOf(lines, (line) => /^\s*(?:export\b.*\s)?class\b|=\s*class\b/.test(line))
  )
}

/** Whether a line defines a property, at its start or behind the brace that opens the object. */
function definesKey(line: string, name: string): boolean {
  const rest = line.slice(line.indexOf('{') + 1).trimStart()
  return [line.trimStart(), rest].some((each) =>
    [`${name}:`, `'${name}':`, `"${name}":`].some((key) => each.startsWith(key)),
  )
}

function numberOf(lines: readonly string[], isWanted: (line: string, index: number) => boolean): number | undefined {
  const index = lines.findIndex(isWanted)
  return index === -1 ? undefined : index + 1
}
