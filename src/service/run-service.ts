import {parserFlags} from '../flags/for-command.js'
import {readGlobalFlags} from '../command-line/our-flags.js'
import {quoteLine} from '../command-line/quote.js'
import {claimOwnLine} from '../command-line/own-process.js'
import {readLine} from '../command-line/read-line.js'
import {checkPreferredFormat, type Mode, preferredFormat} from '../mode/mode.js'
import {makeExit} from '../oclif/exit.js'
import type {HostConfig} from '../oclif/shapes.js'
import {checkGlobals} from '../own/check-globals.js'
import {chooseMode} from '../own/choose-mode.js'
import {ownsLine} from '../process/shared.js'
import type {Ending} from '../session/ending.js'
import {handEnding} from '../session/hand-ending.js'
import {describeValidLine} from '../result/valid-line.js'
import {Session} from '../session/session.js'
import type {Answer} from './answer.js'
import {deliver} from './deliver.js'
import {parseServiceLine, type ServiceLine} from './parse-line.js'
import type {ServiceCommand} from './service-command.js'

/** What a service is told about the line that it answers. */
export type ServiceContext = {
  config: HostConfig
  mode: Mode
}

/** A service: from a line to a document; it prints nothing and throws what is wrong. */
export type Service = {
  /** Answers the line. @throws AgentError */
  answer(line: ServiceLine, context: ServiceContext): Answer | Promise<Answer>
  /** Checks of the line what its flags and arguments do not tell, for `--validate`. @throws AgentError */
  check?(line: ServiceLine, context: ServiceContext): void
}

/** One of the plugin's own commands, as it is run. */
export type ServiceRun = {
  argv: readonly string[]
  command: ServiceCommand
  config: HostConfig
  /** The command's id, its words separated by `:`. */
  id: string
}

/**
 * Runs one of the plugin's own commands through the session and the output of every own command, so that each format and
 * protocol holds for it: its errors are envelopes, a signal ends it, its reader may go away.
 */
export async function runService({argv, command, config, id}: ServiceRun, service: Service): Promise<void> {
  claimOwnLine({argv, config, ids: [id]})
  const globals = readGlobalFlags(argv, parserFlags(command))
  const mode = chooseMode(config, globals)
  const line = readLine(config, [id], argv)
  const session = await Session.open({
    cacheDir: config.cacheDir,
    command: quoteLine(line.words),
    exitCodes: config.pjson.oclif.murli?.exitCodes,
    mode,
    toolVersion: config.version,
  })
  session.addWarning(checkPreferredFormat(config))
  let answer: Answer
  let ending: Ending = {type: 'returned', value: undefined}
  try {
    checkGlobals(globals)
    const parsed = parseServiceLine({...command, id}, argv, line.offset)
    if (globals.validate) {
      service.check?.(parsed, {config, mode})
      sayValid(session, id, parsed, config)
    } else {
      answer = await service.answer(parsed, {config, mode})
      ending = {
        type: 'returned',
        value: deliver(answer, session, globals.output !== undefined || preferredFormat(config) !== undefined),
      }
    }
  } catch (error) {
    const words = line.words.slice(1)
    ending = {error, line: {argv, config, flags: parserFlags(command), offset: line.offset, words}, type: 'threw'}
  }

  const code = await session.settle(ending)
  session.close()
  if (!ownsLine()) {
    handEnding(ending, session)
    if (answer?.code) throw makeExit(answer.code)
    return
  }

  process.exitCode = code || answer?.code || process.exitCode
}

function sayValid(session: Session, id: string, {args, flags}: ServiceLine, config: HostConfig): void {
  session.say(describeValidLine({args: args.map(({raw}) => raw), flags, id}, config))
}
