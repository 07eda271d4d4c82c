import {ownShell, quoteLine} from '../command-line/quote.js'
import {splitShellLine} from '../command-line/shell-line.js'
import {isRecord, itemsOf} from '../contract/unknown-value.js'
import {wordOf} from '../flags/table.js'
import {toRows} from '../output/rows.js'
import type {ParsedEnvelope} from './child/find-envelope.js'

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
  const {added, bin} = caller
  const {did_you_mean: lines, kind, next_actions: actions, position, suggestion} = envelope
  const argv = toList(lines)
    .map((line) => readHostLine(line, caller)?.words)
    .filter((words) => words !== undefined)
    .filter((words) => isOffered(words, caller))
  const offered = toList(actions).flatMap((action) => rewordAction(action, caller))
  const changed: ParsedEnvelope = {
    // 11.15: they are in the answer to `initialize`.
    schema_version: undefined,
    tool_version: undefined,
    // 3.13a: a list costs an agent a third less.
    result: toRows(envelope['result']),
    did_you_mean: argv.length > 0 ? argv.map((words) => quoteLine([bin, ...words])) : undefined,
    next_actions: offered.length > 0 ? offered : undefined,
    position: added && isAfter(position, added.index) ? position - 1 : position,
    suggestion:
      kind === 'auth_required' ? omitVariables(suggestion) : omitAdded(suggestion, caller),
    truncation: rewordTruncation(envelope['truncation'], caller),
  }
  const kept = Object.entries({...envelope, ...changed}).filter(([, value]) => value !== undefined)
  return {
    envelope: Object.fromEntries(kept),
    ...(argv.length > 0 && {argv}),
  }
}

/**
 * A suggestion without the flag that the server added after other words (11.14a): `Write --help
 * --validate instead of help --validate.`, but not `Write --validate instead of --validat.`
 */
function omitAdded(suggestion: unknown, {added}: Caller): unknown {
  if (!added || typeof suggestion !== 'string') return suggestion
  const later = new RegExp(`(?<!\\b(?:add|leave out|of|write)) ${added.word}(?![\\w=-])`, 'gi')
  return suggestion.replaceAll(later, '')
}

/** A field that is a list, has one item, or is missing. */
function toList(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
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

function isAfter(position: unknown, index: number): position is number {
  return typeof position === 'number' && position > index
}

function isOffered(words: readonly string[], caller: Caller): boolean {
  return caller.isOffered?.(words) ?? true
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
  if (!isTemplate) {
    return [
      {
        command: quoteLine([caller.bin, ...words]),
        argv: words,
        ...others,
      },
    ]
  }
  // A template is not an `argv` until it is filled in.
  const {added} = caller
  if (!added) return [{command, ...others}]
  const addedWord = new RegExp(String.raw` ${added.word}(?= |$)`)
  return [{command: String(command).replace(addedWord, ''), ...others}]
}

/** The name of an environment variable, such as `HEROKU_API_KEY`, or the words for one. */
const variableMention = /\b[A-Z][A-Z\d]*_[A-Z\d_]+\b|\benvironment variable/

/** A suggestion without its lines on environment variables, which no tool can set. */
function omitVariables(suggestion: unknown): string | undefined {
  if (typeof suggestion !== 'string') return undefined
  const possible = suggestion.split('\n').filter((line) => !variableMention.test(line))
  return possible.join('\n') || undefined
}

function rewordTruncation(truncation: unknown, caller: Caller): unknown {
  if (!isRecord(truncation)) return truncation
  const {next_action: action, ...others} = truncation
  // Only a line of this CLI stays: another program, such as `cat`, is not needed for a file that
  // has a URI. `--full` does not stay, because the server would cut its output again.
  const next = rewordAction(action, caller).find(
    (reworded) =>
      isRecord(reworded) &&
      'argv' in reworded &&
      !itemsOf(reworded['argv']).includes(wordOf('full')),
  )
  return {
    ...others,
    ...(next !== undefined && {next_action: next}),
  }
}
