import {preferredWord} from '../../catalog/preferred-words.js'
import {summarize} from '../../catalog/texts/render-text.js'
import {findCommand} from '../../corrections/route/id-index.js'
import {wordOf} from '../../flags/table.js'
import type {CommandSubject, Input} from './rule.js'

/** A name in kebab case: `list-all`. */
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Checks the words of a command's name. */
export function checkCommandCase({catalog, command}: CommandSubject): string[] {
  if (catalog.isSingleCommand) return []
  const words = command.id.split(':').filter((word) => !kebab.test(word))
  return words.map(
    (word) => `The word \`${word}\` of the name is not in kebab case${suggest('', word)}`,
  )
}

/** Checks the name of a flag that is not a single letter. */
export function checkFlagCase({kind, label, name}: Input): string | undefined {
  if (kind !== 'flag' || name.length <= 1 || kebab.test(name)) {
    return undefined
  }
  return `The flag ${label} is not in kebab case${suggest('--', name)}`
}

/** What to name it instead: `list-all` for `listAll` and `list_all_`; nothing for `größe`. */
function suggest(dashes: string, name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_.\s]+/)
  const better = words.filter(Boolean).join('-')
  return kebab.test(better) ? `: name it \`${dashes}${better}\`` : ''
}

/**
 * When a verb is not a less common word for `create`, `delete`, `update` and the like: if there is
 * a command `beside` it, as `unset` beside `set`, or by its `summary`, as "Add a domain to an
 * app".
 */
const specialMeanings: Record<string, {beside?: readonly string[]; summary?: RegExp}> = {
  add: {summary: /\b(?:for|in|into|on|to)\b/i},
  edit: {beside: ['set']},
  info: {beside: ['show']},
  remove: {beside: ['destroy'], summary: /\bfrom\b/i},
  rm: {summary: /\bfrom\b/i},
  set: {
    beside: ['get', 'unset'],
    summary: /\b(?:active|current|default)\b/i,
  },
}

/** Checks the verb of a command, which is the last word of its name, after the nouns. */
export function findUncommonVerb({catalog, command}: CommandSubject): string | undefined {
  const words = command.id.split(':')
  const nouns = words.slice(0, -1)
  const verb = words.at(-1)!
  const better = nouns.length > 0 ? preferredWord(verb) : undefined
  const {beside = [], summary} = specialMeanings[verb] ?? {}
  if (better === undefined || summary?.test(summarize(catalog, command))) {
    return undefined
  }
  const siblings = [better, ...beside].map((word) => [...nouns, word].join(':'))
  const hasSibling = siblings.some((id) => findCommand(catalog, id))
  return hasSibling ? undefined : `The verb \`${verb}\` is less common than \`${better}\``
}

/** The usual names of output formats. A `--format` with other values may mean something else. */
const formatNames = /^(?:csv|human|json|ndjson|table|text|tsv|yaml|yml)$/

/** Checks the name of a flag, if the flag does what a flag of the more common name does. */
export function findUncommonFlag(input: Input, {definition}: CommandSubject): string | undefined {
  const {kind, label} = input
  const better = kind === 'flag' ? preferredWord(label) : undefined
  if (better === undefined || Object.hasOwn(definition.flags, better.slice(2))) {
    return undefined
  }
  const isSame = hasMeaningOf(better, input)
  return isSame ? `The flag ${label} is less common than ${better}` : undefined
}

/** Whether a flag does what the flag with a conventional name does. */
function hasMeaningOf(conventional: string, flag: Input): boolean {
  const {options = [], type} = flag
  if (conventional === wordOf('output')) {
    return options.some((value) => formatNames.test(value))
  }
  if (type !== 'boolean') return false
  return conventional !== wordOf('dry-run') || isAboutPlan(flag)
}

/** Whether a flag only shows changes. A `--preview` may also choose an environment, for example. */
function isAboutPlan({description = '', summary = ''}: Input): boolean {
  return /\b(?:changes|dry.run|without|would)\b/i.test(`${summary} ${description}`)
}
