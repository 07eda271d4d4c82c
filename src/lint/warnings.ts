import {type Catalog, type CatalogCommand, isHousekeeping} from '../catalog/catalog.js'
import {renderSafety} from '../catalog/render-command.js'
import {summarize} from '../catalog/texts.js'
import {countEdits} from '../command-line/count-edits.js'
import {commandFields, readAnnotation} from '../gate/annotation.js'
import {findAnnotationProblems} from '../gate/annotations.js'
import {hasWords, MAX_INTENT_LENGTH} from '../search/vocabulary.js'
import {defaultLimit, rankIntent} from '../search/which.js'
import {isSensitiveArgument, isSensitiveFlag} from '../secrets/sensitive-names.js'
import {type CommandSubject, type Finding, helpOf, type Rule} from './rules.js'

/** Text or bytes that scripts redirect. */
const fileWords = /\b(csv|tsv|svg|png|jpe?g|pdf|gzip|zip|tarball|raw|export|download|dump)\b/i

const prompting = /\b(?:prompts?|asks?|asked|prompted) (?:(?:you|the user) )?(?:for|to|which|whether)\b/i

/** Rules for problems that make an agent guess, or keep it from a command. */
export const warnings: readonly Rule[] = [
  {
    id: 'ineffective-annotation',
    checkHost({catalog: {config}}) {
      const suggestions = {
        field: 'See docs/safety.md for the fields and what they take.',
        idle: `Name a command as it is typed, or a glob; \`${config.bin} describe --index\` lists them.`,
        unreadable: 'Correct the file; until then no gate opens.',
      }
      return findAnnotationProblems(config).map(({kind, message}) => ({message, suggestion: suggestions[kind]}))
    },
    checkCommand: ({command}) => command.isOwn && findFieldProblems(command.entry),
  },
  {
    id: 'unstated-mutation',
    checkCommand: ({catalog, command}) =>
      renderSafety(command).unknown && {
        // A base class may set it for all of its commands, including reading ones.
        message:
          command.entry['readOnly'] === false
            ? `\`readOnly: false\` leaves open whether the command changes anything`
            : 'Nothing states whether the command changes anything',
        suggestion: `Write \`static mutating = false\` or \`true\` in its class, or state it in \`oclif.murli.commands\`; \`${catalog.bin} murli annotate\` drafts it.`,
      },
  },
  {
    id: 'missing-description',
    checkInput({definition: {description, summary}, kind, label, name}, {command}) {
      const isFlag = kind === 'flag'
      const other = isFlag ? summary : command.definition.argumentAnnotations?.[name]?.description
      const hasText = [description, other].some((text) => typeof text === 'string' && text.trim() !== '')
      // oclif handles these two flags.
      if (hasText || (isFlag && /^(?:help|version)$/.test(name))) return false
      const place = isFlag ? '`static flags` or, where it is inherited, `static baseFlags`' : '`static args`'
      return {
        message: `${isFlag ? 'Flag' : 'Argument'} ${label} has no description`,
        suggestion: `Write a \`description\` for ${label} in ${place}: what its value is, and in which form.`,
      }
    },
  },
  {
    id: 'unenforced-enum',
    checkInput({definition: {options}, kind, label, name}, {command}) {
      const {argumentAnnotations, flagAnnotations} = command.definition
      const annotations = kind === 'flag' ? flagAnnotations : argumentAnnotations
      const refused = (annotations?.[name]?.enum ?? []).filter((value) => !options?.includes(value)).join(', ')
      // The parser of an own command enforces annotations (7.7).
      if (refused === '' || (!options && command.isOwn)) return false
      const problem = options
        ? `has ${refused}, which its parser does not accept`
        : 'is not enforced: its parser takes any value'
      return {
        message: `The \`enum\` of ${label} ${problem}`,
        suggestion: `Write the values as \`options\` of ${label}, and leave the \`enum\` out.`,
      }
    },
  },
  {
    id: 'unfindable-command',
    checkCommand: (subject) =>
      subject.searched.has(subject.command) &&
      !isFound(subject) && {
        message: `\`murli which\` does not find the command among the first ${defaultLimit} by its own summary`,
        suggestion: 'Write in `summary` or `whenToUse` what this command does and others do not.',
      },
  },
  {
    id: 'piped-output',
    // 2.9a: on a pipe an own command prints JSON, which breaks scripts that redirect a file from it.
    checkCommand({catalog, command}) {
      const {flags, pipe, returns} = command.definition
      if (!command.isOwn || pipe !== undefined || returns !== undefined) return false
      const names = Object.entries(flags).flatMap(([name, {options = []}]) => [name, ...options])
      const [word] = fileWords.exec([command.id, summarize(catalog, command), ...names].join(' ')) ?? []
      return (
        word !== undefined && {
          message: `On a pipe the command prints JSON, and its name, summary or flags mention "${word}"`,
          suggestion:
            "If scripts redirect what it prints to a file, write `static pipe = 'human'`; if not, declare `static returns`.",
        }
      )
    },
  },
  {
    id: 'exposed-secret',
    checkInput({definition, kind, label, name}, {command: {definition: command}}) {
      if (kind === 'argument') {
        return (
          isSensitiveArgument(name, command) && {
            message: `Argument ${name} is a secret that has to be typed`,
            suggestion: `Read ${name} from a flag with an \`env\`, or from stdin.`,
          }
        )
      }

      const variable = definition.env ?? command.flagAnnotations?.[name]?.env
      return (
        definition.required === true &&
        variable === undefined &&
        isSensitiveFlag(name, command) && {
          message: `Flag ${label} is a secret, is required, and no environment variable provides it`,
          suggestion: `Write \`env\` in the flag ${label}: an agent then never types its value.`,
        }
      )
    },
  },
  {
    id: 'unanswerable-prompt',
    checkCommand(subject) {
      const unrelated = /^--(?:help|json|version|verbose|debug)$/
      const isAnswered = subject.inputs.some(({label}) => !unrelated.test(label))
      if (isAnswered || subject.command.definition.interactive === true || !prompting.test(helpOf(subject)))
        return false
      return {
        message: 'The command asks for something that no flag or argument answers',
        suggestion:
          'Add a flag for each question, or mark the command with `interactive: true` in `oclif.murli.commands`.',
      }
    },
  },
  {id: 'ineffective-setting', checkHost: ({settingProblems}) => settingProblems},
]

