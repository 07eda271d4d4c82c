import {type Flags, tokenize} from '../command-line/tokenize.js'

/** Where on a command's argv an error is: at the value of its flag, else at the word that it names. */
export function findPosition(
  argv: readonly string[],
  flags: Flags,
  {field, token}: {field?: string; token?: string},
): number | undefined {
  const tokens = tokenize(argv, flags)
  const name = field?.startsWith('-') ? field.replace(/^-+/, '') : undefined
  const flag = tokens.findLast((candidate) => candidate.kind === 'flag' && candidate.name === name)
  if (flag?.kind === 'flag') return flag.valueIndex ?? flag.index
  if (token === undefined) return undefined
  return tokens.find(({kind, raw}) => (kind === 'argument' || kind === 'unknown') && raw === token)?.index
}
