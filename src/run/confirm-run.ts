import type {CommandAnnotation} from '../gate/annotation.js'
import type {Consent} from '../command-line/consent.js'
import {makeDeclined} from './prompt-errors.js'

/**
 * Asks a person what the class of a mutating command, or an annotation of it, wants to be asked. An agent is never asked:
 * the guard stands in front of it.
 *
 * @throws AgentError `cancelled` where the answer is not yes
 */
export async function confirmRun(
  session: {ask(question: string): Promise<boolean>},
  {confirm, mutating}: Pick<CommandAnnotation, 'confirm' | 'mutating'>,
  {isDryRun, isForced}: Consent,
): Promise<void> {
  if (confirm === undefined || !mutating) return
  if (isForced || isDryRun || (await session.ask(confirm))) return
  throw makeDeclined()
}
