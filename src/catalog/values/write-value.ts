import {quoteWord} from '../../command-line/quote.js'
import {cleanProse} from '../../contract/prose.js'
import type {FlagNode} from '../../contract/schema/introspection.js'
import type {FlagDefinition} from '../../oclif/shapes.js'

/** The longest sample or name that stands for a value, in UTF-16 units. */
export const maxFormLength = 24

/** The distinct values as one word, quoted for a shell if necessary: `js|ts`. */
export function listValues(values: readonly string[]): string {
  return [...new Set(values)].map((value) => quoteWord(value)).join('|')
}

/** A flag's range in brackets: `<1-50>`, `<integer, at least 1>`; undefined without one. */
export function writeRange({max, min}: Pick<FlagNode, 'max' | 'min'>): string | undefined {
  if (min !== undefined && max !== undefined) return `<${min}-${max}>`
  if (min !== undefined) return `<integer, at least ${min}>`
  return max === undefined ? undefined : `<integer, at most ${max}>`
}

/** What the author calls a flag's value in help; empty without a short name. */
export function readHelpValue({helpValue = ''}: Pick<FlagDefinition, 'helpValue'>): string {
  const [first = ''] = [helpValue].flat()
  const help = cleanProse(first)
    .replaceAll(/[<>[\]()]/g, '')
    .trim()
  if (help.length > maxFormLength) return ''
  return /^\+?\d+$/.test(help) ? `e.g. ${help}` : help
}
