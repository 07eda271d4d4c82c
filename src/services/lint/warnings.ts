import {commandFields, readAnnotation} from '../../annotations/annotation.js'
import {findAnnotationProblems} from '../../annotations/problems.js'
import {
  type Catalog,
  type CatalogCommand,
  isHousekeeping,
  oncePerCatalog,
} from '../../catalog/catalog.js'
import {listingLine} from '../../catalog/plugin-commands.js'
import {renderSafety} from '../../catalog/render-command.js'
import {summarize} from '../../catalog/render-text.js'
import {countEdits} from '../../command-line/count-edits.js'
import {environmentOf, isSensitiveArgument, isSensitiveFlag} from '../../secrets/sensitive-names.js'
import {defaultLimit, rankIntent} from '../search/find-commands.js'
import {maxIntentLength} from '../search/intent.js'
import {hasWords} from '../search/word-forms.js'
import {type CommandSubject, type Finding, helpOf, type Input, type Rule} from './rules.js'

/** Words for output that scripts redirect to a file. */
const fileWords = /\b(csv|tsv|svg|png|jpe?g|pdf|gzip|zip|tarball|raw|export|download|dump)\b/i

/** Words of a help text that announce a question: "prompts for …", "asks you to …". */
const prompting =
  /\b(?:prompts?|asks?|asked|prompted) (?:(?:you|the user) )?(?:for|to|which|whether)\b/i

/** Rules for problems that make an agent guess, or keep it from finding or running a command. */
export const warnings: readonly Rule[] = [
  {
    id: 'ineffective-annotation',
    suggestion: 'See docs/safety.md for the fields and what they take.',
    checkHost({catalog}) {
      const suggestions = {
        field: undefined,
        idle: `Name a command as it is typed, or a glob; \`${listingLine(catalog)}\` lists them.`,
        unreadable: 'Correct the file; until then no gate opens.',
      }
      return findAnnotationProblems(catalog.config).map(({kind, message}) => {
        const suggestion = suggestions[kind]
        return {
          message,
          ...(suggestion && {suggestion}),
        }
      })
    },
    checkCommand: ({command}) => command.isAdopted && findFieldProblems(command.entry),
  },
  {
    id: 'unstated-mutation',
    checkCommand: ({catalog, command}) =>
      renderSafety(command).unknown && {
        // A base class may set it for all of its commands, including reading ones.
        message:
          command.entry['readOnly'] === false
            ? '`readOnly: false` leaves open whether the command changes anything'
            : 'Nothing states whether the command changes anything',
        suggestion: `Write \`static mutating = false\` or \`true\` in its class, or state it in \`oclif.murli.commands\`${offerTool(catalog, 'annotate', 'drafts it')}.`,
      },
  },
  {
    id: 'missing-description',
    suggestion: 'Write a `description` where it is declared: what its value is, and in which form.',
    checkInput({description, kind, label, name, summary}, {definition}) {
      const isFlag = kind === 'flag'
      const other = isFlag ? summary : definition.argumentAnnotations?.[name]?.description
      const hasText = [description, other].some(
        (text) => typeof text === 'string' && text.trim() !== '',
      )
      // oclif handles these two flags.
      const isOclifFlag = isFlag && /^(?:help|version)$/.test(name)
      return (
        !hasText && !isOclifFlag && `${isFlag ? 'Flag' : 'Argument'} ${label} has no description`
      )
    },
  },
  {
    id: 'unenforced-enum',
    suggestion: 'Write the values as its `options`, and leave the `enum` out.',
    checkInput: findUnenforcedEnum,
  },
  {
    id: 'unfindable-command',
    suggestion: 'Write in `summary` or `whenToUse` what this command does and others do not.',
    checkCommand: (subject) =>
      pickSearched(subject.catalog).has(subject.command) &&
      !isFound(subject) &&
      `\`murli which\` does not find the command among the first ${defaultLimit} by its own summary`,
  },
  {
    id: 'piped-output',
    suggestion:
      "If scripts redirect what it prints to a file, write `static pipe = 'human'`; if not, declare `static returns`.",
    // 2.9a: on a pipe an adopted command prints JSON, which breaks scripts that redirect a file
    // from it.
    checkCommand({catalog, command, definition: {flags, pipe, returns}}) {
      if (!command.isAdopted || pipe !== undefined || returns !== undefined) {
        return false
      }
      const names = Object.entries(flags).flatMap(([name, {options = []}]) => [name, ...options])
      const [word] =
        fileWords.exec([command.id, summarize(catalog, command), ...names].join(' ')) ?? []
      return (
        word &&
        `On a pipe the command prints JSON, and its name, summary or flags mention "${word}"`
      )
    },
  },
  {
    id: 'exposed-secret',
    suggestion:
      'Read it from a flag with an `env`, or from stdin: an agent then never types its value.',
    checkInput({kind, label, name, required}, {definition}) {
      if (kind === 'argument') {
        const isSecret = isSensitiveArgument(name, definition)
        return isSecret && `Argument ${name} is a secret that has to be typed`
      }
      const mustBeTyped = required === true && environmentOf(name, definition) === undefined
      return (
        mustBeTyped &&
        isSensitiveFlag(name, definition) &&
        `Flag ${label} is a secret, is required, and no environment variable provides it`
      )
    },
  },
  {
    id: 'unanswerable-prompt',
    suggestion:
      'Add a flag for each question, or mark the command with `interactive: true` in `oclif.murli.commands`.',
    checkCommand(subject) {
      if (subject.definition.interactive === true) return false
      const unrelated = /^--(?:help|json|version|verbose|debug)$/
      const isAnswered = subject.inputs.some(({label}) => !unrelated.test(label))
      return (
        !isAnswered &&
        prompting.test(helpOf(subject)) &&
        'The command asks for something that no flag or argument answers'
      )
    },
  },
  {
    id: 'ineffective-setting',
    suggestion:
      'Write `{"<rule>": {"off": "<why it does not hold here>"}}` with a rule of docs/lint.md.',
    checkHost: ({settingProblems}) => settingProblems,
  },
]

