import type {FlagDefinition} from '../oclif/shapes.js'
import {formats} from '../output/formats.js'
import {protocolVersions} from '../output/protocols/protocol.js'
import {booleanFlag, type FlagRow, optionFlag} from './row.js'

/** Every flag of the plugin, one row each; everything else that knows one is derived from here. */
export const flagTable = {
  agent: {
    flag: booleanFlag('agent', 'AGENT', 'Answer as to an AI agent: one JSON document, structured errors.', {
      allowNo: true,
    }),
    foreign: 'always',
  },
  full: {flag: booleanFlag('full', 'AGENT', 'Print the whole result, however large.')},
  output: {
    flag: optionFlag('output', 'AGENT', 'Format of the answer; text is for people.', {options: formats}),
    foreign: 'question',
  },
  'protocol-version': {
    flag: optionFlag('protocol-version', 'AGENT', 'Shape of the answer.', {options: protocolVersions}),
    foreign: 'question',
  },
  schema: {flag: booleanFlag('schema', 'AGENT', "Print the command's schema and exit."), foreign: 'always'},
  select: {
    flag: optionFlag(
      'select',
      'AGENT',
      'Print only these comma-separated paths of the result, such as id,owner.name.',
      {helpValue: '<paths>'},
    ),
    isGiven: ({returns}) => returns !== undefined,
  },
  'timeout-ms': {
    accepts: {description: 'a whole number of milliseconds, 1 or more', pattern: /^[1-9]\d*$/},
    flag: optionFlag('timeout-ms', 'AGENT', 'End the command after this many milliseconds.', {helpValue: '<ms>'}),
    isGiven: (_, settings) => settings?.timeoutFlag === true,
  },
  validate: {
    flag: booleanFlag('validate', 'AGENT', 'Check the command line and run nothing.'),
    foreign: 'always',
  },
  // Of the two that confirm, the first is the one that is suggested.
  yes: {
    confirms: true,
    flag: booleanFlag('yes', 'SAFETY', 'Confirm that it may change state.', {char: 'y'}),
    isGiven: ({mutating}) => mutating === true,
  },
  force: {
    confirms: true,
    flag: booleanFlag('force', 'SAFETY', 'Do it without asking, like --yes.'),
    isGiven: ({mutating}) => mutating === true,
  },
  'dry-run': {
    flag: booleanFlag('dry-run', 'SAFETY', 'Say what would happen, and change nothing.'),
    isGiven: ({dryRunnable}) => dryRunnable === true,
  },
} as const satisfies Record<string, FlagRow>

type Table = typeof flagTable

/** Every flag of the plugin with its own type, by name. */
export type AgentFlag = {[Name in keyof Table]: Table[Name]['flag']}

/** The name of a global flag (7.16). */
export type GlobalFlagName = {
  [Name in keyof Table]: Table[Name]['flag']['helpGroup'] extends 'AGENT' ? Name : never
}[keyof Table]

/** The rows of the table, in its order. */
export const flagRows: readonly (readonly [name: string, row: FlagRow])[] = Object.entries<FlagRow>(flagTable)

/** The global flags by name (7.16). */
export const globalFlags = pickFlags(({flag}) => flag.helpGroup === 'AGENT') as Record<GlobalFlagName, FlagRow['flag']>

/** The flags that the plugin handles on foreign commands, as they are typed (7.17). */
export const foreignWords: readonly string[] = Object.entries(pickFlags(({foreign}) => foreign === 'always')).flatMap(
  ([name, flag]) => (flag.type === 'boolean' && flag.allowNo ? [`--${name}`, `--no-${name}`] : [`--${name}`]),
)

/** The flags that choose how `--schema` and `--validate` answer, as they are typed. */
export const shapeWords: readonly string[] = Object.keys(pickFlags(({foreign}) => foreign === 'question')).map(
  (name) => `--${name}`,
)

/** The flags that oclif and the plugin answer on every command, hidden from suggestions. */
export const flagsEverywhere: Record<string, FlagDefinition> = Object.fromEntries(
  Object.entries<FlagDefinition>({help: {type: 'boolean'}, ...pickFlags(({foreign}) => foreign === 'always')}).map(
    ([name, {allowNo, type}]) => [name, {...(allowNo && {allowNo}), hidden: true, type}],
  ),
)

/** The flags whose rows fulfil a condition, by name. */
export function pickFlags(isPicked: (row: FlagRow) => boolean): Record<string, FlagRow['flag']> {
  return Object.fromEntries(flagRows.filter(([, row]) => isPicked(row)).map(([name, {flag}]) => [name, flag]))
}

/** One of the plugin's flags as it is typed. */
export function wordOf<Name extends keyof AgentFlag>(name: Name): `--${Name}` {
  return `--${name}`
}

/** The row of a flag on a class or in a manifest; undefined for the command's own flag of that name. */
export function findRow(name: string, flag: FlagDefinition | undefined): FlagRow | undefined {
  const row = Object.hasOwn(flagTable, name) ? flagTable[name as keyof typeof flagTable] : undefined
  return row !== undefined && flag?.helpGroup === row.flag.helpGroup ? row : undefined
}

/** Whether a flag on a class or in a manifest is one of the global flags, rather than the command's own of that name. */
export function isGlobalFlag(name: string, flag: FlagDefinition | undefined): boolean {
  return findRow(name, flag)?.flag.helpGroup === 'AGENT'
}

/**
 * How many words a global flag before the command takes: two if its value is a word of its own, one if the value
 * follows `=`; undefined for any other word.
 */
export function measureLeadingFlag(word: string): number | undefined {
  const [typed, value] = word.split('=', 2)
  const entry = Object.entries(globalFlags).find(
    ([name, flag]) => typed === `--${name}` || (flag.type === 'boolean' && flag.allowNo && typed === `--no-${name}`),
  )
  if (!entry) return undefined
  const takesValue = entry[1].type === 'option'
  if (value === undefined) return takesValue ? 2 : 1
  return takesValue ? 1 : undefined
}
