import {readKey} from '../../annotations/keys.js'
import {mergeRules} from '../../annotations/merge-annotations.js'
import {parseText} from '../../annotations/parse-text.js'
import {parseSource, userSettings} from '../../annotations/sources.js'
import {AgentError} from '../../contract/agent-error.js'
import {isRecord} from '../../contract/unknown-value.js'
import {setInJson} from '../../files/edit-json.js'
import {loadBundle} from '../../load-bundle.js'
import {type DraftLine, draftStatic, fieldsOfEffect, toComment} from './draft-line.js'
import {extendEntries} from './extend-entries.js'

/** The text of a file with a draft, and the lines of the draft that were added to it. */
type DraftedFile = {text: string; added: readonly DraftLine[]}

/**
 * Writes a draft as a new annotation file, in JSON or YAML by the file's name. YAML also has the
 * reasons, and comments for the commands whose effect is unclear.
 */
export function writeDraft(file: string, lines: readonly DraftLine[], bin: string): DraftedFile {
  if (file.endsWith('.json')) return extendJson('{"commands": {}}\n', lines.filter(isRule))
  const head = [
    `# Drafted by ${bin} murli annotate from names and summaries. It applies once it is in the config directory as`,
    '# murli.yaml. Review each line first; a comment in place of a line is a command that only you can judge.',
    // 12.11: an empty map would make the file unreadable.
    lines.some(isRule) ? 'commands:' : '# commands:',
  ]
  return {added: lines, text: [...head, ...writeDraftLines(lines, '  ')].join('\n') + '\n'}
}

/** Whether a line of a draft is written as a rule, and not as a comment. */
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
 * Adds a draft to a person's file. A command gets no second line if the file states its effect, or
 * if a line of YAML names it, even in a comment; its entry gets the fields that it lacks.
 *
 * @throws Error if the file cannot be read, or has no place for it
 */
export function extendDraft(
  file: string,
  existing: string,
  lines: readonly DraftLine[],
  bin: string,
): DraftedFile {
  if (existing.trim() === '') return writeDraft(file, lines, bin)
  if (file.endsWith('.json')) {
    return extendJson(existing, listMissing(file, existing, lines).filter(isRule))
  }
  const insertion = findInsertion(existing)
  const {head = [], indent} = insertion
  const unstated = listMissing(file, existing, lines)
  const extended = extendEntries(existing, unstated.filter(isRule))
  // All entries precede the end of their map.
  const end = insertion.end + extended.text.length - existing.length
  const named = readNames(extended.text)
  const missing = unstated.filter(({command}) => !named.has(readKey(command)))
  if (missing.length === 0) return extended
  const before = extended.text.slice(0, end)
  const lineBreak = before.endsWith('\n') ? '' : '\n'
  // 12.11: an empty map would make the file unreadable.
  const usedHead = missing.some(isRule) ? head : []
  const added = [...usedHead, ...writeDraftLines(missing, indent)].join('\n')
  return {
    added: [...extended.added, ...missing],
    text: `${before}${lineBreak}${added}\n${extended.text.slice(end)}`,
  }
}

/**
 * Adds the fields of a draft's lines to JSON, each to the entry of its command if it has one.
 *
 * @throws AgentError if the file has no place for them
 */
function extendJson(existing: string, lines: readonly DraftLine[]): DraftedFile {
  const content: unknown = JSON.parse(existing)
  if (!isRecord(content) || !mayHoldCommands(Object.keys(content))) throw makePlaceError()
  const {commands = {}} = content as {commands?: Record<string, unknown>}
  // A new member becomes the first one, so the last line is inserted first.
  const text = lines.toReversed().reduce((before, {command, effect}) => {
    const key = Object.keys(commands).find((each) => readKey(each) === readKey(command)) ?? command
    return setInJson(before, ['commands', key], fieldsOfEffect(effect), commands[key])
  }, existing)
  return {added: lines, text}
}

