import {makeEmbeddedError} from '../oclif/exit.js'
import type {Ending} from './ending.js'
import type {Session} from './session.js'

/**
 * Hands a command's end to the program that runs it in its own process, as oclif does (contract, section 2).
 *
 * @returns what the command returned
 * @throws what the command threw, with its code in `oclif.exit`
 */
export function handEnding(ending: Ending, {end, isForAgent}: Session): unknown {
  const thrown = ending.type === 'threw' ? ending.error : undefined
  const {failure: fields} = end
  if (fields) throw makeEmbeddedError({fields, isReported: isForAgent, thrown})
  if (ending.type === 'threw') throw ending.error
  return ending.type === 'returned' ? ending.value : undefined
}
