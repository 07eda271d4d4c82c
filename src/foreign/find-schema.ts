import {readCatalog} from '../catalog/read.js'
import {renderSchema, renderManifestSchema, renderRootSchema, renderTopicSchema} from '../catalog/render-schema.js'
import type {Invocation} from '../command-line/invocation.js'
import {routeLine} from '../errors/route.js'

/** The schema that a line asks for. */
export type FoundSchema = {
  /** Draws it with what a command's class tells beside its manifest. */
  drawWhole(): Promise<object>
  /** Draws it from manifests alone, at once. */
  drawKnown(): object
}

/**
 * Finds what `--schema` asks for: the command, topic or root that the line names, whatever else is wrong with it.
 *
 * @returns undefined for a line that names none of them
 */
export function findSchema({config, words}: Invocation): FoundSchema | undefined {
  const catalog = readCatalog(config)
  const route = routeLine(catalog, words)
  const known = route.command
  if (known) {
    return {drawKnown: () => renderManifestSchema(catalog, known), drawWhole: () => renderSchema(catalog, known)}
  }

  const topic = route.kind === 'incomplete_command' && route.topic ? renderTopicSchema(catalog, route.topic) : undefined
  const document = topic ?? (route.id === '' ? renderRootSchema(catalog) : undefined)
  return document && {drawKnown: () => document, drawWhole: () => Promise.resolve(document)}
}
