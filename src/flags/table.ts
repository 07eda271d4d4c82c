import type {Flags} from '../command-line/find-flag.js'
import {formats} from '../contract/formats.js'
import {protocolVersions} from '../contract/protocols.js'
import type {FlagDefinition, HostSettings} from '../oclif/shapes.js'

/**
 * The group of `--help`: `AGENT` for global flags (7.16), `SAFETY` for those that declarations add
 * (7.10). It survives into the manifest, and distinguishes the flag from a command's own flag of
 * that name.
 */
export type HelpGroup = 'AGENT' | 'SAFETY'

type OurFlag<Type extends FlagDefinition['type']> = FlagDefinition & {
  type: Type
  name: string
  helpGroup: HelpGroup
}

/** A plugin, whose topmost parent is the host. */
type OwningPlugin = {name?: string; parent?: OwningPlugin; pjson?: {oclif?: {murli?: HostSettings}}}

/**
 * The fields of a class or manifest entry that decide which flags of the plugin the command has.
 */
export type FlagOwner = {
  baseFlags?: Flags
  dryRunnable?: boolean
  flags?: Flags
  mutating?: boolean
  mutatingFlags?: readonly string[]
  plugin?: OwningPlugin
  returns?: unknown
}

/** A flag of the plugin, and which commands have it. */
export type FlagRow = {
  flag: OurFlag<'boolean' | 'option'>
  /** Whether an adopted command has the flag; by default every one does. */
  isGiven?: (command: FlagOwner, settings: HostSettings | undefined) => boolean
  /**
   * Where the plugin handles it on foreign commands (7.17): always, only where it shapes an answer,
   * or only beside `--output`, which asks for an envelope (5.4a).
   */
  foreign?: 'always' | 'answer' | 'envelope'
  /**
   * Whether the flag confirms a mutation, which a schema reports as `confirm_flag` instead (8.9).
   */
  confirms?: true
  /** The format of a value that is not one of `options`. */
  accepts?: {pattern: RegExp; description: string}
}

/** The global flags (7.16). */
const globalTable = {
  agent: {
    flag: makeBoolean('agent', 'Answer as to an AI agent: one JSON document, structured errors.', {
      allowNo: true,
    }),
    foreign: 'always',
  },
  full: {
    flag: makeBoolean('full', 'Print the whole result, however large.'),
    foreign: 'envelope',
  },
  output: {
    flag: makeOption('output', 'Format of the answer; text is for people.', {options: formats}),
    foreign: 'answer',
  },
  'protocol-version': {
    flag: makeOption('protocol-version', 'Shape of the answer.', {options: protocolVersions}),
    foreign: 'answer',
  },
  schema: {flag: makeBoolean('schema', "Print the command's schema and exit."), foreign: 'always'},
  select: {
    flag: makeOption(
      'select',
      'Print only these comma-separated paths of the result, such as id,owner.name.',
      {
        helpValue: '<paths>',
      },
    ),
    isGiven: ({returns}) => returns !== undefined,
  },
  'timeout-ms': {
    accepts: {description: 'a whole number of milliseconds, 1 or more', pattern: /^[1-9]\d*$/},
    flag: makeOption('timeout-ms', 'End the command after this many milliseconds.', {
      helpValue: '<ms>',
    }),
    isGiven: (_, settings) => settings?.timeoutFlag === true,
  },
  validate: {
    flag: makeBoolean('validate', 'Check the command line and run nothing.'),
    foreign: 'always',
  },
} as const satisfies Record<string, FlagRow>

/**
 * The flags that a command's declarations add (7.10). The first confirming flag is the one to
 * suggest.
 */
const safetyTable = {
  yes: {
    confirms: true,
    flag: makeBoolean('yes', 'Confirm that it may change state.', {char: 'y', helpGroup: 'SAFETY'}),
    isGiven: mayNeedConfirmation,
  },
  force: {
    confirms: true,
    flag: makeBoolean('force', 'Do it without asking, like --yes.', {helpGroup: 'SAFETY'}),
    isGiven: mayNeedConfirmation,
  },
  'dry-run': {
    flag: makeBoolean('dry-run', 'Say what would happen, and change nothing.', {
      helpGroup: 'SAFETY',
    }),
    isGiven: ({dryRunnable}) => dryRunnable === true,
  },
} as const satisfies Record<string, FlagRow>

/** The plugin's flags, by name (7.10, 7.16). */
export const flagTable = {...globalTable, ...safetyTable}

/** The values of the flags on a command line, by name. */
export type OurFlagValues = {
  [Name in keyof typeof flagTable]: (typeof flagTable)[Name]['flag']['type'] extends 'boolean'
    ? boolean
    : string | undefined
}

/** The plugin's flags as pairs of name and row. */
export const flagRows = Object.entries<FlagRow>(flagTable)

/** The flags that every adopted command has (7.16), by name. */
export const globalFlags = pickFlags(({flag}) => flag.helpGroup === 'AGENT') as Record<
  keyof typeof globalTable,
  FlagRow['flag']
>

const hidden = {hidden: true, type: 'boolean'} as const

/** The flags that oclif and the plugin handle on every command, hidden from suggestions. */
export const flagsEverywhere: Flags = {
  agent: {...hidden, allowNo: true},
  help: hidden,
  schema: hidden,
  validate: hidden,
}

/** Returns the definitions of some of the plugin's flags, by name. */
export function pickFlags(isPicked: (row: FlagRow) => boolean): Record<string, FlagRow['flag']> {
  return Object.fromEntries(
    flagRows.filter(([, row]) => isPicked(row)).map(([name, {flag}]) => [name, flag]),
  )
}

/** A flag as typed. */
export function wordOf<Name extends keyof OurFlagValues>(name: Name): `--${Name}` {
  return `--${name}`
}

/**
 * The row of a flag on a class or in a manifest; undefined for the command's own flag of that name.
 */
export function findRow(name: string, flag: FlagDefinition | undefined): FlagRow | undefined {
  const row = Object.hasOwn(flagTable, name) ? flagTable[name as keyof typeof flagTable] : undefined
  return row !== undefined && flag?.helpGroup === row.flag.helpGroup ? row : undefined
}

/** Whether a flag of a command is one of the global flags of the plugin (7.16). */
export function isGlobalFlag(name: string, flag: FlagDefinition | undefined): boolean {
  return findRow(name, flag)?.flag.helpGroup === 'AGENT'
}

/** Whether a command changes something, always or with some of its flags. */
function mayNeedConfirmation({mutating, mutatingFlags = []}: FlagOwner): boolean {
  return mutating === true || mutatingFlags.length > 0
}

type FlagExtras = Partial<Omit<OurFlag<'boolean'>, 'type'>>

function makeBoolean(
  name: string,
  description: string,
  extras: FlagExtras = {},
): OurFlag<'boolean'> {
  return {allowNo: false, description, helpGroup: 'AGENT', name, parse, type: 'boolean', ...extras}
}

function makeOption(name: string, description: string, extras: FlagExtras): OurFlag<'option'> {
  return {
    description,
    helpGroup: 'AGENT',
    input: [],
    multiple: false,
    name,
    parse,
    type: 'option',
    ...extras,
  }
}

/** As in the flags of @oclif/core, which hooks do not load. */
async function parse(input: unknown): Promise<unknown> {
  return input
}
