import type {GlobalFlagValues} from '../line/global-flags.js'
import {load} from '../load.js'
import type * as answerPart from '../parts/answer.js'
import type * as explain from '../parts/explain.js'
import type {Ending} from '../session/ending.js'
import type {Session} from '../session/session.js'
import type {CommandStatics} from './prepare-class.js'
import type {Parsed, RunningCommand} from './running-command.js'

/** A run, as far as its flags are answered. */
type Run = {globals: GlobalFlagValues; session: Session}

/** Warns of flags that say how an envelope is written, where the command's `--json` prints none. */
export function warnOfIgnored({globals, session}: Run): void {
  for (const name of ['output', 'select'] as const) {
    if (globals[name] !== undefined) void session.log('warn', `--${name} has no effect under --json.`)
  }
}

/** Answers `--schema` as the hook would have, where the host's author has forgotten to list the plugin. */
export async function answerSchema(command: RunningCommand, {globals, session}: Run): Promise<Ending> {
  const {writeSchema} = load<typeof answerPart>('answer')
  const {format} = session.mode
  const statics = command.constructor as CommandStatics
  const text = await writeSchema(statics, command.config, globals.output ? format : 'json')
  session.isDocumentTheCommands = true
  session.writeDocument(text)
  return {type: 'returned', value: undefined}
}

/** Reports that the line is right, once it has been parsed and guarded; nothing runs (contract, section 8). */
export function answerValidate(command: RunningCommand, {session}: Run, parsed: Parsed): Ending {
  const {describeValidLine} = load<typeof explain>('explain')
  session.say(describeValidLine(parsed, command.constructor, command.config))
  return {type: 'returned', value: undefined}
}
