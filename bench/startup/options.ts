import {resolve} from 'node:path'
import {parseArgs} from 'node:util'

/** What the benchmark is asked to do. */
export type Options = {
  /** How often each line is run. */
  pairs: number
  /** Major versions of Node. */
  nodes: number[]
  /** Sizes of the hosts, in commands. */
  sizes: number[]
  /** Parts of names of comparisons; empty for all. */
  rows: string[]
  /** Folders of published CLIs. */
  clis: string[]
  /** Another built checkout of the plugin. */
  baseline?: string
  /** Whether the page and the picture are written. */
  isSaved: boolean
}

/** The sizes that are measured unless others are named. */
const sizes = [10, 1000, 10_000]

/**
 * Reads the benchmark's flags.
 *
 * @throws TypeError for an unknown flag, and a RangeError for a number that is none
 */
export function readOptions(args: readonly string[]): Options {
  const {values} = parseArgs({
    args: [...args],
    options: {
      baseline: {type: 'string'},
      cli: {multiple: true, type: 'string'},
      node: {type: 'string'},
      pairs: {type: 'string'},
      quick: {default: false, type: 'boolean'},
      rows: {multiple: true, type: 'string'},
      save: {default: false, type: 'boolean'},
      sizes: {type: 'string'},
    },
  })
  const current = process.versions.node.split('.')[0]!
  const {baseline, quick} = values
  if (baseline !== undefined && values.save)
    throw new TypeError('--save writes what the plugin costs, not a --baseline')
  return {
    baseline: baseline === undefined ? undefined : resolve(baseline),
    clis: (values.cli ?? []).map((path) => resolve(path)),
    isSaved: values.save,
    nodes: readNumbers(values.node ?? (quick ? current : '20,22,24')),
    pairs: readNumbers(values.pairs ?? (quick ? '10' : '40'))[0]!,
    rows: values.rows ?? [],
    sizes: readNumbers(values.sizes ?? (quick ? '10' : sizes.join(','))),
  }
}

function readNumbers(text: string): number[] {
  const numbers = text.split(',').filter(Boolean).map(Number)
  if (numbers.every((number) => Number.isInteger(number) && number > 0)) return numbers
  throw new RangeError(`${text} is no list of positive numbers`)
}
