import {dropFlag} from '../line/drop-flag.js'
import {quoteLine} from '../line/quote.js'
import type {Flags} from '../line/tokenize.js'
import {AgentError} from '../contract/agent-error.js'
import {exitCodes} from '../contract/taxonomy.js'
import {isGlobalFlag} from '../flags/global.js'
import {type Consent, listConfirmations} from '../line/consent.js'
import {isReadOnlyEnvironment} from '../gate/environment.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {CommandMetadata} from '../contract/metadata.js'
import type {NextAction} from '../contract/outcome.js'
import type {Line} from '../line/read-line.js'

/** What the guard looks at. */
export type GuardInput = {
  command: CommandMetadata
  config: HostConfig
  /** What the line confirms. */
  consent: Consent
  /** All flags of the command. */
  flags: Flags
  /** The line that was run. */
  line: Pick<Line, 'offset'> & {shown: readonly string[]; names: readonly string[]}
  /** Whether a person can be trusted to have typed the line: human mode on a terminal. */
  isAttended: boolean
}

/**
 * Stands in front of every command that changes state (contract, section 7).
 *
 * @throws AgentError `permission_denied` under `<BIN>_READ_ONLY`, whatever is on the line
 * @throws AgentError `confirmation_required` for an agent's or a script's line that does not confirm
 */
export function guardMutation(input: GuardInput): void {
  const {isDryRun, isForced} = input.consent
  if (isDryRun) return
  if (isReadOnlyEnvironment(input.config)) {
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
  return [offer(input, '--dry-run', 'See what would happen; nothing changes.')]
}

function offerConfirmation(input: GuardInput): NextAction[] {
  const [confirmation] = listConfirmations(input.flags)
  return confirmation ? [offer(input, confirmation.word, 'Do it.')] : []
}

/** The same line with one more flag, in front of a `--`. */
function offer({flags, line}: GuardInput, flag: string, description: string): NextAction {
  const {names, shown} = line
  // Whoever only asked whether the line is valid is told the one to run.
  const words = isGlobalFlag('validate', flags.validate) ? dropFlag(shown, flags, 'validate') : shown
  const terminator = words.indexOf('--')
  const end = terminator === -1 ? words.length : terminator
  const params = names.map((name) => [name, {description: flags[name]?.description, required: true}])
  return {
    command: quoteLine([...words.slice(0, end), flag, ...words.slice(end)]),
    description,
    ...(params.length > 0 && {params: Object.fromEntries(params) as NextAction['params']}),
  }
}

function nameCommand({line: {offset, shown}}: GuardInput): string {
  return quoteLine(shown.slice(0, 1 + offset))
}
