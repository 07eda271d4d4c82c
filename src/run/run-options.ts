import type {NextAction} from '../contract/outcome.js'
import type {ExitCodeSetting} from '../errors/chosen-exit.js'
import type {Mode} from '../line/mode.js'
import type {ResultOptions} from '../output/finish.js'
import type {Redactor} from '../secrets/redactor.js'
import type {ThrownEnding} from './endings/ending.js'
import type {PromptHelp} from './prompts/prompt-help.js'

/** What a run knows about its command line and its host. */
export type RunOptions = {
  mode: Mode
  toolVersion: string
  /** The command line, with sensitive values masked. */
  command: string
  exitCodes?: ExitCodeSetting
  /** Whether the command prints JSON itself, by a flag `json` of its own: stdout is its own (3.15b). */
  printsOwnJson?: boolean
  /** The host's cache directory, for results that are too large. */
  cacheDir?: string
  result?: ResultOptions
  /** Hides the invocation's secrets; the default knows none yet. */
  redactor?: Redactor
  /** Where to report a tool error (13.12). */
  readFeedback?: () => NextAction | undefined
  timeout?: {timeoutMs: number; hasFlag: boolean}
  describePromptHelp?: (question: string) => PromptHelp
  /** Makes the ending of an error with the command line that led to it. */
  makeThrownEnding?: (error: unknown) => ThrownEnding
}
