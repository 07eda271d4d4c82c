import type {Catalog} from '../../catalog/catalog.js'
import {describeCommand, summarize} from '../../catalog/describe-command.js'
import {textRenderer} from '../../catalog/render-text.js'
import {quoteLine} from '../../command-line/quote.js'
import {maskRouted} from '../../errors/mask-routed.js'
import type {Route} from '../../errors/route.js'
import type {Subject} from './approval-desk.js'

/** How much of a plan or of stdin a person is shown, in characters. */
const shownLength = 2000

/** What a person reads before a line runs: the line, what it does, and its plan where there is one. */
export function describeLine(catalog: Catalog, route: Route, {argv, plan, stdin}: Omit<Subject, 'message'>): string {
  const command = route.command!
  const {safety} = describeCommand(catalog, command)
  const summary = summarize(command, textRenderer(catalog, command))
  return [
    `An agent wants to run: ${quoteLine([catalog.bin, ...maskRouted(catalog, argv, route).words])}`,
    ...(summary ? [summary] : []),
    describeSafety(safety),
    ...(plan === undefined ? [] : [`A dry run says: ${shorten(JSON.stringify(plan))}`]),
    ...(stdin === undefined ? [] : [`On stdin: ${shorten(JSON.stringify(stdin))}`]),
  ]
    .map((line) => toPlain(line))
    .join('\n')
}

function describeSafety(safety: {destructive?: boolean; reversible?: boolean; unknown?: boolean}): string {
  if (safety.unknown) return 'Nothing is known of what it changes.'
  if (!safety.destructive) return 'It changes something.'
  return safety.reversible === true ? 'It destroys something, which can be undone.' : 'It destroys something.'
}

function shorten(text: string): string {
  return text.length > shownLength
    ? `${text.slice(0, shownLength)} (${text.length - shownLength} more characters)`
    : text
}

/** Characters that show as nothing, as a blank, or move others, but for the space itself. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu

/** A person must read what will run: no character may hide or reorder others. */
function toPlain(text: string): string {
  return text.replaceAll(unreadable, (character) => {
    return `\\u{${character.codePointAt(0)!.toString(16)}}`
  })
}
