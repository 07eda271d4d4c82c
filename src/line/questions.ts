import {textsOf} from '../contract/unknown-value.js'
import {isAdoptedCommand} from '../oclif/command-entry.js'
import type {HostConfig} from '../oclif/shapes.js'

/** What a command line asks, instead of running its command (4.6a). */
export type Question = 'help' | 'schema' | 'validate'

/**
 * Returns what a command line asks (4.6a), so that oclif or the plugin answers it and its command
 * does not run.
 *
 * @param values the plugin's flags on it, without those that the command has itself
 */
export function readQuestion({
  helpFlags,
  values,
  words,
}: {
  helpFlags: readonly string[]
  values: {schema?: boolean; validate?: boolean}
  words: readonly string[]
}): Question | undefined {
  if (values.schema) return 'schema'
  if (hasAny(words, helpFlags)) return 'help'
  return values.validate ? 'validate' : undefined
}

/** Whether a line with these flags asks the plugin, instead of running its command. */
export function asksPlugin(flags: {schema?: boolean; validate?: boolean}): boolean {
  return flags.schema === true || flags.validate === true
}

/** The words for which oclif shows help (core 1 to 5, lib/main.js). */
export function helpFlagsOf(config: Partial<Pick<HostConfig, 'pjson'>> | undefined): string[] {
  return ['--help', ...textsOf(config?.pjson?.oclif['additionalHelpFlags'])]
}

/**
 * Whether the words of a command line may ask about its command with `--schema` or `--validate`. A
 * word that may be another flag's value counts, too: the caller refuses to run a command whose line
 * could not be read.
 */
export function mayAsk({
  argv,
  config,
  id = '',
}: {
  argv: readonly string[]
  config: HostConfig
  id?: string | undefined
}): boolean {
  const words = beforeTerminator([id, ...argv])
  const asked = (['schema', 'validate'] as const).filter((name) => words.includes(`--${name}`))
  if (asked.length === 0) return false
  const command = config.findCommand(id)
  if (isAdoptedCommand(command)) return true
  const flags = command?.flags ?? {}
  return asked.some((name) => !Object.hasOwn(flags, name))
}

/**
 * Whether a command line asks oclif, which shows help or the version. It compares words before it parses any (core 1 to 5,
 * lib/main.js), so a value counts, too.
 */
export function asksOclif({
  config,
  words,
}: {
  config: HostConfig
  words: readonly string[]
}): boolean {
  return hasAny(words, helpFlagsOf(config)) || isForVersion(words[0], config)
}

/**
 * Whether oclif shows the version, by the first word (core 1 to 5, lib/main.js). It never does for a
 * CLI that is a single command: since core 3, that command's id is the first word.
 */
export function isForVersion(
  word: string | undefined,
  config: Partial<Pick<HostConfig, 'isSingleCommandCLI' | 'pjson'>> | undefined,
): boolean {
  if (word === undefined || config?.isSingleCommandCLI) return false
  const versionFlags = textsOf(config?.pjson?.oclif['additionalVersionFlags'])
  return word === '--version' || versionFlags.includes(word)
}

/** Whether one of the flags is among the words before the first `--`. */
function hasAny(words: readonly string[], flags: readonly string[]): boolean {
  return beforeTerminator(words).some((word) => flags.includes(word))
}

/** A command line without the words after its first `--`. */
export function beforeTerminator(words: readonly string[]): readonly string[] {
  const terminatorIndex = words.indexOf('--')
  return terminatorIndex === -1 ? words : words.slice(0, terminatorIndex)
}
