import {readKey} from '../../annotations/keys.js'
import {readRules} from '../../annotations/merge-annotations.js'
import {parseText} from '../../annotations/parse-text.js'
import {parseSource} from '../../annotations/sources.js'
import {AgentError} from '../../contract/agent-error.js'
import {isRecord} from '../../contract/unknown-value.js'
import {loadBundle} from '../../load-bundle.js'
import {type DraftLine, draftStatic, fieldsOfEffect, toComment} from './draft-line.js'

/**
 * Writes a draft as an annotation file: certain effects as lines with reasons, all others as
 * comments.
 */
export function writeDraft(lines: readonly DraftLine[], bin: string): string {
  const head = [
    `# Drafted by ${bin} murli annotate from names and summaries. It applies once it is in the config directory as`,
    '# murli.yaml. Review each line first; a comment in place of a line is a command that only you can judge.',
    // 12.11: an empty map would make the file unreadable.
    lines.some(isRule) ? 'commands:' : '# commands:',
  ]
  return [...head, ...writeDraftLines(lines, '  ')].join('\n') + '\n'
}

/** Whether a line of a draft is a rule; any other is a comment. */
function isRule({effect, isAdopted}: DraftLine): boolean {
  return !isAdopted && fieldsOfEffect(effect) !== undefined
}

/** A line of YAML for each command; a comment where only a person or the class can state it. */
function writeDraftLines(lines: readonly DraftLine[], indent: string): string[] {
  return lines.map((line) => {
    const {command, effect, isAdopted, reason} = line
    const key = JSON.stringify(command)
    if (isAdopted) {
      return `${indent}# in the class of ${key}: ${draftStatic(line)}`
    }
    const why = `# ${toComment(reason)}`
    const values = Object.entries(fieldsOfEffect(effect) ?? {}).map((field) => field.join(': '))
    if (values.length === 0) return `${indent}# ${key}: {mutating: } ${why}`
    return `${indent}${key}: {${values.join(', ')}} ${why}`
  })
}

/**
 * Adds a draft to a person's file: a command that it names, even in a comment, gets no second line.
 *
 * @throws AgentError if the file has no place for it
 */
export function extendFile(existing: string, lines: readonly DraftLine[], bin: string): string {
  if (existing.trim() === '') return writeDraft(lines, bin)
  const {end, head = [], indent} = findPlace(existing)
  const missing = listMissing(existing, lines)
  if (missing.length === 0) return existing
  const before = existing.slice(0, end).replace(/[^\n]$/, '$&\n')
  // 12.11: an empty map would make the file unreadable.
  const added = [...(missing.some(isRule) ? head : []), ...writeDraftLines(missing, indent)].join(
    '\n',
  )
  return `${before}${added}\n${existing.slice(end)}`
}

/** The lines of a draft that a person's file does not cover. */
function listMissing(existing: string, lines: readonly DraftLine[]): DraftLine[] {
  const named = readNames(existing)
  const content = parseText('draft.yaml', existing)
  const commands = isRecord(content) ? (content['commands'] ?? {}) : {}
  const {rules} = parseSource({name: '`commands`', origin: 'user'}, commands)
  return lines.filter(({command}) => {
    const id = readKey(command)
    // A separate line would be more precise than a glob for the command, and override it.
    const {destructive, mutating} = readRules(rules, [id])
    return !named.has(id) && (mutating ?? destructive) === undefined
  })
}

/** The commands at the start of a file's lines, including comments. */
function readNames(text: string): ReadonlySet<string> {
  // A key in double quotes, in single quotes, or without.
  const names = text.matchAll(
    /^[ \t#]*(?:in the class of )?(?:("(?:[^"\\]|\\.)*")|'([^']*)'|([^\s'"].*?)):(?=\s|$)/gm,
  )
  const {parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const unquote = (quoted = '') => String(parseDocument(quoted, {logLevel: 'silent'}).contents)
  return new Set(
    [...names].map(([, quoted, single, plain]) => readKey(single ?? plain ?? unquote(quoted))),
  )
}

/** Where lines are added to a file: at `end`, after the lines of `head`, with this indentation. */
type Place = {end: number; head?: string[]; indent: string}

/** A node of a YAML document, with the indices of its start, its end, and the next node. */
type Ranged = {range: [start: number, end: number, next: number]}

/**
 * Finds the end of the map `commands`.
 *
 * @throws AgentError if the file is not YAML, or has no such map in block style
 */
function findPlace(text: string): Place {
  const {isMap, parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const {contents: root, errors} = parseDocument(text, {logLevel: 'silent', schema: 'core'})
  if (errors.length > 0) throw makePlaceError()
  // A draft with only comments declares nothing yet.
  if (root === null) return {end: text.length, head: ['commands:'], indent: '  '}
  const pairs = isMap(root) && !root.flow ? root.items : []
  const pair = pairs.find(({key}) => String(key) === 'commands')
  if (!pair) throw makePlaceError()
  const {key, value} = pair
  const endOfLine = (from: number) => text.indexOf('\n', from) + 1 || text.length
  if (value === null || String(value) === 'null') {
    return {end: endOfLine((key as Ranged).range[2]), indent: '  '}
  }
  if (!isMap(value) || value.flow) throw makePlaceError()
  const [start] = (value.items[0]!.key as Ranged).range
  const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return {end: endOfLine(value.range[1] - 1), indent}
}

function makePlaceError(): AgentError {
  return new AgentError({
    code: 1,
    field: '--output-file',
    message:
      'The file is not YAML with a map `commands` in block style, so nothing can be added to it.',
    suggestion: 'Name another file, or fix this one.',
  })
}
