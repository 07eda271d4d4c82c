import type {Consent} from '../command-line/consent.js'
import {findScript} from '../command-line/find-script.js'
import {ownsProcess, share} from '../process/shared.js'
import {hasTestGlobals, hasTestPath, isNodeTest} from '../process/test-runner.js'

/** What is known of the command that asks. */
type Asked = {
  /** Whether another command runs it; by default whether the process was started with other words. */
  isNested?: boolean
  /** Whether the words that the process was started with may confirm it; by default they may. */
  mayConfirm?: (typed: readonly string[]) => boolean
}

/**
 * What confirms a command (contract, sections 1 and 7): the words that its process was started with, for every command
 * that runs in the process, own and foreign, nested or not. What a command, a hook or a bin hands to oclif is no
 * typed line, and confirms nothing. A process without a line of its own has only the words that oclif is handed, unless the
 * host's bin runs a command before it hands its line to oclif.
 *
 * A nested command's own words can still ask for a dry run. Where the line itself is one, it confirms nothing.
 *
 * @param argv the words behind the command's id, in the array that oclif hands to it
 * @param read reads what words confirm, by the flags of the command
 */
export function consentTo(
  argv: readonly string[],
  read: (words: readonly string[]) => Consent,
  {isNested = share().outermost !== undefined && share().outermost !== argv, mayConfirm = () => true}: Asked = {},
): Consent {
  const shared = share()
  const handed = read(argv)
  const {isConfirmed = false, typed} = shared
  const isTyped = () => (typed ? mayConfirm(typed) && read(typed).isForced : !ownsProcess())
  if (!ownsProcess()) return {...handed, isForced: handed.isForced && isTyped()}
  if (isNested) return {isDryRun: handed.isDryRun, isForced: isConfirmed, isInherited: true}
  const consent = {...handed, isForced: handed.isForced && isTyped()}
  shared.isConfirmed = isConfirmed || (consent.isForced && !consent.isDryRun)
  return consent
}

/** Notes the words of a process whose script is the host's bin, where a command runs before any line has begun. */
export function noteTypedWords(config: Parameters<typeof findScript>[0]): void {
  const shared = share()
  if (shared.owner !== undefined || shared.typed || hasTestGlobals() || isNodeTest()) return
  const script = findScript(config)
  if (script?.kind === 'bin' && !hasTestPath(script.path)) shared.typed = process.argv.slice(2)
}
