import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {firstLine, textRenderer} from '../catalog/texts.js'
import {summarize} from '../catalog/render-command.js'
import type {NextAction, NextActionParam} from '../contract/outcome.js'
import {placeholder, quoteLine} from '../command-line/quote.js'
import {rankIntent} from './find-commands.js'
import {readTypedIntent} from './typed-intent.js'

/** How many commands are proposed, and how well they have to serve what was typed. */
const MOST_PROPOSALS = 2
const LEAST_EXPLAINED = 0.6

/**
 * The commands that an unknown command's words may mean, as templates: no word of the line is repeated, and no flag that
 * confirms is added (contract, section 10).
 */
export function proposeCommands(catalog: Catalog, words: readonly string[]): NextAction[] {
  const {ranked} = rankIntent(catalog, readTypedIntent(words))
  const best = ranked[0]?.score ?? 0
  return ranked
    .filter(({explained, score}) => explained >= LEAST_EXPLAINED && score >= 0.9 * best)
    .slice(0, MOST_PROPOSALS)
    .map(({command}) => writeTemplate(catalog, command))
}

function writeTemplate(catalog: Catalog, command: CatalogCommand): NextAction {
  const {args, flags} = command.definition
  const render = textRenderer(catalog, command)
  const params: Record<string, NextActionParam> = {}
  const stand = (name: string, text: string | undefined, values: readonly string[] | undefined) => {
    const description = firstLine(render(text, 'a description'))
    params[name] = {...(description && {description}), ...(values && {enum: [...values]}), required: true}
    return placeholder(name)
  }

  const argumentWords = Object.entries(args)
    .filter(([, {hidden, required}]) => required && !hidden)
    .map(([name, {description, options}]) => stand(name, description, options))
  const flagWords = Object.entries(flags)
    .filter(([, {hidden, required, type}]) => required && !hidden && type === 'option')
    .flatMap(([name, {description, options, summary}]) => [`--${name}`, stand(name, summary ?? description, options)])
  const name = command.name.split(catalog.separator === ' ' ? ' ' : /$^/)
  return {
    command: quoteLine([catalog.bin, ...name, ...argumentWords, ...flagWords]),
    description: summarize(command, render) || `Run ${command.name}`,
    ...(Object.keys(params).length > 0 && {params}),
  }
}
