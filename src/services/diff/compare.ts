import {listCommandNodes} from '../../catalog/tree.js'
import {isRecord} from '../../contract/unknown-value.js'
import type {
  ArgumentNode,
  CommandNode,
  DescribeDocument,
  FlagNode,
} from '../../contract/schema/introspection.js'
import type {DiffDocument} from '../../contract/schema/services.js'

/**
 * Receives a change of a command or flag: whether it breaks an agent or fits its old command lines.
 */
type Report = (kind: 'breaking' | 'compatible', rule: string, message: string) => void

/**
 * Compares two descriptions: which changes break an agent's command line or its use of a result,
 * and which do not.
 */
export function compareCatalogs(before: DescribeDocument, after: DescribeDocument): DiffDocument {
  const document: DiffDocument = {breaking: [], compatible: []}
  const [old, current] = [listCommands(before), listCommands(after)]
  const byAlias = new Map(
    [...current.values()].flatMap((node) => (node.aliases ?? []).map((alias) => [alias, node])),
  )
  const added = new Set([...current.keys()].filter((name) => !old.has(name)))
  const reportOn =
    (command: string, flag?: string): Report =>
    (kind, rule, message) =>
      void document[kind].push({rule, command, ...(flag && {flag}), message})
  for (const node of old.values()) {
    const {aliases = [], name} = node
    const report = reportOn(name)
    const next = current.get(name) ?? byAlias.get(name)
    if (!next) {
      report('breaking', 'command-removed', 'The command was removed')
      continue
    }

    if (next.name !== name)
      report('compatible', 'command-renamed', `It is ${next.name}; the old name is an alias`)
    added.delete(next.name)
    const lost = aliases.filter((alias) => !current.has(alias) && !byAlias.has(alias))
    for (const alias of lost) report('breaking', 'alias-removed', `Its alias ${alias} was removed`)
    compareArguments(node.arguments ?? [], next.arguments ?? [], report)
    compareFlags(node.flags ?? [], next.flags ?? [], (flag) => reportOn(name, flag))
    compareSafety(node, next, report)
    compareExamples(node, next, report)
    compareResults(node.returns?.output_schema, next.returns?.output_schema, report)
  }

  for (const name of added) reportOn(name)('compatible', 'command-added', 'The command is new')
  return document
}

/** The commands by name, with their common flags. */
function listCommands({
  commands,
  common_flags: common = [],
}: DescribeDocument): Map<string, CommandNode> {
  const complete = (node: CommandNode): CommandNode => {
    const shared = common.filter(({name}) => node.common_flags?.includes(name))
    return {...node, flags: [...(node.flags ?? []), ...shared]}
  }
  return new Map(listCommandNodes(commands).map((node) => [node.name, complete(node)]))
}

/** Compares what decides whether an agent's command line runs. */
function compareSafety(
  {safety: old}: CommandNode,
  {safety: now}: CommandNode,
  report: Report,
): void {
  const {confirm_flag: confirmed, dry_run_supported: couldDryRun, mutating_flags: known = []} = old
  const {confirm_flag: confirms, dry_run_supported: canDryRun, mutating_flags: flags = []} = now
  const mutation = 'mutating-changed'
  if (old.read_only && !now.read_only)
    report('breaking', mutation, 'It is no longer known to be read-only')
  else if (confirms && confirms !== confirmed) {
    const when = flags.length > 0 ? ` with ${flags.map((name) => `--${name}`).join(', ')}` : ''
    report('breaking', mutation, `It changes something${when}, and needs ${confirms}`)
  } else if (confirmed && !confirms) report('breaking', mutation, `It no longer takes ${confirmed}`)
  else if (now.read_only && !old.read_only)
    report('compatible', mutation, 'It is known to be read-only')

  const more = confirmed ? flags.filter((name) => old.read_only && !known.includes(name)) : []
  for (const name of more) report('breaking', mutation, `It changes something with --${name}`)
  if (now.destructive && !old.destructive)
    report('breaking', 'destructive-changed', 'It destroys something')
  if (couldDryRun && !canDryRun) report('breaking', 'dry-run-removed', 'It has no --dry-run')
  if (canDryRun && !couldDryRun) report('compatible', 'dry-run-added', 'It has --dry-run')
}

