import type {Entry} from '../annotations/entry-ids.js'
import type {Token} from '../command-line/tokenize.js'
import type {Line} from '../line/line.js'
import {isPluginCommand} from '../oclif/command-entry.js'
import {processState} from '../process/process-state.js'
import {readConsent, readYes, type YesConsent} from './consent.js'
import {consentOfProcess} from './process-consent.js'

/** A foreign command, or one of the plugin's own, with its command line. */
type CommandOnLine = {command: Entry; line: Line}

/** Reads what the line of a foreign command, or of one of the plugin's own, confirms (12.13). */
export function readLineConsent(given: CommandOnLine): YesConsent {
  const {line} = given
  const {isConfirmed, ours} = confirmOnce(given)
  const dryRunnable = isDryRunnable(given)
  return {
    isConfirmed: isConfirmed || isPromisedInstall(given),
    isDryRun: readConsent(line.tokens, {dryRunnable, flags: line.knownFlags}).isDryRun,
    ours,
  }
}

/** Whether `--dry-run` makes a dry run: only a command of the plugin that declares it (12.16a). */
export function isDryRunnable({command, line}: CommandOnLine): boolean {
  return isPluginCommand(command) && Object.hasOwn(line.knownFlags, 'dry-run')
}

/**
 * Decides once for each array that oclif passes on whether its words confirm the command. The gate
 * then removes the indexed words from the array, so a later call returns the first decision, and
 * nothing to remove.
 */
function confirmOnce({command, line}: CommandOnLine): Pick<YesConsent, 'isConfirmed' | 'ours'> {
  const decisions = (processState().foreignConfirmations ??= new WeakMap())
  const decided = decisions.get(line.passed)
  if (decided !== undefined) return {isConfirmed: decided, ours: []}
  const read = (tokens: readonly Token[]) =>
    readYes(tokens, {flags: line.knownFlags, strict: command.strict})
  const {isConfirmed, ours} = consentOfProcess(line, read)
  decisions.set(line.passed, isConfirmed)
  return {isConfirmed, ours}
}

/**
 * Whether a hook of the host installs a just-in-time plugin as its author declared it
 * (`oclif.jitPlugins`), which no one has to confirm.
 */
function isPromisedInstall({command, line}: CommandOnLine): boolean {
  const {argv, config, passed} = line
  // The process's own command line was typed, not passed by a hook.
  const isTyped = processState().lineArgv === passed
  if (command.id !== 'plugins:install' || isTyped || argv.length !== 1) {
    return false
  }
  const promised = (config.pjson.oclif['jitPlugins'] ?? {}) as Record<string, string>
  return Object.entries(promised).some(([name, version]) => argv[0] === `${name}@${version}`)
}
