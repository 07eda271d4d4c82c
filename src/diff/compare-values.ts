import type {ArgumentNode, FlagNode} from '../schema/introspection.js'

/** Receives a change of a command. */
export type Report = (kind: 'breaking' | 'compatible', rule: string, message: string, flag?: string) => void

/** Compares the arguments of a command by their position: an agent types no names. */
export function compareArguments(old: readonly ArgumentNode[], now: readonly ArgumentNode[], report: Report): void {
  for (const [index, argument] of old.entries()) {
    const next = now[index]
    const {name} = argument
    if (!next) report('breaking', 'argument-removed', `Argument ${name} is gone`)
    else if (next.name !== name && now.some((other) => other.name === name)) {
      report('breaking', 'argument-moved', `Argument ${name} has another place`)
    } else {
      if (next.name !== name) report('compatible', 'argument-renamed', `Argument ${name} is ${next.name}`)
      compareValues(argument, next, `Argument ${next.name}`, report)
    }
  }

  for (const argument of now.slice(old.length)) reportAdded(argument, 'Argument', argument.name, report)
}

/** Compares the flags of a command, by name and alias. */
export function compareFlags(old: readonly FlagNode[], now: readonly FlagNode[], report: Report): void {
  const find = (word: string) => now.find(({aliases = [], name}) => name === word || aliases.includes(word))
  const kept = new Set<FlagNode>()
  for (const flag of old) {
    const dashed = `--${flag.name}`
    const breaks = (rule: string, message: string) => report('breaking', rule, message, dashed)
    const next = find(flag.name)
    if (!next) {
      breaks('flag-removed', `Flag ${dashed} is gone`)
      continue
    }

    kept.add(next)
    if (next.name !== flag.name) {
      report('compatible', 'flag-renamed', `It is --${next.name}; the old name is an alias`, dashed)
    }

    for (const alias of flag.aliases ?? []) if (!find(alias)) breaks('alias-removed', `Its alias --${alias} is gone`)
    const {char} = flag
    if (char && !find(char) && !now.some((other) => other.char === char)) {
      breaks('alias-removed', `Its short form -${char} is gone`)
    }

    if (flag.allow_no && !next.allow_no) breaks('flag-removed', `--no-${flag.name} is gone`)
    // A flag that is new cannot be on an old command line, but may be needed there.
    const isOld = (name: string) => old.some((other) => other.name === name)
    const needed = listAdded(flag.depends_on, next.depends_on)
    const excluded = listAdded(flag.mutually_exclusive_with, next.mutually_exclusive_with).filter(isOld)
    if (needed.length > 0) breaks('relation-added', `It needs --${needed.join(', --')}`)
    if (excluded.length > 0) breaks('relation-added', `It excludes --${excluded.join(', --')}`)
    compareValues(flag, next, `Flag ${dashed}`, report, dashed)
    if (!flag.deprecated && next.deprecated) report('compatible', 'flag-deprecated', 'It is deprecated', dashed)
  }

  for (const flag of now) if (!kept.has(flag)) reportAdded(flag, 'Flag', `--${flag.name}`, report)
}

function reportAdded(
  {required}: ArgumentNode | FlagNode,
  what: 'Argument' | 'Flag',
  name: string,
  report: Report,
): void {
  const flag = what === 'Flag' ? name : undefined
  if (required) report('breaking', 'required-added', `${what} ${name} is new and required`, flag)
  else report('compatible', `${what.toLowerCase()}-added`, `${what} ${name} is new`, flag)
}

function listAdded(before: readonly string[] = [], after: readonly string[] = []): string[] {
  return after.filter((name) => !before.includes(name))
}

/** What a flag and an argument have in common. */
type Value = Omit<ArgumentNode & Pick<FlagNode, 'max' | 'min'>, 'required'> & {required?: boolean}

/** The types whose values another type takes, too. */
const wider: Readonly<Record<string, readonly string[]>> = {
  directory: ['string'],
  enum: ['string'],
  file: ['string'],
  integer: ['number', 'string'],
  number: ['string'],
  url: ['string'],
}

function compareValues(old: Value, now: Value, what: string, report: Report, flag?: string): void {
  const breaks = (rule: string, message: string) => report('breaking', rule, `${what} ${message}`, flag)
  const fits = (rule: string, message: string) => report('compatible', rule, `${what} ${message}`, flag)
  if (now.required && !old.required) breaks('required-added', 'is required')
  if (old.required && !now.required) fits('required-removed', 'is optional')
  if (old.type !== now.type) {
    const isWider = wider[old.type]?.includes(now.type) === true
    ;(isWider ? fits : breaks)('type-changed', `takes ${now.type} instead of ${old.type}`)
  }

  if (old.enum && now.enum) {
    const [lost, added] = [listAdded(now.enum, old.enum), listAdded(old.enum, now.enum)]
    if (lost.length > 0) breaks('enum-value-removed', `no longer takes ${lost.join(', ')}`)
    if (added.length > 0) fits('enum-value-added', `takes ${added.join(', ')}, too`)
  }

  if (old.multiple && !now.multiple) breaks('multiple-removed', 'takes one value only')
  const [before, after] = [old.default, now.default].map((value) => JSON.stringify(value))
  if (before !== after) breaks('default-changed', `has the default ${after ?? 'none'} instead of ${before ?? 'none'}`)
  if (now.pattern !== undefined && now.pattern !== old.pattern) breaks('pattern-changed', `must match ${now.pattern}`)
  const {max = Infinity, min = -Infinity} = now
  const isNarrower = max < (old.max ?? Infinity) || min > (old.min ?? -Infinity)
  if (isNarrower) breaks('range-narrowed', `takes ${min} to ${max} only`)
}
