import type {LineErrorKind} from '../../contract/error-categories.js'
import type {LineProblem} from '../problems/problem.js'
import {acceptedFlags} from '../route/accepted-flags.js'
import {addArgument, nameArgument, returnWord} from './argument-fixes.js'
import {dropFlag} from './conflict-fixes.js'
import type {Draft, FixContext} from './draft.js'
import {addFlag, addValue, replaceFlag} from './flag-fixes.js'
import {giveToFlag} from './give-to-flag.js'
import {dropSwitchValue} from './switch-fixes.js'
import {overrideVariable, replaceValue} from './value-fixes.js'

/** Returns a draft for every way in which it can repair the problem. */
type Fix = (context: FixContext) => Draft[]

/** The fixes of each kind of mistake. */
const fixes: Partial<Record<LineErrorKind, readonly Fix[]>> = {
  conflicting_flags: [dropFlag],
  invalid_value: [overrideVariable, dropSwitchValue, replaceValue, returnWord],
  missing_argument: [returnWord, addArgument],
  missing_dependency: [addFlag],
  missing_flag: [addFlag],
  missing_value: [addValue],
  unexpected_argument: [dropSwitchValue, giveToFlag],
  unknown_flag: [replaceFlag, nameArgument],
}

/** Returns the drafts that repair one problem of a draft, in every likely way. */
export function findFixes(draft: Draft, problem: LineProblem): Draft[] {
  const flags = acceptedFlags(draft.command)
  return (fixes[problem.kind] ?? []).flatMap((fix) => fix({draft, flags, problem}))
}
