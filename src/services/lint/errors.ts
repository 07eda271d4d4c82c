import type {CatalogDefinition} from '../../catalog/catalog.js'
import {cutText} from '../../catalog/cut-text.js'
import type {ExampleLine} from '../../catalog/examples.js'
import {summarize} from '../../catalog/render-text.js'
import {flagFinder} from '../../command-line/find-flag.js'
import {quoteLine} from '../../command-line/quote.js'
import type {NextAction} from '../../contract/outcome.js'
import {globalFlags} from '../../flags/table.js'
import type {FlagDefinition, FlagReference} from '../../oclif/shapes.js'
import {findActionProblem} from '../../output/next-actions.js'
import {checkLine} from '../check-line.js'
import type {CommandSubject, Finding, Rule} from './rules.js'

/**
 * Rules for problems that make an agent's command line fail, or let it run without a confirmation.
 */
export const errors: readonly Rule[] = [
  {
    id: 'missing-summary',
    suggestion:
      'Write `static summary`: what the command does, in one line that starts with a verb.',
    checkCommand: ({catalog, command, definition: {description, summary}}) =>
      !summarize(catalog, command) &&
      (summary || description
        ? 'The summary is a template that cannot be rendered'
        : 'The command has no summary and no description'),
  },
  {
    id: 'destructive-without-mutating',
    suggestion:
      'State `static mutating = true` beside it, which adds --yes, --force and the guard.',
    checkCommand: ({definition: {destructive, mutating, mutatingFlags = []}}) =>
      destructive &&
      !mutating &&
      mutatingFlags.length === 0 &&
      'The command is `destructive`, but not `mutating`',
  },
  {
    id: 'example-program',
    suggestion:
      'Write the whole command line, starting with `<%= config.bin %> <%= command.id %>`.',
    checkCommand: (subject) =>
      subject.examples
        .filter((example) => lacksProgram(example, subject))
        .map(({first, text}) => {
          const shown = cutText(text.split('\n', 1)[0]!, 100)
          return `The example \`${shown}\` starts with \`${first[0]}\`, not with \`${subject.catalog.bin}\``
        }),
  },
  {
    id: 'invalid-example',
    checkCommand: ({catalog, examples}) =>
      examples.flatMap(({expectedExitCode, words}): Finding[] => {
        // An example may show a failing command line.
        const problem =
          words && expectedExitCode === undefined ? checkLine(catalog, words.slice(1)) : undefined
        if (!words || problem === undefined) return []
        const message = `The example \`${quoteLine(words)}\` is not valid: ${problem}`
        const check = quoteLine([...words, '--validate'])
        return [
          {
            message,
            suggestion: `Correct the example; \`${check}\` checks it and runs nothing.`,
          },
        ]
      }),
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
    checkCommand: ({definition}) => findDanglingRelations(definition),
  },
  {
    id: 'misplaced-annotation',
    suggestion: "Give it the name of one in the command's manifest, without dashes, or remove it.",
    checkCommand: ({definition}) => findMisplaced(definition),
  },
]

/** Annotations of flags and arguments that the command does not have. */
function findMisplaced({
  args,
  argumentAnnotations = {},
  flagAnnotations = {},
  flags,
  mutatingFlags = [],
}: CatalogDefinition): (Finding | string)[] {
  const findFlag = flagFinder(flags)
  const listUndeclared = (annotations: object, declared: object) =>
    Object.keys(annotations).filter((name) => !Object.hasOwn(declared, name))
  const describe = (subject: string) =>
    `An annotation is about ${subject}, which is not in the command's manifest`
  return [
    ...listUndeclared(flagAnnotations, flags).map((name) => ({
      flag: `--${name}`,
      message: describe(`flag --${name}`),
    })),
    ...listUndeclared(argumentAnnotations, args).map((name) => describe(`argument ${name}`)),
    ...mutatingFlags
      .filter((name) => !findFlag(`--${name}`))
      .map(
        (name) =>
          `\`mutatingFlags\` names --${name}, which the command does not have, so each command line counts as changing something`,
      ),
  ]
}

/** Next actions, and sources of flag values, that are not command lines of this CLI. */
function findDanglingLines({catalog, definition, render}: CommandSubject): Finding[] {
  const {flagAnnotations = {}, nextActions = []} = definition
  const explain = (action: NextAction, about: string): string | undefined => {
    const command = render(action.command, 'a command line') ?? action.command
    const problem = findActionProblem({...action, command}, catalog.config)
    return problem && `${about} \`${command}\` ${problem}`
  }
  const actions = nextActions.flatMap((action) => {
    const message = explain(action, 'The next action')
    return message ? [{message}] : []
  })
  const values = Object.entries(flagAnnotations).flatMap(([name, {valuesFrom: command}]) => {
    const flag = `--${name}`
    const about = `\`valuesFrom\` of ${flag}`
    const message = command && explain({command, description: ''}, about)
    return message ? [{flag, message}] : []
  })
  return [...actions, ...values]
}

/**
 * Whether an example lacks this CLI's program: it begins with the command's name, or with another
 * program and then that name. An example that does not name the command may be prose.
 */
function lacksProgram({first, words}: ExampleLine, {catalog, command}: CommandSubject): boolean {
  if (words !== undefined || first.length === 0 || catalog.isSingleCommand) {
    return false
  }
  const names = [command.id, ...command.aliases].map((id) => id.split(':'))
  const typed = first.flatMap((word) => word.split(':'))
  const isNamedAt = (start: number) =>
    names.some((name) => name.every((word, index) => typed[start + index] === word))
  // A single word may be the first of a sentence.
  const hasNoProgram = isNamedAt(0) && (first.length > 1 || typed.length > 1)
  const hasOtherProgram = isNamedAt(1)
  return hasNoProgram || hasOtherProgram
}

/** The relations that a flag can declare, each as the verb before the name of the other flag. */
const relationVerbs = {
  atLeastOne: 'is one of',
  combinable: 'combines with',
  dependsOn: 'needs',
  exactlyOne: 'is one of',
  exclusive: 'excludes',
} as const

/** Relations with flags that the command does not have; a hidden flag is one that it has. */
function findDanglingRelations({
  enableJsonFlag,
  flagAnnotations = {},
  flags,
}: CatalogDefinition): Finding[] {
  const isKnown = (name: string) =>
    Object.hasOwn(flags, name) ||
    Object.hasOwn(globalFlags, name) ||
    (enableJsonFlag === true && name === 'json')
  return Object.entries(flags).flatMap(([flag, declared]) => {
    const annotated = flagAnnotations[flag]?.mutuallyExclusiveWith ?? []
    const named = [...listRelated(declared), ...annotated.map((name) => ({verb: 'excludes', name}))]
    return named
      .filter(({name}) => !isKnown(name))
      .map(({name, verb}) => ({
        flag: `--${flag}`,
        message: `Flag --${flag} ${verb} --${name.replace(/^-+/, '')}, which the command does not have`,
      }))
  })
}

/** The flags that a flag's declaration names, each with the verb of the relation. */
function listRelated(declared: FlagDefinition): {name: string; verb: string}[] {
  const toRelated = (verb: string, references: readonly FlagReference[]) =>
    references.map((reference) => ({
      name: typeof reference === 'string' ? reference : reference.name,
      verb,
    }))
  const {relationships = []} = declared
  return [
    ...Object.entries(relationVerbs).flatMap(([relation, verb]) =>
      toRelated(verb, declared[relation as keyof typeof relationVerbs] ?? []),
    ),
    ...relationships.flatMap((each) => toRelated('is related to', each.flags)),
  ]
}
