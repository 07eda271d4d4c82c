import type {Catalog} from '../../catalog/catalog.js'
import {classifyCommand, type EffectVerdict} from '../../catalog/effects/classify.js'
import {readSubject} from '../../catalog/effects/subject.js'

/**
 * The draft for a command, as typed; that of an adopted command belongs in its class, not in an
 * annotation.
 */
export type DraftLine = EffectVerdict & {
  command: string
  isAdopted?: boolean
}

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

/**
 * Drafts annotations for commands whose effect no source declares (12.17), adopted commands last.
 */
export function draftLines(catalog: Catalog): DraftLine[] {
  return catalog.commands
    .filter(({definition}) => definition.mutating === undefined)
    .toSorted((a, b) => Number(a.isAdopted) - Number(b.isAdopted))
    .map((command) => {
      const verdict = classifyCommand(readSubject(catalog, command))
      return {
        command: command.name || catalog.bin,
        isAdopted: command.isAdopted,
        ...verdict,
      }
    })
}

/** Writes the static field of a command's class, as a line for its author to review. */
export function draftStatic({effect, reason}: Pick<DraftLine, 'effect' | 'reason'>): string {
  const value = effect === 'unclear' ? 'true or false' : String(effect !== 'reads')
  return `static mutating = ${value} // ${toComment(reason)}`
}

/** Makes a comment of one line of a reason, which quotes a summary that may contain anything. */
export function toComment(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')
}
