import {isRecord} from '../contract/unknown-value.js'
import type {RowsNode} from '../contract/schema/envelopes.js'

/** The fewest objects that are worth a table (3.13a). */
const minRows = 5

/**
 * A JSON value in which every array of at least five objects with the same keys, at any depth, has
 * become a {@link RowsNode} (3.13a), which costs an agent a third less. Columns are in the order of
 * the first object's keys.
 */
export function toRows(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const columns = Array.isArray(value) ? findColumns(value) : undefined
  if (columns) {
    const objects = value as Record<string, unknown>[]
    const table: RowsNode = {
      columns,
      rows: objects.map((each) => columns.map((key) => toRows(each[key]))),
    }
    return table
  }

  if (Array.isArray(value)) return value.map((item) => toRows(item))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toRows(item)]))
}

/** The keys that all items of a list have; undefined if it is too short, or they differ. */
function findColumns(items: readonly unknown[]): string[] | undefined {
  if (items.length < minRows || !items.every((item) => isRecord(item))) {
    return undefined
  }
  const columns = Object.keys(items[0]!)
  const hasSameKeys = (item: object) =>
    Object.keys(item).length === columns.length && columns.every((key) => Object.hasOwn(item, key))
  return columns.length > 0 && items.every((item) => hasSameKeys(item)) ? columns : undefined
}
