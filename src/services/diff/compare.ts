import {listCommandNodes} from '../../catalog/tree.js'
import type {CommandNode, DescribeDocument} from '../../contract/schema/introspection.js'
import type {DiffDocument} from '../../contract/schema/services.js'
import {wordOf} from '../../flags/table.js'
import {compareArguments, compareFlags, findFlag} from './compare-inputs.js'
import {compareResults} from './compare-results.js'
import {compareAlias, listAdded, type Report} from './compare-values.js'

/**
 * Compares two descriptions of a CLI (13.8), and lists the changes that break an agent's command
 * line or its use of a result, and those that do not.
 *
 * @param accepted `after` with the hidden commands, flags and aliases, which still work; by default
 *   nothing is hidden
 */
export function compareCatalogs(
  before: DescribeDocument,
  after: DescribeDocument,
  accepted: DescribeDocument = after,
): DiffDocument {
  const document: DiffDocument = {breaking: [], compatible: []}
  const reportOn =
    (command: string, flag?: string): Report =>
    (kind, rule, message) => {
      document[kind].push({
        rule,
        command,
        ...(flag && {flag}),
        message,
      })
    }
  const listedByName = nodesByName(after)
  const acceptedByName = nodesByName(accepted)
  const acceptedByAlias = nodesByAlias(acceptedByName)
  const findNow = (nameOrAlias: string) =>
    acceptedByName.get(nameOrAlias) ?? acceptedByAlias.get(nameOrAlias)
  const kept = new Set<CommandNode>()
  for (const old of nodesByName(before).values()) {
    const {aliases = [], name} = old
    const report = reportOn(name)
    const now = findNow(name)
    if (!now) {
      report('breaking', 'command-removed', 'The command was removed')
      continue
    }
    kept.add(now)
    const listed = listedByName.get(now.name)
    if (!listed) report('compatible', 'command-hidden', 'It is hidden, but still runs')
    if (now.name !== name) {
      report('compatible', 'command-renamed', `It is ${now.name}; the old name is an alias`)
    }
    for (const alias of aliases) {
      compareAlias(`alias ${alias}`, now.name, findNow(alias)?.name, report)
    }
    compareInputs(old, {accepted: now, listed: listed ?? now}, reportOn)
    compareSafety(old, now, report)
    compareExamples(old, now, report)
    compareResults(old.returns?.output_schema, now.returns?.output_schema, report)
  }

  const added = [...acceptedByName.values()].filter(
    (node) => !kept.has(node) && listedByName.has(node.name),
  )
  for (const {name} of added) reportOn(name)('compatible', 'command-added', 'The command is new')
  return document
}

/** Compares a command's arguments and flags with those that it accepts now, and those it shows. */
function compareInputs(
  {arguments: oldArguments = [], flags: oldFlags = [], name}: CommandNode,
  {accepted, listed}: {accepted: CommandNode; listed: CommandNode},
  reportOn: (command: string, flag?: string) => Report,
): void {
  // A hidden argument counts only if it was not hidden before.
  const shown = new Set(
    [...oldArguments, ...(listed.arguments ?? [])].map((argument) => argument.name),
  )
  const nowArguments = accepted.arguments?.filter((argument) => shown.has(argument.name)) ?? []
  compareArguments(oldArguments, nowArguments, reportOn(name))
  const listedFlags = new Set(listed.flags?.map((flag) => flag.name))
  const nowFlags = {accepted: accepted.flags ?? [], listed: listedFlags}
  compareFlags(oldFlags, nowFlags, (flag) => reportOn(name, flag))
}

/** The commands by name, with their common flags. */
function nodesByName({
  commands,
  common_flags: common = [],
}: DescribeDocument): Map<string, CommandNode> {
  const withCommonFlags = (node: CommandNode): CommandNode => {
    const shared = common.filter(({name}) => node.common_flags?.includes(name))
    return {
      ...node,
      flags: [...(node.flags ?? []), ...shared],
    }
  }
  return new Map(listCommandNodes(commands).map((node) => [node.name, withCommonFlags(node)]))
}

/** The commands by their aliases. */
function nodesByAlias(nodes: ReadonlyMap<string, CommandNode>): Map<string, CommandNode> {
  const byAlias = new Map<string, CommandNode>()
  for (const node of nodes.values()) {
    for (const alias of node.aliases ?? []) byAlias.set(alias, node)
  }
  return byAlias
}

const mutationRule = 'mutating-changed'

/**
 * Reports a command that did not change anything before, or that needs another confirmation now.
 */
function compareMutation(
  {safety: old}: CommandNode,
  {flags = [], safety: now}: CommandNode,
  report: Report,
): void {
  const {confirm_flag: confirmFlag, mutating_flags: mutatingFlags = []} = now
  if (old.read_only && !now.read_only) {
    report('breaking', mutationRule, 'It is no longer known to be read-only')
  } else if (confirmFlag && old.confirm_flag && confirmFlag !== old.confirm_flag) {
    // The plugin's `--force` confirms wherever its `--yes` does, unless the command itself declares
    // one of the two.
    const hasOwnFlag = [old.confirm_flag, confirmFlag].some((word) =>
      findFlag(flags, word.slice(2)),
    )
    const isKept = confirmFlag === wordOf('yes') && !hasOwnFlag
    const message = `It is confirmed with ${confirmFlag} instead of ${old.confirm_flag}`
    report(isKept ? 'compatible' : 'breaking', mutationRule, message)
  } else if (confirmFlag && !old.confirm_flag) {
    const dashed = mutatingFlags.map((name) => `--${name}`).join(', ')
    const when = mutatingFlags.length > 0 ? ` with ${dashed}` : ''
    report('breaking', mutationRule, `It changes something${when}, and needs ${confirmFlag}`)
  } else if (old.confirm_flag && !confirmFlag) {
    report('breaking', mutationRule, `It no longer takes ${old.confirm_flag}`)
  } else if (now.read_only && !old.read_only) {
    report('compatible', mutationRule, 'It is known to be read-only')
  }
}

/** Compares what decides whether an agent's command line runs. */
function compareSafety(oldNode: CommandNode, nowNode: CommandNode, report: Report): void {
  compareMutation(oldNode, nowNode, report)
  const {safety: old} = oldNode
  const {flags = [], safety: now} = nowNode
  // It only read unless one of its mutating flags was given: one more such flag breaks.
  if (old.confirm_flag && old.read_only) {
    const currentName = (name: string) => findFlag(flags, name)?.name ?? name
    const mutatingBefore = old.mutating_flags?.map(currentName)
    for (const name of listAdded(mutatingBefore, now.mutating_flags)) {
      report('breaking', mutationRule, `It changes something with --${name}`)
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

/** Reports the examples of both versions that now end with another exit code. */
function compareExamples(old: CommandNode, now: CommandNode, report: Report): void {
  const codesNow = codesOf(now)
  for (const [example, code] of codesOf(old)) {
    const codeNow = codesNow.get(example) ?? code
    if (codeNow !== code) {
      const message = `\`${example}\` ends with ${codeNow} instead of ${code}`
      report('breaking', 'exit-code-changed', message)
    }
  }
}
