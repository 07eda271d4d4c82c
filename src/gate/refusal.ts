import {AgentError} from '../contract/agent-error.js'
import type {NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {exitCodes} from '../contract/error-categories.js'
import {isKnownReadOnly, type Decision, type Effects} from './decide.js'

/** The command line that is refused. */
type RefusedLine = {
  /** The bin and the command, as they are typed. */
  name: string
  /** The command as a key of annotations. */
  key: string
  /** The same command line with what it lacks. */
  nextActions?: readonly NextAction[]
  /** Whether it has a dry run. */
  isDryRunnable?: boolean
}

/** Makes the error of a command line that may not run. */
export function makeRefusal(
  decision: Exclude<Decision, {action: 'run'}>,
  {isDryRunnable, key, name, nextActions}: RefusedLine,
  effects: Pick<Effects, 'destructive' | 'mutating'>,
): AgentError {
  const changes = effects.mutating || effects.destructive
  if (decision.reason === 'denied') {
    return new AgentError({
      code: exitCodes.permission,
      kind: 'denied',
      message: phrase`${{ours: name}} is not among the commands that this environment allows.`,
      suggestion: phrase`The owner of this environment decides which commands run; no flag lifts it.`,
    })
  }

  if (decision.reason === 'read_only') {
    const isWriting = isKnownReadOnly(effects)
    const why = changes ? 'changes state' : isWriting ? 'would write a file' : 'is not known to be read-only'
    return new AgentError({
      code: exitCodes.permission,
      kind: 'read_only',
      message: phrase`${{ours: name}} ${{ours: why}}, and this environment is read-only.`,
      nextActions,
      suggestion:
        changes || isWriting
          ? phrase`The owner of this environment decides what may run; no flag lifts it.`
          : phrase`If it changes nothing, the owner of this environment can state so in murli.yaml: "${{ours: key}}": {mutating: false}`,
    })
  }

  const isUnreadable = decision.reason === 'unreadable'
  return new AgentError({
    code: exitCodes.userError,
    error: 'confirmation_required',
    message: isUnreadable
      ? phrase`Whether ${{ours: name}} changes state cannot be read, and it was not confirmed.`
      : phrase`${{ours: name}} changes state and was not confirmed.`,
    nextActions,
    suggestion: isUnreadable
      ? phrase`The doctor of the plugin reports which file of annotations cannot be read. If this is what you want, confirm with --yes.`
      : isDryRunnable
        ? phrase`Look first with --dry-run, then confirm with --yes.`
        : phrase`If that is what you want, confirm with --yes.`,
  })
}
