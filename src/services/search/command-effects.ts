import type {Catalog} from '../../catalog/catalog.js'
import {classifyCommand} from '../../catalog/effects/classify.js'
import {readEvidence} from '../../catalog/effects/evidence.js'
import {renderSafety} from '../../catalog/render-command.js'
import {type Action, readAction} from './action.js'
import type {IndexedCommand} from './search-index.js'
import {isCertain, isCertainThing} from './vocabulary.js'
import {isPlural} from './word-forms.js'

/** What a command does. */
export type CommandEffects = {
  /** What it does by its words, to compare with the verbs of an intent. */
  action: Action
  /** Whether it destroys something: as declared or, without a declaration, by its words. */
  destroys: boolean
  /**
   * Whether it only lists or shows something: as declared or, without a declaration, by its words.
   */
  reads: boolean
}

/** Reads what a candidate does. The index does not have it: for all commands, this takes long. */
export function readEffects(catalog: Catalog, indexed: IndexedCommand): CommandEffects {
  const action = readCommandAction(catalog, indexed)
  const safety = renderSafety(indexed.command)
  if ('unknown' in safety) return {action, destroys: action.destroys, reads: action.reads}
  return {
    action,
    destroys: safety.destructive === true,
    reads: safety.read_only === true,
  }
}

/** The action of a command, by the verb of its name or summary, and by the effect of both. */
function readCommandAction(catalog: Catalog, {command, last, summary}: IndexedCommand): Action {
  const {effect} = classifyCommand(readEvidence(catalog, command))
  const lastPart = command.id.split(':').at(-1)!
  // If the last word of a name is in the plural, it is a thing: `releases` lists them.
  const named = readAction(isPlural(lastPart) ? [] : last)
  // Only the name shows whether a command lists.
  const summarized = {...readAction(summary.slice(0, 1)), lists: false}
  // A command without a verb lists: `apps` lists apps.
  const action = [named, summarized].find(({certainVerbs}) => certainVerbs.size > 0) ?? {
    ...named,
    lists: true,
    reads: true,
  }
  const reads = effect === 'reads'
  // `fix` is only a verb, but `audit` may be a thing.
  const isPlainVerb = last.some(
    ({meanings, verbs}) => isCertain(verbs) && !meanings.some(isCertainThing),
  )
  const isContradicted = reads && named.changes && isPlainVerb
  if (effect === 'unclear' || isContradicted) return action
  return {...action, changes: !reads, lists: reads && action.lists, reads}
}
