import {readKey} from '../../annotations/keys.js'
import {mergeRules} from '../../annotations/merge-annotations.js'
import {parseText} from '../../annotations/parse-text.js'
import {parseSource} from '../../annotations/sources.js'
import {isRecord} from '../../contract/unknown-value.js'
import {setInJson} from '../../files/edit-json.js'
import {checkKeys, makePlaceError} from './commands-place.js'
import {type DraftLine, draftStatic, fieldsOfEffect, toComment} from './draft-line.js'
import {extendEntries} from './extend-entries.js'
import {
  findInsertion,
  type Insertion,
  parseRoot,
  readNames,
  type YamlRoot,
} from './yaml-insertion.js'

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
    return extendJson(existing, listUnstated(file, existing, lines).filter(isRule))
  }
  // Before anything else reads the file: its error says what to do.
  const root = parseRoot(existing)
  const insertion = findInsertion(existing, root)
  return extendYaml({insertion, root, text: existing}, listUnstated(file, existing, lines))
}

/** The lines of a draft whose effect a person's file does not state. */
function listUnstated(file: string, existing: string, lines: readonly DraftLine[]): DraftLine[] {
  const content = parseText(file, existing)
  const commands = isRecord(content) ? (content['commands'] ?? {}) : {}
  const {rules} = parseSource({name: '`commands`', origin: 'user'}, commands)
  return lines.filter(({command}) => {
    // A glob also counts: a line for the command alone would be more precise, and override it.
    const {destructive, mutating} = mergeRules(rules, [readKey(command)])
    return (mutating ?? destructive) === undefined
  })
}

/** A YAML file, and where new lines go in it. */
type YamlFile = {insertion: Insertion; root: YamlRoot; text: string}

/** Adds lines of a draft to YAML: to the entries of their commands, or as new lines. */
function extendYaml(
  {insertion, root, text: existing}: YamlFile,
  lines: readonly DraftLine[],
): DraftedFile {
  const extended = extendEntries(existing, root, lines.filter(isRule))
  const named = readNames(extended.text)
  const missing = lines.filter(({command}) => !named.has(readKey(command)))
  if (missing.length === 0) return extended
  const {head = [], indent} = insertion
  // All entries precede the end of their map.
  const end = insertion.end + extended.text.length - existing.length
  const before = extended.text.slice(0, end)
  const lineBreak = before.endsWith('\n') ? '' : '\n'
  // 12.11: an empty map would make the file unreadable.
  const usedHead = missing.some(isRule) ? head : []
  const newLines = [...usedHead, ...writeDraftLines(missing, indent)].join('\n')
  return {
    added: [...extended.added, ...missing],
    text: `${before}${lineBreak}${newLines}\n${extended.text.slice(end)}`,
  }
}

/**
 * Adds the fields of a draft's lines to JSON, each to the entry of its command if it has one.
 *
 * @throws AgentError if the file has no place for them
 */
function extendJson(existing: string, lines: readonly DraftLine[]): DraftedFile {
  const content: unknown = JSON.parse(existing)
  if (!isRecord(content)) throw makePlaceError()
  checkKeys(Object.keys(content))
  const {commands = {}} = content as {commands?: Record<string, unknown>}
  // A new member becomes the first one, so the last line is inserted first.
  const text = lines.toReversed().reduce((before, {command, effect}) => {
    const key = Object.keys(commands).find((each) => readKey(each) === readKey(command)) ?? command
    return setInJson(before, ['commands', key], fieldsOfEffect(effect), commands[key])
  }, existing)
  return {added: lines, text}
}
