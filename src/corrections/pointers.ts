import type {Catalog} from '../catalog/catalog.js'
import {briefLine, listingLine} from '../catalog/plugin-commands.js'
import {quoteLine} from '../command-line/quote.js'
import type {ErrorFields, NextAction} from '../contract/outcome.js'
import {phrase} from '../contract/phrase.js'
import {wordOf} from '../flags/table.js'
import {meantQuestion, type RoutedLine} from './routed-line.js'

/** How many commands or flags are listed. */
const maxListed = 30

/** Points a reader to existing commands, for a command line that cannot be corrected. */
export function pointTo(
  catalog: Catalog,
  line: RoutedLine,
  kind: string,
  isListed: boolean,
): Partial<ErrorFields> {
  const {command, topic} = line.route
  const pointToSchema = (name: string, description: string): NextAction => ({
    command: quoteLine([catalog.bin, ...name.split(' ').filter(Boolean), wordOf('schema')]),
    description,
  })
  if (command) {
    const description = 'Show its arguments and flags'
    // 4.6a: a question is corrected to questions.
    const pointer = meantQuestion(line)
      ? pointToSchema(command.name, description)
      : {
          command: briefLine(catalog, command.name),
          description,
        }
    const brief = {nextActions: [pointer]}
    if (kind !== 'unknown_flag') return isListed ? {} : brief
    const flags = Object.entries(command.definition.flags).filter(([, flag]) => !flag.hidden)
    const validValues = flags.map(([flag]) => `--${flag}`).toSorted()
    return validValues.length <= maxListed ? {validValues} : brief
  }

  if (topic) {
    const inside = catalog.commands.filter(
      ({id, isHidden}) => !isHidden && id.startsWith(`${topic}:`),
    )
    const name = topic.replaceAll(':', catalog.separator)
    const nextActions = [
      pointToSchema(
        name,
        inside.length > 0 ? `List the commands of ${name}` : 'Show its arguments and flags',
      ),
    ]
    return inside.length <= maxListed
      ? {
          nextActions,
          validValues: inside.map((each) => each.name),
        }
      : {nextActions}
  }
  // 4.6a: a question leads only to questions.
  if (meantQuestion(line)) {
    return {nextActions: [pointToSchema('', 'List every command')]}
  }
  const index = listingLine(catalog)
  return {
    nextActions: [{command: index, description: 'List every command'}],
    suggestion: phrase`Run \`${{ours: index}}\` to see every command.`,
  }
}
