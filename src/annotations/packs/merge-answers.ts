import {
  mapOf,
  membersOf,
  oneOf,
  optional,
  text,
  texts,
  boolean,
  type ValueOf,
} from '../../contract/validator.js'
import type {CommandAnnotation} from '../annotation.js'

const yes = optional(oneOf([true]))

const readerAnswer = membersOf({
  /** Whether the command changes nothing (12.1), at least without its `mutatingFlags`. */
  readOnly: boolean,
  /**
   * `null` if the command passes on a request or another command line, which decides whether
   * anything changes; `readOnly: false` alone means that something does.
   */
  mutating: optional(oneOf([null])),
  destructive: yes,
  mutatingFlags: optional(texts),
  interactive: yes,
  targets: optional(mapOf(texts)),
  /** The request, file or setting on which the answer rests, in a few words. */
  saw: text,
  note: optional(text),
})

/** What one reader saw in the source of a command. */
export type ReaderAnswer = ValueOf<typeof readerAnswer>

/** The shape of a command of a published CLI, and what two readers saw in its file (12.18). */
export const packRow = membersOf({
  /** The plugin that supplies the command. */
  plugin: text,
  id: text,
  /** SHA-256 of the command's file, in hex. */
  hash: text,
  /** The versions of the plugin that have this file. */
  versions: texts,
  first: readerAnswer,
  second: readerAnswer,
  /** A third reading, where the two differ or are too coarse: it decides, and says why. */
  third: optional(readerAnswer),
})

/** A row of a pack. */
export type PackRow = ValueOf<typeof packRow>

/**
 * The annotation that readers agree on (12.18). `mutating` is false only if all call the command
 * read-only, and true if one saw a change; it is left out if a change depends on what the command
 * passes on. Everything else that one of them saw is kept.
 */
export function mergeAnswers({first, second, third}: PackRow): CommandAnnotation {
  const answers = third ? [third] : [first, second]
  const allRead = answers.every(({readOnly}) => readOnly)
  const someChanges = answers.some(({mutating, readOnly}) => !readOnly && mutating !== null)
  // Only a command that reads has flags with which it changes something.
  const flags = allRead ? answers.flatMap(({mutatingFlags = []}) => mutatingFlags) : []
  const targets = mergeTargets(answers)
  return {
    ...((allRead || someChanges) && {mutating: someChanges}),
    ...(answers.some(({destructive}) => destructive) && {destructive: true}),
    ...(flags.length > 0 && {mutatingFlags: [...new Set(flags)]}),
    ...(answers.some(({interactive}) => interactive) && {interactive: true}),
    ...(Object.keys(targets).length > 0 && {targets}),
  }
}

/**
 * By kind of target, the names that readers saw. An empty list, which means that the command line
 * does not name the target, wins over lists with names.
 */
function mergeTargets(answers: readonly ReaderAnswer[]): Record<string, string[]> {
  const kinds = new Set(answers.flatMap(({targets = {}}) => Object.keys(targets)))
  const merged = [...kinds].map((kind) => {
    const lists = answers.flatMap(({targets = {}}) => (targets[kind] ? [targets[kind]] : []))
    const isNamed = lists.every((list) => list.length > 0)
    return [kind, isNamed ? [...new Set(lists.flat())] : []] as const
  })
  return Object.fromEntries(merged)
}
