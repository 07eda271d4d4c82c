import {listCommandNodes} from '../../catalog/tree.js'
import type {
  ArgumentNode,
  CommandNode,
  DescribeDocument,
  FlagNode,
} from '../../contract/schema/introspection.js'
import type {DiffDocument} from '../../contract/schema/services.js'
import {compareResults} from './compare-results.js'
import {compareValues, listAdded, reportAdded, type Report} from './compare-values.js'

/**
 * Compares two descriptions: which changes break an agent's command line or its use of a result,
 * and which do not.
 */
export function compareCatalogs(before: DescribeDocument, after: DescribeDocument): DiffDocument {
  const document: DiffDocument = {breaking: [], compatible: []}
  const old = nodesByName(before)
  const current = nodesByName(after)
  const byAlias = new Map<string, CommandNode>()
  for (const node of current.values()) {
    for (const alias of node.aliases ?? []) byAlias.set(alias, node)
  }
  const added = new Set([...current.keys()].filter((name) => !old.has(name)))
  const reportOn =
    (command: string, flag?: string): Report =>
    (kind, rule, message) =>
      void document[kind].push({
        rule,
        command,
        ...(flag && {flag}),
        message,
      })
  for (const node of old.values()) {
    const {aliases = [], name} = node
    const report = reportOn(name)
    const next = current.get(name) ?? byAlias.get(name)
    if (!next) {
      report('breaking', 'command-removed', 'The command was removed')
      continue
    }

    if (next.name !== name) {
      report('compatible', 'command-renamed', `It is ${next.name}; the old name is an alias`)
    }
    added.delete(next.name)
    const lost = aliases.filter((alias) => !current.has(alias) && !byAlias.has(alias))
    for (const alias of lost) {
      report('breaking', 'alias-removed', `Its alias ${alias} was removed`)
    }
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
function nodesByName({
  commands,
  common_flags: common = [],
}: DescribeDocument): Map<string, CommandNode> {
  const complete = (node: CommandNode): CommandNode => {
    const shared = common.filter(({name}) => node.common_flags?.includes(name))
    return {
      ...node,
      flags: [...(node.flags ?? []), ...shared],
    }
  }
  return new Map(listCommandNodes(commands).map((node) => [node.name, complete(node)]))
}

type Safety = CommandNode['safety']

/** Reports a command that changes something and did not, or whose confirmation is another. */
function compareMutation(old: Safety, now: Safety, report: Report): void {
  const {confirm_flag: confirms, mutating_flags: flags = []} = now
  if (old.read_only && !now.read_only) {
    report('breaking', mutation, 'It is no longer known to be read-only')
  } else if (confirms && confirms !== old.confirm_flag) {
    const dashed = flags.map((name) => `--${name}`).join(', ')
    const when = flags.length > 0 ? ` with ${dashed}` : ''
    report('breaking', mutation, `It changes something${when}, and needs ${confirms}`)
  } else if (old.confirm_flag && !confirms) {
    report('breaking', mutation, `It no longer takes ${old.confirm_flag}`)
  } else if (now.read_only && !old.read_only) {
    report('compatible', mutation, 'It is known to be read-only')
  }
}

const mutation = 'mutating-changed'

/** Compares what decides whether an agent's command line runs. */
function compareSafety(
  {safety: old}: CommandNode,
  {safety: now}: CommandNode,
  report: Report,
): void {
  const {confirm_flag: confirmed, mutating_flags: known = []} = old
  compareMutation(old, now, report)
  if (confirmed && old.read_only) {
    for (const name of listAdded(known, now.mutating_flags)) {
      report('breaking', mutation, `It changes something with --${name}`)
    }
  }
  if (now.destructive && !old.destructive) {
    report('breaking', 'destructive-changed', 'It destroys something')
  }
  if (old.dry_run_supported && !now.dry_run_supported) {
    report('breaking', 'dry-run-removed', 'It has no --dry-run')
  }
  if (now.dry_run_supported && !old.dry_run_supported) {
    report('compatible', 'dry-run-added', 'It has --dry-run')
  }
}

/** The exit codes of a command's examples, by their command lines. */
function codesOf({examples = []}: CommandNode): Map<string, number> {
  const codes = new Map<string, number>()
  for (const example of examples) {
    if (typeof example === 'string') {
      codes.set(example, 0)
    } else {
      codes.set(example.command, example.expected_exit_code ?? 0)
    }
  }
  return codes
}

function compareExamples(old: CommandNode, now: CommandNode, report: Report): void {
  const codes = codesOf(now)
  for (const [example, code] of codesOf(old)) {
    const next = codes.get(example) ?? code
    if (next !== code) {
      report('breaking', 'exit-code-changed', `\`${example}\` ends with ${next} instead of ${code}`)
    }
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
    if (!next) {
      report('breaking', 'argument-removed', `Argument ${name} was removed`)
    } else if (next.name !== name && now.some((other) => other.name === name)) {
      report('breaking', 'argument-moved', `Argument ${name} has moved`)
    } else {
      if (next.name !== name) {
        report('compatible', 'argument-renamed', `Argument ${name} is ${next.name}`)
      }
      compareValues(argument, next, `Argument ${next.name}`, report)
    }
  }

  for (const argument of now.slice(old.length)) {
    reportAdded('argument', argument, `Argument ${argument.name}`, report)
  }
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

    if (next.name !== name) {
      report('compatible', 'flag-renamed', `It is --${next.name}; the old name is an alias`)
    }
    const lost = aliases.filter((alias) => !find(alias))
    for (const alias of lost) {
      report('breaking', 'alias-removed', `Its alias --${alias} was removed`)
    }
    const hasLetter = !char || find(char) || now.some((other) => other.char === char)
    if (!hasLetter) {
      report('breaking', 'alias-removed', `Its short form -${char} was removed`)
    }
    if (flag.allow_no && !next.allow_no) {
      report('breaking', 'flag-removed', `--no-${name} was removed`)
    }
    const needed = listAdded(flag.depends_on, next.depends_on)
    if (needed.length > 0) {
      report('breaking', 'relation-added', `It needs --${needed.join(', --')}`)
    }
    // A new flag cannot be on an old command line.
    const excluded = listAdded(flag.mutually_exclusive_with, next.mutually_exclusive_with)
    const existing = excluded.filter((other) => old.some((each) => each.name === other))
    if (existing.length > 0) {
      report('breaking', 'relation-added', `It excludes --${existing.join(', --')}`)
    }
    compareValues(flag, next, `Flag --${name}`, report)
    if (!flag.deprecated && next.deprecated) {
      report('compatible', 'flag-deprecated', 'It is deprecated')
    }
  }

  for (const flag of now.filter((each) => !kept.has(each))) {
    reportAdded('flag', flag, `Flag --${flag.name}`, reportOn(`--${flag.name}`))
  }
}
