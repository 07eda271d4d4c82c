import {type Catalog, type CatalogCommand, visibleFlags} from '../catalog/catalog.js'
import type {ExampleLine} from '../catalog/examples.js'
import type {RenderText} from '../catalog/texts.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'

/** The points that a problem of each severity costs a command, the most severe first. */
export const costs = {error: 25, warning: 10, info: 2} as const

/** A rule's finding. */
export type Finding = {
  /** The flag concerned, with its dashes. */
  flag?: string
  message: string
  /** The correction. */
  suggestion: string
}

/** A host's catalog, read from its config. */
export type HostCatalog = Catalog & {config: HostConfig}

/** The CLI as a whole. */
export type HostSubject = {
  catalog: HostCatalog
  /** Whether a command of the host's package extends `AgentCommand`. */
  isAdopting: boolean
  /** The commands to try `murli which` with. */
  searched: ReadonlySet<CatalogCommand>
  /** Settings for turning rules off that have no effect. */
  settingProblems: Finding[]
}

/** A command with the data that rules read. */
export type CommandSubject = HostSubject & {
  command: CatalogCommand
  metadata: CommandAnnotation
  examples: readonly ExampleLine[]
  render: RenderText
}

type Check<Subject> = (subject: Subject) => Finding | readonly Finding[] | false | undefined

/** A lint rule, which checks each command or the CLI as a whole. */
export type Rule = {
  /** Its name in reports, in settings and in docs/lint.md. */
  id: string
  checkCommand?: Check<CommandSubject>
  checkHost?: Check<HostSubject>
}

/** A command's flag or argument that documents show. */
export type Input = {
  kind: 'argument' | 'flag'
  name: string
  /** Its name as typed. */
  label: string
  /** Further fields of a finding about it. */
  about: {flag?: string}
  definition: FlagDefinition
}

/** A command's flags and arguments that documents show. */
export function listInputs({command}: Pick<CommandSubject, 'command'>): Input[] {
  const args = Object.entries(command.definition.args).filter(([, {hidden}]) => !hidden)
  return [
    ...visibleFlags(command).map(([name, definition]): Input => {
      const label = `--${name}`
      return {kind: 'flag', name, label, about: {flag: label}, definition}
    }),
    ...args.map(([name, definition]): Input => ({
      kind: 'argument',
      name,
      label: name,
      about: {},
      definition: {type: 'option', ...definition},
    })),
  ]
}

/** A command's summary and description. */
export function helpOf({command: {definition}, render}: CommandSubject): string {
  return `${render(definition.summary, 'the summary') ?? ''} ${render(definition.description, 'the description') ?? ''}`
}
