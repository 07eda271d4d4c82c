import {ownShell, quoteLine} from '../../command-line/quote.js'
import {splitShellLine} from '../../command-line/shell-line.js'
import {isRecord, itemsOf} from '../../contract/unknown-value.js'
import {wordOf} from '../../flags/table.js'
import {toRows} from '../../output/rows.js'
import type {ParsedEnvelope} from '../output/find-envelope.js'

/** The client that reads an envelope, and how its command line differs from the child's. */
export type Caller = {
  bin: string
  /** The flag that the server added to the command line, and its index in argv. */
  added?: {index: number; word: string} | undefined
  /** Whether a tool of this server would run a command line; all are offered by default. */
  isOffered?(argv: readonly string[]): boolean
}

/**
 * Rewrites an envelope's command lines for the caller, and adds an `argv` for each correction and
 * action (11.13).
 */
export function rewordEnvelope(
  envelope: ParsedEnvelope,
  caller: Caller,
): {argv?: string[][]; envelope: ParsedEnvelope} {
  const {did_you_mean: lines, next_actions: actions, position} = envelope
  const argv = toList(lines).flatMap((line) => listOffered(line, caller))
  const offeredActions = toList(actions).flatMap((action) => rewordAction(action, caller))
  const reworded = {
    ...envelope,
    // 11.15: they are in the answer to `initialize`.
    schema_version: undefined,
    tool_version: undefined,
    // 3.13a: a list costs an agent a third less.
    result: toRows(envelope['result']),
    did_you_mean: unlessEmpty(argv.map((words) => quoteLine([caller.bin, ...words]))),
    next_actions: unlessEmpty(offeredActions),
    position: rewordPosition(position, caller),
    suggestion: rewordSuggestion(envelope, caller),
    ...changeTruncation(envelope, (truncation) => rewordTruncation(truncation, caller)),
  }
  const fields = Object.entries(reworded).filter(([, value]) => value !== undefined)
  return {
    envelope: Object.fromEntries(fields),
    ...(argv.length > 0 && {argv}),
  }
}

/** A field that is a list, has one item, or is missing. */
function toList(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function unlessEmpty<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length > 0 ? list : undefined
}

/** The words of a corrected line, as a list of one; empty if no tool would run it. */
function listOffered(line: unknown, caller: Caller): string[][] {
  const words = readHostLine(line, caller)?.words
  return words && isOffered(words, caller) ? [words] : []
}

function isOffered(words: readonly string[], caller: Caller): boolean {
  return caller.isOffered?.(words) ?? true
}

/**
 * The words of a command line of this CLI, without the flag that the server added; undefined for
 * any other text.
 */
function readHostLine(
  line: unknown,
  {added, bin}: Caller,
): {isTemplate: boolean; words: string[]} | undefined {
  if (typeof line !== 'string') return undefined
  const {isTemplate = false, programs = []} = splitShellLine(line, ownShell) ?? {}
  const [[program, ...argv] = []] = programs
  if (program !== bin || programs.length > 1) return undefined
  const addedIndex = added ? argv.indexOf(added.word) : -1
  return {
    isTemplate,
    words: argv.filter((_, index) => index !== addedIndex),
  }
}

/**
 * An action as a list of one; empty if no tool of this server would run its command line, or if it
 * is not an object, because a foreign command may print anything.
 */
function rewordAction(action: unknown, caller: Caller): unknown[] {
  if (!isRecord(action)) return []
  const {command, ...others} = action
  const line = readHostLine(command, caller)
  // 4.19: another program's command line stays unchanged.
  if (!line) return [action]
  const {isTemplate, words} = line
  if (!isOffered(words, caller)) return []
  // A template is not an `argv` until it is filled in.
  const written = isTemplate
    ? {command: rewordTemplate(String(command), caller)}
    : {command: quoteLine([caller.bin, ...words]), argv: words}
  return [{...written, ...others}]
}

/** A template without the flag that the server added: its first ` --validate`. */
function rewordTemplate(template: string, {added}: Caller): string {
  if (!added) return template
  const word = new RegExp(String.raw` ${added.word}(?= |$)`)
  return template.replace(word, '')
}

/** A position in the child's words, as the caller counts them. */
function rewordPosition(position: unknown, {added}: Caller): unknown {
  const isAfterAdded = added && typeof position === 'number' && position > added.index
  return isAfterAdded ? position - 1 : position
}

/** The suggestion of an envelope, without what a caller of tools cannot follow. */
function rewordSuggestion({kind, suggestion}: ParsedEnvelope, caller: Caller): unknown {
  if (kind === 'auth_required') return omitVariables(suggestion)
  return omitAdded(suggestion, caller)
}

/** The name of an environment variable, such as `HEROKU_API_KEY`, or the words for one. */
const variableMention = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\benvironment variable/

/** A suggestion without its lines on environment variables, which no tool can set. */
function omitVariables(suggestion: unknown): string | undefined {
  if (typeof suggestion !== 'string') return undefined
  const possible = suggestion.split('\n').filter((line) => !variableMention.test(line))
  return possible.join('\n') || undefined
}

/**
 * A suggestion without the flag that the server added, in the command lines that it quotes (11.14a):
 * `Write --help --validate instead of help --validate.` Where the suggestion is about a flag of
 * that name, it stays: `Write --validate instead of --validat.`
 */
function omitAdded(suggestion: unknown, {added}: Caller): unknown {
  if (!added || typeof suggestion !== 'string') return suggestion
  const quoted = new RegExp(`(?<!\\b(?:add|leave out|of|write)) ${added.word}(?![\\w=-])`, 'gi')
  return suggestion.replaceAll(quoted, '')
}

/**
 * A truncation whose next action is a line of this CLI. Another program, such as `cat`, is not
 * needed for a file that has a URI, and with `--full` the server would cut the output again.
 */
function rewordTruncation(truncation: Truncation, caller: Caller): Truncation {
  const {next_action: action, ...others} = truncation
  const next = rewordAction(action, caller).find((reworded) => {
    const argv = isRecord(reworded) ? reworded['argv'] : undefined
    return argv !== undefined && !itemsOf(argv).includes(wordOf('full'))
  })
  return {
    ...others,
    ...(next !== undefined && {next_action: next}),
  }
}

type Truncation = Record<string, unknown>

/** The truncation of an envelope's result, or of an error's data (3.3). */
export function truncationOf({data, truncation}: ParsedEnvelope): Truncation | undefined {
  if (isRecord(truncation)) return truncation
  const ofData = isRecord(data) ? data['truncation'] : undefined
  // A command may have data of that name.
  return isRecord(ofData) && typeof ofData['bytes'] === 'number' ? ofData : undefined
}

/** The field of an envelope with its truncation, changed; empty without one. */
export function changeTruncation(
  envelope: ParsedEnvelope,
  change: (truncation: Truncation) => Truncation,
): ParsedEnvelope {
  const truncation = truncationOf(envelope)
  if (!truncation) return {}
  const changed = {truncation: change(truncation)}
  if (isRecord(envelope['truncation'])) return changed
  return {data: {...(envelope['data'] as object), ...changed}}
}
