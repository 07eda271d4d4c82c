import {existsSync} from 'node:fs'
import {join} from 'node:path'

import {oncePerCatalog} from '../../catalog/catalog.js'
import {preferredWord} from '../../catalog/preferred-words.js'
import {summarize} from '../../catalog/render-text.js'
import {findCommand} from '../../corrections/id-index.js'
import {wordOf} from '../../flags/table.js'
import {type CommandSubject, helpOf, type Input, type Rule} from './rules.js'

/** Words of a help text that suggest that a command needs a keyboard. */
const keyboard =
  /\binteractive(?:ly)? (?:shell|console|session|prompt|mode|wizard|terminal)\b|\bREPL\b|\bwizard\b/i

/** The usual names of output formats. A `--format` with other values may mean something else. */
const formatNames = /^(?:csv|human|json|ndjson|table|text|tsv|yaml|yml)$/

/** A name in kebab case: `list-all`. */
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Rules for problems that cost an agent a turn or some tokens. */
export const notes: readonly Rule[] = [
  {
    id: 'not-adopted',
    checkCommand: ({catalog, command, definition}) =>
      !command.isAdopted &&
      definition.pluginName === catalog.name &&
      isAdopting(catalog) && {
        message: 'The command does not extend AgentCommand, as others of this CLI do',
        suggestion: `\`${catalog.bin} murli adopt --dry-run\` shows what to change in its source.`,
      },
  },
  {
    id: 'unconventional-name',
    suggestion: 'Give it the more common name, and keep the other one as an alias.',
    checkCommand: findUncommonVerb,
    checkInput: findUncommonFlag,
  },
  {
    id: 'not-kebab-case',
    suggestion: 'Rename it, and keep the old name as an alias.',
    checkCommand({catalog, command}) {
      const words = catalog.isSingleCommand
        ? []
        : command.id.split(':').filter((word) => !kebab.test(word))
      return words.map(
        (word) => `The word \`${word}\` of the name is not in kebab case, \`${toKebab(word)}\``,
      )
    },
    checkInput: ({kind, label, name}) =>
      kind === 'flag' &&
      name.length > 1 &&
      !kebab.test(name) &&
      `The flag ${label} is not in kebab case, --${toKebab(name)}`,
  },
  {
    id: 'missing-example',
    suggestion:
      'Write one in `static examples`, starting with `<%= config.bin %> <%= command.id %>`.',
    checkCommand: ({catalog, examples}) =>
      !catalog.isSingleCommand && examples.length === 0 && 'The command has no example',
  },
  {
    id: 'no-returns',
    checkCommand({catalog, command, definition: {pipe, returns}}) {
      // Types that can be derived exist in TypeScript alone.
      if (!command.isAdopted || !isTypeScript(catalog)) return false
      if (pipe === 'human' || returns?.outputSchema !== undefined) return false
      return {
        message: 'Nothing states what the command returns',
        suggestion: `\`${catalog.bin} murli types\` derives it from the type of \`run()\`; or write \`static returns\` with an \`outputSchema\`.`,
      }
    },
  },
  {
    id: 'no-dry-run',
    suggestion:
      'Write `static dryRunnable = true`, and return `this.writer.plan(…)` where `this.writer.isDryRun` is true.',
    checkCommand: ({command, definition: {dryRunnable, mutating}}) =>
      command.isAdopted &&
      mutating === true &&
      dryRunnable !== true &&
      'The command changes something, and has no dry run',
  },
  {
    id: 'unmarked-interactive',
    suggestion:
      'State `interactive: true`, or `false` if it works without one, in `oclif.murli.commands`.',
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

/** Whether the host's folder is a TypeScript project, and not plain JavaScript or a package. */
const isTypeScript = oncePerCatalog(
  ({config}) => config !== undefined && existsSync(join(config.root, 'tsconfig.json')),
)

/** Whether a command of the host's package extends `AgentCommand`. */
const isAdopting = oncePerCatalog(({commands, name}) =>
  commands.some(({definition, isAdopted}) => isAdopted && definition.pluginName === name),
)

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
function findUncommonVerb({catalog, command}: CommandSubject): string | undefined {
  const words = command.id.split(':')
  const nouns = words.slice(0, -1)
  const verb = words.at(-1)!
  const better = nouns.length > 0 ? preferredWord(verb) : undefined
  const {beside = [], summary} = specialMeanings[verb] ?? {}
  if (better === undefined || summary?.test(summarize(catalog, command))) return undefined
  const siblings = [better, ...beside].map((word) => [...nouns, word].join(':'))
  const hasSibling = siblings.some((id) => findCommand(catalog, id))
  return hasSibling ? undefined : `The verb \`${verb}\` is less common than \`${better}\``
}

/** Checks the name of a flag, if the flag does what a flag of the more common name does. */
function findUncommonFlag(input: Input, {definition}: CommandSubject): string | undefined {
  const {kind, label} = input
  const better = kind === 'flag' ? preferredWord(label) : undefined
  if (better === undefined || Object.hasOwn(definition.flags, better.slice(2))) return undefined
  const isSame = hasMeaningOf(better, input)
  return isSame ? `The flag ${label} is less common than ${better}` : undefined
}

/** Whether a flag does what the flag with a conventional name does. */
function hasMeaningOf(conventional: string, flag: Input): boolean {
  const {options = [], type} = flag
  if (conventional === wordOf('output')) return options.some((value) => formatNames.test(value))
  if (type !== 'boolean') return false
  return conventional !== wordOf('dry-run') || isAboutPlan(flag)
}

/** Whether a flag only shows changes. A `--preview` may also choose an environment, for example. */
function isAboutPlan({description = '', summary = ''}: Input): boolean {
  return /\b(?:changes|dry.run|without|would)\b/i.test(`${summary} ${description}`)
}

function toKebab(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').replaceAll(/[^A-Za-z\d]+/g, '-')
  return words.toLowerCase()
}
