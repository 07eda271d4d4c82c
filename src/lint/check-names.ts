import {preferredWord} from '../catalog/vocabulary.js'
import {summarize} from '../catalog/render-command.js'
import {textRenderer} from '../catalog/texts.js'
import {visibleFlags} from '../catalog/catalog.js'
import {wordOf} from '../flags/table.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {findCommand} from '../errors/route.js'
import type {CommandSubject, Finding} from './rule.js'

/** An agent that has seen a hundred CLIs types the usual word first. */
export function checkNames(subject: CommandSubject): Finding[] {
  const flags = visibleFlags(subject.command).flatMap(([name, flag]) => adviseFlag(name, flag, subject))
  return [...adviseVerb(subject), ...flags]
}

/** The commands of a topic beside which a verb has a meaning of its own. */
const partners: Record<string, readonly string[]> = {
  add: ['create'],
  edit: ['update', 'set'],
  info: ['get', 'show'],
  new: ['create'],
  remove: ['delete', 'destroy'],
  set: ['get', 'unset', 'update'],
}

/** Advises on the last word of a name: the words before it are things. */
function adviseVerb({catalog, command, render}: CommandSubject): Finding[] {
  const words = command.id.split(':')
  const verb = words.at(-1)!
  const better = words.length > 1 ? preferredWord(verb) : undefined
  if (better === undefined || hasOwnMeaning(verb, summarize(command, render))) return []
  const topic = words.slice(0, -1).join(':')
  const opposite = opposites[verb]
  const other = opposite && findCommand(catalog, `${topic}:${opposite}`)
  if (other && hasOwnMeaning(opposite, summarize(other, textRenderer(catalog, other)))) return []
  if ([better, ...(partners[verb] ?? [])].some((word) => findCommand(catalog, `${topic}:${word}`))) return []
  return [
    {
      message: `The verb \`${verb}\` is less usual than \`${better}\``,
      suggestion: `Call it \`${better}\`, and keep \`${verb}\` as an alias.`,
    },
  ]
}

/** Verbs that have the same kind of meaning: what is added to a thing is removed from it. */
const opposites: Record<string, string> = {add: 'remove', remove: 'add'}

/**
 * Whether a verb means something else than the usual one: something that exists is added to another thing or taken from it,
 * so that nothing is created or deleted, or it is chosen, so that nothing is updated.
 */
function hasOwnMeaning(verb: string, summary: string): boolean {
  if (verb === 'add') return /\b(?:in|into|on|to)\b/i.test(summary)
  if (verb === 'remove' || verb === 'rm') return /\bfrom\b/i.test(summary)
  return verb === 'set' && /\b(?:active|current|default)\b/i.test(summary)
}

/** What a format may be called; a `--format` of anything else is the command's own subject. */
const formats = /^(?:csv|human|json|ndjson|table|text|tsv|yaml|yml)$/

function adviseFlag(name: string, flag: FlagDefinition, {command: {definition}}: CommandSubject): Finding[] {
  const better = preferredWord(`--${name}`)
  if (better === undefined || Object.hasOwn(definition.flags, better.slice(2))) return []
  const isFormat = better === wordOf('output')
  if (better === wordOf('dry-run') && !promisesPlan(flag)) return []
  if (isFormat ? !flag.options?.some((value) => formats.test(value)) : flag.type !== 'boolean') return []
  return [
    {
      flag: `--${name}`,
      message: `The flag --${name} is less usual than ${better}`,
      suggestion: `Call it ${better}, and keep --${name} in its \`aliases\`.`,
    },
  ]
}

/** Whether a flag shows what a run would do: a `--preview` can also name an environment, or open a browser. */
function promisesPlan({description, summary}: FlagDefinition): boolean {
  return /\b(?:changes|dry.run|without|would)\b/i.test(`${summary ?? ''} ${description ?? ''}`)
}
