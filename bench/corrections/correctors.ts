import {spawnSync} from 'node:child_process'
import levenshtein from 'fast-levenshtein'
import type {Catalog} from '../../src/catalog/catalog.js'
import {diagnoseLine} from '../../src/errors/diagnose.js'
import {quoteLine} from '../../src/command-line/quote.js'
import {routeLine} from '../../src/errors/route.js'

/** The answer to a broken line: undefined when nothing is found wrong. */
type Correction = {didYouMean: readonly string[]; tokens: number}

/** Corrects a line: the seam between the benchmark and what it measures. */
export type Corrector = (argv: readonly string[]) => Correction | undefined

/** The engine by itself. */
export function engineCorrector(catalog: Catalog): Corrector {
  return (argv) => {
    const diagnosis = diagnoseLine(catalog, argv)
    return diagnosis && {didYouMean: diagnosis.didYouMean ?? [], tokens: countTokens(JSON.stringify(diagnosis))}
  }
}

/** A real host: runs each line with `--validate` and reads the error's envelope. */
export function hostCorrector(executable: string): Corrector {
  return (argv) => {
    const end = argv.indexOf('--')
    const words = argv.toSpliced(end === -1 ? argv.length : end, 0, '--validate', '--agent')
    const {status, stderr} = spawnSync(executable, words, {encoding: 'utf8'})
    if (status === 0) return undefined
    const envelope: {did_you_mean?: string[]} = JSON.parse(stderr)
    return {didYouMean: envelope.did_you_mean ?? [], tokens: countTokens(stderr)}
  }
}

/** What @oclif/plugin-not-found 3 says: the id with the least edits, whatever else stands on the line. */
export function notFoundCorrector(catalog: Catalog): Corrector {
  const visible = catalog.commands.filter(({isHidden}) => !isHidden)
  const ids = visible.flatMap(({aliases, id}) => [id, ...aliases])
  return (argv) => {
    const route = routeLine(catalog, argv)
    if (route.kind !== 'unknown_command' || argv[0]?.startsWith('-')) return undefined
    const ranked = ids.map((id) => ({distance: levenshtein.get(route.id, id, {useCollator: true}), id}))
    const {id} = ranked.reduce((best, other) => (other.distance < best.distance ? other : best))
    const name = id.replaceAll(':', catalog.separator).split(' ')
    // It keeps what follows the id; of an id that took in arguments it keeps the words beyond its own.
    const taken = route.id.split(':').slice(name.length)
    const rest = argv.length > route.length || catalog.separator === ':' ? argv.slice(route.length) : taken
    return {didYouMean: [quoteLine([catalog.bin, ...name, ...rest])], tokens: 0}
  }
}

/** About four characters make a token. */
function countTokens(text: string): number {
  return Math.ceil(text.length / 4)
}