/** Static fields whose value or whose members have no effect, and names that look like a misspelt field. */
function findFieldProblems(entry: Readonly<Record<string, unknown>>): Finding[] {
  const fields = Object.keys(commandFields)
  const findings: Finding[] = []
  const declared = Object.entries(entry).filter(
    ([name, value]) => fields.includes(name) && value !== undefined && value !== null,
  )
  readAnnotation(Object.fromEntries(declared), (detail) => {
    const suggestion = 'See docs/safety.md for the fields and what they take.'
    findings.push({message: `static ${detail.replace(/^[:,] /, '')}`, suggestion})
  })
  for (const name of Object.keys(entry).filter((each) => !fields.includes(each))) {
    // A short name, such as `type`, is too near to a short field.
    const meant = fields.find((field) => {
      const most = field.length > 7 ? 2 : 1
      return field.length > 6 && countEdits(name.toLowerCase(), field.toLowerCase(), 2) <= most
    })
    if (meant === undefined) continue
    findings.push({
      message: `static ${name} has no effect: the field is \`${meant}\``,
      suggestion: `Write \`static ${meant}\`, and regenerate the manifest.`,
    })
  }

  return findings
}

/** Whether a command's own texts find it; one without a summary has another problem. */
function isFound({catalog, command, render}: CommandSubject): boolean {
  const summary = summarize(catalog, command)
  const finds = (text: string) => {
    const question = text.slice(0, MAX_INTENT_LENGTH)
    const found = hasWords(question) ? rankIntent(catalog, question).slice(0, defaultLimit) : []
    return found.some((each) => each.command === command)
  }
  return !summary || finds(summary) || finds(render(command.definition.whenToUse, 'whenToUse') ?? '')
}

/** The commands to search for: all of a small CLI, and at most 60 of a large one that repeat another's summary. */
export function pickSearched(catalog: Catalog): ReadonlySet<CatalogCommand> {
  // A search ranks housekeeping commands last.
  const commands = catalog.commands.filter((command) => !command.isHidden && !isHousekeeping(command))
  if (commands.length <= 200) return new Set(commands)
  const summaries = commands.map((command) => summarize(catalog, command).toLowerCase())
  return new Set(commands.filter((_, index) => summaries.indexOf(summaries[index]!) < index).slice(0, 60))
}
