import type {TerminalOutcome} from '../contract/outcome.js'
import type {Emitter} from '../output/emitter.js'
import {finishOutcome} from '../result/finish.js'
import type {OutputFolder} from '../files/output-folder.js'
import {type Description, describeBriefly, describeEnding, describeFailure, type Ending, join} from './ending.js'
import type {Session} from './session.js'

/** Where the terminal outcome goes, which decides how large it may be. */
type Destination = {
  emitter: Emitter
  /** Holds what is too large; without one nothing is cut. */
  folder: OutputFolder | undefined
}

/**
 * Describes an ending with its result selected and cut for the reader, also where that fails: there is always one terminal
 * outcome.
 */
export function finishEnding(ending: Ending, session: Session, destination: Destination): Description {
  try {
    return finish(describeEnding(ending, session), session, destination)
  } catch (failure) {
    if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
    return describeFailure(describeBriefly(failure), session)
  }
}

function finish(description: Description, session: Session, {emitter, folder}: Destination): Description {
  const {outcome} = description
  if (!outcome) return description
  const {mode, options, output} = session
  const {printed} = output
  const bounds = folder && {
    extension: emitter.isStreaming ? 'ndjson' : mode.format,
    folder,
    measureWritten: (result: unknown) => emitter.measure(result),
    render: (whole: TerminalOutcome) => emitter.render(whole),
  }
  const finished = finishOutcome(outcome, {...options.result, bounds, mode, printed})
  const warnings = finished.warnings.map((message) => ({level: 'warn' as const, message}))
  return {...description, logs: join(description.logs, warnings), outcome: finished.outcome}
}
