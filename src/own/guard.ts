import {quoteLine} from '../argv/quote.js'
import {flagFinder, type Flags} from '../argv/tokenize.js'
import {AgentError} from '../errors/agent-error.js'
import {exitCodes} from '../errors/taxonomy.js'
import {readBoolean} from '../mode/mode.js'
import type {HostConfig} from '../oclif-shapes.js'
import type {NextAction} from '../outcome/outcome.js'
import type {CommandMetadata} from './metadata.js'

/** What the guard looks at. */
export type GuardInput = {
  config: HostConfig
  command: CommandMetadata
  /** All flags of the command. */
  flags: Flags
  /** The flags' values, defaults left out. */
  given: Record<string, unknown>
  /** The words of the line, the bin in front, sensitive values masked. */
  words: readonly string[]
  /** Whether a person can be trusted to have typed the line: human mode on a terminal. */
  isAttended: boolean
}

/** Which confirmations a line holds. */
export type Consent = {isDryRun: boolean; isForced: boolean}

/** Reads the confirmations of a line: whatever flag of the command answers to `--force`, `--yes` and `--dry-run`. */
export function readConsent({command, flags, given}: Pick<GuardInput, 'command' | 'flags' | 'given'>): Consent {
  const find = flagFinder(flags)
  const isGiven = (word: string) => given[find(word)?.name ?? ''] === true
  return {
    isDryRun: command.dryRunnable === true && isGiven('--dry-run'),
    isForced: isGiven('--force') || isGiven('--yes'),
  }
}

/**
 * Stands in front of every command that changes state (contract, section 7).
 *
 * @throws AgentError `permission_denied` under `<BIN>_READ_ONLY`, whatever is on the line
 * @throws AgentError `confirmation_required` for an agent's or a script's line that does not confirm
 */
export function guardMutation(input: GuardInput): void {
  if (!input.command.mutating) return
  const {isDryRun, isForced} = readConsent(input)
  if (isDryRun) return
  if (readBoolean(input.config.scopedEnvVar('READ_ONLY'))) {
    throw new AgentError({
      code: exitCodes.permission,
      kind: 'read_only',
      message: `${nameCommand(input)} changes state, and this environment is read-only.`,
      nextActions: offerDryRun(input),
      suggestion: 'Ask whoever runs this environment; no flag lifts it.',
    })
  }

  if (isForced || input.isAttended) return
  throw new AgentError({
    code: exitCodes.userError,
    error: 'confirmation_required',
    message: `${nameCommand(input)} changes state and was not confirmed.`,
    nextActions: [...offerDryRun(input), ...offerConfirmation(input)],
    suggestion: input.command.dryRunnable
      ? 'Look first with --dry-run, then confirm with --yes.'
      : 'If that is what you want, confirm with --yes.',
  })
}

function offerDryRun(input: GuardInput): NextAction[] {
  if (!input.command.dryRunnable) return []
  return [{command: addFlag(input.words, '--dry-run'), description: 'See what would happen; nothing changes.'}]
}

function offerConfirmation({flags, words}: GuardInput): NextAction[] {
  const find = flagFinder(flags)
  const flag = ['--yes', '--force'].find((word) => flags[find(word)?.name ?? '']?.type === 'boolean')
  return flag ? [{command: addFlag(words, flag), description: 'Do it.'}] : []
}

/** The same line with one more flag, in front of a `--`. */
function addFlag(words: readonly string[], flag: string): string {
  const end = words.indexOf('--')
  return quoteLine(end === -1 ? [...words, flag] : [...words.slice(0, end), flag, ...words.slice(end)])
}

function nameCommand({words}: GuardInput): string {
  const end = words.findIndex((word, index) => index > 0 && word.startsWith('-'))
  return quoteLine(end === -1 ? words : words.slice(0, end))
}
