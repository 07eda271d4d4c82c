import {countOwners} from './base-catch.js'
import type {ErrorFields} from '../contract/outcome.js'
import {makeContext} from '../output/protocols/protocol.js'
import {v1_0} from '../output/protocols/envelope-1-0.js'
import type {RunningCommand} from './running-command.js'

/** The document of a failure under `--json`: what the class's own `toErrorJson` returns, else the envelope's fields (5.6). */
export function describeJsonFailure(command: RunningCommand, error: unknown, fields: ErrorFields): unknown {
  // oclif's Command has the method, too.
  if (countOwners(command, 'toErrorJson') > 1) return command.toErrorJson(error)
  const context = makeContext({command: '', toolVersion: command.config.version})
  return {error: v1_0.shapeError(fields, context).document}
}
