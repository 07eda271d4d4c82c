import {cleanProse} from '../contract/prose.js'

import type {Catalog, CatalogCommand} from './catalog.js'

/** A value by its path, perhaps with a text to use instead: `<%= config.bin %>`, `<%- config.a.b || 'c' %>`. */
const LOOKUP = /<%[=-]\s*([\w$]+(?:\??\.[\w$]+)*)(?:\s*(?:\|\||\?\?)\s*(["'])(.*?)\2)?\s*%>/g

/** The one call that oclif's own plugins make. */
const ENVIRONMENT_KEY = /<%[=-]\s*config\.scopedEnvVarKey\((["'])(\w+)\1\)\s*%>/g

/** Renders a text of the manifest; undefined, and a warning, when it cannot be rendered. */
export type RenderText = (text: string | undefined, what: string) => string | undefined

/**
 * Makes the function that turns a command's texts into what a reader gets: templates filled in, ANSI codes gone.
 *
 * oclif renders with ejs, which runs code. This looks values up, and gives up on everything else.
 */
export function textRenderer(
  catalog: Catalog,
  command: Pick<CatalogCommand, 'name'> & {definition?: object},
  warn?: (warning: string) => void,
): RenderText {
  return (text, what) => {
    if (!text) return undefined
    const rendered = text.includes('<%') ? renderTemplate(text, catalog, command) : text
    if (rendered === undefined) {
      warn?.(`${command.name || catalog.bin}: ${what} is a template that cannot be rendered`)
      return undefined
    }

    return cleanProse(rendered).trim() || undefined
  }
}

function renderTemplate(
  text: string,
  catalog: Catalog,
  command: Pick<CatalogCommand, 'name'> & {definition?: object},
): string | undefined {
  const scope = {
    command: {...command.definition, id: command.name},
    config: catalog.config ?? {bin: catalog.bin, name: catalog.name, version: catalog.version},
  }
  let isRenderable = true
  const rendered = text
    .replaceAll(ENVIRONMENT_KEY, (_, _quote, key: string) => scopedKey(catalog.bin, key))
    .replaceAll(LOOKUP, (_, path: string, _quote, instead: string | undefined) => {
      const value = lookUp(scope, path)
      if (value === undefined) isRenderable = false
      return value || instead || ''
    })
  return isRenderable && !rendered.includes('<%') ? rendered : undefined
}

/** The text at a path, empty when nothing is there; undefined when the way ends early, or in more than a text. */
function lookUp(scope: object, path: string): string | undefined {
  let value: unknown = scope
  if (!/^(command|config)\b/.test(path)) return undefined
  for (const key of path.split(/\??\./)) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
  }

  if (value === undefined || value === null) return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** The name of an environment variable of the host, as oclif's `scopedEnvVarKey` makes it. */
function scopedKey(bin: string, key: string): string {
  return `${bin.replaceAll('@', '').replaceAll(/[/-]/g, '_')}_${key}`.toUpperCase()
}

/** The first line of a text that is not empty. */
export function firstLine(text: string | undefined): string {
  return text?.match(/\S.*/)?.[0].trim() ?? ''
}
