import {annotateEntry} from '../../annotations/annotations.js'
import {gateCommand, type StartingCommand} from '../../gate/gate-command.js'
import type {OfferedWords} from '../../gate/offer.js'
import {flagsEnd, type Line} from '../../line/line.js'
import {seenLine} from '../../line/seen-lines.js'
import {loadBundle} from '../../load-bundle.js'
import {idsOf} from '../../oclif/command-entry.js'
import type {LoadableCommand} from '../../oclif/shapes.js'
import {processState} from '../../process/process-state.js'
import {readSecrets} from '../../secrets/read-secrets.js'

/** A command line whose command oclif has found. */
export type RunnableLine = Line & {command: LoadableCommand}

/**
 * The words of a foreign command line to which a refusal adds a confirmation (7.13), with its
 * secrets masked.
 *
 * @param id the command's canonical id
 */
export function describeOffer(line: RunnableLine, id: string): OfferedWords {
  const {argv, asks, command, config, ours, tokens} = line
  const {names, words} = readSecrets(argv, annotateEntry(config, command), tokens)
  // 4.6a: the confirmed line keeps `--validate`.
  const dropped = asks ? [] : ours
  const insertAt = flagsEnd(line)
  const droppedBefore = dropped.filter((index) => index < insertAt)
  const {renderParamsOf} = loadBundle<typeof import('../../catalog/render-template.js')>('explain')
  return {
    end: insertAt - droppedBefore.length,
    params: renderParamsOf(config, id, names),
    words: words.filter((_, index) => !dropped.includes(index)),
  }
}

/**
 * Decides about a command that oclif is about to run (2.8). A refusal of the process's own command
 * line offers that line as it was typed: hooks add their words to it again.
 *
 * @throws AgentError for a command that may not run
 */
export function gateRun(starting: StartingCommand): void {
  gateCommand(starting, (id) => {
    const line = findTypedLine(starting)
    return line && describeOffer(line, id)
  })
}

/** The process's command line, if it is what oclif is about to run. */
function findTypedLine({argv, command}: StartingCommand): RunnableLine | undefined {
  if (processState().lineArgv !== argv) return undefined
  const line = seenLine(argv)
  const id = line?.command?.id
  return id !== undefined && idsOf(command).includes(id) ? (line as RunnableLine) : undefined
}
