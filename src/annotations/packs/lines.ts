import type {CommandAnnotation} from '../annotation.js'

/** A reviewed file of a command, by its short hash. */
export type PackLine = {
  id: string
  hash: string
  annotation: CommandAnnotation
}

/** The annotations that most lines have, by a letter: `d`estructive, `r`ead-only or `w`riting. */
const letters: Record<string, CommandAnnotation> = {
  d: {mutating: true, destructive: true},
  r: {mutating: false},
  w: {mutating: true},
}

/** A plugin's lines as a text, in which one line is found without parsing the others. */
export function writeLines(lines: readonly PackLine[]): string {
  const written = lines.map(({annotation, hash, id}) => {
    const json = JSON.stringify(annotation)
    const letter = Object.keys(letters).find((each) => JSON.stringify(letters[each]) === json)
    return `${id} ${hash} ${letter ?? json}\n`
  })
  return `\n${written.join('')}`
}

/** The annotation, in a plugin's text, of a command whose file has this short hash. */
export function findPackLine(
  text: string,
  id: string,
  hash: string,
): CommandAnnotation | undefined {
  const prefix = `\n${id} ${hash} `
  const start = text.indexOf(prefix)
  if (start === -1) return undefined
  const value = text.slice(start + prefix.length, text.indexOf('\n', start + 1))
  return letters[value] ?? (JSON.parse(value) as CommandAnnotation)
}
