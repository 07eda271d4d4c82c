import type {Consent} from '../line/consent.js'
import {ownsProcess, share} from '../process/shared.js'

/**
 * What confirms a command (contract, sections 1 and 7): the words that its process was started with, for every command
 * that runs in the process, own and foreign, nested or not. What a command, a hook or a bin hands to oclif was typed by
 * no one, and confirms nothing. A process without a line of its own has only the words that oclif is handed.
 *
 * A nested command's own words can still ask for a dry run. Where the line itself is one, it confirms nothing.
 *
 * @param argv the words behind the command's id, in the array that oclif hands to it
 * @param read reads what words confirm, by the flags of the command
 * @param isNested whether another command runs it; by default whether the process was started with other words
 */
export function consentTo(
  argv: readonly string[],
  read: (words: readonly string[]) => Consent,
  isNested = share().outermost !== undefined && share().outermost !== argv,
): Consent {
  const shared = share()
  const handed = read(argv)
  if (!ownsProcess()) return handed
  const {isConfirmed = false, typed = []} = shared
  if (isNested) return {isDryRun: handed.isDryRun, isForced: isConfirmed, isInherited: true}
  const consent = {...handed, isForced: handed.isForced && read(typed).isForced}
  shared.isConfirmed = isConfirmed || (consent.isForced && !consent.isDryRun)
  return consent
}
