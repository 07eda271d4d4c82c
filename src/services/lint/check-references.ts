import {flagFinder} from '../../command-line/find-flag.js'
import type {NextAction} from '../../contract/outcome.js'
import type {FlagDefinition, FlagReference} from '../../oclif/shapes.js'
import {findActionProblem} from '../../output/action-problem.js'
import type {CommandSubject, Finding} from './rule.js'

/** Next actions, and sources of flag values, that are not command lines of this CLI. */
export function findDanglingLines(subject: CommandSubject): Finding[] {
  const {flagAnnotations = {}, nextActions = []} = subject.definition
  const ofActions = nextActions.flatMap((action) => {
    const message = explainDangling(action, 'The next action', subject)
    return message === undefined ? [] : [{message}]
  })
  const ofFlags = Object.entries(flagAnnotations).flatMap(([name, {valuesFrom: command}]) => {
    if (!command) return []
    const flag = `--${name}`
    const action = {command, description: ''}
    const message = explainDangling(action, `\`valuesFrom\` of ${flag}`, subject)
    return message === undefined ? [] : [{flag, message}]
  })
  return [...ofActions, ...ofFlags]
}

/** Why a line that is offered is not one of this CLI; undefined if it is. */
function explainDangling(
  action: NextAction,
  about: string,
  {catalog, render}: CommandSubject,
): string | undefined {
  const command = render(action.command, 'a command line') ?? action.command
  const problem = findActionProblem({...action, command}, catalog.config)
  return problem && `${about} \`${command}\` ${problem}`
}

/** The relations that a flag can declare as lists of other flags. */
const relations = [
  'atLeastOne',
  'combinable',
  'dependsOn',
  'exactlyOne',
  'exclusive',
] as const satisfies readonly (keyof FlagDefinition)[]

/**
 * Relations with flags that the command does not have; a hidden flag is one that it has. Only the
 * definition of an adopted command has flags of the plugin.
 */
export function findDanglingRelations({definition}: CommandSubject): Finding[] {
  const {enableJsonFlag, flagAnnotations = {}, flags} = definition
  const isKnown = (name: string) =>
    Object.hasOwn(flags, name) || (enableJsonFlag === true && name === 'json')
  return Object.entries(flags).flatMap(([flag, declared]) => {
    const annotated = flagAnnotations[flag]?.mutuallyExclusiveWith ?? []
    const excluded = annotated.map((name) => ({name, relation: 'mutuallyExclusiveWith'}))
    const named = [...listRelated(declared), ...excluded]
    const dangling = named.filter(({name}) => !isKnown(name))
    return dangling.map(({name, relation}) => ({
      flag: `--${flag}`,
      message: describeDangling(`\`${relation}\` of --${flag}`, name),
    }))
  })
}

/** Says what is wrong with the name of a flag in a field. */
function describeDangling(field: string, name: string): string {
  const bare = name.replace(/^-+/, '')
  return bare === name
    ? `${field} names --${name}, which the command does not have`
    : `${field} names '${name}'; the name of a flag has no dashes: '${bare}'`
}

/** The flags that a flag's declaration names, each with the relation. */
function listRelated(declared: FlagDefinition): {name: string; relation: string}[] {
  const toRelated = (relation: string, references: readonly FlagReference[]) =>
    references.map((reference) => ({
      name: typeof reference === 'string' ? reference : reference.name,
      relation,
    }))
  const {relationships = []} = declared
  return [
    ...relations.flatMap((relation) => toRelated(relation, declared[relation] ?? [])),
    ...relationships.flatMap((each) => toRelated('relationships', each.flags)),
  ]
}

/** Annotations of flags and arguments that the command does not have. */
export function findMisplacedAnnotations({definition}: CommandSubject): (Finding | string)[] {
  const {
    args,
    argumentAnnotations = {},
    flagAnnotations = {},
    flags,
    mutatingFlags = [],
  } = definition
  const findFlag = flagFinder(flags)
  const unknownMutating = mutatingFlags.filter((name) => !findFlag(`--${name}`))
  return [
    ...listUndeclared(flagAnnotations, flags).map((name) => ({
      flag: `--${name}`,
      message: describeMisplaced(`flag --${name}`),
    })),
    ...listUndeclared(argumentAnnotations, args).map((name) =>
      describeMisplaced(`argument ${name}`),
    ),
    ...unknownMutating.map(
      (name) =>
        `${describeDangling('`mutatingFlags`', name)}, so each command line counts as changing something`,
    ),
  ]
}

function listUndeclared(annotations: object, declared: object): string[] {
  return Object.keys(annotations).filter((name) => !Object.hasOwn(declared, name))
}

function describeMisplaced(subject: string): string {
  return `An annotation is about ${subject}, which is not in the command's manifest`
}