/**
 * Whether a file with these keys has its commands under `commands`, rather than at the top level.
 */
function mayHoldCommands(keys: readonly string[]): boolean {
  const settings: readonly string[] = userSettings
  return keys.includes('commands') || keys.every((key) => settings.includes(key))
}

/** The lines of a draft whose effect a person's file does not state. */
function listMissing(file: string, existing: string, lines: readonly DraftLine[]): DraftLine[] {
  const content = parseText(file, existing)
  const commands = isRecord(content) ? (content['commands'] ?? {}) : {}
  const {rules} = parseSource({name: '`commands`', origin: 'user'}, commands)
  return lines.filter(({command}) => {
    // A glob also counts: a line for the command alone would be more precise, and override it.
    const {destructive, mutating} = mergeRules(rules, [readKey(command)])
    return (mutating ?? destructive) === undefined
  })
}

/** The commands that are keys at the start of a YAML file's lines, in comments too. */
function readNames(text: string): ReadonlySet<string> {
  // `"apps:info": …`, `'apps:info': …`, `apps info: …`, `# in the class of "apps:info": …`.
  const names = text.matchAll(
    /^[ \t#]*(?:in the class of )?(?:("(?:[^"\\]|\\.)*")|'([^']*)'|([^\s'"].*?)):(?=\s|$)/gm,
  )
  const {parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const unquote = (quoted = '') => String(parseDocument(quoted, {logLevel: 'silent'}).contents)
  return new Set(
    [...names].map(([, quoted, single, plain]) => readKey(single ?? plain ?? unquote(quoted))),
  )
}

/** How to insert lines into a YAML file. */
type Insertion = {
  /** The index in the text where they are inserted. */
  end: number
  /** What has to precede them: the key `commands`, if the file has none. */
  head?: string[]
  indent: string
}

/** A parsed YAML node, with the indices of its start, its end, and the next node. */
type RangedNode = {range: [start: number, end: number, next: number]}

/**
 * Finds the end of the map `commands`.
 *
 * @throws AgentError if the file is not YAML, or has no such map in block style
 */
function findInsertion(text: string): Insertion {
  const {isMap, parseDocument} = loadBundle<typeof import('yaml')>('yaml')
  const {contents: root, errors} = parseDocument(text, {logLevel: 'silent', schema: 'core'})
  if (errors.length > 0) throw makePlaceError()
  // A draft with only comments declares nothing yet.
  if (root === null) return {end: text.length, head: ['commands:'], indent: '  '}
  if (!isMap(root) || root.flow) throw makePlaceError()
  if (!mayHoldCommands(root.items.map(({key}) => String(key)))) throw makePlaceError()
  // The parser sets the range of each node that it returns.
  const rangeOf = (node: unknown) => (node as RangedNode).range
  const endOfLine = (from: number) => text.indexOf('\n', from) + 1 || text.length
  const indentOf = (node: unknown) => {
    const [start] = rangeOf(node)
    return text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  }
  const pair = root.items.find(({key}) => String(key) === 'commands')
  if (!pair) {
    const indent = indentOf(root.items[0]!.key)
    const end = endOfLine(root.range[1] - 1)
    return {end, head: [`${indent}commands:`], indent: `${indent}  `}
  }
  const {key, value} = pair
  if (value === null || String(value) === 'null') {
    return {end: endOfLine(rangeOf(key)[2]), indent: '  '}
  }
  if (!isMap(value) || value.flow) throw makePlaceError()
  return {end: endOfLine(value.range[1] - 1), indent: indentOf(value.items[0]!.key)}
}

function makePlaceError(): AgentError {
  return new AgentError({
    code: 1,
    field: '--output-file',
    message: 'it has no map `commands` (in YAML, in block style), so nothing can be added to it.',
    suggestion: 'Put its entries into a map `commands`, or name another file.',
  })
}
