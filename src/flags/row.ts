import type {HostSettings} from '../oclif/shapes.js'

/** A boolean flag as plain data, typed so that oclif 4 and 5 infer `boolean` for it. */
export type BooleanFlag = {
  name: string
  type: 'boolean'
  allowNo: boolean
  char?: string
  description: string
  parse(input: boolean, context: unknown, options: unknown): Promise<boolean>
}

/** An option flag as plain data, typed so that oclif 4 and 5 infer `string | undefined` for it. */
export type OptionFlag = {
  name: string
  type: 'option'
  description: string
  helpValue?: string
  input: string[]
  multiple: false
  options?: readonly string[]
  /** May return undefined, from which oclif infers that the flag may be missing. */
  parse(input: string, context: unknown, options: unknown): Promise<string | undefined>
}

/**
 * The group of `--help` that a flag is listed in. It survives into the manifest and distinguishes the flag from a command's own
 * flag of that name: `AGENT` are the global flags (7.16), `SAFETY` those that a command's declarations add (7.10).
 */
export type HelpGroup = 'AGENT' | 'SAFETY'

/** The fields of a command that decide which flags it has. */
export type FlagConditions = {dryRunnable?: boolean; mutating?: boolean; returns?: unknown}

/** What is known about one of the plugin's flags. */
export type FlagRow = {
  /** The flag as oclif's parser, `--help` and the manifest have it. */
  flag: (BooleanFlag | OptionFlag) & {helpGroup: HelpGroup}
  /** Whether an own command has the flag; without a condition, every one has. */
  isGiven?: (command: FlagConditions, settings: HostSettings | undefined) => boolean
  /**
   * Where the plugin handles the flag on foreign commands: always, or only where it shapes an answer: to `--schema` and
   * `--validate`, and the envelope that `--output` asks for (5.4a). The plugin's own commands have these flags, too.
   */
  foreign?: 'always' | 'question'
  /** Whether the flag confirms a mutation, which a schema reports as `confirm_flag` instead (8.9). */
  confirms?: true
  /** What a value must look like, if it is not one of `options`. */
  accepts?: {pattern: RegExp; description: string}
}

/** Makes a boolean flag without @oclif/core, so that a hook can do it too. */
export function booleanFlag<const Group extends HelpGroup>(
  name: string,
  helpGroup: Group,
  description: string,
  more: {allowNo?: boolean; char?: string} = {},
): BooleanFlag & {helpGroup: Group} {
  return {allowNo: false, description, helpGroup, name, parse: async (input) => input, type: 'boolean', ...more}
}

/** Makes an option flag without @oclif/core. */
export function optionFlag<const Group extends HelpGroup>(
  name: string,
  helpGroup: Group,
  description: string,
  more: Pick<OptionFlag, 'helpValue' | 'options'>,
): OptionFlag & {helpGroup: Group} {
  return {
    description,
    helpGroup,
    input: [],
    multiple: false,
    name,
    parse: async (input) => input,
    type: 'option',
    ...more,
  }
}
