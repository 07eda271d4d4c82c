import type {Token} from '../../command-line/tokenize.js'
import {listConfirmations, readYes} from '../../gate/consent.js'
import {consentOfProcess} from '../../gate/process-consent.js'
import {removeFromLine} from '../../line/seen-lines.js'
import type {AdoptedLine} from './adopted-line.js'

/**
 * Takes the `--yes` of a command that only a file calls mutating: its class declares none, and its
 * parser would reject one. So it is removed here, before anything parses the words.
 *
 * @param strict false if the command takes further words than its arguments
 * @returns whether the command line is confirmed by it
 */
export function takeUndeclaredYes(
  {consent, flags, typed}: AdoptedLine,
  strict: boolean | undefined,
): boolean {
  if (listConfirmations(flags).length > 0) return false
  const read = (tokens: readonly Token[]) => readYes(tokens, {flags, strict})
  const isNested = consent.isInherited === true
  const {isConfirmed, ours} = consentOfProcess(typed, read, {isNested})
  removeFromLine(typed, ours)
  return isConfirmed
}
