import {itemsOf} from '../../contract/unknown-value.js'
import type {ChangeReport} from './change-report.js'
import {listAdded} from './compare-values.js'
import {
  memberSchemas,
  numberOf,
  optionsOfType,
  ResultRoot,
  type ResultSchema,
  typesOfAll,
} from './result-options.js'

/**
 * Compares the JSON Schemas of a command's results: what a reader relies on must still be there. A
 * part that the new schema states may not allow more; one that it does not state, as in a schema
 * that `murli types` has cut, is no longer described, which is compatible.
 */
export function compareResults(old: unknown, now: unknown, report: ChangeReport): void {
  if (old === undefined && now !== undefined) {
    report.compatible('result-typed', 'Its result has a schema')
  }
  if (old !== undefined && now === undefined) {
    report.breaking('result-narrowed', 'The schema of its result was removed')
  }
  if (now !== undefined) {
    new ResultComparison(old, now, report).compare([old], [now], '')
  }
}

/** Compares two schemas part by part. */
class ResultComparison {
  readonly #old: ResultRoot
  readonly #now: ResultRoot
  readonly #report: ChangeReport
  /** The pairs of options that were compared, because a type may contain itself. */
  readonly #compared = new Set<string>()
  /** The number of each option, by which pairs that were compared are remembered. */
  readonly #numbers = new Map<ResultSchema, number>()

  constructor(old: unknown, now: unknown, report: ChangeReport) {
    this.#old = new ResultRoot(old)
    this.#now = new ResultRoot(now)
    this.#report = report
  }

  /**
   * Compares what a part may be, each of the schemas, at a path such as `owner.name`. The path of
   * the whole result is empty.
   */
  compare(oldSchemas: readonly unknown[], newSchemas: readonly unknown[], path: string): void {
    const old = this.#old.listAllOptions(oldSchemas)
    const now = this.#now.listAllOptions(newSchemas)
    if (old.length === 0 || now.length === 0) return
    const types = typesOfAll(now)
    const widening = describeWidening(typesOfAll(old), types)
    if (widening !== undefined) {
      this.#reportNarrowed(`${path || wholeResult} ${widening}`)
      if (types.length === 0) return
    }
    for (const kind of ['object', 'array'] as const) {
      const [before, after] = [optionsOfType(old, kind), optionsOfType(now, kind)]
      if (before.length === 0 || after.length === 0 || !this.#isNew(kind, before, after)) continue
      if (kind === 'object') this.#compareObjects(before, after, path)
      else this.#compareLists(before, after, path)
    }
  }

  /** Whether these options are compared for the first time. */
  #isNew(kind: string, old: readonly ResultSchema[], now: readonly ResultSchema[]): boolean {
    const write = (options: readonly ResultSchema[]) =>
      options
        .map((option) => numberOf(option, this.#numbers))
        .toSorted((a, b) => a - b)
        .join()
    const pair = `${kind} ${write(old)} ${write(now)}`
    if (this.#compared.has(pair)) return false
    this.#compared.add(pair)
    return true
  }

  #compareObjects(old: readonly ResultSchema[], now: readonly ResultSchema[], path: string): void {
    const isDescribed = now.every(hasMembers)
    if (!isDescribed && old.every(hasMembers)) this.#reportUndescribed(path)
    const oldMembers = old.map((option) => memberSchemas(option))
    const newMembers = now.map((option) => memberSchemas(option))
    const oldNames = namesOf(oldMembers)
    for (const name of oldNames) {
      const inner = path === '' ? name : `${path}.${name}`
      const after = statedIn(newMembers, name)
      if (isDescribed && after.length === 0) {
        this.#reportNarrowed(`${inner} was removed from the result`)
      } else if (isDescribed && isRequired(old, name) && !isRequired(now, name)) {
        this.#reportNarrowed(`${inner} may be missing from the result`)
      }
      this.compare(statedIn(oldMembers, name), after, inner)
    }
    const added = listAdded(oldNames, namesOf(newMembers))
    if (added.length > 0) {
      const message = `${path || wholeResult} has ${added.join(', ')} as well`
      this.#report.compatible('result-extended', message)
    }
    const further = 'additionalProperties'
    this.compare(statedIn(old, further), statedIn(now, further), `${path}[]`)
  }

  #compareLists(old: readonly ResultSchema[], now: readonly ResultSchema[], path: string): void {
    const isDescribed = now.every(hasItems)
    if (!isDescribed && old.every(hasItems)) this.#reportUndescribed(path)
    const count = Math.max(...old.map(({prefixItems}) => itemsOf(prefixItems).length))
    for (let index = 0; index < count; index += 1) {
      const inner = `${path}[${index}]`
      const after = itemsAt(now, index)
      if (isDescribed && after.length === 0) {
        this.#reportNarrowed(`${inner} was removed from the result`)
      }
      this.compare(itemsAt(old, index), after, inner)
    }
    const others = now.flatMap(({prefixItems}) => itemsOf(prefixItems).slice(count))
    this.compare(statedIn(old, 'items'), [...statedIn(now, 'items'), ...others], `${path}[]`)
  }

  #reportNarrowed(message: string): void {
    this.#report.breaking('result-narrowed', message)
  }

  #reportUndescribed(path: string): void {
    this.#report.compatible('result-undescribed', `${path || wholeResult} is no longer described`)
  }
}

const wholeResult = 'The result'

/** The schemas that some records have under a name; a part with the schema `false` never exists. */
function statedIn(records: readonly ResultSchema[], name: string): unknown[] {
  const stated = records.filter((record) => Object.hasOwn(record, name))
  return stated.map((record) => record[name]).filter((schema) => schema !== false)
}

/** Whether a schema of an object states its members. */
function hasMembers(option: ResultSchema): boolean {
  return option['properties'] !== undefined || option['additionalProperties'] !== undefined
}

/** Whether a schema of a list states its items, or that there are none. */
function hasItems({items, maxItems, prefixItems}: ResultSchema): boolean {
  return items !== undefined || prefixItems !== undefined || maxItems === 0
}

/** The names that some records have, each once. */
function namesOf(records: readonly ResultSchema[]): string[] {
  return [...new Set(records.flatMap((record) => Object.keys(record)))]
}

/** Whether each of some schemas requires a member. */
function isRequired(options: readonly ResultSchema[], name: string): boolean {
  return options.every(({required}) => itemsOf(required).includes(name))
}

/** The schemas that some lists have for the item at an index. */
function itemsAt(options: readonly ResultSchema[], index: number): unknown[] {
  return options.flatMap(({items, prefixItems}) => {
    const item = itemsOf(prefixItems)[index] ?? items
    return item === undefined ? [] : [item]
  })
}

/**
 * Describes what types a value may have now that it could not have before, `may be null instead of
 * string`; undefined if there are none. An empty list of types allows any.
 */
function describeWidening(old: readonly string[], now: readonly string[]): string | undefined {
  if (old.length === 0) return undefined
  // An integer is also a number.
  const allowed = old.includes('number') ? [...old, 'integer'] : old
  const added = listAdded(allowed, now)
  if (added.length === 0 && now.length > 0) return undefined
  const types = [...new Set(added)].join(' or ') || 'anything'
  return `may be ${types} instead of ${[...new Set(old)].join(' or ')}`
}
