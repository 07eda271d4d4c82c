import type {FlagDocument} from '../schema/introspection.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {readMetadata} from './declared-metadata.js'
import {textRenderer} from './render-text.js'
import {visibleFlags} from './visible-flags.js'
import {describeFlag} from './describe-flag.js'
import {describeHead, type DescribeScope} from './describe-host.js'

/**
 * What `describe --flag NAME` prints: every command that has the flag, and the flag as it has it.
 *
 * Of the commands that `only` names, not of those below them; of the topics, every command.
 */
export function findFlag(catalog: Catalog, flag: string, scope: DescribeScope = {}): FlagDocument {
  const name = flag.replace(/^--/, '')
  const entries = listAsked(catalog, scope).flatMap((command) => {
    const definition = visibleFlags(command, scope.includeHidden).find(([candidate]) => candidate === name)?.[1]
    if (!definition) return []
    const {flagAnnotations, murli} = readMetadata(command.definition)
    const source = {
      annotation: flagAnnotations?.[name],
      details: murli?.flags[name],
      render: textRenderer(catalog, command),
    }
    return [[command.name || catalog.bin, describeFlag(name, definition, command.definition.flags, source)] as const]
  })
  return {...describeHead(catalog), flag: name, commands: Object.fromEntries(entries)}
}

/** The commands whose flags are asked for: those that `only` names, and those of the topics that it names. */
export function listAsked(catalog: Catalog, {includeHidden, only}: DescribeScope): CatalogCommand[] {
  const isNamed = nameTest(catalog, only)
  return catalog.commands.filter(({id, isHidden}) => (includeHidden || !isHidden) && isNamed(id))
}

function nameTest({commands}: Catalog, only: readonly string[] | undefined): (id: string) => boolean {
  if (!only) return () => true
  const named = new Set(only)
  const topics = only.filter((id) => !commands.some((command) => command.id === id)).map((id) => `${id}:`)
  return (id) => named.has(id) || topics.some((topic) => id.startsWith(topic))
}
