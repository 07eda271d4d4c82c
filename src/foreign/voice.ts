import {readExitMap} from '../errors/classify.js'
import type {Invocation} from '../command-line/invocation.js'
import type {Emitter} from '../output/emitter.js'
import type {ErrorFields, Log} from '../contract/outcome.js'
import {makeExit, toFailureCode} from '../oclif/exit.js'
import {explainForeignError} from './foreign-error.js'
import {explainForeignExit} from './foreign-exit.js'
import {keepExitCode} from '../run/exit-watch.js'
import {addSecrets} from './invocation-secrets.js'
import {openEmitter} from './open-emitter.js'
import type {Streams} from '../output/streams/streams.js'
import {Redactor} from '../secrets/redactor.js'

/** What speaks for an own command's line that fails, or has something to log, before the command has begun. */
export class Voice {
  readonly #emitter: Emitter
  readonly #exitCodes: Readonly<Record<string, number>> | undefined

  private constructor({config}: Invocation, emitter: Emitter) {
    this.#emitter = emitter
    this.#exitCodes = readExitMap(config.pjson.oclif.murli?.exitCodes)
  }

  /** Opens it. @param streams the output streams */
  static open(invocation: Invocation, streams: Streams): Voice {
    return new Voice(invocation, openEmitter(invocation, knowSecrets(invocation), streams))
  }

  /** Writes a log line. */
  log(log: Log): Promise<void> | undefined {
    return this.#emitter.sendLog(log)
  }

  /** Hides secrets in a text. */
  hide(text: string): string {
    return this.#emitter.redactor.text(text)
  }

  /** Explains the exit of a process that other code ends. @param printed what stands on stderr */
  explainExit(code: number, printed: string): ErrorFields {
    return explainForeignExit(code, printed, this.#exitCodes)
  }

  /** Explains what a throw means. @param printed what stands on stderr */
  explainThrow(error: unknown, printed: string): ErrorFields {
    return explainForeignError({error, exitCodes: this.#exitCodes, printed})
  }

  /** Writes an error before it returns. @returns the exit code */
  failNow(fields: ErrorFields): number {
    const code = this.#report(fields)
    this.#emitter.flushNow()
    return code
  }

  /** Writes an error. @returns the error that makes oclif exit with its code and print nothing */
  async fail(fields: ErrorFields, cause: unknown): Promise<Error> {
    const code = this.#report(fields)
    await this.#emitter.flush()
    return makeExit(code, cause)
  }

  #report(fields: ErrorFields): number {
    const code = toFailureCode(fields.code)
    keepExitCode(() => code)
    this.#emitter.emit({...fields, type: 'error'})
    return code
  }

  /** Writes everything before it returns. */
  flushNow(): void {
    this.#emitter.flushNow()
  }
}

function knowSecrets(invocation: Invocation): Redactor {
  const redactor = new Redactor()
  addSecrets(redactor, invocation)
  return redactor
}
