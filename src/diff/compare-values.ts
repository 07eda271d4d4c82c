import type {ArgumentNode, FlagNode} from '../schema/introspection.js'

/** Receives a change of a command. */
export type Report = (kind: 'breaking' | 'compatible', rule: string, message: string, flag?: string) => void

/** Compares the arguments of a command by their position: an agent types no names. */
export function compareArguments(old: readonly ArgumentNode[], now: readonly ArgumentNode[], report: Report): void {
  for (const [index, argument] of old.entries()) {
    const next = now[index]
    const {name} = argument
    if (!next || (next.name !== name && now.some((other) => other.name === name))) {
      if (next) report('breaking', 'argument-moved', `Argument ${name} has another place`)
      else report('breaking', 'argument-removed', `Argument ${name} is gone`)
      continue
    }

    if (next.name !== name) report('compatible', 'argument-renamed', `Argument ${name} is ${next.name}`)
    compareValues(argument, next, `Argument ${next.name}`, report)
  }

  for (const {name, required} of now.slice(old.length)) {
    if (required) report('breaking', 'required-added', `Argument ${name} is new and required`)
    else report('compatible', 'argument-added', `Argument ${name} is new`)
  }
}

/** Compares the flags of a command, by name and alias. */
export function compareFlags(old: readonly FlagNode[], now: readonly FlagNode[], report: Report): void {
  const find = (word: string) => now.find(({aliases = [], name}) => name === word || aliases.includes(word))
  const kept = new Set<FlagNode>()
  for (const flag of old) {
    const dashed = `--${flag.name}`
    const next = find(flag.name)
    if (!next) {
      report('breaking', 'flag-removed', `Flag ${dashed} is gone`, dashed)
      continue
    }

    kept.add(next)
    if (next.name !== flag.name) {
      report('compatible', 'flag-renamed', `It is --${next.name}; the old name is an alias`, dashed)
    }

    for (const alias of flag.aliases ?? []) {
      if (!find(alias)) report('breaking', 'alias-removed', `Its alias --${alias} is gone`, dashed)
    }

    if (flag.char && !now.some(({aliases = [], char}) => char === flag.char || aliases.includes(flag.char!))) {
      report('breaking', 'alias-removed', `Its short form -${flag.char} is gone`, dashed)
    }

    if (flag.allow_no && !next.allow_no) report('breaking', 'flag-removed', `--no-${flag.name} is gone`, dashed)
    for (const relation of ['depends_on', 'mutually_exclusive_with'] as const) {
      const added = (next[relation] ?? []).filter((name) => !flag[relation]?.includes(name))
      // A flag that is new cannot be on an old command line.
      const binding = added.filter((name) => relation === 'depends_on' || old.some((other) => other.name === name))
      const words = relation === 'depends_on' ? 'It needs' : 'It excludes'
      if (binding.length > 0) {
        report('breaking', 'relation-added', `${words} ${binding.map((name) => `--${name}`).join(', ')}`, dashed)
      }
    }

    compareValues(flag, next, `Flag ${dashed}`, report, dashed)
    if (!flag.deprecated && next.deprecated) report('compatible', 'flag-deprecated', 'It is deprecated', dashed)
  }

  for (const {name, required} of now.filter((flag) => !kept.has(flag))) {
    const dashed = `--${name}`
    if (required) report('breaking', 'required-added', `Flag ${dashed} is new and required`, dashed)
    else report('compatible', 'flag-added', `Flag ${dashed} is new`, dashed)
  }
}

type Value = ArgumentNode | FlagNode

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
    const lost = old.enum.filter((value) => !now.enum!.includes(value))
    const added = now.enum.filter((value) => !old.enum!.includes(value))
    if (lost.length > 0) breaks('enum-value-removed', `no longer takes ${lost.join(', ')}`)
    if (added.length > 0) fits('enum-value-added', `takes ${added.join(', ')}, too`)
  }

  if (old.multiple && !now.multiple) breaks('multiple-removed', 'takes one value only')
  const [before, after] = [old.default, now.default].map((value) => JSON.stringify(value))
  if (before !== after) breaks('default-changed', `has the default ${after ?? 'none'} instead of ${before ?? 'none'}`)
  if (now.pattern !== undefined && now.pattern !== old.pattern) breaks('pattern-changed', `must match ${now.pattern}`)
  const [{max: oldMax = Infinity, min: oldMin = -Infinity}, {max = Infinity, min = -Infinity}] = [old, now] as [
    Partial<FlagNode>,
    Partial<FlagNode>,
  ]
  if (max < oldMax || min > oldMin) breaks('range-narrowed', `takes ${min} to ${max} only`)
}
