import {type Catalog, type CatalogCommand, visibleFlags} from '../catalog/catalog.js'
import type {ExampleLine} from '../catalog/examples.js'
import type {RenderText} from '../catalog/texts.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import type {FlagDefinition, HostConfig} from '../oclif/shapes.js'

/** How many of its 100 points a command loses to a problem of each severity, the most severe first. */
export const costs = {error: 25, warning: 10, info: 2} as const

/** What a rule finds. */
export type Finding = {
  /** The flag that it is about, with its dashes. */
  flag?: string
  message: string
  /** What to write instead. */
  suggestion: string
}

/** A host's catalog, read from its config. */
export type HostCatalog = Catalog & {config: HostConfig}

/** The CLI as a whole. */
export type HostSubject = {
  catalog: HostCatalog
  /** Whether a command of the host's package extends `AgentCommand`. */
  isAdopting: boolean
  /** The commands that `murli which` is tried for. */
  searched: ReadonlySet<CatalogCommand>
  /** What has no effect in the settings that turn rules off. */
  settingProblems: Finding[]
}

/** A command, with what the rules read of it. */
export type CommandSubject = HostSubject & {
  command: CatalogCommand
  metadata: CommandAnnotation
  examples: readonly ExampleLine[]
  render: RenderText
}

type Check<Subject> = (subject: Subject) => Finding | readonly Finding[] | false | undefined

/** A rule of lint, which checks each command, or the CLI as a whole. */
export type Rule = {
  /** Its name in reports, in settings and in docs/lint.md. */
  id: string
  checkCommand?: Check<CommandSubject>
  checkHost?: Check<HostSubject>
}

/** A flag or argument of a command that documents show. */
export type Input = {
  kind: 'argument' | 'flag'
  name: string
  /** Its name as it is typed. */
  label: string
  /** What a finding about it has, too. */
  about: {flag?: string}
  definition: FlagDefinition
}

/** The flags and arguments of a command that documents show. */
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

/** The summary and the description of a command. */
export function helpOf({command: {definition}, render}: CommandSubject): string {
  return `${render(definition.summary, 'the summary') ?? ''} ${render(definition.description, 'the description') ?? ''}`
}
