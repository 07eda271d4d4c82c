import type {Catalog, CatalogCommand} from '../../catalog/catalog.js'
import {classifyCommand, type EffectVerdict} from '../../catalog/effects/classify.js'
import {readEvidence} from '../../catalog/effects/evidence.js'

/** What is drafted for a command: what it probably changes, and why. */
export type DraftLine = EffectVerdict & {
  /** The command as it is typed, without the bin. */
  command: string
  /** Whether the draft belongs in the command's class, and not in an annotation. */
  isAdopted?: boolean
}

/** The text of a file with a draft, and the lines of the draft that were added to it. */
export type DraftedFile = {text: string; added: readonly DraftLine[]}

/** The fields of an annotation that state each effect. */
const fieldsByEffect = {
  destroys: {mutating: true, destructive: true},
  mutates: {mutating: true},
  reads: {mutating: false},
  unclear: undefined,
}

/** The fields that state an effect; undefined for one that only a person can judge. */
export function fieldsOfEffect(
  effect: EffectVerdict['effect'],
): {mutating: boolean; destructive?: boolean} | undefined {
  return fieldsByEffect[effect]
}

/** Whether a line of a draft is written as a rule, and not as a comment. */
export function isRule({effect, isAdopted}: DraftLine): boolean {
  return !isAdopted && fieldsOfEffect(effect) !== undefined
}

/** Whether nothing states what a command changes, so that it is drafted. */
export function isUndecided({definition}: CatalogCommand): boolean {
  return definition.mutating === undefined
}

/** Drafts annotations for commands whose effect no source declares (12.17), adopted ones last. */
export function draftLines(catalog: Catalog): DraftLine[] {
  return catalog.commands
    .filter((command) => isUndecided(command))
    .toSorted((a, b) => Number(a.isAdopted) - Number(b.isAdopted))
    .map((command) => draftLine(catalog, command))
}

/** The draft for one command, from its name and summary (12.17, 13.6a). */
export function draftLine(catalog: Catalog, command: CatalogCommand): DraftLine {
  const {isAdopted, name} = command
  // The only command of a single-command CLI has no name.
  return {
    command: name || catalog.bin,
    isAdopted,
    ...classifyCommand(readEvidence(catalog, command)),
  }
}

/** Writes the static field of a command's class, as a line for its author to review. */
export function draftStatic({effect, reason}: Pick<DraftLine, 'effect' | 'reason'>): string {
  const value = effect === 'unclear' ? 'true or false' : String(effect !== 'reads')
  return `static mutating = ${value} // ${toComment(reason)}`
}

/** Puts a reason on one line, for a comment. It quotes a summary, which may contain anything. */
export function toComment(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
}
