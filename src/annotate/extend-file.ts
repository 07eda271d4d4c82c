import {readKey} from '../gate/key.js'
import {parseSource, type Source} from '../gate/annotation.js'
import {parseText} from '../gate/find-sources.js'
import {loadBundle} from '../load-bundle.js'
import {readSource} from '../gate/merge.js'
import {AgentError} from '../contract/agent-error.js'
import {isRecord} from '../contract/unknown-value.js'
import type {DraftLine} from './draft.js'
import {writeDraft, writeLines} from './draft-text.js'

/**
 * Adds the lines of a draft to a file that a person has written in: every character of it stays, and a command that it
 * names, if only in a comment, gets no second line.
 *
 * @throws AgentError where the file is no YAML with a map `commands` that lines can be added to
 */
export function extendFile(existing: string, lines: readonly DraftLine[], bin: string): string {
  if (existing.trim() === '') return writeDraft(lines, bin)
  const {end, head, indent} = findPlace(existing)
  const source = readSourceOf(existing)
  const missing = lines.filter(({command}) => !isNamed(existing, command) && !isStated(source, command))
  if (missing.length === 0) return existing
  const before = existing.slice(0, end)
  const added = [...head, ...writeLines(missing, indent)].join('\n')
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${added}\n${existing.slice(end)}`
}

function readSourceOf(text: string): Source {
  const value = parseText('draft.yaml', text)
  const commands = isRecord(value) ? (value['commands'] ?? {}) : {}
  return parseSource({name: 'draft', origin: 'user'}, commands)
}

/** Whether a glob of the person's tells of a command: a line of its own would be more precise, and overrule it. */
function isStated(source: Source, command: string): boolean {
  const {annotation, isDamaged} = readSource(source, {ids: [readKey(command).pattern]})
  return isDamaged || annotation.mutating !== undefined || annotation.destructive !== undefined
}

function isNamed(text: string, command: string): boolean {
  const names = [command, command.replaceAll(' ', ':'), command.replaceAll(':', ' ')]
  return names.some(
    (name) => [JSON.stringify(name), `'${name}'`].some((key) => text.includes(key)) || hasPlainKey(text, name),
  )
}

function hasPlainKey(text: string, name: string): boolean {
  return text.split('\n').some((line) => {
    const word = line.replace(/^[\s#]+/, '')
    return word.startsWith(`${name}:`) && /^\s*(\{.*|#.*)?$/.test(word.slice(name.length + 1))
  })
}

/** Where the map `commands` ends, how far its keys are indented, and the line above them that is missing. */
function findPlace(text: string): {end: number; head: string[]; indent: string} {
  const {isMap, parseDocument} = loadBundle('yaml')
  const document = parseDocument(text, {logLevel: 'silent', schema: 'core'})
  const root = document.contents
  // A draft that is all comments states nothing yet.
  if (root === null && document.errors.length === 0) return {end: text.length, head: ['commands:'], indent: '  '}
  const pair = isMap(root) ? root.items.find(({key}) => String(key) === 'commands') : undefined
  const value = pair?.value
  const isBlock = isMap(value) && !value.flow
  const isEmpty = pair !== undefined && (value === null || String(value) === 'null')
  if (document.errors.length > 0 || !isMap(root) || root.flow || !pair || !(isBlock || isEmpty)) {
    throw new AgentError({
      code: 1,
      field: '--output-file',
      message: 'The file is no YAML with a map `commands` in block style, so nothing can be added to it.',
      suggestion: 'Name another file, or mend this one.',
    })
  }

  const keyEnd = (pair.key as {range: [number, number, number]}).range[2]
  if (!isBlock) return {end: endOfLine(text, keyEnd), head: [], indent: '  '}
  const [first] = value.items
  const start = (first!.key as {range: [number, number, number]}).range[0]
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return {end: endOfLine(text, value.range[1] - 1), head: [], indent}
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', Math.max(from, 0))
  return end === -1 ? text.length : end + 1
}
