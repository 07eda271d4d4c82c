import {type Catalog, type CatalogCommand, type DeclaredMetadata, readMetadata} from '../catalog/catalog.js'
import {type RenderText, textRenderer} from '../catalog/texts.js'
import type {HostConfig} from '../oclif/shapes.js'
import {type ExampleLine, readExampleLines} from '../catalog/examples.js'

/** A host's catalog, read from its config. */
export type HostCatalog = Catalog & {config: HostConfig}

/** The CLI as a whole, as rules see it. */
export type HostSubject = {
  catalog: HostCatalog
  /** The commands that are checked. */
  commands: readonly CatalogCommand[]
  /** The ids of all rules, which settings may name. */
  ruleIds: readonly string[]
}

/** A command, as rules see it. */
export type CommandSubject = {
  catalog: HostCatalog
  command: CatalogCommand
  metadata: DeclaredMetadata
  /** What its examples show to type. */
  examples: readonly ExampleLine[]
  render: RenderText
}

/** Makes of a command what rules look at. */
export function readSubject(catalog: HostCatalog, command: CatalogCommand): CommandSubject {
  const render = textRenderer(catalog, command)
  return {
    catalog,
    command,
    examples: readExampleLines(catalog, command, render),
    metadata: readMetadata(command.definition),
    render,
  }
}
