import {readCatalog} from '../catalog/read-catalog.js'
import {commandSchema, rootSchema, topicSchema} from '../catalog/schema-documents.js'
import {routeLine} from '../errors/suggest/route.js'
import type {Invocation} from '../invocation/invocation.js'
import {prepareAnswer} from './answer-document.js'

/**
 * Answers `--schema` for the command, topic or root that the line names, whatever else is wrong with it, and ends the
 * process. A line that names none of them is left to whoever comes next.
 */
export async function answerSchema(invocation: Invocation): Promise<void> {
  const {command, config} = invocation
  const catalog = readCatalog(config)
  const answer = await prepareAnswer(invocation)
  const route = routeLine(catalog, invocation.words)
  const known =
    route.command ?? catalog.commands.find(({definition}) => definition.hiddenAliases?.includes(command?.id ?? ''))
  if (known) answer.document(await commandSchema(catalog, known))
  const topic = route.kind === 'incomplete_command' && route.topic && topicSchema(catalog, route.topic)
  if (topic) answer.document(topic)
  if (route.id === '') answer.document(rootSchema(catalog))
}
