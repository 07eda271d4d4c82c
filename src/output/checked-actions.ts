import {AgentError} from '../contract/agent-error.js'
import {fieldsOf} from '../contract/error-fields.js'
import {type NextAction, readNextActions, type TerminalOutcome} from '../contract/outcome.js'
import {type CommandLookup, findActionProblem} from './action-problem.js'

/** What next actions are checked by. */
export type ActionOptions = {
  /** The class's next actions, for a success. */
  nextActions?: readonly NextAction[]
  /** What commands and flags exist, to check next actions (4.19). */
  lookup?: CommandLookup
}

/** Next actions that an agent can run, and the problems of the others. */
type CheckedActions = {
  nextActions: readonly NextAction[]
  problems: readonly string[]
}

/** Checks the next actions of an outcome, then those of its class that it does not repeat (4.19). */
export function checkActions(
  reported: TerminalOutcome,
  {lookup, nextActions: declared}: ActionOptions,
): CheckedActions {
  const ofOutcome = readNextActions(reported.nextActions)
  const ofClass = reported.type === 'success' ? readNextActions(declared) : []
  const commands = new Set(ofOutcome.map(({command}) => command))
  const ofClassOnly = ofClass.filter(({command}) => !commands.has(command))
  const nextActions: NextAction[] = []
  const problems: string[] = []
  for (const action of [...ofOutcome, ...ofClassOnly]) {
    const problem = lookup && findActionProblem(action, lookup)
    if (problem === undefined) nextActions.push(action)
    else problems.push(`The next action "${action.command}" ${problem}.`)
  }
  return {nextActions, problems}
}

/** The error of a command whose next actions name commands or flags that do not exist. */
export function refuseActions(problems: readonly string[]): TerminalOutcome {
  const error = new AgentError({
    kind: 'dangling_next_action',
    message: problems.join(' '),
    suggestion:
      'Name a command and flags that exist; in production the action is left out with a warning.',
  })
  return {type: 'error', ...fieldsOf(error)}
}