function compareExamples(old: CommandNode, now: CommandNode, report: Report): void {
  const codesOf = ({examples = []}: CommandNode) => {
    const objects = examples.map((example) =>
      typeof example === 'string' ? {command: example} : example,
    )
    return new Map(objects.map(({command, expected_exit_code: code = 0}) => [command, code]))
  }
  const codes = codesOf(now)
  for (const [example, code] of codesOf(old)) {
    const next = codes.get(example) ?? code
    if (next !== code)
      report('breaking', 'exit-code-changed', `\`${example}\` ends with ${next} instead of ${code}`)
  }
}

/** Compares a command's arguments by position, because agents type no names. */
function compareArguments(
  old: readonly ArgumentNode[],
  now: readonly ArgumentNode[],
  report: Report,
): void {
  for (const [index, argument] of old.entries()) {
    const next = now[index]
    const {name} = argument
    if (!next) report('breaking', 'argument-removed', `Argument ${name} was removed`)
    else if (next.name !== name && now.some((other) => other.name === name)) {
      report('breaking', 'argument-moved', `Argument ${name} has moved`)
    } else {
      if (next.name !== name)
        report('compatible', 'argument-renamed', `Argument ${name} is ${next.name}`)
      compareValues(argument, next, `Argument ${next.name}`, report)
    }
  }

  for (const argument of now.slice(old.length))
    reportAdded('argument', argument, `Argument ${argument.name}`, report)
}

function compareFlags(
  old: readonly FlagNode[],
  now: readonly FlagNode[],
  reportOn: (dashed: string) => Report,
): void {
  const find = (word: string) =>
    now.find(({aliases = [], name}) => name === word || aliases.includes(word))
  const kept = new Set(old.map(({name}) => find(name)))
  for (const flag of old) {
    const {aliases = [], char, name} = flag
    const report = reportOn(`--${name}`)
    const next = find(name)
    if (!next) {
      report('breaking', 'flag-removed', `Flag --${name} was removed`)
      continue
    }

    if (next.name !== name)
      report('compatible', 'flag-renamed', `It is --${next.name}; the old name is an alias`)
    const lost = aliases.filter((alias) => !find(alias))
    for (const alias of lost)
      report('breaking', 'alias-removed', `Its alias --${alias} was removed`)
    const hasLetter = !char || find(char) || now.some((other) => other.char === char)
    if (!hasLetter) report('breaking', 'alias-removed', `Its short form -${char} was removed`)
    if (flag.allow_no && !next.allow_no)
      report('breaking', 'flag-removed', `--no-${name} was removed`)
    const needed = listAdded(flag.depends_on, next.depends_on)
    if (needed.length > 0) report('breaking', 'relation-added', `It needs --${needed.join(', --')}`)
    // A new flag cannot be on an old command line.
    const excluded = listAdded(flag.mutually_exclusive_with, next.mutually_exclusive_with)
    const existing = excluded.filter((other) => old.some((each) => each.name === other))
    if (existing.length > 0)
      report('breaking', 'relation-added', `It excludes --${existing.join(', --')}`)
    compareValues(flag, next, `Flag --${name}`, report)
    if (!flag.deprecated && next.deprecated)
      report('compatible', 'flag-deprecated', 'It is deprecated')
  }

  for (const flag of now.filter((each) => !kept.has(each))) {
    reportAdded('flag', flag, `Flag --${flag.name}`, reportOn(`--${flag.name}`))
  }
}

type Value = (ArgumentNode | FlagNode) & Pick<FlagNode, 'max' | 'min'>

function reportAdded(
  kind: 'argument' | 'flag',
  {required}: Value,
  what: string,
  report: Report,
): void {
  if (required) report('breaking', 'required-added', `${what} is new and required`)
  else report('compatible', `${kind}-added`, `${what} is new`)
}

function listAdded<Item>(before: readonly Item[] = [], after: readonly Item[] = []): Item[] {
  return after.filter((item) => !before.includes(item))
}

