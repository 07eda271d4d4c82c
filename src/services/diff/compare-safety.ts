import type {CommandNode, FlagNode} from '../../contract/schema/introspection.js'
import {wordOf} from '../../flags/table.js'
import type {ChangeReport} from './change-report.js'
import {findFlag} from './compare-inputs.js'
import {listAdded} from './compare-values.js'

const mutationRule = 'mutating-changed'

/** Compares what decides whether an agent's command line runs. */
export function compareSafety(
  oldNode: CommandNode,
  nowNode: CommandNode,
  report: ChangeReport,
): void {
  compareMutation(oldNode, nowNode, report)
  compareMutatingFlags(oldNode, nowNode, report)
  const {safety: old} = oldNode
  const {safety: now} = nowNode
  if (now.destructive && !old.destructive) {
    report.breaking('destructive-changed', 'It destroys something')
  }
  if (old.dry_run_supported && !now.dry_run_supported) {
    report.breaking('dry-run-removed', 'It has no --dry-run')
  }
  if (now.dry_run_supported && !old.dry_run_supported) {
    report.compatible('dry-run-added', 'It has --dry-run')
  }
}

/**
 * Reports a command that did not change anything before, or that needs another confirmation now.
 */
function compareMutation(oldNode: CommandNode, nowNode: CommandNode, report: ChangeReport): void {
  const {safety: old} = oldNode
  const {flags = [], safety: now} = nowNode
  const {confirm_flag: confirmFlag, mutating_flags: mutatingFlags = []} = now
  if (old.read_only && !now.read_only) {
    report.breaking(mutationRule, 'It is no longer known to be read-only')
  } else if (confirmFlag && old.confirm_flag && confirmFlag !== old.confirm_flag) {
    compareConfirmation(old.confirm_flag, confirmFlag, flags, report)
  } else if (confirmFlag && !old.confirm_flag) {
    const dashed = mutatingFlags.map((name) => `--${name}`).join(', ')
    const when = mutatingFlags.length > 0 ? ` with ${dashed}` : ''
    const isNew = mutatingFlags.length > 0 && !mutatingFlags.some(isOnOldLines(oldNode, nowNode))
    const message = `It changes something${when}, and needs ${confirmFlag}`
    report.add(isNew ? 'compatible' : 'breaking', mutationRule, message)
  } else if (old.confirm_flag && !confirmFlag) {
    report.breaking(mutationRule, `It no longer takes ${old.confirm_flag}`)
  } else if (now.read_only && !old.read_only) {
    report.compatible(mutationRule, 'It is known to be read-only')
  }
}

/** Reports that a command is confirmed with another flag. */
function compareConfirmation(
  old: string,
  now: string,
  flags: readonly FlagNode[],
  report: ChangeReport,
): void {
  // The plugin's `--force` confirms wherever its `--yes` does, unless the command itself declares
  // one of the two.
  const declares = (word: string) => findFlag(flags, word.slice(2)) !== undefined
  const isStillAccepted = now === wordOf('yes') && !declares(now) && !declares(old)
  const message = `It is confirmed with ${now} instead of ${old}`
  report.add(isStillAccepted ? 'compatible' : 'breaking', mutationRule, message)
}

/** Reports flags that mutate now, of a command that otherwise only reads: each breaks old lines. */
function compareMutatingFlags(
  oldNode: CommandNode,
  nowNode: CommandNode,
  report: ChangeReport,
): void {
  const {safety: old} = oldNode
  const {flags = [], safety: now} = nowNode
  if (!old.confirm_flag || !old.read_only) return
  const mutatingBefore = old.mutating_flags?.map((name) => currentName(name, flags))
  const added = listAdded(mutatingBefore, now.mutating_flags)
  for (const name of added.filter(isOnOldLines(oldNode, nowNode))) {
    report.breaking(mutationRule, `It changes something with --${name}`)
  }
}

/** Whether an old command line may have a flag: a new flag cannot be on one. */
function isOnOldLines(
  {flags: oldFlags = []}: CommandNode,
  {flags = []}: CommandNode,
): (name: string) => boolean {
  const kept = new Set(oldFlags.map(({name}) => currentName(name, flags)))
  return (name) => kept.has(name)
}

/** The name that a flag has now; its former name may be an alias. */
function currentName(name: string, flags: readonly FlagNode[]): string {
  return findFlag(flags, name)?.name ?? name
}
