// Measures the drafts of `murli annotate` against commands of eight published CLIs that were
// labeled by hand, twice.
import {readFileSync} from 'node:fs'

import {classifyCommand, type EffectVerdict} from '../../src/catalog/effects/classify.js'
import type {Evidence} from '../../src/catalog/effects/evidence.js'

/**
 * The labels that the rules were made with, and those of a reader who knew neither the rules nor
 * the first labels.
 */
export const corpusFiles = ['bench/annotate/commands.tsv', 'bench/annotate/second.tsv'] as const

/**
 * How right the drafts of a corpus are, and how much of what there is to find they find, as shares
 * from 0 to 1.
 */
export type Score = {
  commands: number
  readPrecision: number
  readRecall: number
  destroyPrecision: number
  destroyRecall: number
  /** The commands that are drafted as reading or destroying and do not. */
  wrong: (EffectVerdict & {command: string; label: string})[]
}

/** Scores the drafts of the commands in a file. */
export function scoreDrafts(path: string): Score {
  const [, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const drafts = rows.map((row) => {
    const [label = '', host, id = '', summary = '', args = '', flags = ''] = row.split('\t')
    return {
      ...classifyCommand({
        args: split(args),
        description: '',
        flags: split(flags).map(readFlag),
        id,
        summary,
      }),
      command: `${host} ${id}`,
      label,
    }
  })
  const count = (effect: string, label: string) =>
    drafts.filter((draft) => draft.effect === effect && draft.label === label).length
  const drafted = (effect: string) => drafts.filter((draft) => draft.effect === effect)
  const labeled = (label: string) => drafts.filter((draft) => draft.label === label)
  return {
    commands: drafts.length,
    destroyPrecision: count('destroys', 'destroys') / drafted('destroys').length,
    destroyRecall: count('destroys', 'destroys') / labeled('destroys').length,
    readPrecision: count('reads', 'reads') / drafted('reads').length,
    readRecall: count('reads', 'reads') / labeled('reads').length,
    wrong: [...drafted('reads'), ...drafted('destroys')].filter(
      ({effect, label}) => effect !== label,
    ),
  }
}

/** A flag that ends in `!` is a boolean one. */
function readFlag(text: string): Evidence['flags'][number] {
  const [name = '', description = ''] = text.split('=', 2)
  return {description, isBoolean: name.endsWith('!'), name: name.replace('!', '')}
}

function split(list: string): string[] {
  return list === '' ? [] : list.split(',')
}
