import {saveFile} from '../files/save-file.js'
import {formatterOf} from '../output/formats.js'
import {fitToStream} from '../output/streams/fit-to-stream.js'
import type {Run} from '../run/run.js'
import type {ServiceAnswer} from './service.js'

/**
 * Writes an answer to stdout or its file. Under a protocol that always has an envelope, an agent's
 * document is not written but returned.
 *
 * @returns the result to put into the envelope; undefined if the answer was written
 */
export function deliver(answer: ServiceAnswer, run: Run, isFormatNamed: boolean): unknown {
  const {document, file, update} = answer ?? {}
  const isAlwaysEnveloped = run.isForAgent && run.mode.protocol === 'hateoas'
  if (document && file === undefined && isAlwaysEnveloped) return document
  run.omitEnvelope()
  if (!answer || (document ?? answer.text) === undefined) return undefined
  const text = render(answer, run, isFormatNamed)
  if (file === undefined) run.output.writeDocument(text)
  else saveFile({flag: '--output-file', path: file, text, update})
  return undefined
}

/** Renders the text for a person or a file, or else the document in the requested format. */
function render(
  {document, file, lines, text}: NonNullable<ServiceAnswer>,
  {isForAgent, mode}: Run,
  isFormatNamed: boolean,
): string {
  const isForPerson = !isForAgent && file === undefined
  if (text !== undefined && (isForPerson || !document)) {
    return fitToStream(text.replace(/\n?$/, '\n'), 'stdout')
  }
  // A document for a person is JSON, even at a terminal, unless a format is named.
  const isJson = mode.format === 'text' || (!isForAgent && !isFormatNamed)
  const name = isJson ? 'json' : mode.format
  const format = formatterOf(name, file === undefined ? 'stdout' : undefined)
  const documents = name === 'ndjson' && lines ? [...lines()] : [document]
  return documents.map((each) => `${format(each)}\n`).join('')
}
