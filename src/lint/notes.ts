import {oncePerCatalog} from '../catalog/catalog.js'
import {summarize} from '../catalog/texts.js'
import {preferredWord} from '../catalog/vocabulary.js'
import {findCommand} from '../errors/route.js'
import {wordOf} from '../flags/table.js'
import {helpOf, type Rule} from './rules.js'

const keyboard = /\binteractive(?:ly)? (?:shell|console|session|prompt|mode|wizard|terminal)\b|\bREPL\b|\bwizard\b/i

/** The usual names of formats; a `--format` of anything else is specific to the command. */
const formats = /^(?:csv|human|json|ndjson|table|text|tsv|yaml|yml)$/

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Rules for problems that cost an agent a turn or some tokens. */
export const notes: readonly Rule[] = [
  {
    id: 'not-adopted',
    checkCommand: ({catalog, command, definition}) =>
      !command.isOwn &&
      definition.pluginName === catalog.name &&
      isAdopting(catalog) && {
        message: 'The command does not extend AgentCommand, as others of this CLI do',
        suggestion: `\`${catalog.bin} murli adopt --dry-run\` shows what to change in its source.`,
      },
  },
  {
    id: 'unconventional-name',
    checkCommand({catalog, command}) {
      // The words before the last one are nouns.
      const words = command.id.split(':')
      const verb = words.at(-1)!
      const better = words.length > 1 ? preferredWord(verb) : undefined
      if (better === undefined || hasOwnMeaning(verb, summarize(catalog, command))) return false
      const siblings = [better, ...(partners[verb] ?? [])].map((word) => [...words.slice(0, -1), word].join(':'))
      return (
        !siblings.some((id) => findCommand(catalog, id)) && {
          message: `The verb \`${verb}\` is less common than \`${better}\``,
          suggestion: `Call it \`${better}\`, and keep \`${verb}\` as an alias.`,
        }
      )
    },
    checkInput({kind, label, ...flag}, {definition}) {
      const better = kind === 'flag' ? preferredWord(label) : undefined
      if (better === undefined || Object.hasOwn(definition.flags, better.slice(2))) return false
      const isFormat = better === wordOf('output')
      if (isFormat ? !flag.options?.some((value) => formats.test(value)) : flag.type !== 'boolean') return false
      // A `--preview` may also name an environment, or open a browser.
      const isPlan = /\b(?:changes|dry.run|without|would)\b/i.test(`${flag.summary ?? ''} ${flag.description ?? ''}`)
      return (
        (better !== wordOf('dry-run') || isPlan) && {
          message: `The flag ${label} is less common than ${better}`,
          suggestion: `Call it ${better}, and keep ${label} in its \`aliases\`.`,
        }
      )
    },
  },
  {
    id: 'not-kebab-case',
    checkCommand({catalog, command}) {
      const words = catalog.isSingleCommand ? [] : command.id.split(':').filter((word) => !kebab.test(word))
      return words.map((word) => ({
        message: `The word \`${word}\` of the name is not in kebab case`,
        suggestion: `Call it \`${toKebab(word)}\`, and keep the old name as an alias.`,
      }))
    },
    checkInput: ({kind, label, name}) =>
      kind === 'flag' &&
      name.length > 1 &&
      !kebab.test(name) && {
        message: `The flag ${label} is not in kebab case`,
        suggestion: `Call it --${toKebab(name)}, and keep ${label} in its \`aliases\`.`,
      },
  },
  {
    id: 'missing-example',
    suggestion: 'Write one in `static examples`, starting with `<%= config.bin %> <%= command.id %>`.',
    checkCommand: ({catalog, examples}) =>
      !catalog.isSingleCommand && examples.length === 0 && 'The command has no example',
  },
  {
    id: 'no-returns',
    checkCommand: ({catalog, command, definition: {pipe, returns}}) =>
      command.isOwn &&
      pipe !== 'human' &&
      returns?.outputSchema === undefined && {
        message: 'Nothing states what the command returns',
        suggestion: `\`${catalog.bin} murli types\` derives it from the type of \`run()\`; or write \`static returns\` with an \`outputSchema\`.`,
      },
  },
  {
    id: 'no-dry-run',
    suggestion:
      'Write `static dryRunnable = true`, and return `this.writer.plan(…)` where `this.writer.isDryRun` is true.',
    checkCommand: ({command, definition: {dryRunnable, mutating}}) =>
      command.isOwn && mutating === true && dryRunnable !== true && 'The command changes something, and has no dry run',
  },
  {
    id: 'unmarked-interactive',
    suggestion: 'State `interactive: true`, or `false` if it works without one, in `oclif.murli.commands`.',
    checkCommand(subject) {
      const [words] = keyboard.exec(helpOf(subject)) ?? []
      return (
        words !== undefined &&
        subject.definition.interactive === undefined &&
        `The command's help mentions "${words}", and nothing states whether it needs a keyboard`
      )
    },
  },
]

/** Whether a command of the host's package extends `AgentCommand`. */
const isAdopting = oncePerCatalog(({commands, name}) =>
  commands.some(({definition, isOwn}) => isOwn && definition.pluginName === name),
)

/** The sibling commands that give a verb a meaning of its own. */
const partners: Record<string, readonly string[]> = {
  add: ['create'],
  edit: ['update', 'set'],
  info: ['get', 'show'],
  new: ['create'],
  remove: ['delete', 'destroy'],
  set: ['get', 'unset', 'update'],
}

/** Whether a verb creates, deletes or updates nothing: it adds a thing to another, removes it from it, or selects it. */
function hasOwnMeaning(verb: string, summary: string): boolean {
  if (verb === 'add') return /\b(?:for|in|into|on|to)\b/i.test(summary)
  if (verb === 'remove' || verb === 'rm') return /\bfrom\b/i.test(summary)
  return verb === 'set' && /\b(?:active|current|default)\b/i.test(summary)
}

function toKebab(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').replaceAll(/[^A-Za-z\d]+/g, '-')
  return words.toLowerCase()
}
