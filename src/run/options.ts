import type {ExitCodeSetting} from '../errors/classify.js'
import type {Mode} from '../mode/mode.js'
import type {ResultOptions} from '../result/finish.js'
import type {PromptHelp} from './prompt-errors.js'

/** What a session is opened with. */
export type SessionOptions = {
  mode: Mode
  /** The host's version. */
  toolVersion: string
  /** The line that is run, sensitive values masked. */
  command: string
  /** The host's own exit codes and what they mean here. */
  exitCodes?: ExitCodeSetting
  /** The host's cache directory, for what is too large. */
  cacheDir?: string
  /** How the result is prepared for its reader. */
  result?: ResultOptions
  /** How long the command may take, in milliseconds, and whether the reader can ask for more. */
  timeout?: {timeoutMs: number; hasFlag: boolean}
  /** Points to what answers a question of the command on its line. */
  describePromptHelp?: () => PromptHelp
}
