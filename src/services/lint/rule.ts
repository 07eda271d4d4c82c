import type {Catalog, CatalogCommand, CatalogDefinition} from '../../catalog/catalog.js'
import {visibleFlags} from '../../catalog/nodes/catalog-flags.js'
import type {ExampleLine} from '../../catalog/nodes/examples.js'
import type {RenderText} from '../../catalog/texts/render-text.js'
import type {FlagDefinition, HostConfig} from '../../oclif/shapes.js'

/** A catalog with the host's config, which some rules read. */
export type LintedCatalog = Catalog & {config: HostConfig}

/** The CLI as a whole. */
export type HostSubject = {
  catalog: LintedCatalog
  /** Entries of `oclif.murli.lint` that have no effect. */
  settingProblems: Finding[]
}

/** A command with the data that rules read. */
export type CommandSubject = HostSubject & {
  command: CatalogCommand
  definition: CatalogDefinition
  examples: readonly ExampleLine[]
  inputs: readonly Input[]
  render: RenderText
}

/** A problem that a rule has found. */
export type Finding = {
  /** The flag that it is about, with its dashes. */
  flag?: string
  message: string
  /** How to solve it; by default as the rule suggests. */
  suggestion?: string
}

/** What a check has found, if anything; a string is short for a finding with that message. */
export type RuleResult = Finding | string | readonly (Finding | string)[] | false | undefined

/**
 * A rule, which checks the CLI as a whole, each command, or each input; docs/lint.md has a section
 * with its id.
 */
export type Rule = {
  id: string
  /** How to solve the problem; each finding of a rule without one has its own. */
  suggestion?: string
  checkHost?(subject: HostSubject): RuleResult
  checkCommand?(subject: CommandSubject): RuleResult
  checkInput?(input: Input, subject: CommandSubject): RuleResult
}

/** A flag or an argument that is not hidden. */
export type Input = {
  kind: 'argument' | 'flag'
  name: string
  /** The name as it is typed: a flag's with its dashes. */
  label: string
} & FlagDefinition

/** Lists the visible flags and arguments of a command. */
export function listInputs(command: CatalogCommand): Input[] {
  const args = Object.entries(command.definition.args).filter(([, {hidden}]) => !hidden)
  return [
    ...visibleFlags(command).map(([name, flag]): Input => ({
      ...flag,
      kind: 'flag',
      name,
      label: `--${name}`,
    })),
    ...args.map(([name, argument]): Input => ({
      ...argument,
      kind: 'argument',
      name,
      label: name,
      type: 'option',
    })),
  ]
}

/** The summary and description of a command, as one text. */
export function helpOf({definition: {description, summary}, render}: CommandSubject): string {
  return `${render(summary, 'the summary') ?? ''} ${render(description, 'the description') ?? ''}`
}
