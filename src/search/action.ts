import type {Meaning} from './vocabulary.js'

/** What an intent or a command does, as its verbs show. */
export type Action = {
  /** Whether it certainly lists something, lists or shows something, or does anything else. */
  lists: boolean
  reads: boolean
  changes: boolean
  /** How certainly it has each verb attribute: creates, destroys, reads, out and so on. */
  attributes: ReadonlyMap<string, number>
}

/** Reads the action of some words; a verb is certain from the given strength. */
export function readAction(words: readonly {verbs: readonly Meaning[]}[], sureness: number): Action {
  const verbs = words.flatMap((word) => word.verbs)
  const sure = new Set(verbs.filter(({strength}) => strength >= sureness).map(({name}) => name))
  const lists = sure.has('verb:list')
  const reads = lists || sure.has('verb:show')
  const attributes = new Map<string, number>()
  for (const {attributes: own, strength} of verbs) {
    for (const name of own) attributes.set(name, Math.max(strength, attributes.get(name) ?? 0))
  }
  return {attributes, changes: sure.size > 0 && !reads, lists, reads}
}

/** How certainly two actions share a verb attribute. */
export function agreementOf(one: Action, other: Action): number {
  const shared = [...one.attributes].map(([name, strength]) => Math.min(strength, other.attributes.get(name) ?? 0))
  return Math.max(0, ...shared)
}

/** Whether an intent and a command certainly conflict: one changes and the other reads, or one destroys. */
export function isContrary(intent: Action & {isQuestion: boolean}, command: Action): boolean {
  return (
    (intent.changes && command.reads) ||
    (intent.reads && !intent.isQuestion && command.changes) ||
    (surelyDestroys(intent) && command.changes && !mayDestroy(command)) ||
    (surelyDestroys(command) && intent.changes && !mayDestroy(intent))
  )
}

/** Whether something certainly is destroyed. */
export function surelyDestroys({attributes}: Action): boolean {
  return (attributes.get('destroys') ?? 0) >= 0.9
}

/** Whether something may be destroyed. */
export function mayDestroy({attributes}: Action): boolean {
  return (attributes.get('destroys') ?? 0) >= 0.5
}
