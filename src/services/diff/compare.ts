import {listCommandNodes} from '../../catalog/nodes/tree.js'
import type {CommandNode, DescribeDocument} from '../../contract/schema/introspection.js'
import type {DiffDocument} from '../../contract/schema/services.js'
import {ChangeReport} from './change-report.js'
import {compareArguments, compareFlags} from './compare-inputs.js'
import {compareResults} from './compare-results.js'
import {compareSafety} from './compare-safety.js'
import {compareAlias} from './compare-values.js'

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
  const oldNodes = nodesByName(before)
  const oldAliases = nodesByAlias(oldNodes)
  const now = readCurrent(after, accepted, oldNodes)
  const kept = new Set<CommandNode>()
  for (const old of oldNodes.values()) {
    const report = new ChangeReport(document, {command: old.name})
    const current = now.find(old.name)
    if (current) {
      kept.add(current)
      // A word that is a command's name, or another's alias too, was not this command's.
      const aliases = old.aliases?.filter(
        (alias) => !oldNodes.has(alias) && oldAliases.get(alias) === old,
      )
      compareCommands({...old, aliases}, current, now, report)
    } else {
      report.breaking('command-removed', 'The command was removed')
    }
  }

  const added = [...now.accepted.values()].filter(
    (node) => !kept.has(node) && now.listed.has(node.name),
  )
  for (const {name} of added) {
    const report = new ChangeReport(document, {command: name})
    report.compatible('command-added', 'The command is new')
  }
  return document
}

/** The commands of the later version. */
type CurrentCommands = {
  /** All commands that it accepts, by name. */
  accepted: ReadonlyMap<string, CommandNode>
  /** Those that are not hidden, without their hidden flags, by name. */
  listed: ReadonlyMap<string, CommandNode>
  /** Finds an accepted command by its name or an alias. */
  find(nameOrAlias: string): CommandNode | undefined
}

function readCurrent(
  after: DescribeDocument,
  accepted: DescribeDocument,
  oldNodes: ReadonlyMap<string, CommandNode>,
): CurrentCommands {
  const acceptedByName = nodesByName(accepted)
  const acceptedByAlias = nodesByAlias(acceptedByName)
  const listed = nodesByName(after)
  const listedByAlias = nodesByAlias(listed)
  return {
    accepted: acceptedByName,
    listed,
    find(word) {
      const named = acceptedByName.get(word)
      if (named && (listed.has(word) || oldNodes.has(word))) return named
      // What is hidden now, and was before, changes nothing.
      const aliased = listedByAlias.get(word)
      if (aliased) return acceptedByName.get(aliased.name)
      return acceptedByAlias.get(word) ?? named
    },
  }
}

/** Compares a command with the one that its name means now. */
function compareCommands(
  old: CommandNode,
  current: CommandNode,
  now: CurrentCommands,
  report: ChangeReport,
): void {
  const listed = now.listed.get(current.name)
  if (!listed) {
    report.compatible('command-hidden', 'It is hidden, but still runs')
  }
  if (current.name !== old.name) {
    report.compatible('command-renamed', `It is ${current.name}; the old name is an alias`)
  }
  for (const alias of old.aliases ?? []) {
    const meaning = {before: current.name, now: now.find(alias)?.name}
    compareAlias(`alias ${alias}`, meaning, report)
  }
  compareInputs(old, {accepted: current, listed: listed ?? current}, report)
  compareSafety(old, current, report)
  compareExamples(old, current, report)
  compareResults(old.returns?.output_schema, current.returns?.output_schema, report)
}

/** Compares a command's arguments and flags with those that it accepts now, and those it shows. */
function compareInputs(
  {arguments: oldArguments = [], flags: oldFlags = []}: CommandNode,
  {accepted, listed}: {accepted: CommandNode; listed: CommandNode},
  report: ChangeReport,
): void {
  // A hidden argument counts only if it was not hidden before.
  const shown = new Set(
    [...oldArguments, ...(listed.arguments ?? [])].map((argument) => argument.name),
  )
  const nowArguments = accepted.arguments?.filter((argument) => shown.has(argument.name)) ?? []
  compareArguments(oldArguments, nowArguments, report)
  const listedFlags = new Set(listed.flags?.map((flag) => flag.name))
  compareFlags(oldFlags, {accepted: accepted.flags ?? [], listed: listedFlags}, report)
}

/** Reports the examples of both versions that now end with another exit code. */
function compareExamples(old: CommandNode, now: CommandNode, report: ChangeReport): void {
  const codesNow = codesOf(now)
  for (const [example, code] of codesOf(old)) {
    const codeNow = codesNow.get(example) ?? code
    if (codeNow !== code) {
      const message = `\`${example}\` ends with ${codeNow} instead of ${code}`
      report.breaking('exit-code-changed', message)
    }
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

/** The commands by name, with their common flags. */
function nodesByName({
  commands,
  common_flags: common = [],
}: DescribeDocument): Map<string, CommandNode> {
  const nodes = new Map<string, CommandNode>()
  for (const node of listCommandNodes(commands)) {
    const {common_flags: shared = [], flags = [], name} = node
    const sharedFlags = common.filter((flag) => shared.includes(flag.name))
    nodes.set(name, {...node, flags: [...flags, ...sharedFlags]})
  }
  return nodes
}

/** The commands by their aliases. */
function nodesByAlias(nodes: ReadonlyMap<string, CommandNode>): Map<string, CommandNode> {
  const byAlias = new Map<string, CommandNode>()
  for (const node of nodes.values()) {
    for (const alias of node.aliases ?? []) byAlias.set(alias, node)
  }
  return byAlias
}
