import {agreeOnConsent} from '../line/consent.js'
import {makeDeclined} from '../session/prompt-errors.js'
import type {Session} from '../session/session.js'
import type {Writer} from '../session/writer.js'
import {type CommandStatics, flagsOf} from './prepare-class.js'

/**
 * Asks a person what the class of a mutating command wants to be asked. An agent is never asked: the guard stands in
 * front of it.
 *
 * @throws AgentError `cancelled` where the answer is not yes
 */
export async function confirmRun(
  {session, writer}: {session: Session; writer: Writer},
  statics: CommandStatics,
  flags: Record<string, unknown>,
): Promise<void> {
  const {confirm, mutating} = statics
  if (confirm === undefined || !mutating) return
  const {isDryRun, isForced} = agreeOnConsent(writer, flagsOf(statics), flags)
  if (isForced || isDryRun || (await session.ask(confirm))) return
  throw makeDeclined()
}
