import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {quoteLine} from '../command-line/quote.js'
import type {NextAction} from '../contract/outcome.js'
import {compose} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'
import {findCommand, type Route} from './route.js'
import type {Failure} from './problems.js'

/** Where to look when no correction is near. */
export type Pointers = {nextActions?: NextAction[]; suggestion?: string; validValues?: string[]}

/** How many names an error lists; a longer list is a document of its own. */
const longestList = 30

/** Points a reader to what exists, for a command line that cannot be corrected. */
export function pointTo(catalog: Catalog, route: Route, problem: Failure, words: readonly string[]): Pointers {
  if (route.command) return pointIntoCommand(catalog, route.command, problem)
  if (route.topic) return pointIntoTopic(catalog, route.topic)
  if (findCommand(catalog, 'describe')) {
    const command = quoteLine([catalog.bin, 'describe', '--index'])
    return {
      nextActions: [{command, description: 'List every command'}],
      suggestion: compose({fixed: [`Run \`${command}\` to see every command.`], values: []}),
    }
  }

  const topLevel = catalog.commands.filter(({id, isHidden}) => !isHidden && !id.includes(':')).map(({name}) => name)
  return words.length > 0 && topLevel.length <= longestList ? {validValues: topLevel} : {}
}

function pointIntoCommand(catalog: Catalog, {definition, id, name}: CatalogCommand, problem: Failure): Pointers {
  const schema = schemaOf(catalog, name, 'Show what the command takes')
  if (problem.kind !== 'unknown_flag') return problem.validValues ? {} : {nextActions: [schema]}
  const flags = Object.entries(definition.flags).filter(([, flag]) => !flag.hidden)
  const validValues = flags.map(([flag]) => `--${flag}`).toSorted()
  const topic = id.split(':', 1)[0]!
  const {field = ''} = problem
  const nextActions = catalog.commands
    .filter((other) => !other.isHidden && (other.id === topic || other.id.startsWith(`${topic}:`)))
    .filter((other) => field.startsWith('--') && Object.hasOwn(other.definition.flags, field.slice(2)))
    .slice(0, 2)
    .map((other) => schemaOf(catalog, other.name, `${other.name} has the flag ${field}`))
  return validValues.length <= longestList ? {nextActions, validValues} : {nextActions: [...nextActions, schema]}
}

function pointIntoTopic(catalog: Catalog, topic: string): Pointers {
  const inside = catalog.commands.filter(({id, isHidden}) => !isHidden && id.startsWith(`${topic}:`))
  const name = topic.replaceAll(':', catalog.separator)
  // A command that takes no argument is looked up as a topic when a word follows it.
  if (inside.length === 0) return {nextActions: [schemaOf(catalog, name, 'Show what the command takes')]}
  const nextActions = [schemaOf(catalog, name, `List the commands of ${name}`)]
  return inside.length <= longestList ? {nextActions, validValues: inside.map((each) => each.name)} : {nextActions}
}

function schemaOf(catalog: Catalog, name: string, description: string): NextAction {
  return {command: quoteLine([catalog.bin, ...name.split(' ').filter(Boolean), wordOf('schema')]), description}
}
