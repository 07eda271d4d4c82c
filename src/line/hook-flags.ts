import type {Flags} from '../command-line/find-flag.js'
import {tokenize} from '../command-line/tokenize.js'
import {processState, type ProcessState} from '../process/process-state.js'
import {isSameList} from './line.js'

/** The flags that hooks added to the process's command line, by name (8.30). */
export function hookFlags(): Set<string> {
  const state: ProcessState & {hookFlags?: Set<string>} = processState()
  return (state.hookFlags ??= new Set())
}

/**
 * Records the flags that a `preparse` hook added to a command's words. They are not missing, even if
 * they were not typed, so no correction asks for them (8.30).
 */
export function recordHookFlags(
  typed: readonly string[],
  parsed: readonly string[] = typed,
  flags: Flags = {},
): void {
  if (isSameList(typed, parsed)) return
  const typedNames = new Set(listFlagNames(typed, flags))
  for (const name of listFlagNames(parsed, flags)) {
    if (!typedNames.has(name)) {
      hookFlags().add(name)
    }
  }
}

function listFlagNames(words: readonly string[], flags: Flags): string[] {
  return tokenize(words, flags).flatMap((token) => (token.kind === 'flag' ? token.name : []))
}
