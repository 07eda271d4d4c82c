import {type Catalog, type CatalogCommand, visibleFlags} from '../catalog/catalog.js'
import type {ExampleLine} from '../catalog/examples.js'
import type {RenderText} from '../catalog/texts.js'
import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'

/** The points that a problem costs a command. */
export const costs = {error: 25, warning: 10, info: 2} as const

/** A rule's finding; the flag has its dashes. */
export type Finding = {flag?: string; message: string; suggestion: string}

/** A host's catalog, read from its config. */
export type HostCatalog = Catalog & {config: HostConfig}

/**
 * The CLI as a whole: whether a command of its package extends `AgentCommand`, the commands to try `murli which` with,
 * and settings for turning rules off that have no effect.
 */
export type HostSubject = {
  catalog: HostCatalog
  isAdopting: boolean
  searched: ReadonlySet<CatalogCommand>
  settingProblems: Finding[]
}

/** A command with the data that rules read. */
export type CommandSubject = HostSubject & {
  command: CatalogCommand
  examples: readonly ExampleLine[]
  inputs: readonly Input[]
  render: RenderText
}

export type Found = Finding | readonly Finding[] | false | undefined

/** A rule, which checks the CLI as a whole, each command, or each input; docs/lint.md has a section with its id. */
export type Rule = {
  id: string
  checkHost?(subject: HostSubject): Found
  checkCommand?(subject: CommandSubject): Found
  checkInput?(input: Input, subject: CommandSubject): Found
}

/** A flag or argument that documents show; `label` is its name as typed. */
export type Input = {kind: 'argument' | 'flag'; name: string; label: string; definition: FlagDefinition}

/** A command's flags and arguments that documents show. */
export function listInputs(command: CatalogCommand): Input[] {
  const args = Object.entries(command.definition.args).filter(([, {hidden}]) => !hidden)
  return [
    ...visibleFlags(command).map(([name, definition]): Input => ({kind: 'flag', name, label: `--${name}`, definition})),
    ...args.map(([name, argument]): Input => ({
      kind: 'argument',
      name,
      label: name,
      definition: {type: 'option', ...argument},
    })),
  ]
}

/** A command's summary and description. */
export function helpOf({command: {definition}, render}: CommandSubject): string {
  return `${render(definition.summary, 'the summary') ?? ''} ${render(definition.description, 'the description') ?? ''}`
}
