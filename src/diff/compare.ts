import {listCommandNodes} from '../catalog/tree.js'
import type {ArgumentNode, CommandNode, DescribeDocument, FlagNode} from '../schema/introspection.js'
import type {DiffDocument} from '../schema/services.js'
import {compareResults} from './compare-results.js'

/** Receives the changes of a command or flag: what breaks an agent, and what fits its old command lines. */
export type Report = Record<'breaks' | 'fits', (rule: string, message: string) => void>

/** Compares two descriptions: which changes break an agent's command line or its use of a result, and which do not. */
export function compareCatalogs(before: DescribeDocument, after: DescribeDocument): DiffDocument {
  const document: DiffDocument = {breaking: [], compatible: []}
  const [old, current] = [listCommands(before), listCommands(after)]
  const byAlias = new Map([...current.values()].flatMap((node) => (node.aliases ?? []).map((alias) => [alias, node])))
  const renamed = new Set<CommandNode>()
  const reportOn = (command: string, flag?: string): Report => {
    const add = (kind: keyof Pick<DiffDocument, 'breaking' | 'compatible'>) => (rule: string, message: string) =>
      void document[kind].push({rule, command, ...(flag !== undefined && {flag}), message})
    return {breaks: add('breaking'), fits: add('compatible')}
  }
  for (const node of old.values()) {
    const report = reportOn(node.name)
    const next = current.get(node.name) ?? byAlias.get(node.name)
    if (!next) {
      report.breaks('command-removed', `The command was removed${suggestName(node, old, current)}`)
      continue
    }

    if (next.name !== node.name) {
      renamed.add(next)
      report.fits('command-renamed', `It is ${next.name}; the old name is an alias`)
    }

    const lost = (node.aliases ?? []).filter((alias) => !current.has(alias) && !byAlias.has(alias))
    for (const alias of lost) report.breaks('alias-removed', `Its alias ${alias} was removed`)
    compareArguments(node.arguments ?? [], next.arguments ?? [], report)
    compareFlags(node.flags ?? [], next.flags ?? [], (flag) => reportOn(node.name, flag))
    compareSafety(node, next, report)
    compareExamples(node, next, report)
    compareResults(node.returns?.output_schema, next.returns?.output_schema, report)
  }

  const added = [...current.values()].filter((node) => !old.has(node.name) && !renamed.has(node))
  for (const {name} of added) reportOn(name).fits('command-added', 'The command is new')
  return document
}

/** The commands by name, with their common flags. */
function listCommands({commands, common_flags: common = []}: DescribeDocument): Map<string, CommandNode> {
  const nodes = listCommandNodes(commands).map((node): [string, CommandNode] => {
    const shared = common.filter(({name}) => node.common_flags?.includes(name))
    return [node.name, {...node, flags: [...(node.flags ?? []), ...shared]}]
  })
  return new Map(nodes)
}

/** A new command with the same summary or last word. */
function suggestName(
  {name, summary}: CommandNode,
  old: ReadonlyMap<string, CommandNode>,
  current: ReadonlyMap<string, CommandNode>,
): string {
  const added = [...current.values()].filter((node) => !old.has(node.name))
  const verbOf = (text: string) => text.split(/[ :]/).at(-1)
  const near =
    added.find((node) => summary !== '' && node.summary === summary) ??
    added.find((node) => verbOf(node.name) === verbOf(name))
  return near ? `; ${near.name} may be its new name: keep the old one as an alias` : ''
}

/** Compares what decides whether an agent's command line runs. */
function compareSafety({safety: old}: CommandNode, {safety: now}: CommandNode, {breaks, fits}: Report): void {
  const [before, after] = [old.confirm_flag, now.confirm_flag]
  if (old.read_only && !now.read_only) breaks('mutating-changed', 'It is no longer known to be read-only')
  else if (before !== after) {
    const message = after === undefined ? `It no longer takes ${before}` : `It changes something, and needs ${after}`
    breaks('mutating-changed', message)
  } else if (!old.read_only && now.read_only) fits('mutating-changed', 'It is known to be read-only')

  if (now.destructive && !old.destructive) breaks('destructive-changed', 'It destroys something')
  if (old.dry_run_supported && !now.dry_run_supported) breaks('dry-run-removed', 'It has no --dry-run')
  if (!old.dry_run_supported && now.dry_run_supported) fits('dry-run-added', 'It has --dry-run')
}

function compareExamples(old: CommandNode, now: CommandNode, {breaks}: Report): void {
  const codesOf = ({examples = []}: CommandNode) => {
    const objects = examples.map((example) => (typeof example === 'string' ? {command: example} : example))
    return new Map(objects.map(({command, expected_exit_code: code = 0}) => [command, code]))
  }
  const codes = codesOf(now)
  for (const [example, code] of codesOf(old)) {
    const next = codes.get(example) ?? code
    if (next !== code) breaks('exit-code-changed', `\`${example}\` ends with ${next} instead of ${code}`)
  }
}

