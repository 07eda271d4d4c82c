import type {CommandAnnotation} from '../annotation.js'

/** A reviewed file of a command, by its short hash. */
export type PackLine = {
  id: string
  hash: string
  annotation: CommandAnnotation
}

/** The annotations of most lines, in a letter. */
const letters: Record<string, CommandAnnotation> = {
  d: {mutating: true, destructive: true},
  r: {mutating: false},
  w: {mutating: true},
}

/** A plugin's lines as a text, in which one is found without reading the others. */
export function writeLines(lines: readonly PackLine[]): string {
  const written = lines.map(({annotation, hash, id}) => {
    const json = JSON.stringify(annotation)
    const letter = Object.keys(letters).find((each) => JSON.stringify(letters[each]) === json)
    return `${id} ${hash} ${letter ?? json}\n`
  })
  return `\n${written.join('')}`
}

/** The annotation in a plugin's text of a command whose file has this short hash. */
export function findPackLine(
  text: string,
  id: string,
  hash: string,
): CommandAnnotation | undefined {
  const start = `\n${id} ${hash} `
  const at = text.indexOf(start)
  if (at === -1) return undefined
  const value = text.slice(at + start.length, text.indexOf('\n', at + 1))
  return letters[value] ?? (JSON.parse(value) as CommandAnnotation)
}
