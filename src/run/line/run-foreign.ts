import type {TerminalOutcome} from '../../contract/outcome.js'
import type {CommandClass, OfflineParse} from '../../corrections/judge/offline-parse.js'
import {gateParse} from '../../gate/gate-command.js'
import {type GatedCommand, gateLine} from '../../gate/gate-line.js'
import type {Line} from '../../line/line.js'
import {isGuarded, resolveMode} from '../../line/mode.js'
import {removeFromLine} from '../../line/seen-lines.js'
import {loadBundle} from '../../load-bundle.js'
import type {CommandDefinition, LoadableCommand} from '../../oclif/shapes.js'
import {describeValidLine} from '../../output/valid-line.js'
import {followLine} from '../../process/process-state.js'
import {findUnanswered} from '../find-unanswered.js'
import {findUnknownSubject} from './answer-help.js'
import {describeOffer, type RunnableLine} from './describe-offer.js'
import {withRules} from './intercept-command.js'
import {LineHandler} from './line-handler.js'

/** Lets oclif run a command. */
export type Execute = (command: LoadableCommand) => Promise<unknown>

/**
 * Runs a foreign command, or checks its command line for `--validate`.
 *
 * @param opened the run of the command line, if it was opened before the command was found
 * @throws the error that oclif exits with
 */
export async function runForeign(
  line: RunnableLine,
  opened: LineHandler | undefined,
  execute: Execute,
): Promise<unknown> {
  const {command, flags, mode, ours, passed} = line
  followLine(passed, passed, {
    isAgentLine: mode.audience === 'agent',
    isGuardedLine: isGuarded(mode),
  })
  removeFromLine(line, ours)
  if (mode.audience === 'human' && !flags.validate) {
    opened?.run.handOver('oclif')
    return execute(command)
  }

  const handler = opened ?? LineHandler.open(line)
  handler.setLine(line)
  const parse = await checkLine(handler, line)
  if (flags.validate) {
    // 8.30: oclif's `help` fails for an unknown command, which its parser accepts.
    const isHelp = command.pluginName === '@oclif/plugin-help'
    const unknown = isHelp ? findUnknownSubject(line) : undefined
    if (unknown) throw await handler.fail({fields: unknown})
    handler.run.report(describeAccepted(line, parse))
    return handler.run.end({type: 'returned', value: undefined})
  }
  const unanswered = findUnanswered(line)
  if (unanswered) throw await handler.fail({fields: unanswered})
  return handler.runCommand(command, execute)
}

/**
 * Decides whether the command may run, and parses its line where a mistake in it comes first, or
 * where that is all that is requested.
 *
 * @returns what was parsed; empty if nothing was
 * @throws the error of the reported mistake or refusal
 */
async function checkLine(handler: LineHandler, line: RunnableLine): Promise<OfflineParse> {
  const {command, flags} = line
  const isForAgent = runsForAgent(line)
  // 7.13: a refusal offers the same line with its confirmation.
  const readOffered = (id: string) => describeOffer(line, id)
  const refusal = gateLine({command, isForAgent, line, readOffered})
  // Parse mistakes come first, so one retry is enough; a refusal that no flag overrides comes
  // before the class is loaded.
  const mustParse = flags.validate || refusal?.error === 'confirmation_required'
  const parse: OfflineParse = mustParse ? await loadAndParse({isForAgent, line, readOffered}) : {}
  if (parse.error) throw await handler.fail(parse.error)
  if (refusal) throw await handler.fail({error: refusal})
  return parse
}

/** Whether the command would run as an agent's, if its line did not ask for `--validate`. */
function runsForAgent({config, flags, mode}: Line): boolean {
  const actual = flags.validate ? resolveMode({config, flags, target: 'foreign'}) : mode
  return isGuarded(actual)
}

/** A command line that is parsed without running, and what the gate reads of it. */
type CheckedLine = Pick<GatedCommand, 'isForAgent' | 'readOffered'> & {line: RunnableLine}

/** A command's class whose line is parsed without running. */
type CheckedClass = CommandDefinition & CommandClass

/** The answer to `--validate` for a command line that its parser accepts. */
function describeAccepted(
  {command, config}: RunnableLine,
  {parsed, unsupplied}: OfflineParse,
): TerminalOutcome {
  const {args = {}, flags = {}, raw} = parsed ?? {}
  return describeValidLine({args, flags, id: command.id, raw, unsupplied}, command, config)
}

/**
 * Parses without running, and decides about what the parser has read, as before a run (8.30). The
 * error of a mistake or a refusal is in the result.
 */
async function loadAndParse(checked: CheckedLine): Promise<OfflineParse> {
  const {line} = checked
  const {config, passed} = line
  const {parseOffline} =
    loadBundle<typeof import('../../corrections/judge/offline-parse.js')>('explain')
  try {
    const command = (await withRules(line.command, config).load()) as CheckedClass
    const flags = {...command.baseFlags, ...command.flags}
    const readRefusal = gateParse({...checked, command, flags})
    const parse = await parseOffline(new command(passed, config))
    const refusal = readRefusal()
    return refusal ? {error: {error: refusal}} : parse
  } catch (failure) {
    return {error: {error: failure}}
  }
}
