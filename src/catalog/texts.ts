import {cleanProse, takeCharacters} from '../contract/prose.js'
import {isRecord} from '../contract/unknown-value.js'
import {scopedVariable} from '../oclif/host.js'
import type {Catalog, CatalogCommand} from './catalog.js'

/** A path, with an optional fallback text: `<%= config.bin %>`, `<%- config.a.b || 'c' %>`. */
const lookup =
  /<%[=-]\s*((?:command|config)(?:\??\.[\w$]+)*)(?:\s*(\|\||\?\?)\s*(["'])(.*?)\3)?\s*%>/g

/** The only call in the templates of oclif's own plugins. */
const environmentKey = /<%[=-]\s*config\.scopedEnvVarKey\((["'])(\w+)\1\)\s*%>/g

/**
 * Renders a manifest text; undefined, with a warning that names `what`, for a template that it
 * cannot render.
 */
export type RenderText = (text: string | undefined, what: string) => string | undefined

/** Receives a sentence about a part that could not be read. */
export type Warn = (warning: string) => unknown

/** What a text describes: a command, or a topic. */
type TextSubject = Pick<CatalogCommand, 'name'> & {definition?: object}

/**
 * Creates the function that renders a command's texts. oclif's ejs runs code; this only reads
 * values.
 */
export function textRenderer(catalog: Catalog, command: TextSubject, warn?: Warn): RenderText {
  return (text, what) => {
    if (!text) return undefined
    const rendered = text.includes('<%') ? fillTemplate(text, catalog, command) : text
    if (rendered !== undefined) {
      return cleanProse(rendered).trim() || undefined
    }
    warn?.(`${command.name || catalog.bin}: ${what} is a template that cannot be rendered`)
    return undefined
  }
}

/** Fills in a template; undefined if a part of it cannot be rendered. */
function fillTemplate(
  text: string,
  catalog: Catalog,
  {definition, name}: TextSubject,
): string | undefined {
  const scope = {
    command: {...definition, id: name},
    config: catalog.config ?? catalog,
  }
  const template = text.replaceAll(environmentKey, (_, _quote, key: string) =>
    scopedVariable(catalog, key),
  )
  const paths = Array.from(template.matchAll(lookup), ([, path]) => path!)
  if (paths.some((path) => lookUp(scope, path) === undefined)) return undefined
  const rendered = template.replaceAll(
    lookup,
    (_, path: string, operator: string | undefined, _quote, instead: string | undefined) => {
      const value = lookUp(scope, path)
      const isMissing = operator === '||' ? !value : value === null
      return String((isMissing ? instead : value) ?? '')
    },
  )
  // The template has something else, such as code.
  return rendered.includes('<%') ? undefined : rendered
}

/**
 * The value at a path; null if there is none, undefined if the path ends early or points to an
 * object.
 */
function lookUp(scope: object, path: string): {} | null | undefined {
  let value: unknown = scope
  for (const key of path.split(/\??\./)) {
    if (!isRecord(value)) return undefined
    value = Object.hasOwn(value, key) ? value[key] : undefined
  }

  if (value === undefined || value === null) return null
  return typeof value === 'object' || typeof value === 'function' ? undefined : value
}

/** A command's summary, or the first line of its description. */
export function summarize(catalog: Catalog, command: CatalogCommand, warn?: Warn): string {
  const {description, summary} = command.definition
  const render = textRenderer(catalog, command, warn)
  return firstLine(render(summary, 'the summary') ?? render(description, 'the description'))
}

/** Returns the first line of a text that is not blank, trimmed; empty without a text. */
export function firstLine(text: string | undefined): string {
  return text?.match(/\S.*/)?.[0].trim() ?? ''
}

/**
 * Cuts a text to a length in UTF-16 units, between whole characters; a text that was cut ends in an
 * ellipsis.
 */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  return length > 0 ? `${takeCharacters(text, length - 1).trimEnd()}…` : ''
}

/** The most items of a list that a host can make long. */
const maxItems = 10

/** Shortens a list that a host can make long to ten items (8.17a); the last one counts the rest. */
export function boundList<Item>(items: readonly Item[], countRest: (rest: number) => Item): Item[] {
  if (items.length <= maxItems) return [...items]
  const shown = maxItems - 1
  return [...items.slice(0, shown), countRest(items.length - shown)]
}

/** The most characters of a warning. */
const maxWarning = 200

/**
 * The `warnings` field of a document: ten sentences at most, shortened; no field without warnings.
 */
export function renderWarnings(warnings: ReadonlySet<string>): {warnings?: string[]} {
  const texts = [...warnings].map((warning) => cutText(warning, maxWarning))
  return texts.length === 0
    ? {}
    : {warnings: boundList(texts, (rest) => `${rest} more warnings were left out`)}
}
