import {categoryOf, exitCodes} from '../contract/error-categories.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {loadBundle} from '../load-bundle.js'
import type {HostConfig} from '../oclif/shapes.js'
import {findDangling} from '../output/next-actions.js'
import type {RunOptions} from './run-options.js'

/**
 * Where an agent reports a tool error (13.12): the command or URL in `oclif.murli.feedback`;
 * undefined without one, and for a command that does not exist (4.19).
 */
export function readFeedback(config: HostConfig): NextAction | undefined {
  const {feedback} = config.pjson.oclif.murli ?? {}
  if (typeof feedback !== 'string' || feedback.trim() === '') {
    return undefined
  }
  const commandOrUrl = feedback.trim()
  if (/^https?:\/\//i.test(commandOrUrl)) {
    return {
      command: commandOrUrl,
      description: `Report the problem to the authors of ${config.bin} here`,
    }
  }
  const [first = ''] = commandOrUrl.split(/\s/, 1)
  const startsWithBin = first === config.bin || config.binAliases?.includes(first)
  const action = {
    command: startsWithBin ? commandOrUrl : `${config.bin} ${commandOrUrl}`,
    description: `Report the problem to the authors of ${config.bin}`,
  }
  return findDangling(action, config) === undefined ? action : undefined
}

/**
 * Adds the next step to an error that has none (6.10), and to a `tool_error` where to report it
 * (13.12).
 */
export function advise<Fields extends ErrorFields>(
  error: Fields,
  {readFeedback: read}: Pick<RunOptions, 'readFeedback'>,
): Fields {
  const {addAdvice} = loadBundle<typeof import('../errors/advise.js')>('explain')
  const fields = addAdvice(error)
  if (fields.error !== categoryOf(exitCodes.toolError)) return fields
  const action = read?.()
  return action
    ? {
        ...fields,
        nextActions: [...(fields.nextActions ?? []), action],
      }
    : fields
}
