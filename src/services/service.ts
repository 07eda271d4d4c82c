import type {ClassTypes} from '../catalog/class-types.js'
import type {ExitCode} from '../contract/error-categories.js'
import type {Mode} from '../line/mode.js'
import {loadBundle} from '../load-bundle.js'
import type {
  ArgumentDefinition,
  CommandDefinition,
  FlagDefinition,
  HostConfig,
} from '../oclif/shapes.js'

/** The statics of one of the plugin's own commands. */
export type ServiceCommand = CommandDefinition & {
  args: NonNullable<CommandDefinition['args']>
  flags: Record<string, FlagDefinition>
  murli: ClassTypes
  mutating?: boolean
  mutatingFlags?: string[]
}

/** Marks a plain class as an adopted command, with the value types that a manifest loses. */
export function describeTypes(types: Partial<Omit<ClassTypes, 'version'>> = {}): ClassTypes {
  return {
    version: 1,
    flags: {},
    args: {},
    ...types,
  }
}

/**
 * The default statics and the run of the plugin's own commands. A plain class runs with any version
 * of oclif.
 */
export class PluginCommand {
  static args: Record<string, ArgumentDefinition> = {}
  static flags: Record<string, FlagDefinition> = {}
  static examples = ['<%= config.bin %> <%= command.id %>']
  static hidden = false
  static strict = false
  static idempotent = true
  static mutating = false
  static murli = describeTypes()

  /** Runs the service of the command; oclif passes the words after the id and the host's config. */
  static async run(this: ServiceCommand, argv: string[], config: HostConfig): Promise<void> {
    const {services} = loadBundle<ServiceTable>('services')
    const name = this.id!.split(':').at(-1)!
    await loadBundle<{runService: RunService}>('agent').runService(
      {
        argv,
        command: this,
        config,
      },
      services[name]!,
    )
  }
}

/** Declares a flag without a value. */
export function booleanFlag(
  description: string,
  more: Partial<FlagDefinition> = {},
): FlagDefinition {
  return {allowNo: false, description, type: 'boolean', ...more}
}

/** Declares a flag with one value. */
export function optionFlag(
  description: string,
  more: Partial<FlagDefinition> = {},
): FlagDefinition {
  return {description, multiple: false, type: 'option', ...more}
}

/**
 * The flag that confirms what one of the plugin's own commands writes; an agent needs it (7.11).
 */
export function confirmFlag(description = 'confirm that files may be written'): FlagDefinition {
  return booleanFlag(description, {char: 'y', helpGroup: 'SAFETY'})
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
}

/** The host, and who the output is for. */
export type ServiceContext = {
  config: HostConfig
  mode: Mode
}

/** A service turns a command line into a document. It prints nothing, and throws errors. */
export type Service = {
  /** @throws AgentError */
  answer(line: ServiceLine, context: ServiceContext): Answer | Promise<Answer>
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
export type Answer =
  | undefined
  | {
      /**
       * A document without an envelope; without it, the text is one that no format changes, such as
       * Markdown.
       */
      document?: object
      /** The documents of its lines, for ndjson. */
      lines?: (() => Iterable<object>) | undefined
      /**
       * How to shorten it for a declared agent (8.22): its name and what is left, as parts of a
       * sentence.
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
    }
