import {type Catalog, type CatalogCommand, type DeclaredMetadata, readMetadata} from '../catalog/catalog.js'
import {type ExampleLine, readExampleLines} from '../catalog/examples.js'
import {type RenderText, textRenderer} from '../catalog/texts.js'
import {isRecord} from '../contract/unknown-value.js'
import {matchesKey, readKey} from '../gate/precedence.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {LintProblem} from '../schema/services.js'

/** How many of its 100 points a command loses to a problem of each severity, the most severe first. */
export const costs = {error: 25, warning: 10, info: 2} as const satisfies Record<LintProblem['severity'], number>

/** What a rule finds. */
export type Finding = {
  /** The flag that it is about, with its dashes. */
  flag?: string
  message: string
  /** What to write instead. */
  suggestion: string
}

/** A rule of lint, which checks each command, or the CLI as a whole. */
export type Rule = {
  /** Its name in reports, in settings and in docs/lint.md. */
  id: string
  /** How much a problem weighs; an error alone makes the exit code 1. */
  severity: LintProblem['severity']
  /** Finds what is wrong with a command. */
  checkCommand?(subject: CommandSubject): Finding[]
  /** Finds what is wrong with the CLI as a whole. */
  checkHost?(subject: HostSubject): Finding[]
}

/** A host's catalog, read from its config. */
export type HostCatalog = Catalog & {config: HostConfig}

/** The CLI as a whole. */
export type HostSubject = {
  catalog: HostCatalog
  /** The ids of all rules, which settings may name. */
  ruleIds: readonly string[]
}

/** A command, with what the rules read of it. */
export type CommandSubject = {
  catalog: HostCatalog
  command: CatalogCommand
  metadata: DeclaredMetadata
  examples: readonly ExampleLine[]
  /** Whether a command of the host's package extends `AgentCommand`. */
  isAdopting: boolean
  render: RenderText
}

/** Reads what the rules look at in a command. */
export function readSubject(catalog: HostCatalog, command: CatalogCommand, isAdopting: boolean): CommandSubject {
  const render = textRenderer(catalog, command)
  const examples = readExampleLines(catalog, command, render)
  return {catalog, command, examples, isAdopting, metadata: readMetadata(command.definition), render}
}

/** A rule that the host's author turns off, and why. */
export type TurnedOff = {
  reason: string
  /** The commands for which it is off, as keys of annotations; every command if it is left out. */
  commands?: readonly string[]
}

/** Reads `oclif.murli.lint`: an entry without a reason turns nothing off (13.5). */
export function readLintSettings(settings: unknown): ReadonlyMap<string, TurnedOff> {
  const entries = isRecord(settings) ? Object.entries(settings) : []
  return new Map(
    entries.flatMap(([id, value]): [string, TurnedOff][] => {
      if (!hasReason(value)) return []
      const {commands} = value
      return [[id, {reason: value.off.trim(), ...(isTextList(commands) && {commands})}]]
    }),
  )
}

/** Whether a rule is off for a command. */
export function isTurnedOff(off: TurnedOff | undefined, id: string): boolean {
  return off !== undefined && (!off.commands || off.commands.some((key) => matchesKey(readKey(key), id)))
}

/** Whether an entry gives a reason. */
export function hasReason(value: unknown): value is {off: string; commands?: unknown} {
  return isRecord(value) && typeof value['off'] === 'string' && value['off'].trim() !== ''
}

/** Whether a value is a list of texts. */
export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
