import type {ClassTypes} from '../catalog/class-types.js'
import type {ExitCode} from '../contract/error-categories.js'
import type {Mode} from '../line/mode.js'
import type {CommandDefinition, FlagDefinition, HostConfig} from '../oclif/shapes.js'

/** The statics of one of the plugin's own commands. */
export type ServiceCommand = CommandDefinition & {
  args: NonNullable<CommandDefinition['args']>
  flags: Record<string, FlagDefinition>
  murli: ClassTypes
  mutating?: boolean
  mutatingFlags?: string[]
}

/** An argument on the command line, and its index after the bin. */
export type ArgumentWord = {
  raw: string
  position: number
}

/** The parsed command line of one of the plugin's commands. */
export type ServiceLine = {
  args: ArgumentWord[]
  /**
   * The values of the command's own flags: true or false, a text, a number, or a list if the flag
   * takes several.
   */
  flags: Record<string, boolean | number | string | string[]>
  /** The index after the bin of each flag's last value, or of the flag if that has none. */
  positions: Readonly<Record<string, number>>
  /** All words after the bin, as typed. */
  words: readonly string[]
}

/** The host, and who the output is for. */
export type ServiceContext = {
  config: HostConfig
  mode: Mode
}

/** What answers one of the plugin's commands. It prints nothing itself. */
export type Service = {
  /** @throws AgentError */
  answer(line: ServiceLine, context: ServiceContext): ServiceAnswer | Promise<ServiceAnswer>
  /**
   * Checks for `--validate` rules that flags and arguments cannot express.
   *
   * @throws AgentError
   */
  check?(line: ServiceLine, context: Pick<ServiceContext, 'config'>): void
}

/** A command line of one of the plugin's commands, as oclif passes it. */
export type ServiceRun = {
  argv: string[]
  command: ServiceCommand
  config: HostConfig
}

/**
 * Runs one of the plugin's commands like any adopted command, with every format and protocol
 * (4.24).
 */
export type RunService = (run: ServiceRun, service: Service) => Promise<void>

/** The services by the name of their command, as the bundle exports them. */
export type ServiceTable = {services: Readonly<Record<string, Service>>}

/** The answer of a service; undefined if there is nothing to print. */
export type ServiceAnswer =
  | undefined
  | {
      /**
       * A document without an envelope. Without a document, `text` is one that no format changes,
       * such as Markdown.
       */
      document?: object
      /** The documents of its lines, for ndjson. */
      lines?: (() => Iterable<object>) | undefined
      /**
       * How to shorten the document for a declared agent (8.22). `name` and `left` complete the
       * sentence `<name> has <n> bytes; <left>.`; `make` makes a document of at most that many
       * bytes.
       */
      shorten?: {
        name: string
        left: string
        make(bytes: number): object
      }
      /**
       * The text for a person if the command line names no format; by default the document as JSON.
       */
      text?: string
      /** The file to write instead of stdout. */
      file?: string
      /**
       * Inserts the text into an existing file.
       *
       * @throws RangeError if it has no place there
       */
      update?: (existing: string) => string
      /** The exit code, 0 by default. */
      code?: ExitCode
      /** Whether the process ends once the answer has left, even if code of the host still runs. */
      endsProcess?: boolean
    }
