import {quoteLine} from '../command-line/quote.js'
import {type Line, readLine, replaceArgv} from '../command-line/read-line.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type InvocationSecrets, readSecrets} from '../secrets/read-secrets.js'
import {secretsOf} from './command-secrets.js'
import type {CommandStatics} from './prepare-class.js'

/** The line of a run, and how it may be shown: a run that shows nothing of it, as most of a person's, looks for no secret. */
export class ShownLine implements Line {
  /** The words behind the command's name as they were, whatever the command makes of its argv. */
  readonly argv: readonly string[]
  readonly offset: number
  readonly words: string[]
  readonly #command: CommandStatics
  #quoted: string | undefined
  #secrets: InvocationSecrets | undefined

  /** @param ids the command's id and its aliases */
  constructor(config: HostConfig, command: CommandStatics, ids: readonly string[], argv: readonly string[]) {
    const {offset, words} = readLine(config, ids, argv)
    this.argv = [...argv]
    this.offset = offset
    this.words = words
    this.#command = command
  }

  /** The secrets that stand on it, and those of the environment and of defaults. */
  get secrets(): InvocationSecrets {
    return (this.#secrets ??= readSecrets(this.argv, secretsOf(this.#command)))
  }

  /** The names of the placeholders. */
  get names(): string[] {
    return this.secrets.names
  }

  /** Its words with a placeholder in place of each secret. */
  get shown(): string[] {
    return replaceArgv(this, this.secrets.words)
  }

  /** The same as one text, quoted for a shell. */
  get quoted(): string {
    return (this.#quoted ??= quoteLine(this.shown))
  }
}
