import type {Mode} from '../../line/mode.js'
import type {Run} from '../run.js'
import type {BaseMethods, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {AgentTarget} from './agent-target.js'
import type {ClassCatch} from './class-catch.js'
import {openAgentRun} from './open-agent-run.js'
import {Person} from './person.js'

/** Where the reports of an adopted command go. */
export type Destination = {kind: 'person'; target: Person} | AgentDestination

/** Where an agent's reports go. */
export type AgentDestination =
  | OpenedRun
  /** Another command of an agent runs this one, or a hook does, and it belongs to that run. */
  | {kind: 'outer-run'; run: Run; target: AgentTarget}

/** The run of a command that is an agent's command line. */
export type OpenedRun = {kind: 'opened-run'; run: Run; target: AgentTarget}

/** The parts of an adopted command's run that its destination needs. */
type AdoptedParts = {
  base: BaseMethods
  classCatch: ClassCatch
  command: RunningCommand
  line: AdoptedLine
}

/**
 * Opens the destination of a command's reports.
 *
 * @param mode the agent's mode; undefined if the output is for a person
 * @param outer the run of the agent's command that runs this one
 */
export function openDestination(
  {base, classCatch, command, line}: AdoptedParts,
  mode: Mode | undefined,
  outer: Run | undefined,
): Destination {
  if (!mode) return {kind: 'person', target: new Person(command, base, line)}
  if (outer) return {kind: 'outer-run', run: outer, target: new AgentTarget(outer)}
  const run = openAgentRun(command, line, mode, classCatch)
  return {kind: 'opened-run', run, target: new AgentTarget(run)}
}
