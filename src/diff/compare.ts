import {listCommandNodes} from '../catalog/tree.js'
import type {ArgumentNode, CommandNode, DescribeDocument, FlagNode} from '../schema/introspection.js'
import type {Change, DiffDocument} from '../schema/services.js'
import {compareResults} from './compare-results.js'

/** Receives a command's change. */
export type Report = (kind: 'breaking' | 'compatible', rule: string, message: string, flag?: string) => void

/** Compares two descriptions: which changes break an agent's command line or its use of a result, and which do not. */
export function compareCatalogs(before: DescribeDocument, after: DescribeDocument): DiffDocument {
  const document: DiffDocument = {breaking: [], compatible: []}
  const [old, current] = [listCommands(before), listCommands(after)]
  const byAlias = new Map([...current.values()].flatMap((node) => (node.aliases ?? []).map((alias) => [alias, node])))
  const renamed = new Set<CommandNode>()
  for (const node of old.values()) {
    const command = node.name
    const report: Report = (kind, rule, message, flag) => {
      const change: Change = {rule, command, ...(flag !== undefined && {flag}), message}
      document[kind].push(change)
    }
    const next = current.get(command) ?? byAlias.get(command)
    if (!next) {
      report('breaking', 'command-removed', `The command is gone${suggestName(node, old, current)}`)
      continue
    }

    if (next.name !== command) {
      renamed.add(next)
      report('compatible', 'command-renamed', `It is ${next.name}; the old name is an alias`)
    }

    for (const alias of node.aliases ?? []) {
      if (current.has(alias) || byAlias.has(alias)) continue
      report('breaking', 'alias-removed', `Its alias ${alias} is gone`)
    }

    compareArguments(node.arguments ?? [], next.arguments ?? [], report)
    compareFlags(node.flags ?? [], next.flags ?? [], report)
    compareSafety(node, next, report)
    compareExamples(node, next, report)
    compareResults(node.returns?.output_schema, next.returns?.output_schema, report)
  }

  const added = [...current.values()].filter((node) => !old.has(node.name) && !renamed.has(node))
  const changes = added.map(({name}) => ({rule: 'command-added', command: name, message: 'The command is new'}))
  document.compatible.push(...changes)
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
function compareSafety({safety: old}: CommandNode, {safety: now}: CommandNode, report: Report): void {
  const [before, after] = [old.confirm_flag, now.confirm_flag]
  if (old.read_only && !now.read_only) {
    report('breaking', 'mutating-changed', 'It is no longer known to be read-only')
  } else if (before !== after) {
    const message = after === undefined ? `It no longer takes ${before}` : `It changes something, and needs ${after}`
    report('breaking', 'mutating-changed', message)
  } else if (!old.read_only && now.read_only) {
    report('compatible', 'mutating-changed', 'It is known to be read-only')
  }

  if (now.destructive && !old.destructive) report('breaking', 'destructive-changed', 'It destroys something')
  if (old.dry_run_supported && !now.dry_run_supported) report('breaking', 'dry-run-removed', 'It has no --dry-run')
  if (!old.dry_run_supported && now.dry_run_supported) report('compatible', 'dry-run-added', 'It has --dry-run')
}

function compareExamples(old: CommandNode, now: CommandNode, report: Report): void {
  const codesOf = ({examples = []}: CommandNode) => {
    const objects = examples.map((example) => (typeof example === 'string' ? {command: example} : example))
    return new Map(objects.map(({command, expected_exit_code: code = 0}) => [command, code]))
  }
  const codes = codesOf(now)
  for (const [example, code] of codesOf(old)) {
    const next = codes.get(example) ?? code
    if (next !== code) report('breaking', 'exit-code-changed', `\`${example}\` ends with ${next} instead of ${code}`)
  }
}

/** Compares a command's arguments by position, because agents type no names. */
function compareArguments(old: readonly ArgumentNode[], now: readonly ArgumentNode[], report: Report): void {
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

  for (const argument of now.slice(old.length)) reportAdded('argument', argument, `Argument ${argument.name}`, report)
}

/** Compares a command's flags by name and alias. */
function compareFlags(old: readonly FlagNode[], now: readonly FlagNode[], report: Report): void {
  const find = (word: string) => now.find(({aliases = [], name}) => name === word || aliases.includes(word))
  for (const flag of old) {
    const dashed = `--${flag.name}`
    const reportFlag: Report = (kind, rule, message) => report(kind, rule, message, dashed)
    const breaks = (rule: string, message: string) => reportFlag('breaking', rule, message)
    const next = find(flag.name)
    if (!next) {
      breaks('flag-removed', `Flag ${dashed} is gone`)
      continue
    }

    if (next.name !== flag.name) {
      reportFlag('compatible', 'flag-renamed', `It is --${next.name}; the old name is an alias`)
    }

    for (const alias of flag.aliases ?? []) if (!find(alias)) breaks('alias-removed', `Its alias --${alias} is gone`)
    const {char} = flag
    if (char && !find(char) && !now.some((other) => other.char === char)) {
      breaks('alias-removed', `Its short form -${char} is gone`)
    }

    if (flag.allow_no && !next.allow_no) breaks('flag-removed', `--no-${flag.name} is gone`)
    // A new flag cannot be on an old command line, but may now be required there.
    const isOld = (name: string) => old.some((other) => other.name === name)
    const needed = listAdded(flag.depends_on, next.depends_on)
    const excluded = listAdded(flag.mutually_exclusive_with, next.mutually_exclusive_with).filter(isOld)
    if (needed.length > 0) breaks('relation-added', `It needs --${needed.join(', --')}`)
    if (excluded.length > 0) breaks('relation-added', `It excludes --${excluded.join(', --')}`)
    compareValues(flag, next, `Flag ${dashed}`, reportFlag)
    if (!flag.deprecated && next.deprecated) reportFlag('compatible', 'flag-deprecated', 'It is deprecated')
  }

  const kept = new Set(old.map(({name}) => find(name)))
  for (const flag of now.filter((each) => !kept.has(each))) {
    const dashed = `--${flag.name}`
    reportAdded('flag', flag, `Flag ${dashed}`, (kind, rule, message) => report(kind, rule, message, dashed))
  }
}

function reportAdded(
  kind: 'argument' | 'flag',
  {required}: ArgumentNode | FlagNode,
  what: string,
  report: Report,
): void {
  if (required) report('breaking', 'required-added', `${what} is new and required`)
  else report('compatible', `${kind}-added`, `${what} is new`)
}

function listAdded(before: readonly string[] = [], after: readonly string[] = []): string[] {
  return after.filter((name) => !before.includes(name))
}

type Value = Omit<ArgumentNode & Pick<FlagNode, 'max' | 'min'>, 'required'> & {required?: boolean}

/** Whether a type accepts all values of another one; text accepts any. */
function isWider(now: string, old: string): boolean {
  return old !== 'boolean' && (now === 'string' || (now === 'number' && old === 'integer'))
}

function compareValues(old: Value, now: Value, what: string, report: Report): void {
  const breaks = (rule: string, message: string) => report('breaking', rule, `${what} ${message}`)
  const fits = (rule: string, message: string) => report('compatible', rule, `${what} ${message}`)
  if (now.required && !old.required) breaks('required-added', 'is required')
  if (old.required && !now.required) fits('required-removed', 'is optional')
  if (old.type !== now.type) {
    const reportType = isWider(now.type, old.type) ? fits : breaks
    reportType('type-changed', `takes ${now.type} instead of ${old.type}`)
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
