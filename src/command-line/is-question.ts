import {wordOf} from '../flags/table.js'
import type {GlobalFlagValues} from './read-global-flags.js'
import type {InitOptions} from './invocation.js'
import {isOwn} from '../oclif/is-own.js'

const questions = ['schema', 'validate'] as const

/**
 * Whether a line asks about its command instead of running it.
 *
 * @param known what our flags on the line say; where they cannot be read, a word that may be one is taken for one
 */
export function isQuestion(
  {argv, config, id = ''}: InitOptions,
  known: {flags: GlobalFlagValues} | undefined,
): boolean {
  if (known) return known.flags.schema === true || known.flags.validate === true
  const words = [id, ...argv]
  const terminator = words.indexOf('--')
  const asked = questions.filter((name) =>
    words.slice(0, terminator === -1 ? undefined : terminator).includes(wordOf(name)),
  )
  if (asked.length === 0) return false
  const command = config.findCommand(id)
  return isOwn(command) || asked.some((name) => !Object.hasOwn(command?.flags ?? {}, name))
}
