import type {FlagDefinition, HostSettings} from '../oclif/shapes.js'
import type {BooleanFlag, HelpGroup, OptionFlag} from './flag.js'

/** A plugin as far as the settings of its host can be read. */
export type OwningPlugin = {name?: string; parent?: OwningPlugin; pjson?: {oclif?: {murli?: HostSettings}}}

/** What decides which flags a command is given. */
export type FlagOwner = {
  baseFlags?: Record<string, FlagDefinition>
  flags?: Record<string, FlagDefinition>
  dryRunnable?: boolean
  mutating?: boolean
  returns?: unknown
  /** The plugin that the command comes from, which oclif sets when it loads the class. */
  plugin?: OwningPlugin
}

/** Everything that holds for one of our flags. */
export type FlagRule = {
  /** The flag as oclif's parser, `--help` and the manifest have it. */
  flag: (BooleanFlag | OptionFlag) & {helpGroup: HelpGroup}
  /** Whether an own command is given the flag. */
  isGiven(command: FlagOwner): boolean
  /**
   * Where the plugin answers the flag on commands that are not its own: on all of their lines, or only on a line that
   * asks about its command (`--schema`, `--validate`). The plugin's own commands have these flags, too.
   */
  foreign?: 'always' | 'question'
  /** Whether the flag confirms what a command changes, which a schema tells as `confirm_flag` instead. */
  confirms?: true
  /** What a value has to look like, where it is none of a list. */
  accepts?: {pattern: RegExp; description: string}
}

/** The condition of a flag that every own command is given. */
export const always = (): boolean => true
