import {type CatalogCommand, isHousekeeping, oncePerCatalog} from '../../catalog/catalog.js'
import {summarize} from '../../catalog/texts/render-text.js'
import {defaultLimit, rankIntent} from '../search/find-commands.js'
import {hasWords} from '../search/word-forms.js'
import type {CommandSubject} from './rule.js'

/**
 * Whether a search for a command's own texts finds it. True for a command that is not searched for,
 * and for one without a summary, which another rule is about.
 */
export function isFindable(subject: CommandSubject): boolean {
  const {catalog, command, definition, render} = subject
  if (!pickSearched(catalog).has(command)) return true
  const summary = summarize(catalog, command)
  if (!summary) return true
  const whenToUse = render(definition.whenToUse, 'whenToUse') ?? ''
  return [summary, whenToUse].some((text) => hasWords(text) && isFoundBy(text, subject))
}

function isFoundBy(text: string, {catalog, command}: CommandSubject): boolean {
  const shown = rankIntent(catalog, text).slice(0, defaultLimit)
  return shown.some((each) => each.command === command)
}

/** Up to this many commands, all are searched for: each search takes milliseconds. */
const maxSmallCli = 200

/** The most commands of a larger CLI that are searched for. */
const maxSearched = 60

/** The commands to search for: in a large CLI, only those that repeat another one's summary. */
const pickSearched = oncePerCatalog((catalog): ReadonlySet<CatalogCommand> => {
  // A search ranks housekeeping commands last.
  const commands = catalog.commands.filter(
    (command) => !command.isHidden && !isHousekeeping(command),
  )
  if (commands.length <= maxSmallCli) return new Set(commands)
  const summaries = commands.map((command) => summarize(catalog, command).toLowerCase())
  const repeating = commands.filter((_, index) => summaries.indexOf(summaries[index]!) < index)
  return new Set(repeating.slice(0, maxSearched))
})
