import type {FlagDefinition, HostSettings} from '../oclif/shapes.js'
import {formats} from '../output/formats.js'
import {protocolVersions} from '../output/protocols/protocol.js'

/**
 * The group of `--help`: `AGENT` for global flags (7.16), `SAFETY` for those that declarations add (7.10). It survives
 * into the manifest, and distinguishes the flag from a command's own flag of that name.
 */
export type HelpGroup = 'AGENT' | 'SAFETY'

// Typed so that oclif 4 and 5 infer the types of the values.
type Named = {name: string; description: string; helpGroup: HelpGroup}
type BooleanFlag = Named & {
  type: 'boolean'
  allowNo: boolean
  char?: string
  parse(input: boolean, context: unknown, options: unknown): Promise<boolean>
}
type OptionFlag = Named & {
  type: 'option'
  helpValue?: string
  input: string[]
  multiple: false
  options?: readonly string[]
  /** May return undefined, from which oclif infers that the flag may be missing. */
  parse(input: string, context: unknown, options: unknown): Promise<string | undefined>
}

/** The fields of a command that decide which flags it has. */
export type FlagConditions = {dryRunnable?: boolean; mutating?: boolean; returns?: unknown}

/** A flag of the plugin. */
export type FlagRow = {
  flag: BooleanFlag | OptionFlag
  /** Whether an own command has the flag; by default every one does. */
  isGiven?: (command: FlagConditions, settings: HostSettings | undefined) => boolean
  /** Where the plugin handles it on foreign commands (7.17): always, or only where it shapes an answer (5.4a). */
  foreign?: 'always' | 'question'
  /** Whether the flag confirms a mutation, which a schema reports as `confirm_flag` instead (8.9). */
  confirms?: true
  /** The format of a value that is not one of `options`. */
  accepts?: {pattern: RegExp; description: string}
}

/** The global flags (7.16). */
const globalTable = {
  agent: {
    flag: makeBoolean('agent', 'Answer as to an AI agent: one JSON document, structured errors.', {allowNo: true}),
    foreign: 'always',
  },
  full: {flag: makeBoolean('full', 'Print the whole result, however large.')},
  output: {
    flag: makeOption('output', 'Format of the answer; text is for people.', {options: formats}),
    foreign: 'question',
  },
  'protocol-version': {
    flag: makeOption('protocol-version', 'Shape of the answer.', {options: protocolVersions}),
    foreign: 'question',
  },
  schema: {flag: makeBoolean('schema', "Print the command's schema and exit."), foreign: 'always'},
  select: {
    flag: makeOption('select', 'Print only these comma-separated paths of the result, such as id,owner.name.', {
      helpValue: '<paths>',
    }),
    isGiven: ({returns}) => returns !== undefined,
  },
  'timeout-ms': {
    accepts: {description: 'a whole number of milliseconds, 1 or more', pattern: /^[1-9]\d*$/},
    flag: makeOption('timeout-ms', 'End the command after this many milliseconds.', {helpValue: '<ms>'}),
    isGiven: (_, settings) => settings?.timeoutFlag === true,
  },
  validate: {flag: makeBoolean('validate', 'Check the command line and run nothing.'), foreign: 'always'},
} as const satisfies Record<string, FlagRow>

/** The flags that a command's declarations add (7.10). The first confirming flag is the one to suggest. */
const safetyTable = {
  yes: {
    confirms: true,
    flag: makeBoolean('yes', 'Confirm that it may change state.', {char: 'y', helpGroup: 'SAFETY'}),
    isGiven: ({mutating}) => mutating === true,
  },
  force: {
    confirms: true,
    flag: makeBoolean('force', 'Do it without asking, like --yes.', {helpGroup: 'SAFETY'}),
    isGiven: ({mutating}) => mutating === true,
  },
  'dry-run': {
    flag: makeBoolean('dry-run', 'Say what would happen, and change nothing.', {helpGroup: 'SAFETY'}),
    isGiven: ({dryRunnable}) => dryRunnable === true,
  },
} as const satisfies Record<string, FlagRow>

/** Every flag of the plugin. */
export const flagTable = {...globalTable, ...safetyTable}

/** The types of the flags, by name. */
export type AgentFlag = {[Name in keyof typeof flagTable]: (typeof flagTable)[Name]['flag']}

/** The name of a global flag (7.16). */
export type GlobalFlagName = keyof typeof globalTable

/** The rows of the table, in its order. */
export const flagRows = Object.entries<FlagRow>(flagTable)

/** The global flags by name (7.16). */
export const globalFlags = pickFlags(({flag}) => flag.helpGroup === 'AGENT') as Record<GlobalFlagName, FlagRow['flag']>

/** The flags that oclif and the plugin handle on every command, hidden from suggestions. */
export const flagsEverywhere: Record<string, FlagDefinition> = {
  agent: {allowNo: true, hidden: true, type: 'boolean'},
  help: {hidden: true, type: 'boolean'},
  schema: {hidden: true, type: 'boolean'},
  validate: {hidden: true, type: 'boolean'},
}

/** The flags whose rows satisfy a condition, by name. */
export function pickFlags(isPicked: (row: FlagRow) => boolean): Record<string, FlagRow['flag']> {
  return Object.fromEntries(flagRows.filter(([, row]) => isPicked(row)).map(([name, {flag}]) => [name, flag]))
}

/** A flag as typed. */
export function wordOf<Name extends keyof AgentFlag>(name: Name): `--${Name}` {
  return `--${name}`
}

/** The row of a flag on a class or in a manifest; undefined for the command's own flag of that name. */
export function findRow(name: string, flag: FlagDefinition | undefined): FlagRow | undefined {
  const row = Object.hasOwn(flagTable, name) ? flagTable[name as keyof typeof flagTable] : undefined
  return row !== undefined && flag?.helpGroup === row.flag.helpGroup ? row : undefined
}

/** Whether a flag on a class or in a manifest is one of the global flags. */
export function isGlobalFlag(name: string, flag: FlagDefinition | undefined): boolean {
  return findRow(name, flag)?.flag.helpGroup === 'AGENT'
}

/** Makes a boolean flag without @oclif/core, so that hooks can use it. */
function makeBoolean(name: string, description: string, more: Partial<BooleanFlag> = {}): BooleanFlag {
  const parse: BooleanFlag['parse'] = async (input) => input
  return {allowNo: false, description, helpGroup: 'AGENT', name, parse, type: 'boolean', ...more}
}

function makeOption(name: string, description: string, more: Pick<OptionFlag, 'helpValue' | 'options'>): OptionFlag {
  const parse: OptionFlag['parse'] = async (input) => input
  return {description, helpGroup: 'AGENT', input: [], multiple: false, name, parse, type: 'option', ...more}
}
