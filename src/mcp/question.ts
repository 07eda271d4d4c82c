import {renderSafety} from '../catalog/render-command.js'
import {summarize} from '../catalog/texts.js'
import {quoteLine, quoteWord} from '../command-line/quote.js'
import {argumentAt, tokenize} from '../command-line/tokenize.js'
import {maskRouted} from '../errors/mask-routed.js'
import {restOf, type Route} from '../errors/route.js'
import type {SafetyNode} from '../schema/introspection.js'
import type {KnownLine} from './refusals.js'

/** How much of a plan or stdin is shown to a person, in characters. */
const shownLength = 2000

type Surroundings = {cwd: string; plan: unknown; stdin: string | undefined}

/** Describes to a person what would run: the command line, its effects and target, its plan and its stdin. */
export function describeLine({argv, catalog, route}: KnownLine, {cwd, plan, stdin}: Surroundings): string {
  const {all} = catalog
  const command = route.command!
  const masked = maskRouted(all, argv, route).words
  const target = listValues(masked, route)
  const lines = [
    `An agent wants to run: ${quoteLine([all.bin, ...masked])}`,
    summarize(all, command),
    command.definition.confirm,
    describeSafety(renderSafety(command)),
    target && `Target: ${target}`,
    `Folder: ${cwd}`,
    plan !== undefined && `A dry run reports: ${shorten(JSON.stringify(plan))}`,
    stdin !== undefined && `On stdin: ${shorten(JSON.stringify(stdin))}`,
  ]
  return lines.flatMap((line) => (line ? [toPlain(line)] : [])).join('\n')
}

/** The values of a command line, each with the name of its argument or flag. */
function listValues(argv: readonly string[], route: Route): string {
  const {args, flags} = route.command!.definition
  const words = restOf(route, argv).map(({word}) => word)
  const tokens = tokenize(words, flags)
  const positional = tokens.filter(({kind}) => kind === 'argument')
  const values = tokens.flatMap((token) => {
    if (token.kind === 'unknown' || token.kind === 'terminator') return []
    if (token.kind === 'flag') return token.value === undefined ? [] : [[token.name, token.value]]
    const argument = argumentAt(Object.entries(args), positional.indexOf(token), positional.length)
    return [[token.kind === 'value' ? token.name : argument?.[0], token.raw]]
  })
  return values.map(([name, value]) => [name, quoteWord(value!)].filter(Boolean).join(' ')).join(', ')
}

function describeSafety(safety: SafetyNode): string {
  if ('unknown' in safety) return 'Its effects are unknown.'
  const {destructive, reversible} = safety
  const effect = destructive ? 'It destroys something' : 'It changes something'
  if (reversible === undefined) return `${effect}.`
  return reversible ? `${effect}, which can be undone.` : `${effect}. This cannot be undone.`
}

function shorten(text: string): string {
  return text.length > shownLength
    ? `${text.slice(0, shownLength)} (${text.length - shownLength} more characters)`
    : text
}

/** Characters that are invisible, look like a blank, or reorder text; not the space itself. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

/** Escapes characters that could hide from a person what will run. */
function toPlain(text: string): string {
  return text.replaceAll(unreadable, (character) => String.raw`\u{${character.codePointAt(0)!.toString(16)}}`)
}
