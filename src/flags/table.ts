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

/** A plugin, whose topmost parent is the host. */
type OwningPlugin = {
  name?: string
  parent?: OwningPlugin
  pjson?: {oclif?: {murli?: HostSettings}}
}

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

/** How the plugin handles one of its flags. */
type Handling = {
  /** Whether an adopted command has the flag; by default every one does. */
  isGiven?: (command: FlagOwner, settings: HostSettings | undefined) => boolean
  /**
   * On which foreign command lines the plugin handles the flag (7.17): on all, where the plugin
   * shapes the answer, or only beside `--output`, which asks for an envelope (5.4a).
   */
  foreign?: 'always' | 'answer' | 'envelope'
  /**
   * Whether the flag confirms a mutation, which a schema reports as `confirm_flag` instead (8.9).
   */
  confirms?: true
  /** The format of a value that is not one of `options`. */
  accepts?: {pattern: RegExp; description: string}
}

/** A flag of the plugin, and which commands have it. */
export type FlagRow = Handling & {
  flag: FlagDefinition & {name: string; helpGroup: HelpGroup}
}

/** A row as it is written here, before {@link completeRows}. */
type DraftRow = Handling & {
  flag: Pick<FlagDefinition, 'allowNo' | 'char' | 'description' | 'helpValue' | 'options' | 'type'>
}

/** The global flags (7.16). */
const globalRows = {
  agent: {
    flag: {
      type: 'boolean',
      allowNo: true,
      description: 'Answer as to an AI agent: one JSON document, structured errors.',
    },
    foreign: 'always',
  },
  full: {
    flag: {type: 'boolean', description: 'Print the whole result, however large.'},
    foreign: 'envelope',
  },
  output: {
    flag: {
      type: 'option',
      description: 'Format of the answer; text is for people.',
      options: formats,
    },
    foreign: 'answer',
  },
  'protocol-version': {
    flag: {type: 'option', description: 'Shape of the answer.', options: protocolVersions},
    foreign: 'answer',
  },
  schema: {
    flag: {type: 'boolean', description: "Print the command's schema and exit."},
    foreign: 'always',
  },
  select: {
    flag: {
      type: 'option',
      description: 'Print only these comma-separated paths of the result, such as id,owner.name.',
      helpValue: '<paths>',
    },
    isGiven: ({returns}) => returns !== undefined,
  },
  'timeout-ms': {
    flag: {
      type: 'option',
      description: 'End the command after this many milliseconds.',
      helpValue: '<ms>',
    },
    accepts: {description: 'a whole number of milliseconds, 1 or more', pattern: /^[1-9]\d*$/},
    isGiven: (_, settings) => settings?.timeoutFlag === true,
  },
  validate: {
    flag: {type: 'boolean', description: 'Check the command line and run nothing.'},
    foreign: 'always',
  },
} as const satisfies Record<string, DraftRow>

/**
 * The flags that a command's declarations add (7.10). The first confirming flag is the one to
 * suggest.
 */
const safetyRows = {
  yes: {
    flag: {type: 'boolean', char: 'y', description: 'Confirm that it may change state.'},
    confirms: true,
    isGiven: mayNeedConfirmation,
  },
  force: {
    flag: {type: 'boolean', description: 'Do it without asking, like --yes.'},
    confirms: true,
    isGiven: mayNeedConfirmation,
  },
  'dry-run': {
    flag: {type: 'boolean', description: 'Say what would happen, and change nothing.'},
    isGiven: ({dryRunnable}) => dryRunnable === true,
  },
} as const satisfies Record<string, DraftRow>

const globalTable = completeRows(globalRows, 'AGENT')

/** The plugin's flags, by name (7.10, 7.16). */
export const flagTable = {...globalTable, ...completeRows(safetyRows, 'SAFETY')}

type OurRows = typeof globalRows & typeof safetyRows

/** The values of the flags on a command line, by name. */
export type OurFlagValues = {
  [Name in keyof OurRows]: OurRows[Name]['flag']['type'] extends 'boolean'
    ? boolean
    : string | undefined
}

/** The rows of the plugin's flags, each with its name. */
export const flagRows = Object.entries<FlagRow>(flagTable)

/** The flags that every adopted command may have (7.16), by name. */
export const globalFlags = flagsOf(globalTable)

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
  return flagsOf(Object.fromEntries(flagRows.filter(([, row]) => isPicked(row))))
}

function flagsOf<Name extends string>(
  rows: Readonly<Record<Name, FlagRow>>,
): Record<Name, FlagRow['flag']> {
  const entries = Object.entries<FlagRow>(rows).map(([name, {flag}]) => [name, flag])
  return Object.fromEntries(entries) as Record<Name, FlagRow['flag']>
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

/**
 * Completes the definitions of a table's flags with what `Flags` of @oclif/core adds, which hooks do
 * not load.
 */
function completeRows<Name extends string>(
  rows: Readonly<Record<Name, DraftRow>>,
  helpGroup: HelpGroup,
): Record<Name, FlagRow> {
  const entries = Object.entries<DraftRow>(rows).map(([name, row]) => {
    const common = {
      ...row.flag,
      helpGroup,
      name,
      parse: parseAsTyped,
    }
    const flag =
      row.flag.type === 'boolean'
        ? {allowNo: false, ...common}
        : {input: [], multiple: false, ...common}
    return [name, {...row, flag}]
  })
  return Object.fromEntries(entries) as Record<Name, FlagRow>
}

async function parseAsTyped(input: unknown): Promise<unknown> {
  return input
}
