import {cleanProse} from '../../contract/prose.js'
import {isRecord} from '../../contract/unknown-value.js'
import {scopedVariable} from '../../oclif/host.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {firstLine} from './first-sentence.js'

/** A path, with an optional fallback text: `<%= config.bin %>`, `<%- config.a.b || 'c' %>`. */
const lookup =
  /<%[=-]\s*((?:command|config)(?:\??\.[\w$]+)*)(?:\s*(\|\||\?\?)\s*(["'])(.*?)\3)?\s*%>/g

/** The only call in the templates of oclif's own plugins: `<%= config.scopedEnvVarKey("X") %>`. */
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
 * Creates the function that renders the texts of a command or topic. oclif's templates may run code;
 * this only reads values.
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
