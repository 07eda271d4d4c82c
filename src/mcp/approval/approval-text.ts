import type {CatalogCommand} from '../../catalog/catalog.js'
import {renderSafety} from '../../catalog/nodes/render-command.js'
import {summarize} from '../../catalog/texts/render-text.js'
import {quoteLine, quoteWord} from '../../command-line/quote.js'
import {tokenize} from '../../command-line/tokenize.js'
import type {SafetyNode} from '../../contract/schema/introspection.js'
import {maskRouted} from '../../corrections/mask-routed.js'
import {restOf} from '../../corrections/route/route.js'
import {routeWords} from '../../corrections/route/routed-line.js'
import {readParts} from '../../secrets/line-parts.js'
import type {KnownLine} from '../host/known-line.js'
import {shortenText} from '../output/shorten.js'

/** How much of stdin is shown to a person, and the longest plan (11.20), in characters. */
export const shownLength = 2000

/** Describes to a person the command line that they are asked to approve. */
export function describeForApproval(
  line: KnownLine,
  {plan, stdin}: {plan?: unknown; stdin: string | undefined},
  cwd: string,
): string {
  const {argv, effects, route} = line
  const {all} = line.catalog
  // A line without a command only reads, so no one is asked.
  const command = line.command!
  const masked = maskRouted(all, routeWords(all, argv)).words
  const target = describeTarget(restOf(route, masked), command.definition)
  const sentences = [
    `An agent wants to run: ${quoteLine([all.bin, ...masked])}`,
    summarize(all, command),
    command.definition.confirm,
    describeSafety(renderSafety(command), effects),
    target && `Target: ${target}`,
    `Folder: ${cwd}`,
    plan !== undefined && `A dry run reports: ${JSON.stringify(plan)}`,
    stdin !== undefined && `On stdin: ${shortenText(JSON.stringify(stdin), shownLength)}`,
  ]
  return sentences
    .filter((sentence): sentence is string => typeof sentence === 'string' && sentence !== '')
    .map((sentence) => escapeUnreadable(sentence))
    .join('\n')
}

/** The values of arguments and flags, with their names, as one text. */
function describeTarget(
  words: readonly string[],
  definition: CatalogCommand['definition'],
): string {
  const parts = readParts(tokenize(words, definition.flags), definition)
  const values = parts.filter(({kind, text}) => kind !== 'unknown' && text !== '')
  const named = values.map(({name, text}) =>
    name ? `${name} ${quoteWord(text)}` : quoteWord(text),
  )
  return named.join(', ')
}

function describeSafety(safety: SafetyNode, {destructive}: KnownLine['effects']): string {
  if ('unknown' in safety) return 'Its effects are unknown.'
  const {reversible} = safety
  const effect = destructive ? 'It destroys something' : 'It changes something'
  if (reversible === undefined) return `${effect}.`
  return reversible ? `${effect}, which can be undone.` : `${effect}. This cannot be undone.`
}

/** Characters that are invisible, look like a space, or reorder text; not the space itself. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

function escapeUnreadable(text: string): string {
  return text.replaceAll(
    unreadable,
    (character) => String.raw`\u{${character.codePointAt(0)!.toString(16)}}`,
  )
}
