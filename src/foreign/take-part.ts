import type {Invocation} from '../command-line/invocation.js'
import {answerSchema} from './answer-schema.js'
import {ForeignRun} from './foreign-run.js'
import {standBeforeHelp} from './stand-before-help.js'
import {interceptRun} from './intercept-run.js'
import {standBy} from './stand-by.js'

/**
 * Answers what only we can answer (`--schema`), and ends the process; otherwise stands around what oclif is about to do:
 * run a command, show help, or say that it knows none of this.
 */
export async function takePart(invocation: Invocation): Promise<void> {
  const {flags, mode} = invocation
  // A root or a topic may get commands from the init hooks of other plugins, and is answered behind them.
  if (flags.schema && invocation.command) await answerSchema(invocation)
  const isAnswered = mode.audience === 'agent' || flags.validate === true || flags.schema === true
  if (!isAnswered) return interceptRun(invocation)
  const run = ForeignRun.open(invocation)
  try {
    const standing = standBy(invocation, run)
    standBeforeHelp(invocation, standing)
    interceptRun(invocation, standing)
  } catch (error) {
    run.standDown()
    throw error
  }
}
