import type {CatalogCommand} from '../catalog/catalog.js'
import {tokenize} from '../command-line/tokenize.js'
import {type Draft, splice} from './draft.js'
import {knownFlags} from './known-flags.js'

/** Reads `--app = my-app` and `--app= my-app` as `--app=my-app`: there is a space beside the equals sign. */
export function fixEquals(draft: Draft, command: CatalogCommand): Draft[] {
  const tokens = tokenize(draft.words, knownFlags(command))
  return tokens.flatMap((token) => {
    if (token.kind !== 'flag' || (token.value !== '=' && token.value !== '')) return []
    const [start, end] = [token.index, token.valueIndex! + 1]
    const typed = draft.words.slice(start, end).join(' ')
    const value = draft.words[end]
    const isFree = tokens.some((other) => other.index === end && other.kind === 'argument')
    if (value === undefined || !isFree || !typed.endsWith('=')) return []
    const to = `${typed.replace(/ ?=$/, '')}=${value}`
    return [splice(draft, start, end + 1 - start, [to], {change: {from: `${typed} ${value}`, to}, cost: 0.3})]
  })
}
