import {listCommandNodes} from '../catalog/tree.js'
import type {CommandNode, DescribeDocument} from '../schema/introspection.js'
import type {Change, DiffDocument} from '../schema/services.js'
import {compareResults} from './compare-results.js'
import {compareArguments, compareFlags, type Report} from './compare-values.js'

/**
 * Compares two descriptions of a CLI.
 *
 * @returns what breaks an agent's command line or what it reads of a result, and what does not
 */
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

/** Every command of a description by its name, with the flags that most commands share. */
function listCommands({commands, common_flags: common = []}: DescribeDocument): Map<string, CommandNode> {
  const nodes = listCommandNodes(commands).map((node): [string, CommandNode] => {
    const shared = common.filter(({name}) => node.common_flags?.includes(name))
    return [node.name, {...node, flags: [...(node.flags ?? []), ...shared]}]
  })
  return new Map(nodes)
}

/** A new command that has the same summary, or the same last word. */
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

/** What confirms a command, and whether it is known to only read, decides whether an agent's command line runs. */
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
