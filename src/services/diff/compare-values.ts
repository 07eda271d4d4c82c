import type {ArgumentNode, FlagNode} from '../../contract/schema/introspection.js'
import type {ChangeReport} from './change-report.js'

/** The items of a list that an earlier list lacks; a missing list is empty. */
export function listAdded<Item>(before: readonly Item[] = [], after: readonly Item[] = []): Item[] {
  return after.filter((item) => !before.includes(item))
}

/** The current names of the command or flag that had an alias, and of the one that has it now. */
type AliasMeaning = {before: string; now: string | undefined}

/** Compares what an alias means in both versions. */
export function compareAlias(
  alias: string,
  {before, now}: AliasMeaning,
  report: ChangeReport,
): void {
  if (now === undefined) {
    report.breaking('alias-removed', `Its ${alias} was removed`)
  } else if (now !== before) {
    report.breaking('alias-moved', `Its ${alias} means ${now} now`)
  }
}

/** An argument or a flag. */
type Input = (ArgumentNode | FlagNode) & Pick<FlagNode, 'max' | 'min'>

/**
 * Reports a new argument or flag, which breaks old command lines if it is required.
 *
 * @param report one whose messages begin with the name of the input
 */
export function reportAdded(
  kind: 'argument' | 'flag',
  {required}: Input,
  report: ChangeReport,
): void {
  if (required) {
    report.breaking('required-added', 'is new and required')
  } else {
    report.compatible(`${kind}-added`, 'is new')
  }
}

/**
 * Compares the values of an argument or flag.
 *
 * @param report one whose messages begin with the name of the input
 */
export function compareValues(old: Input, now: Input, report: ChangeReport): void {
  if (now.required && !old.required) {
    report.breaking('required-added', 'is required')
  }
  if (old.required && !now.required) {
    report.compatible('required-removed', 'is optional')
  }
  compareTypes(old, now, report)
  compareChoices(old, now, report)
  if (old.multiple && !now.multiple) {
    report.breaking('multiple-removed', 'takes one value only')
  }
  const before = JSON.stringify(old.default) ?? 'none'
  const after = JSON.stringify(now.default) ?? 'none'
  if (before !== after) {
    report.breaking('default-changed', `has the default ${after} instead of ${before}`)
  }
  compareBounds(old, now, report)
}

/** Reports a new pattern, or a smaller range: some old values are no longer accepted. */
function compareBounds(old: Input, now: Input, report: ChangeReport): void {
  const {max = Infinity, min = -Infinity, pattern} = now
  if (pattern !== undefined && pattern !== old.pattern) {
    report.breaking('pattern-changed', `must match ${pattern}`)
  }
  const {max: oldMax = Infinity, min: oldMin = -Infinity} = old
  if (max < oldMax || min > oldMin) {
    const bounds = [min > -Infinity && `at least ${min}`, max < Infinity && `at most ${max}`]
    report.breaking('range-narrowed', `must be ${bounds.filter(Boolean).join(' and ')}`)
  }
}

/**
 * Reports another type of value. It is compatible if it accepts the old values: an integer is also
 * a number, and a string accepts any value, but a boolean flag had no value.
 */
function compareTypes({type: old}: Input, {type: now}: Input, report: ChangeReport): void {
  if (old === now) return
  const acceptsIntegers = old === 'integer' && now === 'number'
  const acceptsAnyValue = old !== 'boolean' && now === 'string'
  const kind = acceptsIntegers || acceptsAnyValue ? 'compatible' : 'breaking'
  report.add(kind, 'type-changed', `takes ${now} instead of ${old}`)
}

function compareChoices({enum: old}: Input, {enum: now, type}: Input, report: ChangeReport): void {
  if (!now) return
  if (!old) {
    // The type `enum` is a change of the type; an annotated type stays beside a list of values.
    if (type !== 'enum') report.breaking('enum-value-removed', `takes only ${now.join(', ')}`)
    return
  }
  const lost = old.filter((choice) => !now.includes(choice))
  const added = listAdded(old, now)
  if (lost.length > 0) {
    report.breaking('enum-value-removed', `no longer takes ${lost.join(', ')}`)
  }
  if (added.length > 0) {
    report.compatible('enum-value-added', `takes ${added.join(', ')} as well`)
  }
}
