import {processState, type ProcessState} from '../process/process-state.js'
import type {Line} from './line.js'

/** A line, and the indices of its words that were removed from the array that oclif passes on. */
type Seen = {line: Line; removed: Set<number>}

/** The lines that were read, by the array that oclif passes on. */
function linesRead(): WeakMap<readonly string[], Seen> {
  const state: ProcessState & {linesRead?: WeakMap<readonly string[], Seen>} = processState()
  return (state.linesRead ??= new WeakMap())
}

/** The line that was read with an array that oclif passes on. */
export function seenLine(passed: readonly string[]): Line | undefined {
  return linesRead().get(passed)?.line
}

/** Remembers a line by the array that oclif passes on, for the code that gets it later; returns it. */
export function keepLine(line: Line): Line {
  linesRead().set(line.passed, {line, removed: removedFrom(line)})
  return line
}

/** Removes words of a line, by their indices in it, from the array that oclif passes on. */
export function removeFromLine(line: Line, indices: readonly number[]): void {
  const removed = removedFrom(line)
  for (const index of indices) removed.add(index)
  const {passed} = line
  const kept = listKept(line, removed)
  // A call cannot have as many arguments as a line may have words.
  for (const [index, word] of kept.entries()) passed[index] = word
  passed.length = kept.length
}

/**
 * The indices of a line's words that were removed. There are none if a hook has changed the array and
 * another line was read from it: the indices that are kept are that line's.
 */
function removedFrom(line: Line): Set<number> {
  const seen = linesRead().get(line.passed)
  return seen?.line === line ? seen.removed : new Set()
}

/** The words of a line that were not removed. */
export function listKept(line: Line, removed = removedFrom(line)): string[] {
  return line.argv.filter((_, index) => !removed.has(index))
}
