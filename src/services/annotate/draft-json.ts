import {readKey} from '../../annotations/keys.js'
import {isRecord} from '../../contract/unknown-value.js'
import {setInJson} from '../../files/edit-json.js'
import {requireCommandsPlace, makePlaceError} from './commands-place.js'
import {type DraftedFile, type DraftLine, fieldsOfEffect, isRule} from './draft-line.js'

/** Writes the rules of a draft as a new file. */
export function writeJson(lines: readonly DraftLine[]): DraftedFile {
  return extendJson('{"commands": {}}\n', lines)
}

/**
 * Adds the rules of a draft to JSON, each to the entry of its command if it has one. Nothing is
 * added for other lines, because JSON has no comments.
 *
 * @throws AgentError if the file has no place for them
 */
export function extendJson(existing: string, lines: readonly DraftLine[]): DraftedFile {
  const entries = readEntries(existing)
  const rules = lines.filter(isRule)
  let text = existing
  // A new member becomes the first one, so the last rule is inserted first.
  for (const {command, effect} of rules.toReversed()) {
    const keys = Object.keys(entries)
    const key = keys.find((each) => readKey(each) === readKey(command)) ?? command
    text = setInJson(text, ['commands', key], fieldsOfEffect(effect), entries[key])
  }
  return {added: rules, text}
}

/** @throws AgentError if the file has no place for entries */
function readEntries(text: string): Record<string, unknown> {
  const content: unknown = JSON.parse(text)
  if (!isRecord(content)) throw makePlaceError()
  requireCommandsPlace(Object.keys(content))
  const {commands = {}} = content
  if (!isRecord(commands)) throw makePlaceError()
  return commands
}
