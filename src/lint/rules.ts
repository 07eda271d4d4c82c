import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import type {ExampleLine} from '../catalog/examples.js'
import type {RenderText} from '../catalog/texts.js'
import type {CommandAnnotation} from '../gate/annotation.js'
import type {HostConfig} from '../oclif/shapes.js'
import {errors} from './errors.js'
import {notes} from './notes.js'
import {warnings} from './warnings.js'

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

/** The rules of `murli lint`, in the order in which they are reported; an error alone makes the exit code 1. */
export const rules = [
  ...errors.map((rule) => ({...rule, severity: 'error' as const})),
  ...warnings.map((rule) => ({...rule, severity: 'warning' as const})),
  ...notes.map((rule) => ({...rule, severity: 'info' as const})),
]
