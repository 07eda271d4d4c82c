import stripAnsi from 'strip-ansi'

import type {Catalog, CatalogCommand} from './catalog.js'

const TEMPLATE = /<%[=-]\s*([\w$]+(?:\??\.[\w$]+)*)\s*%>/g

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
    if (!text) return
    const rendered = text.includes('<%') ? renderTemplate(text, catalog, command) : text
    if (rendered === undefined) {
      warn?.(`${command.name || catalog.bin}: ${what} is a template that cannot be rendered`)
      return
    }

    return stripAnsi(rendered).replaceAll('\r\n', '\n').trim() || undefined
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
  const rendered = text.replaceAll(TEMPLATE, (_, path: string) => {
    const value = lookUp(scope, path)
    if (value === undefined) isRenderable = false
    return value ?? ''
  })
  return isRenderable && !rendered.includes('<%') ? rendered : undefined
}

/** The text at a path; undefined when something on the way is missing, or at its end stands more than a text. */
function lookUp(scope: object, path: string): string | undefined {
  let value: unknown = scope
  for (const key of path.split(/\??\./)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return
    value = (value as Record<string, unknown>)[key]
  }

  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** The first line of a text that says something. */
export function firstLine(text: string | undefined): string {
  return text?.match(/\S.*/)?.[0].trim() ?? ''
}