function compareValues(old: Value, now: Value, what: string, reportChange: Report): void {
  const report: Report = (kind, rule, message) => reportChange(kind, rule, `${what} ${message}`)
  if (now.required && !old.required) report('breaking', 'required-added', 'is required')
  if (old.required && !now.required) report('compatible', 'required-removed', 'is optional')
  if (old.type !== now.type) {
    const isWider = old.type === 'integer' && now.type === 'number'
    const isText = old.type !== 'boolean' && now.type === 'string'
    const kind = isWider || isText ? 'compatible' : 'breaking'
    report(kind, 'type-changed', `takes ${now.type} instead of ${old.type}`)
  }

  if (old.enum && now.enum) {
    const [lost, added] = [listAdded(now.enum, old.enum), listAdded(old.enum, now.enum)]
    if (lost.length > 0)
      report('breaking', 'enum-value-removed', `no longer takes ${lost.join(', ')}`)
    if (added.length > 0)
      report('compatible', 'enum-value-added', `takes ${added.join(', ')} as well`)
  }

  if (old.multiple && !now.multiple) report('breaking', 'multiple-removed', 'takes one value only')
  const [before, after] = [old.default, now.default].map((value) => JSON.stringify(value) ?? 'none')
  if (before !== after)
    report('breaking', 'default-changed', `has the default ${after} instead of ${before}`)
  const {max = Infinity, min = -Infinity, pattern} = now
  if (pattern !== undefined && pattern !== old.pattern)
    report('breaking', 'pattern-changed', `must match ${pattern}`)
  const isNarrower = max < (old.max ?? Infinity) || min > (old.min ?? -Infinity)
  if (isNarrower) report('breaking', 'range-narrowed', `takes ${min} to ${max} only`)
}

type Schema = Record<string, unknown>

/** Compares the JSON Schemas of a command's results: what readers rely on must still exist. */
function compareResults(old: unknown, now: unknown, report: Report): void {
  const narrowed = (message: string) => report('breaking', 'result-narrowed', message)
  if (old === undefined && now !== undefined)
    report('compatible', 'result-typed', 'Its result has a schema')
  if (old !== undefined && now === undefined) narrowed('The schema of its result was removed')
  const compared = new Set<string>()
  const compare = (before: unknown, after: unknown, path: string): void => {
    const references = JSON.stringify(
      [before, after].map((schema) => isRecord(schema) && schema['$ref']),
    )
    // A type may contain itself.
    if (references.includes('#') && compared.has(references)) return
    compared.add(references)
    const [one, other] = [follow(before, old), follow(after, now)]
    if (!isRecord(one) || !isRecord(other)) return
    const [types, otherTypes] = [typesOf(one), typesOf(other)]
    const widened = listAdded(types, otherTypes)
    if (types.length > 0 && (widened.length > 0 || otherTypes.length === 0)) {
      narrowed(
        `${path || 'The result'} may be ${widened.join(' or ') || 'anything'} instead of ${types.join(' or ')}`,
      )
    }

    const [members, otherMembers] = [recordOf(one['properties']), recordOf(other['properties'])]
    for (const [name, schema] of Object.entries(members)) {
      const inner = path === '' ? name : `${path}.${name}`
      const isRequired = ({required}: Schema) => listOf(required).includes(name)
      if (!Object.hasOwn(otherMembers, name)) narrowed(`${inner} was removed from the result`)
      else if (isRequired(one) && !isRequired(other))
        narrowed(`${inner} may be missing from the result`)
      compare(schema, otherMembers[name], inner)
    }

    const added = listAdded(Object.keys(members), Object.keys(otherMembers)).join(', ')
    if (added)
      report('compatible', 'result-extended', `${path || 'The result'} has ${added} as well`)
    for (const key of ['items', 'additionalProperties']) compare(one[key], other[key], `${path}[]`)
  }
  compare(old, now, '')
}

function follow(schema: unknown, root: unknown): unknown {
  if (!isRecord(schema) || typeof schema['$ref'] !== 'string' || !isRecord(root)) return schema
  const [, kind = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(schema['$ref']) ?? []
  return recordOf(root[kind])[name]
}

/** The JSON types that a schema allows; empty if unspecified. */
function typesOf({anyOf, type}: Schema): string[] {
  const own = [type].flat().filter((each) => typeof each === 'string')
  return own.length > 0 ? own : listOf(anyOf).flatMap((option) => typesOf(recordOf(option)))
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const recordOf = (value: unknown): Schema => (isRecord(value) ? value : {})
