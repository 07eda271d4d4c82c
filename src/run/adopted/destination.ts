import type {Mode} from '../../line/mode.js'
import type {Run} from '../run.js'
import type {BaseMethods, RunningCommand} from './adopted-command.js'
import type {AdoptedLine} from './adopted-line.js'
import {AgentTarget} from './agent-target.js'
import type {ClassCatch} from './class-catch.js'
import {openAgentRun} from './open-agent-run.js'
import {passFailures} from './pass-failures.js'
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

/** The parts of an adopted command's run. */
export type AdoptedParts = {
  base: BaseMethods
  classCatch: ClassCatch
  command: RunningCommand
  line: AdoptedLine
}

/**
 * Who an adopted command runs for: a person, the run of the agent's command that runs it, or an agent
 * in a run of its own.
 */
export type Recipient =
  | {kind: 'person'}
  | {kind: 'outer-run'; run: Run}
  | {kind: 'own-run'; mode: Mode}

/** Opens the destination of a command's reports. */
export function openDestination(
  {base, classCatch, command, line}: AdoptedParts,
  recipient: Recipient,
): Destination {
  switch (recipient.kind) {
    case 'person': {
      const target = new Person(command, base, line)
      passFailures(command, target)
      return {kind: 'person', target}
    }
    case 'outer-run': {
      const {run} = recipient
      return {kind: 'outer-run', run, target: new AgentTarget(run)}
    }
    case 'own-run': {
      const run = openAgentRun(command, line, recipient.mode, classCatch)
      return {kind: 'opened-run', run, target: new AgentTarget(run)}
    }
  }
}
