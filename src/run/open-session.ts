import {readConsent} from '../command-line/consent.js'
import {readGlobalFlags, type GlobalFlagValues} from '../command-line/our-flags.js'
import {claimOwnLine} from '../command-line/own-process.js'
import {checkPreferredFormat} from '../mode/mode.js'
import {readElsewhere, wordsOf} from '../secrets/read-secrets.js'
import {currentSession} from './nesting.js'
import {type CommandStatics, flagsOf, idsOf, prepareClass} from './own-class.js'
import type {RunningCommand} from './own-command.js'
import {chooseMode, secretsOf, readResultOptions, readTimeout, ShownLine} from './own-line.js'
import {describePromptHelp} from './run-errors.js'
import {Session} from './run.js'

/** The session of a run, and what has been read of its line. */
export type OpenedSession = {
  globals: GlobalFlagValues
  line: ShownLine
  session: Session
  /** Whether another own command runs this one, inside its session. */
  isNested: boolean
}

/** Reads the command line, decides the mode and opens the session; a nested own command is part of the outer one's. */
export async function openSession(command: RunningCommand): Promise<OpenedSession> {
  const {argv, config} = command
  const statics = command.constructor as CommandStatics
  prepareClass(statics)
  const globals = readGlobalFlags(argv, flagsOf(statics))
  const ids = idsOf(statics)
  claimOwnLine({argv, config, ids})
  const line = new ShownLine(config, statics, ids, argv)
  const outer = currentSession()
  const flags = flagsOf(statics)
  const session =
    outer ??
    (await Session.open({
      cacheDir: config.cacheDir,
      get command() {
        return line.quoted
      },
      describePromptHelp: () =>
        describePromptHelp(
          line.shown.slice(0, 1 + line.offset),
          flags,
          readConsent({argv, command: statics, flags}).isForced,
        ),
      exitCodes: config.pjson.oclif.murli?.exitCodes,
      mode: chooseMode(config, globals, statics.pipe),
      get result() {
        return readResultOptions({config, globals, line, statics})
      },
      timeout: readTimeout({config, globals, statics}),
      toolVersion: config.version,
    }))
  if (!outer) session.addWarning(checkPreferredFormat(config))
  // The command may change its environment, and not its line.
  session.redactor.add(readElsewhere(secretsOf(statics)))
  session.redactor.addLater(() => line.secrets.values, line.argv)
  session.redactor.addWords(() => wordsOf([statics], config))
  return {globals, isNested: outer !== undefined, line, session}
}
