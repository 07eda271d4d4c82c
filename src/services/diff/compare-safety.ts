import type {CommandNode} from '../../contract/schema/introspection.js'
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
    const declares = (word: string) => findFlag(flags, word.slice(2)) !== undefined
    const isKept =
      confirmFlag === wordOf('yes') && !declares(confirmFlag) && !declares(old.confirm_flag)
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

/** Reports new mutating flags of a command that otherwise only reads: each breaks old lines. */
function compareMutatingFlags(
  {safety: old}: CommandNode,
  {flags = [], safety: now}: CommandNode,
  report: Report,
): void {
  if (!old.confirm_flag || !old.read_only) return
  const currentName = (name: string) => findFlag(flags, name)?.name ?? name
  const mutatingBefore = old.mutating_flags?.map(currentName)
  for (const name of listAdded(mutatingBefore, now.mutating_flags)) {
    report('breaking', mutationRule, `It changes something with --${name}`)
  }
}
