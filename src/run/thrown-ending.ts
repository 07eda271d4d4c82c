import type {Line} from '../command-line/read-line.js'
import type {Ending} from './ending.js'
import type {Session} from './session.js'
import {readAnnotatedSecrets} from './command-secrets.js'
import {type CommandStatics, flagsOf} from './prepare-class.js'
import type {ParserToken, RunningCommand} from './running-command.js'

/** What was thrown, and by what. */
type Throw = {
  error: unknown
  /** What the command threw first, where the base class's `catch` made `error` of it. */
  original: unknown
  /** The value that oclif's parser was at, where the parser threw. */
  token: ParserToken
}

/** Makes an ending of what a command threw, with what its explanation needs of the command and its line. */
export function makeThrownEnding(
  command: RunningCommand,
  {line, session}: {line: Line; session: Pick<Session, 'redactor'>},
  {error, original, token}: Throw,
): Extract<Ending, {type: 'threw'}> {
  const {argv, config} = command
  const statics = command.constructor as CommandStatics
  session.redactor.addLater(() => readAnnotatedSecrets(argv, statics, config), argv)
  return {
    error,
    line: {
      argv,
      config,
      flags: flagsOf(statics),
      loaded: {commandClass: statics, id: statics.id ?? ''},
      offset: line.offset,
      words: line.words.slice(1),
    },
    original,
    parsing: token && {input: token.input, name: token.arg, type: token.type},
    type: 'threw',
  }
}
