import {hasPlaceholder, placeholder, quoteLine} from '../../command-line/quote.js'
import type {NextAction, NextActionParam} from '../../contract/outcome.js'
import type {FlagNode} from '../../contract/schema/introspection.js'
import {globalFlags} from '../../flags/table.js'
import type {Question} from '../../line/questions.js'
import type {HostConfig} from '../../oclif/shapes.js'
import {omitEmpty} from '../../output/protocols/protocol.js'
import {environmentOf, isSensitiveFlag} from '../../secrets/sensitive-names.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {renderArgument, renderFlag} from '../nodes/render-flag.js'
import {answeredQuestion} from '../plugin-commands.js'
import {cachedCatalog} from '../read.js'
import {firstLine} from '../texts/first-sentence.js'
import {summarize} from '../texts/render-text.js'

type Params = Record<string, NextActionParam>

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
  const asked = question && answeredQuestion(command, question)
  const needsValues = asked === undefined || asked === 'validate'
  const args = needsValues ? listRequired(definition.args) : []
  const flags = needsValues ? listRequiredFlags(command) : []
  const params = renderParams(catalog, command, [...args, ...flags])
  const words = catalog.separator === ' ' ? name.split(' ') : [name]
  return {
    command: quoteLine([
      catalog.bin,
      ...words.filter(Boolean),
      ...args.map((arg) => placeholder(arg)),
      ...flags.flatMap((flag) => [`--${flag}`, placeholder(flag)]),
      ...(asked ? [`--${asked}`] : []),
    ]),
    description: summarize(catalog, command) || `Run ${name || catalog.bin}`,
    ...(params && {params}),
  }
}

/** The required flags with values, without secrets that a variable gives. */
function listRequiredFlags({definition}: CatalogCommand): string[] {
  return listRequired(definition.flags).filter((flag) => {
    return !isSensitiveFlag(flag, definition) || !environmentOf(flag, definition)
  })
}

type Inputs = Readonly<Record<string, {hidden?: boolean; required?: boolean; type?: string}>>

/** The names of required flags or arguments that take a value. */
function listRequired(inputs: Inputs): string[] {
  const needed = Object.entries(inputs).filter(([, {hidden, required, type}]) => {
    return required && !hidden && type !== 'boolean'
  })
  return needed.map(([name]) => name)
}

/**
 * Describes the flag or argument of each placeholder (4.18), by name; unknown names are left out.
 */
export function renderParams(
  catalog: Catalog,
  command: CatalogCommand,
  names: readonly string[],
): Params | undefined {
  const params = names.flatMap((name): [string, NextActionParam][] => {
    const param = renderParam(catalog, command, name)
    return param ? [[name, param]] : []
  })
  return params.length > 0 ? Object.fromEntries(params) : undefined
}

function renderParam(
  catalog: Catalog,
  command: CatalogCommand,
  name: string,
): NextActionParam | undefined {
  const {definition, isAdopted} = command
  if (Object.hasOwn(definition.flags, name)) {
    return toParam(renderFlag(catalog, command, name))
  }
  if (Object.hasOwn(definition.args, name)) {
    return toParam(renderArgument(catalog, command, name))
  }
  if (isAdopted || !Object.hasOwn(globalFlags, name)) return undefined
  // 7.17: a flag of the plugin that a foreign command accepts.
  const accepting = {...command, definition: {...definition, flags: globalFlags}}
  return toParam(renderFlag(catalog, accepting, name))
}

/** Renders the parameters of a command's placeholders (4.18); undefined without names. */
export function renderParamsOf(
  config: HostConfig,
  id: string,
  names: readonly string[],
): Params | undefined {
  if (names.length === 0) return undefined
  const catalog = cachedCatalog(config)
  const command = catalog.isSingleCommand
    ? catalog.commands[0]
    : catalog.commands.find((each) => each.id === id)
  return command && renderParams(catalog, command, names)
}

/** Returns the names of the placeholders among words: `app` of `--app=<app>`. */
export function listPlaceholders(words: readonly string[]): string[] {
  return words.filter(hasPlaceholder).map((word) => word.replace(/^.*\0<(.*)>$/s, '$1'))
}

/** Describes what to fill in for a placeholder; it is required even if its flag has a default. */
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
