import {findAnnotationProblems} from '../../annotations/problems.js'
import type {Catalog} from '../../catalog/catalog.js'
import {renderSafety} from '../../catalog/nodes/render-command.js'
import {listingLine} from '../../catalog/plugin-commands.js'
import {defaultLimit} from '../search/find-commands.js'
import {checkDescription, checkEnum, checkSecret} from './check-inputs.js'
import {checkPipe, checkPrompts} from './check-words.js'
import {findFieldProblems} from './class-fields.js'
import {isFindable} from './findable.js'
import type {CommandSubject, Finding, HostSubject, Rule} from './rule.js'

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
