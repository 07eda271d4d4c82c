import {isRecord} from '../contract/unknown-value.js'
import {boolean, optional} from '../contract/validator.js'
import {splitByteOrderMark} from '../files/byte-order-mark.js'
import {readTextFile} from '../files/read-file.js'
import {type CommandAnnotation, commandField} from './annotation.js'
import type {FoundSource, SourcePlace} from './find-sources.js'
import {readKey} from './keys.js'
import {type Keyed, omitOpenings} from './merge-annotations.js'
import {parseText} from './parse-text.js'
import {readAnnotation, type ReportField} from './read-annotation.js'

/** The annotations of one place. */
export type AnnotationSource = SourcePlace & {
  /** The annotations by key; `written` is the key as in the file. */
  rules: (Keyed<CommandAnnotation> & {written: string})[]
  /** Why the source cannot be read. */
  problem?: string
  /** Why entries have no effect, each with its key as written. */
  warnings: {key: string; message: string}[]
  /** The settings of a user's file, as written; `null` for one that cannot be read. */
  settings?: Partial<Record<UserSetting, unknown>>
}

/** What a user's file may hold besides `commands`. */
export const userSettings = ['packs', 'writable'] as const
type UserSetting = (typeof userSettings)[number]

/** The most bytes of a file of annotations. */
const maxFileBytes = 2 ** 20

/**
 * Reads a source (12.11); one that cannot be read has a `problem` instead of rules. Never throws.
 */
export function readFoundSource({value, ...place}: FoundSource): AnnotationSource {
  const {name, file = name} = place
  try {
    if (value !== undefined) return parseSource(place, value)
    const {text} = splitByteOrderMark(readTextFile(file, maxFileBytes))
    return readContent(place, parseText(file, text))
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    const [reason = ''] = (code ?? message).split('\n')
    // A parser's own errors begin with the name.
    const problem = reason.startsWith(name) ? reason : `${name} cannot be read: ${reason}`
    return {
      ...place,
      problem,
      rules: [],
      warnings: [],
      settings: guessSettings(place),
    }
  }
}

/**
 * The settings that an invalid file mentions, or all settings if it has no text, since it may have
 * any of them (12.11): an editor empties a file before it writes it.
 */
function guessSettings({name, file = name, origin}: SourcePlace): AnnotationSource['settings'] {
  if (origin !== 'user') return {}
  const text = readText(file).trim()
  const mentioned = userSettings.filter((setting) => text === '' || text.includes(setting))
  return Object.fromEntries(mentioned.map((setting) => [setting, null]))
}

/** The text of a file of annotations; empty if it has none that can be read. */
function readText(file: string): string {
  try {
    return readTextFile(file, maxFileBytes)
  } catch {
    return ''
  }
}

/** Reads a file, which must hold a map with `commands`; an empty file declares nothing. */
function readContent(place: SourcePlace, content: unknown = {}): AnnotationSource {
  if (!isRecord(content)) return parseSource(place, undefined)
  const isUser = place.origin === 'user'
  const {commands, ...otherFields} = content
  // An author's package.json holds the map of commands itself, and so may a file that it names.
  const form = isUser ? 'map' : readForm(content)
  if (form === 'bare') return parseSource(place, content)
  if (form === 'both') {
    const maps = [content, commands].filter(isRecord)
    const rules = maps.flatMap((map) => parseSource(place, map).rules)
    const problem = `${place.name} holds commands both under \`commands\` and beside it`
    return keepClosing({...place, rules, warnings: []}, problem)
  }
  const settingNames: readonly string[] = isUser ? userSettings : []
  const settings = Object.entries(otherFields).filter(([key]) => settingNames.includes(key))
  const unknownFields = Object.keys(otherFields).filter((key) => !settingNames.includes(key))
  // 12.11: `commands: null` cannot be read, but a file may hold settings alone.
  const hasOnlySettings = commands === undefined && unknownFields.length === 0
  const source = parseSource(place, hasOnlySettings ? {} : commands)
  const allowed = listFields(['commands', ...settingNames])
  const warnings = unknownFields.map((key) => ({
    key,
    message: `${place.name}: ${key} is not a field; only ${allowed}`,
  }))
  const whole = {
    ...source,
    settings: Object.fromEntries(settings),
    warnings: [...source.warnings, ...warnings],
  }
  if (!isUser || optional(boolean).isValid(content['packs'])) return whole
  // Turning packs off could open a gate, too: they state which commands mutate.
  return keepClosing(whole, `${place.name}: packs is not ${boolean.expected}`)
}

/** Only what closes a gate counts of this source, because a part has no certain meaning (12.11). */
function keepClosing(source: AnnotationSource, problem: string): AnnotationSource {
  const rules = source.rules.map((rule) => ({...rule, value: omitOpenings(rule.value)}))
  return {...source, problem, rules}
}

/**
 * Whether an author's file is a map with the field `commands`, or the map of commands itself: a CLI
 * may have a command of this name (12.10). One with commands in both may mean either.
 */
function readForm({commands, ...others}: Record<string, unknown>): 'bare' | 'both' | 'map' {
  if (commands === undefined) return 'bare'
  const isRuleOfCommands = isRecord(commands) && Object.keys(commands).every(isField)
  const hasOtherRules = Object.values(others).some((other) => {
    return isRecord(other) && Object.keys(other).some(isField)
  })
  if (hasOtherRules) return isRuleOfCommands ? 'bare' : 'both'
  // Under `commands: {returns: {…}}`, a command of that name is meant.
  return isRuleOfCommands && !Object.values(commands).every(isRecord) ? 'bare' : 'map'
}

/** Whether a name is that of a field of an annotation. */
const isField = (name: string) => commandField(name) !== undefined

/** Lists fields as a part of a sentence, with its verb: "`commands`, `packs` are". */
function listFields(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``).join(', ')
  return `${quoted} ${names.length > 1 ? 'are' : 'is'}`
}

/**
 * Reads a source's map of commands (12.10).
 *
 * @throws Error for a missing map, and a key in two spellings (12.11)
 */
export function parseSource(place: SourcePlace, commands: unknown): AnnotationSource {
  if (!isRecord(commands)) {
    throw new Error(`${place.name} holds no map of commands`)
  }
  const source: AnnotationSource = {...place, rules: [], warnings: []}
  for (const [written, value] of Object.entries(commands)) {
    const about = `${place.name}: "${written}"`
    const key = readKey(written)
    if (source.rules.some((rule) => rule.key === key)) {
      throw new Error(`${about} appears twice`)
    }
    const report: ReportField = ({isMissing, path, text}) => {
      // A key without a value is still being written: an unreadable file closes the gate (12.11).
      if (isMissing) throw new Error(`${about} has nothing where a map is expected`)
      const subject = path === undefined ? about : `${about}: ${path}`
      source.warnings.push({key: written, message: `${subject} ${text}`})
    }
    source.rules.push({key, value: readRule(value, report), written})
  }
  return source
}

/** Reads what a source states about the commands of a key. */
function readRule(value: unknown, report: ReportField): CommandAnnotation {
  if (isRecord(value)) return readAnnotation(value, report)
  report({
    text: 'is not a map of fields, and counts as mutating',
    isMissing: value === null,
  })
  return {mutating: true}
}
