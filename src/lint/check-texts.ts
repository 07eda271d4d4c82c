import {type Catalog, type CatalogCommand, isHousekeeping, visibleFlags} from '../catalog/catalog.js'
import {summarize} from '../catalog/render-command.js'
import {textRenderer} from '../catalog/texts.js'
import {hasWords, isStopWord, LONGEST_INTENT, splitWords, stemOf} from '../search/vocabulary.js'
import {defaultLimit, rankIntent} from '../search/which.js'
import type {CommandSubject, Finding} from './rule.js'

/** The index shows a command's summary, or the first line of its description, and nothing else. */
export function checkSummary({command, render}: CommandSubject): Finding[] {
  if (summarize(command, render)) return []
  const {description, summary} = command.definition
  const isWritten = Boolean(summary || description)
  return [
    {
      message: isWritten
        ? 'The summary is a template that cannot be rendered'
        : 'The command has no summary and no description',
      suggestion: 'Write `static summary`: what the command does, in one line that starts with a verb.',
    },
  ]
}

/** Without a description an agent has only the name to guess a value by. */
export function checkDescriptions({command, metadata}: CommandSubject): Finding[] {
  // oclif handles these two.
  const flags = visibleFlags(command)
    .filter(([name]) => name !== 'help' && name !== 'version')
    .filter(([, {description, summary}]) => !hasText(description) && !hasText(summary))
  const args = Object.entries(command.definition.args).filter(
    ([name, {description, hidden}]) =>
      !hidden && !hasText(description) && !hasText(metadata.argumentAnnotations?.[name]?.description),
  )
  const suggest = (name: string, place: string) =>
    `Write a \`description\` for ${name} in ${place}: what its value is, and in which form.`
  return [
    ...flags.map(([name]) => ({
      flag: `--${name}`,
      message: `Flag --${name} has no description`,
      suggestion: suggest(`--${name}`, '`static flags` or, where it is inherited, `static baseFlags`'),
    })),
    ...args.map(([name]) => ({
      message: `Argument ${name} has no description`,
      suggestion: suggest(name, '`static args`'),
    })),
  ]
}

function hasText(text: unknown): boolean {
  return typeof text === 'string' && text.trim() !== ''
}

/** An agent asks `murli which` in its own words; a command that its own summary does not find is not found at all. */
export function checkFindable({catalog, command, metadata, render}: CommandSubject): Finding[] {
  // The search ranks housekeeping commands last.
  if (isHousekeeping(command) || !findSearched(catalog).has(command)) return []
  const summary = summarize(command, render)
  if (!summary) return []
  const isFound = [summary, render(metadata.whenToUse, 'whenToUse') ?? '']
    .map((text) => text.slice(0, LONGEST_INTENT))
    .filter((text) => hasWords(text))
    .some((question) => {
      const {candidates} = rankIntent(catalog, question)
      return candidates.slice(0, defaultLimit).some(({command: found}) => found === command)
    })
  if (isFound) return []
  return [
    {
      message: `\`murli which\` does not find the command among the first ${defaultLimit} by its own summary`,
      suggestion: 'Write in `summary` or `whenToUse` what this command does and others do not.',
    },
  ]
}

/** How many commands a CLI has at most if a search is made for each. */
const manyCommands = 200

/** How many searches are made in a larger CLI: each reads the whole catalog. */
const maxSearches = 60

const cached = new WeakMap<Catalog, ReadonlySet<CatalogCommand>>()

/** The commands to search for: all of a small CLI, and of a large one those whose summary has the words of another's. */
function findSearched(catalog: Catalog): ReadonlySet<CatalogCommand> {
  const searched = cached.get(catalog) ?? new Set(pickSearched(catalog))
  cached.set(catalog, searched)
  return searched
}

function pickSearched(catalog: Catalog): readonly CatalogCommand[] {
  const commands = catalog.commands.filter(({isHidden}) => !isHidden)
  if (commands.length <= manyCommands) return commands
  const groups = new Map<string, CatalogCommand[]>()
  for (const command of commands) {
    const words = splitWords(summarize(command, textRenderer(catalog, command))).filter((word) => !isStopWord(word))
    const key = [...new Set(words.map((word) => stemOf(word)))].toSorted().join(' ')
    groups.set(key, [...(groups.get(key) ?? []), command])
  }

  const crowds = [...groups.values()].filter((group) => group.length > 1)
  return crowds
    .toSorted((a, b) => b.length - a.length)
    .flat()
    .slice(0, maxSearches)
}
