import type {ErrorFields} from '../contract/outcome.js'
import {exitCodes} from '../contract/error-categories.js'
import {load} from '../load.js'
import type * as explain from '../parts/explain.js'
import {explainForeignExit} from './foreign-exit.js'
import type {Caught} from './wrap-catch.js'

/** Explains a failure as far as possible where explaining it in full has failed, or its part cannot be loaded. */
export function explainAnyway(caught: Caught | undefined, printed: string, failure: unknown): ErrorFields {
  try {
    return load<typeof explain>('explain').explainForeignBriefly(caught, printed, failure)
  } catch {
    return explainForeignExit(exitCodes.toolError, printed)
  }
}
