import type {FlagDefinition} from '../oclif/shapes.js'
import {globalFlags, pickFlags} from './global-flags.js'

/** The flags that oclif and this package answer on every command (contract, section 7), hidden from suggestions. */
export const flagsEverywhere: Record<string, FlagDefinition> = Object.fromEntries(
  Object.entries<FlagDefinition>({help: {type: 'boolean'}, ...pickFlags(({foreign}) => foreign === 'always')}).map(
    ([name, {allowNo, type}]) => [name, {...(allowNo && {allowNo}), hidden: true, type}],
  ),
)

/** The flags that may stand before a command, as they are typed, and how many words each of them takes. */
const leading = new Map<string, number>(
  Object.entries(globalFlags).flatMap(([name, flag]) => [
    [`--${name}`, flag.type === 'option' ? 2 : 1] as const,
    ...(flag.type === 'boolean' && flag.allowNo ? [[`--no-${name}`, 1] as const] : []),
  ]),
)

/**
 * How many words a global flag takes that stands before a command: two where its value is a word of its own, one with
 * the value behind `=`; undefined for any other word.
 */
export function measureLeadingFlag(word: string): number | undefined {
  const equals = word.indexOf('=')
  if (equals === -1) return leading.get(word)
  return leading.get(word.slice(0, equals)) === 2 ? 1 : undefined
}