/** Compares a command's arguments by position, because agents type no names. */
function compareArguments(old: readonly ArgumentNode[], now: readonly ArgumentNode[], report: Report): void {
  for (const [index, argument] of old.entries()) {
    const next = now[index]
    const {name} = argument
    if (!next) report.breaks('argument-removed', `Argument ${name} was removed`)
    else if (next.name !== name && now.some((other) => other.name === name)) {
      report.breaks('argument-moved', `Argument ${name} has moved`)
    } else {
      if (next.name !== name) report.fits('argument-renamed', `Argument ${name} is ${next.name}`)
      compareValues(argument, next, `Argument ${next.name}`, report)
    }
  }

  for (const argument of now.slice(old.length)) reportAdded('argument', argument, `Argument ${argument.name}`, report)
}

/** Compares a command's flags by name and alias. */
function compareFlags(old: readonly FlagNode[], now: readonly FlagNode[], reportOn: (dashed: string) => Report): void {
  const find = (word: string) => now.find(({aliases = [], name}) => name === word || aliases.includes(word))
  for (const flag of old) {
    const {aliases = [], char, name} = flag
    const report = reportOn(`--${name}`)
    const {breaks, fits} = report
    const next = find(name)
    if (!next) {
      breaks('flag-removed', `Flag --${name} was removed`)
      continue
    }

    if (next.name !== name) fits('flag-renamed', `It is --${next.name}; the old name is an alias`)
    for (const alias of aliases) if (!find(alias)) breaks('alias-removed', `Its alias --${alias} was removed`)
    const hasLetter = !char || find(char) || now.some((other) => other.char === char)
    if (!hasLetter) breaks('alias-removed', `Its short form -${char} was removed`)
    if (flag.allow_no && !next.allow_no) breaks('flag-removed', `--no-${name} was removed`)
    // A new flag cannot be on an old command line, but may now be required there.
    const needed = listAdded(flag.depends_on, next.depends_on)
    const excluded = listAdded(flag.mutually_exclusive_with, next.mutually_exclusive_with)
    const existing = excluded.filter((other) => old.some((each) => each.name === other))
    if (needed.length > 0) breaks('relation-added', `It needs --${needed.join(', --')}`)
    if (existing.length > 0) breaks('relation-added', `It excludes --${existing.join(', --')}`)
    compareValues(flag, next, `Flag --${name}`, report)
    if (!flag.deprecated && next.deprecated) fits('flag-deprecated', 'It is deprecated')
  }

  const kept = new Set(old.map(({name}) => find(name)))
  const added = now.filter((flag) => !kept.has(flag))
  for (const flag of added) reportAdded('flag', flag, `Flag --${flag.name}`, reportOn(`--${flag.name}`))
}

type Value = (ArgumentNode | FlagNode) & Pick<FlagNode, 'max' | 'min'>

function reportAdded(kind: 'argument' | 'flag', {required}: Value, what: string, {breaks, fits}: Report): void {
  if (required) breaks('required-added', `${what} is new and required`)
  else fits(`${kind}-added`, `${what} is new`)
}

function listAdded(before: readonly string[] = [], after: readonly string[] = []): string[] {
  return after.filter((name) => !before.includes(name))
}

/** Whether a type accepts all values of another one; text accepts any. */
function isWider(now: string, old: string): boolean {
  return old !== 'boolean' && (now === 'string' || (now === 'number' && old === 'integer'))
}

function compareValues(old: Value, now: Value, what: string, report: Report): void {
  const breaks = (rule: string, message: string) => report.breaks(rule, `${what} ${message}`)
  const fits = (rule: string, message: string) => report.fits(rule, `${what} ${message}`)
  if (now.required && !old.required) breaks('required-added', 'is required')
  if (old.required && !now.required) fits('required-removed', 'is optional')
  if (old.type !== now.type) {
    const reportType = isWider(now.type, old.type) ? fits : breaks
    reportType('type-changed', `takes ${now.type} instead of ${old.type}`)
  }

  if (old.enum && now.enum) {
    const [lost, added] = [listAdded(now.enum, old.enum), listAdded(old.enum, now.enum)]
    if (lost.length > 0) breaks('enum-value-removed', `no longer takes ${lost.join(', ')}`)
    if (added.length > 0) fits('enum-value-added', `takes ${added.join(', ')}as well`)
  }

  if (old.multiple && !now.multiple) breaks('multiple-removed', 'takes one value only')
  const [before, after] = [old.default, now.default].map((value) => JSON.stringify(value))
  if (before !== after) breaks('default-changed', `has the default ${after ?? 'none'} instead of ${before ?? 'none'}`)
  if (now.pattern !== undefined && now.pattern !== old.pattern) breaks('pattern-changed', `must match ${now.pattern}`)
  const {max = Infinity, min = -Infinity} = now
  const isNarrower = max < (old.max ?? Infinity) || min > (old.min ?? -Infinity)
  if (isNarrower) breaks('range-narrowed', `takes ${min} to ${max} only`)
}
