import {type Token, tokenize} from '../command-line/tokenize.js'
import {isSameList, type Line} from '../line/line.js'
import {ownsProcess, processState} from '../process/process-state.js'
import type {Consent} from './consent.js'

/** How a command relates to the words that the process was started with. */
type ProcessRelation = {
  /** Whether another command runs it; by default whether the process's command line is another. */
  isNested?: boolean
  /** Whether the typed words may confirm it although its own words differ; by default they may. */
  mayConfirm?(typed: readonly string[]): boolean
}

/**
 * What confirms a command (7.14): the original words of its process, for every command in the
 * process. Words that a command, hook or bin passes to oclif can only request a dry run; another
 * program's process decides itself (2.8).
 *
 * A confirmation of the process's own command line is recorded for the commands that it runs.
 *
 * @param read reads what the tokens of its flags confirm
 */
export function consentOfProcess<Read extends Consent>(
  line: Line,
  read: (tokens: readonly Token[]) => Read,
  {isNested = isNestedLine(line), mayConfirm = () => true}: ProcessRelation = {},
): Read {
  const consent = read(line.tokens)
  if (!ownsProcess()) return consent
  const state = processState()
  const {isConfirmed: wasConfirmed = false, typedWords: typed = []} = state
  if (isNested) {
    return {...consent, isConfirmed: wasConfirmed, isInherited: true}
  }
  // Where a hook has changed the words, the typed ones must confirm the command as well.
  const isConfirmedByUser = () =>
    isSameList(typed, line.words) ||
    (mayConfirm(typed) && read(tokenize(typed, line.knownFlags)).isConfirmed)
  const isConfirmed = consent.isConfirmed && isConfirmedByUser()
  state.isConfirmed = wasConfirmed || (isConfirmed && !consent.isDryRun)
  return {...consent, isConfirmed}
}

function isNestedLine({passed}: Line): boolean {
  const {lineArgv} = processState()
  return lineArgv !== undefined && lineArgv !== passed
}
