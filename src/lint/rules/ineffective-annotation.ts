import {type AnnotationProblem, findAnnotationProblems} from '../../gate/annotations.js'
import type {Rule} from '../rule.js'

/** What has no effect was meant to have one: a gate that its author believes to be closed. */
export const ineffectiveAnnotation: Rule = {
  id: 'ineffective-annotation',
  severity: 'warning',
  checkHost: ({catalog: {config}}) =>
    findAnnotationProblems(config).map(({kind, message}) => ({message, suggestion: suggest(kind, config.bin)})),
}

function suggest(kind: AnnotationProblem['kind'], bin: string): string {
  if (kind === 'unreadable') return 'Correct the file; until then no gate opens.'
  if (kind === 'field') return 'See docs/safety.md for the fields and what they take.'
  return `Name a command as it is typed, or a glob; \`${bin} describe --index\` lists them.`
}
