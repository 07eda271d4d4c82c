import {findAnnotationProblems} from '../../annotations/problems.js'
import type {Catalog} from '../../catalog/catalog.js'
import {listingLine} from '../../catalog/plugin-commands.js'
import {renderSafety} from '../../catalog/render-command.js'
import {summarize} from '../../catalog/render-text.js'
import {environmentOf, isSensitiveArgument, isSensitiveFlag} from '../../secrets/sensitive-names.js'
import {defaultLimit} from '../search/find-commands.js'
import {findFieldProblems} from './class-fields.js'
import {isFindable} from './findable.js'
import {
  type CommandSubject,
  type Finding,
  helpOf,
  type HostSubject,
  type Input,
  type Rule,
} from './rule.js'

/** Rules for problems that make an agent guess, or keep it from finding or running a command. */
export const warnings: readonly Rule[] = [
  {
    id: 'ineffective-annotation',
    suggestion: 'See docs/safety.md for the fields and what they take.',
    checkHost: checkAnnotations,
    checkCommand: ({command}) => command.isAdopted && findFieldProblems(command.entry),
  },
  {
    id: 'unstated-mutation',
    checkCommand: checkMutation,
  },
  {
    id: 'missing-description',
    suggestion: 'Write a `description` where it is declared: what its value is, and in which form.',
    checkInput: checkDescription,
  },
  {
    id: 'unenforced-enum',
    suggestion: 'Write the values as its `options`, and leave the `enum` out.',
    checkInput: checkEnum,
  },
  {
    id: 'unfindable-command',
    suggestion: 'Write in `summary` or `whenToUse` what this command does and others do not.',
    checkCommand: (subject) =>
      !isFindable(subject) &&
      `\`murli which\` does not find the command among the first ${defaultLimit} by its own summary`,
  },
  {
    id: 'piped-output',
    suggestion:
      "If scripts redirect what it prints to a file, write `static pipe = 'human'`; if not, declare `static returns`.",
    checkCommand: checkPipe,
  },
  {
    id: 'exposed-secret',
    suggestion:
      'Read it from a flag with an `env`, or from stdin: an agent then never types its value.',
    checkInput: checkSecret,
  },
  {
    id: 'unanswerable-prompt',
    suggestion:
      'Add a flag for each question, or mark the command with `interactive: true` in `oclif.murli.commands`.',
    checkCommand: checkPrompts,
  },
  {
    id: 'ineffective-setting',
    suggestion:
      'Write `{"<rule>": {"off": "<why it does not hold here>"}}` with a rule of docs/lint.md.',
    checkHost: ({settingProblems}) => settingProblems,
  },
]

/** Finds annotations outside of classes that have no effect. */
function checkAnnotations({catalog}: HostSubject): Finding[] {
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
}

/** Checks that something states whether a command changes anything. */
function checkMutation({catalog, command}: CommandSubject): Finding | undefined {
  if (!renderSafety(command).unknown) return undefined
  // A base class may set it for all of its commands, including reading ones.
  const isLeftOpen = command.entry['readOnly'] === false
  const drafts = offerTool(catalog, 'annotate', 'drafts it')
  return {
    message: isLeftOpen
      ? '`readOnly: false` leaves open whether the command changes anything'
      : 'Nothing states whether the command changes anything',
    suggestion: `Write \`static mutating = false\` or \`true\` in its class, or state it in \`oclif.murli.commands\`${drafts}.`,
  }
}

/**
 * The end of a sentence about what one of the plugin's commands does; empty in a single-command
 * CLI, which has no other commands.
 */
function offerTool({bin, isSingleCommand}: Catalog, tool: string, action: string): string {
  return isSingleCommand ? '' : `; \`${bin} murli ${tool}\` ${action}`
}

/** Checks that a flag or an argument is described, except for the two flags that oclif handles. */
function checkDescription(
  {description, kind, label, name, summary}: Input,
  {definition}: CommandSubject,
): string | undefined {
  const isFlag = kind === 'flag'
  if (isFlag && /^(?:help|version)$/.test(name)) return undefined
  const other = isFlag ? summary : definition.argumentAnnotations?.[name]?.description
  const hasText = [description, other].some(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  return hasText ? undefined : `${isFlag ? 'Flag' : 'Argument'} ${label} has no description`
}

/** Checks the `enum` in an annotation of an input against what its parser accepts. */
function checkEnum(
  {kind, label, name, options}: Input,
  {command, definition: {argumentAnnotations, flagAnnotations}}: CommandSubject,
): string | undefined {
  const annotations = kind === 'flag' ? flagAnnotations : argumentAnnotations
  const annotated = annotations?.[name]?.enum ?? []
  if (options) {
    const refused = annotated.filter((value) => !options.includes(value))
    if (refused.length === 0) return undefined
    return `The \`enum\` of ${label} has ${refused.join(', ')}, which its parser does not accept`
  }
  // The parser of an adopted command enforces annotations (7.7).
  if (annotated.length === 0 || command.isAdopted) return undefined
  return `The \`enum\` of ${label} is not enforced: its parser takes any value`
}

/** Words for output that scripts redirect to a file. */
const fileWords = /\b(?:csv|tsv|svg|png|jpe?g|pdf|gzip|zip|tarball|raw|export|download|dump)\b/i

/**
 * Finds a command that scripts probably redirect to a file: on a pipe an adopted command prints
 * JSON, which breaks them (2.9a).
 */
function checkPipe({catalog, command, definition}: CommandSubject): string | undefined {
  const {flags, pipe, returns} = definition
  if (!command.isAdopted || pipe !== undefined || returns !== undefined) return undefined
  const names = Object.entries(flags).flatMap(([name, {options = []}]) => [name, ...options])
  const text = [command.id, summarize(catalog, command), ...names].join(' ')
  const word = fileWords.exec(text)?.[0]
  return (
    word && `On a pipe the command prints JSON, and its name, summary or flags mention "${word}"`
  )
}

/** Finds a secret that can only be given on the command line. */
function checkSecret(
  {kind, label, name, required}: Input,
  {definition}: CommandSubject,
): string | undefined {
  if (kind === 'argument') {
    const isSecret = isSensitiveArgument(name, definition)
    return isSecret ? `Argument ${name} is a secret that has to be typed` : undefined
  }
  const mustBeTyped = required === true && environmentOf(name, definition) === undefined
  return mustBeTyped && isSensitiveFlag(name, definition)
    ? `Flag ${label} is a secret, is required, and no environment variable provides it`
    : undefined
}

/** Words of a help text that announce a question: "prompts for …", "asks you to …". */
const prompting =
  /\b(?:prompts?|asks?|asked|prompted) (?:(?:you|the user) )?(?:for|to|which|whether)\b/i

/** Flags that answer no question of a command. */
const unrelatedFlag = /^--(?:help|json|version|verbose|debug)$/

/** Finds a command that asks for something, with no input of its own that could answer. */
function checkPrompts(subject: CommandSubject): string | undefined {
  const {definition, inputs} = subject
  const mayAnswer = inputs.some(({label}) => !unrelatedFlag.test(label))
  if (definition.interactive === true || mayAnswer) return undefined
  return prompting.test(helpOf(subject))
    ? 'The command asks for something that no flag or argument answers'
    : undefined
}
