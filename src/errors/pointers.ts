import {wordOf} from '../flags/table.js'
import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import type {NextAction} from '../contract/outcome.js'
import {indexCommands} from './command-index.js'
import type {Failure} from './failure.js'
import {quoteLine} from '../command-line/quote.js'
import {compose} from '../contract/phrase.js'
import type {Route} from './route.js'

/** Where to look when no correction is near. */
export type Pointers = {nextActions?: NextAction[]; suggestion?: string; validValues?: string[]}

/** How many names an error lists; what is longer is a document of its own. */
const LONGEST_LIST = 30

/** Points to what there is, for a line that no rule can repair. */
export function pointTo(catalog: Catalog, route: Route, problem: Failure, words: readonly string[]): Pointers {
  if (route.command) return pointIntoCommand(catalog, route.command, problem)
  if (route.topic) return pointIntoTopic(catalog, route.topic)
  if (indexCommands(catalog).byId.has('describe')) {
    const command = quoteLine([catalog.bin, 'describe', '--index'])
    return {
      nextActions: [{command, description: 'List every command'}],
      suggestion: compose({fixed: [`Run \`${command}\` to see every command.`], values: []}),
    }
  }

  const topLevel = catalog.commands.filter(({id, isHidden}) => !isHidden && !id.includes(':')).map(({name}) => name)
  return words.length > 0 && topLevel.length <= LONGEST_LIST ? {validValues: topLevel} : {}
}

function pointIntoCommand(catalog: Catalog, command: CatalogCommand, problem: Failure): Pointers {
  const schema = schemaOf(catalog, command.name, 'Show what the command takes')
  if (problem.kind !== 'unknown_flag') return problem.validValues ? {} : {nextActions: [schema]}
  const flags = Object.entries(command.definition.flags).filter(([, flag]) => !flag.hidden)
  const validValues = flags.map(([name]) => `--${name}`).toSorted()
  const nextActions = siblingsWith(catalog, command, problem.field).map(({name}) =>
    schemaOf(catalog, name, `${name} has the flag ${problem.field}`),
  )
  return validValues.length <= LONGEST_LIST ? {nextActions, validValues} : {nextActions: [...nextActions, schema]}
}

/** The commands of the same topic that have the flag. */
function siblingsWith(catalog: Catalog, command: CatalogCommand, field: string | undefined): CatalogCommand[] {
  const flag = field?.replace(/^--/, '')
  const topic = command.id.split(':', 1)[0]!
  if (!flag || flag === field) return []
  return catalog.commands
    .filter(({id}) => id === topic || id.startsWith(`${topic}:`))
    .filter(({definition, isHidden}) => !isHidden && Object.hasOwn(definition.flags, flag))
    .slice(0, 2)
}

function pointIntoTopic(catalog: Catalog, topic: string): Pointers {
  const inside = catalog.commands.filter(({id, isHidden}) => !isHidden && id.startsWith(`${topic}:`))
  const name = topic.replaceAll(':', catalog.separator)
  // A command that takes no argument is looked up as a topic where a word follows it.
  if (inside.length === 0) return {nextActions: [schemaOf(catalog, name, 'Show what the command takes')]}
  const nextActions = [schemaOf(catalog, name, `List the commands of ${name}`)]
  return inside.length <= LONGEST_LIST
    ? {nextActions, validValues: inside.map((command) => command.name)}
    : {nextActions}
}

function schemaOf(catalog: Catalog, name: string, description: string): NextAction {
  return {command: quoteLine([catalog.bin, ...name.split(' ').filter(Boolean), wordOf('schema')]), description}
}
