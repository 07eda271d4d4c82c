import {summarize} from '../../catalog/texts/render-text.js'
import {findInvalidExamples, findOtherPrograms} from './check-examples.js'
import {
  findDanglingLines,
  findDanglingRelations,
  findMisplacedAnnotations,
} from './check-references.js'
import type {CommandSubject, Rule} from './rule.js'

/**
 * Rules for problems that make an agent's command line fail, or let it run without a confirmation.
 */
export const errors: readonly Rule[] = [
  {
    id: 'missing-summary',
    suggestion:
      'Write `static summary`: what the command does, in one line that starts with a verb.',
    checkCommand: checkSummary,
  },
  {
    id: 'destructive-without-mutating',
    suggestion:
      'State `static mutating = true` beside it, which adds --yes, --force and the guard.',
    checkCommand: checkDestructive,
  },
  {
    id: 'example-program',
    suggestion:
      'Write the whole command line, starting with `<%= config.bin %> <%= command.id %>`.',
    checkCommand: findOtherPrograms,
  },
  {
    id: 'invalid-example',
    checkCommand: findInvalidExamples,
  },
  {
    id: 'dangling-reference',
    suggestion:
      'Name a command of this CLI, with the program before it and with flags that it has.',
    checkCommand: findDanglingLines,
  },
  {
    id: 'dangling-relation',
    suggestion: 'Name a flag that the command has, without dashes, or remove it.',
    checkCommand: findDanglingRelations,
  },
  {
    id: 'misplaced-annotation',
    suggestion:
      "Use the name of a flag or an argument in the command's manifest, without dashes, or remove it.",
    checkCommand: findMisplacedAnnotations,
  },
]

/** Checks that a command has a summary, which may also be the first line of its description. */
function checkSummary({catalog, command, definition}: CommandSubject): string | undefined {
  if (summarize(catalog, command)) return undefined
  return definition.summary || definition.description
    ? 'The summary is a template that cannot be rendered'
    : 'The command has no summary and no description'
}

/** Checks that a command which destroys something is also stated to change something. */
function checkDestructive({definition}: CommandSubject): string | undefined {
  const {destructive, mutating, mutatingFlags = []} = definition
  const isStated = mutating === true || mutatingFlags.length > 0
  const isContradictory = destructive && !isStated
  return isContradictory ? 'The command is `destructive`, but not `mutating`' : undefined
}