/** Checks the `enum` in an annotation of an input against what its parser accepts. */
function findUnenforcedEnum(
  {kind, label, name, options}: Input,
  {command, definition: {argumentAnnotations, flagAnnotations}}: CommandSubject,
): string | undefined {
  const annotations = kind === 'flag' ? flagAnnotations : argumentAnnotations
  const annotated = annotations?.[name]?.enum ?? []
  if (options) {
    const refused = annotated.filter((value) => !options.includes(value))
    return refused.length > 0
      ? `The \`enum\` of ${label} has ${refused.join(', ')}, which its parser does not accept`
      : undefined
  }
  // The parser of an adopted command enforces annotations (7.7).
  const isEnforced = annotated.length === 0 || command.isAdopted
  return isEnforced
    ? undefined
    : `The \`enum\` of ${label} is not enforced: its parser takes any value`
}

/** Static fields that have no effect: by their value, or because their name is misspelled. */
function findFieldProblems(entry: Readonly<Record<string, unknown>>): Finding[] {
  const fields = Object.keys(commandFields)
  const findings: Finding[] = []
  const declared = Object.entries(entry).filter(
    ([name, value]) => fields.includes(name) && (value ?? null) !== null,
  )
  readAnnotation(Object.fromEntries(declared), (detail) => {
    // The detail continues a sentence: `: mutating is not true or false`.
    findings.push({message: `static ${detail.replace(/^[:,] /, '')}`})
  })
  for (const name of Object.keys(entry).filter((each) => !fields.includes(each))) {
    const meant = fields.find((field) => isNearField(name, field))
    if (meant) {
      findings.push({
        message: `static ${name} has no effect: the field is \`${meant}\``,
        suggestion: `Write \`static ${meant}\`, and regenerate the manifest.`,
      })
    }
  }
  return findings
}

/**
 * Whether a name is nearly that of a field. A short field, such as `pipe`, resembles too many
 * names.
 */
function isNearField(name: string, field: string): boolean {
  if (field.length < 7) return false
  const tolerated = field.length === 7 ? 1 : 2
  return countEdits(name.toLowerCase(), field.toLowerCase(), tolerated) <= tolerated
}

/** Whether a search for a command's own texts finds it. Another rule is about a missing summary. */
function isFound({catalog, command, definition, render}: CommandSubject): boolean {
  const summary = summarize(catalog, command)
  const texts = [summary, render(definition.whenToUse, 'whenToUse') ?? ''].map((text) =>
    text.slice(0, maxIntentLength),
  )
  const findsCommand = (text: string) => {
    const shown = rankIntent(catalog, text).slice(0, defaultLimit)
    return shown.some((each) => each.command === command)
  }
  return !summary || texts.some((text) => hasWords(text) && findsCommand(text))
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

/**
 * The end of a sentence about what one of the plugin's commands does; empty in a single-command
 * CLI, which has no other commands.
 */
function offerTool({bin, isSingleCommand}: Catalog, tool: string, action: string): string {
  return isSingleCommand ? '' : `; \`${bin} murli ${tool}\` ${action}`
}
