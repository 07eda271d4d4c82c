import type {Line} from '../command-line/read-line.js'
import {isExit} from '../oclif/exit.js'
import type {Ending} from './ending.js'
import {type CommandStatics, flagsOf} from './own-class.js'
import type {ParserToken, RunningCommand} from './own-command.js'
import {readAnnotatedSecrets} from './own-line.js'
import type {Session} from './run.js'

/** What an own command threw first, and whether oclif's parser did, before the base class's `catch` changes it. */
export class NotedThrow {
  readonly #command: RunningCommand
  readonly #run: {line: Line; session: Session}
  #error: unknown
  #parseError: unknown
  #token: ParserToken

  constructor(command: RunningCommand, run: {line: Line; session: Session}) {
    this.#command = command
    this.#run = run
  }

  /** What was thrown first. */
  get error(): unknown {
    return this.#error
  }

  /** Notes what was thrown, and the value that oclif's parser was at. */
  note(error: unknown, token: ParserToken): void {
    this.#error = error
    this.#token = token
  }

  /** Notes what was thrown while the line was parsed. */
  noteParse(error: unknown): void {
    this.#parseError = error
  }

  /** Which error counts: the one that the base class's `catch` made of the first, unless that is only an exit. */
  choose(converted: unknown): unknown {
    // An exit of 0 is chosen; any other only repeats that something failed.
    if (isExit(converted, 0)) return converted
    return isExit(converted) && this.#error !== undefined ? this.#error : converted
  }

  /** The ending that an error is. */
  end(error: unknown): Ending {
    const isParsing = this.#parseError !== undefined && this.#parseError === error
    return makeThrownEnding(this.#command, this.#run, {
      error,
      original: this.#error === error ? undefined : this.#error,
      token: isParsing ? (this.#token ?? this.#command.token ?? {}) : undefined,
    })
  }
}

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
