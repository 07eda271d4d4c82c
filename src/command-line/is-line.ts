import type {Invocation} from './invocation.js'
import {isQuestion} from './is-question.js'

/**
 * Whether a command that the host is about to run is the line's own, rather than one that a hook runs first. oclif hands
 * on the array that the init hook has seen; some hosts hand on a copy, or what they make of a question.
 */
export function isLine(invocation: Invocation, id: string, argv: string[]): boolean {
  const {argv: seen, config, flags} = invocation
  if (argv === seen) return true
  const isCopy = id === invocation.id && argv.length === seen.length && argv.every((word, at) => word === seen[at])
  return isCopy || (isQuestion({argv, config, id}, {flags}) && isQuestion({argv, config, id}, undefined))
}
