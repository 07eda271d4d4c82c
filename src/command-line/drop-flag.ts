import {type Flags, tokenize} from './tokenize.js'

/** A line without one of its boolean flags; behind `--`, and as another flag's value, the word stays. */
export function dropFlag(argv: readonly string[], flags: Flags, name: string): string[] {
  const found = tokenize(argv, flags).filter((token) => token.kind === 'flag' && token.name === name)
  const indices = new Set(found.map(({index}) => index))
  return argv.filter((_, index) => !indices.has(index))
}
