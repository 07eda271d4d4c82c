import {readKey} from '../../annotations/keys.js'
import {mergeKeyed} from '../../annotations/merge-annotations.js'
import {parseText} from '../../annotations/parse-text.js'
import {parseSource} from '../../annotations/sources.js'
import {isRecord} from '../../contract/unknown-value.js'
import {splitByteOrderMark} from '../../files/byte-order-mark.js'
import {makePlaceError} from './commands-place.js'
import {extendJson, writeJson} from './draft-json.js'
import type {DraftedFile, DraftLine} from './draft-line.js'
import {extendYaml, parseYaml, writeYaml} from './draft-yaml.js'

/** Writes a draft as a new annotation file, in JSON or YAML by the file's name. */
export function writeDraft(path: string, lines: readonly DraftLine[], bin: string): DraftedFile {
  return isJson(path) ? writeJson(lines) : writeYaml(lines, bin)
}

/**
 * Adds a draft to a person's file. A command gets no second line if the file states its effect, or
 * if a line of YAML names it, even in a comment; its entry gets the fields that it lacks. A byte
 * order mark stays.
 *
 * @throws Error if the file cannot be read, or has no place for it
 */
export function extendDraft(
  path: string,
  existing: string,
  lines: readonly DraftLine[],
  bin: string,
): DraftedFile {
  const {mark, text: content} = splitByteOrderMark(existing)
  const isBlank = content.trim() === ''
  const draft = isBlank ? writeDraft(path, lines, bin) : extendContent(path, content, lines)
  return {...draft, text: mark + draft.text}
}

/** Adds a draft to a file that is not blank, and has no byte order mark. */
function extendContent(path: string, existing: string, lines: readonly DraftLine[]): DraftedFile {
  if (isJson(path)) {
    return extendJson(existing, listUnstated(path, existing, lines))
  }
  // Before anything else reads the file: its error says what to do.
  const yaml = parseYaml(existing)
  const extended = extendYaml(yaml, listUnstated(path, existing, lines))
  // A file that cannot be read closes the gate (12.11), and YAML has more forms than are known here.
  if (!isReadable(path, extended.text)) throw makePlaceError()
  return extended
}

function isReadable(path: string, text: string): boolean {
  try {
    parseText(path, text)
    return true
  } catch {
    return false
  }
}

/** Whether an annotation file is JSON, by its name. */
export function isJson(path: string): boolean {
  return path.endsWith('.json')
}

/** The lines of a draft whose effect a person's file does not state. */
function listUnstated(path: string, existing: string, lines: readonly DraftLine[]): DraftLine[] {
  const content = parseText(path, existing)
  const commands = isRecord(content) ? (content['commands'] ?? {}) : {}
  const {rules} = parseSource({name: '`commands`', origin: 'user'}, commands)
  return lines.filter(({command}) => {
    // A glob also counts: a line for the command alone would be more precise, and override it.
    const {destructive, mutating} = mergeKeyed(rules, {ids: [readKey(command)]})
    return mutating === undefined && destructive === undefined
  })
}
