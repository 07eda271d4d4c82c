import type {Comparison} from './comparison.js'
import {keyOfLine} from './group.js'

/** Compares each line that runs with the plugin with the same line of the other checkout, once; it should not cost more. */
export function addBaseline(comparisons: readonly Comparison[]): Comparison[] {
  const subjects = comparisons.filter(({subject}) => subject.host === 'foreign' || subject.host === 'own')
  const unique = new Map(subjects.map((comparison) => [keyOfLine(comparison.subject), comparison]))
  return [...unique.values()].map(({name, subject}) => ({
    against: 'the baseline',
    base: {...subject, isBaseline: true},
    budget: 100,
    name,
    subject,
  }))
}
