import {processState, type ProcessState} from '../process/process-state.js'
import type {Line} from './line.js'

/** A line that was read, and the words that were since removed from the array with its words. */
type Seen = {line: Line; removed: Set<number>}

/** The lines that were read, by the array that oclif passes on. */
function lines(): WeakMap<readonly string[], Seen> {
  const state: ProcessState & {linesRead?: WeakMap<readonly string[], Seen>} = processState()
  return (state.linesRead ??= new WeakMap())
}

/** The line that was read with an array that oclif passes on. */
export function seenLine(passed: readonly string[]): Line | undefined {
  return lines().get(passed)?.line
}

/** Remembers a line by its argv, for the code that gets that array later. */
export function keepLine(line: Line): Line {
  lines().set(line.passed, {line, removed: removedFrom(line)})
  return line
}

/** Removes words of a line, by their indices in it, from the array that oclif passes on. */
export function removeFromLine(line: Line, indices: readonly number[]): void {
  const removed = removedFrom(line)
  for (const index of indices) removed.add(index)
  line.passed.splice(0, line.passed.length, ...listLeft(line, removed))
}

/**
 * The indices of the words of a line that were removed. Another line that was read from the same
 * array, after a hook had changed it, has lost none: its indices are others.
 */
function removedFrom(line: Line): Set<number> {
  const seen = lines().get(line.passed)
  return seen?.line === line ? seen.removed : new Set()
}

/** The words of a line that were not removed. */
export function listLeft(line: Line, removed = removedFrom(line)): string[] {
  return line.argv.filter((_, index) => !removed.has(index))
}
