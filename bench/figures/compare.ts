import {isRecord} from '../../src/contract/unknown-value.js'

/** A figure that was measured again. `after` is undefined if it was not. */
export type Difference = {figure: string; before: number; after: number | undefined}

/** How far a figure may be from the page's, as a share. */
const tolerance = 0.05

/** Names that tell the entries of a list apart. */
const labels = ['name', 'cli', 'args', 'node', 'against'] as const

/** What depends on the machine or is no measurement. */
const ignored = new Set(['base', 'baseMs', 'budget', 'commands', 'high', 'low', 'pairs'])

/** The figures of saved data that are more than 5 % from those measured again, or were not measured. */
export function findDifferences(before: unknown, after: unknown): Difference[] {
  const measured = new Map(listFigures(after))
  return listFigures(before).flatMap(([figure, value]) => {
    const again = measured.get(figure)
    const isSame = again !== undefined && Math.abs(again - value) <= tolerance * Math.abs(value)
    return isSame ? [] : [{after: again, before: value, figure}]
  })
}

/** All figures below a value, by the labels and keys on the way to each. */
function listFigures(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]]
  if (Array.isArray(value)) return value.flatMap((entry) => listFigures(entry, path))
  if (!isRecord(value)) return []
  const name = labels.flatMap((label) => readLabel(value, label) ?? [])
  return Object.entries(value).flatMap(([key, inner]) =>
    ignored.has(key) ? [] : listFigures(inner, [path, ...name, key].join(' ').trim()),
  )
}

/** A label of an entry: of Node the major version, because a newer patch replaces an older one. */
function readLabel(entry: Readonly<Record<string, unknown>>, label: string): string | undefined {
  const value = entry[label]
  if (typeof value !== 'string') return undefined
  return label === 'node' ? value.split('.', 1)[0] : value
}
