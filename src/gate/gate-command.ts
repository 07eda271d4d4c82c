import type {Entry} from './annotate-entry.js'
import type {AgentError} from '../contract/agent-error.js'
import {makeExit} from '../oclif/exit.js'
import type {HostConfig} from '../oclif/shapes.js'
import {fitToStream, formatText} from '../output/formats/text.js'
import {ownsProcess} from '../process/shared.js'
import {gateLine} from './gate-line.js'
import {makeRefusal} from './refusal.js'

/** A foreign command that oclif is about to run. */
type LoadedLine = {argv: string[]; command: object; config: HostConfig; isForAgent: boolean}

/**
 * The error to throw for a refusal. oclif would print a person its name and code; the line of the process prints it as
 * every other error (contract, section 4) and lets oclif end it with the code.
 */
function reportTo({config, isForAgent}: LoadedLine, error: AgentError): Error {
  if (isForAgent || !ownsProcess()) return error
  // The plugins are an array in @oclif/core 1 and 2, of which the first prints every error that is not of its own class.
  if (Array.isArray(config.plugins)) {
    const {code, message, suggestion} = error
    return Object.assign(new Error(message), {oclif: {exit: code}, suggestions: suggestion ? [suggestion] : []})
  }

  const {text} = formatText({...error, message: error.message, type: 'error'})
  process.stderr.write(fitToStream(`${text}\n`, 'stderr'))
  return makeExit(error.code, error)
}

/** Decides about a foreign command that oclif is about to run. @throws AgentError */
export function gateCommand(line: LoadedLine): void {
  const {argv, command, config, isForAgent} = line
  const entry = command as Entry
  const flags = {...entry.baseFlags, ...entry.flags}
  const {decision, effects} = gateLine({argv, command: entry, config, flags, isForAgent})
  if (decision.action === 'run') return
  const key = (effects.ids[0] ?? '').replaceAll(':', config.topicSeparator)
  throw reportTo(line, makeRefusal(decision, {key, name: `${config.bin} ${key}`}, effects))
}
