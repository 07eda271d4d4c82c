import {formatterOf} from '../output/formats.js'
import {cleanProse} from '../contract/prose.js'
import type {Session} from '../session/session.js'
import type {Answer, DocumentAnswer} from './answer.js'
import {saveFile} from './save-file.js'

/**
 * Writes an answer to stdout or its file, in the format of the session.
 *
 * @param isFormatNamed whether the line or the environment names a format
 * @returns what a protocol that wraps every document takes for the result of the envelope
 * @throws AgentError where a file cannot be written
 */
export function deliver(answer: Answer, session: Session, isFormatNamed: boolean): unknown {
  session.isDocumentTheCommands = true
  if (!answer) return undefined
  if ('document' in answer && isWrapped(answer, session)) {
    session.isDocumentTheCommands = false
    return answer.document
  }

  write(render(answer, session, isFormatNamed), answer, session)
  return undefined
}

function isWrapped({file}: DocumentAnswer, {isForAgent, mode}: Session): boolean {
  return mode.protocol === 'hateoas' && isForAgent && file === undefined
}

function render(answer: NonNullable<Answer>, session: Session, isFormatNamed: boolean): string {
  const {isForAgent, mode} = session
  const isText = !('document' in answer) || (!isForAgent && answer.file === undefined)
  if (isText && answer.text !== undefined) return withNewline(cleanProse(answer.text, process.stdout.isTTY))
  // JSON on a terminal too, where nothing names a format (contract, section 8).
  const isJson = mode.format === 'text' || (!isForAgent && !isFormatNamed)
  return 'document' in answer ? format(answer, isJson ? 'json' : mode.format) : ''
}

function format({document, lines}: DocumentAnswer, name: Session['mode']['format']): string {
  const formatter = formatterOf(name)
  const documents = name === 'ndjson' && lines ? [...lines()] : [document]
  return documents.map((each) => `${formatter(each)}\n`).join('')
}

function write(text: string, answer: NonNullable<Answer>, session: Session): void {
  const {file} = answer
  if (file === undefined) return session.writeDocument(text)
  const update = 'update' in answer ? answer.update : undefined
  saveFile(file, (existing) => (existing !== undefined && update ? update(existing) : text))
}

function withNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}
