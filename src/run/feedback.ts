import type {NextAction} from '../contract/outcome.js'
import {binNames} from '../oclif/host.js'
import type {HostConfig} from '../oclif/shapes.js'
import {findActionProblem} from '../output/action-problem.js'

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
  const startsWithBin = binNames(config).includes(first)
  const action = {
    command: startsWithBin ? commandOrUrl : `${config.bin} ${commandOrUrl}`,
    description: `Report the problem to the authors of ${config.bin}`,
  }
  return findActionProblem(action, config) === undefined ? action : undefined
}
