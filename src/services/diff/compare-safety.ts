import type {CommandNode, FlagNode} from '../../contract/schema/introspection.js'
import {wordOf} from '../../flags/table.js'
import {findFlag} from './compare-inputs.js'
import {listAdded, type Report} from './compare-values.js'

const mutationRule = 'mutating-changed'

/** Compares what decides whether an agent's command line runs. */
export function compareSafety(oldNode: CommandNode, nowNode: CommandNode, report: Report): void {
  compareMutation(oldNode, nowNode, report)
  compareMutatingFlags(oldNode, nowNode, report)
  const {safety: old} = oldNode
  const {safety: now} = nowNode
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

/**
 * Reports a command that did not change anything before, or that needs another confirmation now.
 */
function compareMutation(oldNode: CommandNode, nowNode: CommandNode, report: Report): void {
  const {safety: old} = oldNode
  const {flags = [], safety: now} = nowNode
  const {confirm_flag: confirmFlag, mutating_flags: mutatingFlags = []} = now
  if (old.read_only && !now.read_only) {
    report('breaking', mutationRule, 'It is no longer known to be read-only')
  } else if (confirmFlag && old.confirm_flag && confirmFlag !== old.confirm_flag) {
    // The plugin's `--force` confirms wherever its `--yes` does, unless the command itself declares
    // one of the two.
    const declares = (word: string) => findFlag(flags, word.slice(2)) !== undefined
    const isKept =
      confirmFlag === wordOf('yes') && !declares(confirmFlag) && !declares(old.confirm_flag)
    const message = `It is confirmed with ${confirmFlag} instead of ${old.confirm_flag}`
    report(isKept ? 'compatible' : 'breaking', mutationRule, message)
  } else if (confirmFlag && !old.confirm_flag) {
    const dashed = mutatingFlags.map((name) => `--${name}`).join(', ')
    const when = mutatingFlags.length > 0 ? ` with ${dashed}` : ''
    const isNew = mutatingFlags.length > 0 && !mutatingFlags.some(isOnOldLines(oldNode, nowNode))
    const message = `It changes something${when}, and needs ${confirmFlag}`
    report(isNew ? 'compatible' : 'breaking', mutationRule, message)
  } else if (old.confirm_flag && !confirmFlag) {
    report('breaking', mutationRule, `It no longer takes ${old.confirm_flag}`)
  } else if (now.read_only && !old.read_only) {
    report('compatible', mutationRule, 'It is known to be read-only')
  }
}

/** Reports flags that mutate now, of a command that otherwise only reads: each breaks old lines. */
function compareMutatingFlags(oldNode: CommandNode, nowNode: CommandNode, report: Report): void {
  const {safety: old} = oldNode
  const {flags = [], safety: now} = nowNode
  if (!old.confirm_flag || !old.read_only) return
  const mutatingBefore = old.mutating_flags?.map((name) => currentName(name, flags))
  const added = listAdded(mutatingBefore, now.mutating_flags)
  for (const name of added.filter(isOnOldLines(oldNode, nowNode))) {
    report('breaking', mutationRule, `It changes something with --${name}`)
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
