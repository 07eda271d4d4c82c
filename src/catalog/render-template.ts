import {hasPlaceholder, placeholder, quoteLine} from '../command-line/quote.js'
import type {NextAction, NextActionParam} from '../contract/outcome.js'
import {isGlobalFlag} from '../flags/table.js'
import type {Question} from '../line/questions.js'
import type {HostConfig} from '../oclif/shapes.js'
import type {FlagNode} from '../contract/schema/introspection.js'
import {omitEmpty} from '../output/protocols/protocol.js'
import {environmentOf, isSensitiveFlag} from '../secrets/sensitive-names.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {cachedCatalog} from './read.js'
import {renderArgument, renderFlag} from './render-flag.js'
import {firstLine, summarize} from './texts.js'

type Params = Record<string, NextActionParam>

/**
 * Describes the flag or argument behind each placeholder name (4.18); unknown names are omitted.
 */
export function renderParams(
  catalog: Catalog,
  command: CatalogCommand,
  names: readonly string[],
): Params | undefined {
  const {args, flags} = command.definition
  const params = names.flatMap((name): [string, NextActionParam][] => {
    if (Object.hasOwn(flags, name)) {
      return [[name, toParam(renderFlag(catalog, command, name))]]
    }
    return Object.hasOwn(args, name)
      ? [[name, toParam(renderArgument(catalog, command, name))]]
      : []
  })
  return params.length > 0 ? Object.fromEntries(params) : undefined
}

/** Renders the parameters of a command's placeholders (4.18); undefined without names. */
export function renderParamsOf(
  config: HostConfig,
  id = '',
  names: readonly string[],
): Params | undefined {
  if (names.length === 0) return undefined
  const catalog = cachedCatalog(config)
  const command = catalog.isSingleCommand
    ? catalog.commands[0]
    : catalog.commands.find((each) => each.id === id)
  return command && renderParams(catalog, command, names)
}

/** Returns the names of the placeholders among words. */
export function listPlaceholders(words: readonly string[]): string[] {
  return words.filter(hasPlaceholder).map((word) => word.replace(/^.*\0<(.*)>$/s, '$1'))
}

/**
 * A command line with placeholders for required values, without a confirmation flag.
 *
 * @param question what it asks instead of running the command; only `--validate` needs values
 */
export function renderTemplate(
  catalog: Catalog,
  command: CatalogCommand,
  question?: Question,
): NextAction {
  const {definition, name} = command
  const isRead = (flag: string) =>
    isSensitiveFlag(flag, definition) && environmentOf(flag, definition)
  const listNeeded = (
    values: Readonly<Record<string, {hidden?: boolean; required?: boolean; type?: string}>>,
  ) =>
    Object.entries(values).flatMap(([key, {hidden, required, type}]) =>
      required && !hidden && type !== 'boolean' ? [key] : [],
    )
  const own = question && Object.hasOwn(definition.flags, question) && definition.flags[question]
  // A flag of the command's own asks nothing.
  const asked = question && own && !isGlobalFlag(question, own) ? 'help' : question
  const isBare = asked === 'help' || asked === 'schema'
  const args = isBare ? [] : listNeeded(definition.args)
  const flags = isBare ? [] : listNeeded(definition.flags).filter((flag) => !isRead(flag))
  const params = renderParams(catalog, command, [...args, ...flags])
  return {
    command: quoteLine([
      catalog.bin,
      ...(catalog.separator === ' ' ? name.split(' ') : [name]).filter(Boolean),
      ...args.map((arg) => placeholder(arg)),
      ...flags.flatMap((flag) => [`--${flag}`, placeholder(flag)]),
      ...(asked ? [`--${asked}`] : []),
    ]),
    description: summarize(catalog, command) || `Run ${name}`,
    ...(params && {params}),
  }
}

/** A placeholder in a template must be filled in, even if its flag has a default. */
function toParam(node: Omit<FlagNode, 'required'>): NextActionParam {
  const {default: fallback, description, enum: values, max, min, type} = node
  const details = omitEmpty({
    description: firstLine(description),
    default: fallback,
    enum: values,
    min,
    max,
  })
  return {type, ...details, required: true}
}
