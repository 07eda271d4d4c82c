import {wordOf} from '../flags/table.js'
import {isOwn} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'

/**
 * Whether the words of a command line may ask about its command with `--schema` or `--validate`:
 * also as a value, so that a command never runs because reading its line has failed.
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
  const asked = (['schema', 'validate'] as const).filter((name) => words.includes(wordOf(name)))
  if (asked.length === 0) return false
  const command = config.findCommand(id)
  return isOwn(command) || asked.some((name) => !Object.hasOwn(command?.flags ?? {}, name))
}

/**
 * Whether oclif shows help or the version. It compares words before it parses any (core 1 to 5,
 * lib/main.js), so a value counts, too.
 */
export function isForHelp({
  config,
  words,
}: {
  config: HostConfig
  words: readonly string[]
}): boolean {
  const {additionalHelpFlags: more} = config.pjson.oclif
  return (
    beforeTerminator(words).some((word) => isOneOf(word, '--help', more)) ||
    isForVersion(words[0], config)
  )
}

/** Whether oclif shows the version, by the first word (core 1 to 5, lib/main.js). */
export function isForVersion(word: string | undefined, {pjson}: HostConfig): boolean {
  return isOneOf(word, '--version', pjson.oclif['additionalVersionFlags'])
}

function isOneOf(word: string | undefined, usual: string, more: unknown): boolean {
  return word === usual || (Array.isArray(more) && more.includes(word))
}

function beforeTerminator(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--')
  return end === -1 ? words : words.slice(0, end)
}
