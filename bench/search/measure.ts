import type {Catalog} from '../../src/catalog/catalog.js'
import {
  type ConfidenceFeatures,
  confidenceThreshold,
  estimateConfidence,
  readFeatures,
} from '../../src/search/confidence.js'
import {rankIntent} from '../../src/search/find-commands.js'
import type {Ranked} from '../../src/search/rank-commands.js'
import type {Intent} from './intents.js'

/** How one intent was answered. */
export type Trial = {
  intent: Intent
  /** Where the first command stands that serves it, from 1; undefined where none was found. */
  place?: number
  isConfident: boolean
  /** What the confidence depends on; undefined where nothing was found. */
  features?: ConfidenceFeatures
  best: readonly Ranked[]
}

/** Asks a catalog for an intent; one without commands is right when nothing is called confident. */
export function askCatalog(catalog: Catalog, intent: Intent): Trial {
  const {ranked, words} = rankIntent(catalog, intent.text)
  const index = ranked.findIndex(({command}) => intent.commands.includes(command.name))
  return {
    best: ranked.slice(0, 3),
    intent,
    isConfident: estimateConfidence(ranked, words.length) >= confidenceThreshold,
    ...(ranked.length > 0 && {features: readFeatures(ranked, words.length)}),
    ...(index !== -1 && {place: index + 1}),
  }
}

/** A share with its 95 % interval after Wilson, as text: `62 % (54 to 70)`. */
export function writeShare(count: number, total: number): string {
  if (total === 0) return '–'
  const z = 1.96
  const share = count / total
  const middle = (share + z ** 2 / (2 * total)) / (1 + z ** 2 / total)
  const half = (z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2))) / (1 + z ** 2 / total)
  const percent = (value: number) => Math.round(100 * value)
  return `${percent(share)} % (${percent(middle - half)} to ${percent(middle + half)})`
}
