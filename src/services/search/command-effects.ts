import type {Catalog} from '../../catalog/catalog.js'
import {classifyCommand} from '../../catalog/effects/classify.js'
import {readEvidence} from '../../catalog/effects/evidence.js'
import {renderSafety} from '../../catalog/nodes/render-command.js'
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
  if ('unknown' in safety) {
    const {destroys, reads} = action
    return {action, destroys, reads}
  }
  return {
    action,
    destroys: safety.destructive === true,
    reads: safety.read_only === true,
  }
}

/** The action of a command, by its verb, and by the effect of its name and summary. */
function readCommandAction(catalog: Catalog, indexed: IndexedCommand): Action {
  const named = readNamedAction(indexed)
  const action = named.certainVerbs.size > 0 ? named : readUnnamedAction(indexed, named)
  const {effect} = classifyCommand(readEvidence(catalog, indexed.command))
  const reads = effect === 'reads'
  const isContradicted = reads && named.changes && hasPlainVerb(indexed)
  if (effect === 'unclear' || isContradicted) return action
  return {
    ...action,
    changes: !reads,
    lists: reads && action.lists,
    reads,
  }
}

/** The action that the last part of a command's name states. */
function readNamedAction({command, last}: IndexedCommand): Action {
  const lastPart = command.id.split(':').at(-1)!
  // In the plural it is a thing: `releases` lists them.
  return readAction(isPlural(lastPart) ? [] : last)
}

/**
 * The action of a command without a verb in its name: that of the first word of its summary, or else
 * that it lists, as `apps` lists apps.
 */
function readUnnamedAction({summary}: IndexedCommand, named: Action): Action {
  const summarized = readAction(summary.slice(0, 1))
  if (summarized.certainVerbs.size === 0) return {...named, lists: true, reads: true}
  // Only the name shows whether a command lists.
  return {...summarized, lists: false}
}

/** Whether a word of the name's last part is only a verb, as `fix` is; `audit` may be a thing. */
function hasPlainVerb({last}: IndexedCommand): boolean {
  return last.some(({meanings, verbs}) => isCertain(verbs) && !meanings.some(isCertainThing))
}
