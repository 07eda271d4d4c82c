import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {readCatalog} from '../catalog/read/read-catalog.js'
import {commandSchema, manifestSchema, rootSchema, topicSchema} from '../catalog/draw/schema-documents.js'
import {routeLine} from '../suggest/route.js'
import type {Invocation} from '../line/invocation.js'
import {sealOutput} from '../output/streams/capture.js'
import {type AnswerNow, prepareAnswer} from './answer-document.js'
import type {ForeignRun} from './foreign-run.js'

/**
 * Answers `--schema` for the command, topic or root that the line names, whatever else is wrong with it, and ends the
 * process. A line that names none of them is left to whoever comes next.
 *
 * @param run what stands around the line already
 */
export async function answerSchema(invocation: Invocation, run?: ForeignRun): Promise<void> {
  const {command, config} = invocation
  const catalog = readCatalog(config)
  const answer = await prepareAnswer(invocation, run)
  const route = routeLine(catalog, invocation.words)
  const known =
    route.command ?? catalog.commands.find(({definition}) => definition.hiddenAliases?.includes(command?.id ?? ''))
  if (known) await answerCommand(catalog, known, answer)
  const topic = route.kind === 'incomplete_command' && route.topic && topicSchema(catalog, route.topic)
  if (topic) answer.document(topic)
  if (route.id === '') answer.document(rootSchema(catalog))
}

/** A host's init hook may end the process, with words of its own, before the class is loaded; the manifest is enough. */
async function answerCommand(catalog: Catalog, command: CatalogCommand, answer: AnswerNow): Promise<never> {
  const release = sealOutput({stderr: () => {}, stdout: () => {}})
  const answerAtExit = () => {
    release()
    process.exitCode = 0
    answer.write(manifestSchema(catalog, command))
  }

  process.prependOnceListener('exit', answerAtExit)
  const schema = await commandSchema(catalog, command)
  process.off('exit', answerAtExit)
  release()
  return answer.document(schema)
}
