import type {CatalogCommand} from '../catalog/catalog.js'
import {tokenize} from '../command-line/tokenize.js'
import {addParam, type Change, startDraft, type Draft} from './draft.js'
import {type Failure, readMissingFlags, readRelations} from './failure.js'
import {fixMissingArgument, fixMissingFlag, fixMissingValue, fixUnexpectedArgument} from './fix-argument.js'
import {fixConflict} from './fix-conflict.js'
import {EXACTLY, fixUnknownFlag, restoreDash} from './fix-flag.js'
import {fixInvalidValue, replaceValue} from './fix-value.js'
import {knownFlags} from './known-flags.js'
import {findProblems, type Problem} from './problems.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {maskLine} from '../secrets/mask-line.js'
import {readValue} from './read-value.js'

/** How many mistakes in one line are repaired, and how many readings are followed at a time. */
const MISTAKES = 6
const READINGS = 6

/** A line that costs more than this was hardly meant. */
const HIGHEST_COST = 5

/** Finds what the words behind a command may have been meant to be: right lines, the nearest first. */
export function repairWords(command: CatalogCommand, words: readonly string[], failure?: Failure): Draft[] {
  const hints = {missingFlags: readMissingFlags(failure)}
  const complaints = readRelations(failure)
  const conflicts = [...findProblems(command, words), ...complaints].filter(({kind}) => kind === 'conflicting_flags')
  const done: Draft[] = []
  let open = startDrafts(command, words, failure).map((draft) => restoreDashes(draft, command))
  for (let round = 0; round <= MISTAKES && open.length > 0; round++) {
    const next: Draft[] = []
    for (const draft of open) {
      const problem =
        findProblems(command, draft.words, hints)[0] ??
        complaints.find((complaint) => isOpen(complaint, draft, command))
      if (problem && isOwnConflict(problem, conflicts)) next.push(...fixProblem(draft, problem, command))
      else if (!problem) done.push(draft)
    }

    open = nearest(next).slice(0, READINGS)
  }

  return nearest(done).map((draft) => describeSecrets(hideSecrets(draft, command), command))
}

/** Hides what a repair has made the value of a sensitive flag: where it was typed, nothing told that it is one. */
function hideSecrets(draft: Draft, command: CatalogCommand): Draft {
  const {words} = maskLine(draft.words, {...command.definition, flags: knownFlags(command)})
  return {...draft, words}
}

/** What can be put right of a line that cannot be put right as a whole: the nearest change for each of its mistakes. */
export function repairApart(command: CatalogCommand, words: readonly string[]): Change[] {
  const problems = findProblems(command, words)
  return problems.flatMap((problem) => nearest(fixProblem(startDraft(words), problem, command))[0]?.changes ?? [])
}

/** Whether a conflict is the line's own: one that a repair brought about shows that the repair is wrong. */
function isOwnConflict(problem: Problem, conflicts: readonly Problem[]): boolean {
  if (problem.kind !== 'conflicting_flags') return true
  return conflicts.some(({names}) => names?.toSorted().join() === problem.names?.toSorted().join())
}

function fixProblem(draft: Draft, problem: Problem, command: CatalogCommand): Draft[] {
  switch (problem.kind) {
    case 'conflicting_flags':
      return fixConflict(draft, problem, command)
    case 'invalid_value':
      return fixInvalidValue(draft, problem, command)
    case 'missing_argument':
      return fixMissingArgument(draft, problem, command)
    case 'missing_dependency':
    case 'missing_flag':
      return fixMissingFlag(draft, problem, command)
    case 'missing_value':
      return fixMissingValue(draft, problem, command)
    case 'unexpected_argument':
      return fixUnexpectedArgument(draft, problem, command)
    case 'unknown_flag':
      return fixUnknownFlag(draft, problem, command)
    default:
      return []
  }
}

/** Begins with the one mistake that no manifest shows: a value that the command's own parser rejected. */
function startDrafts(command: CatalogCommand, words: readonly string[], failure: Failure | undefined): Draft[] {
  const draft = startDraft(words)
  if (failure?.kind !== 'invalid_value') return [draft]
  const problems = findProblems(command, words)
  if (problems.some((problem) => problem.kind === 'invalid_value')) return [draft]
  const name = failure.field?.replace(/^--/, '')
  const tokens = tokenize(words, knownFlags(command))
  for (const token of tokens) {
    const isNamed =
      token.kind === 'flag' ? token.name === name : token.kind === 'argument' && failure.error === 'argument_error'
    const value = token.kind === 'flag' ? token.value : token.raw
    const index = token.kind === 'flag' ? token.valueIndex : token.index
    if (!isNamed || value === undefined || !failure.message?.includes(value)) continue
    const reading = readValue(value, failure.message)
    const problem: Problem = {
      error: failure.error,
      field: failure.field,
      index,
      kind: 'invalid_value',
      message: '',
      value,
    }
    return reading === undefined ? [] : [replaceValue(draft, problem, reading, 0.5)]
  }

  return []
}

/** A line that is wrong anyway does not mean the one-letter flags of `-app`, where there is an `--app`. */
function restoreDashes(draft: Draft, command: CatalogCommand): Draft {
  const [restored] = restoreDash(draft, command, EXACTLY)
  return restored ? restoreDashes(restored, command) : draft
}

function isOpen(complaint: Problem, draft: Draft, command: CatalogCommand): boolean {
  const tokens = tokenize(draft.words, knownFlags(command))
  const has = (name: string) => tokens.some((token) => token.kind === 'flag' && token.name === name)
  const names = complaint.names ?? []
  return complaint.kind === 'conflicting_flags' ? names.every((name) => has(name)) : !names.some((name) => has(name))
}

/** Names the placeholders of secrets after the flags that they belong to, now that these are spelt right. */
function describeSecrets(draft: Draft, command: CatalogCommand): Draft {
  let described = draft
  for (const token of tokenize(draft.words, knownFlags(command))) {
    const value = token.kind === 'flag' ? token.value : token.raw
    if (value === undefined || !hasPlaceholder(value) || !('name' in token)) continue
    if (Object.hasOwn(described.params, token.name)) continue
    const flag = knownFlags(command)[token.name]
    const added = addParam(described, token.name, {description: flag?.summary ?? flag?.description})
    const index = token.kind === 'flag' ? token.valueIndex! : token.index
    const word = described.words[index]!
    const words = described.words.with(index, word.slice(0, word.indexOf('\0')) + added.word)
    described = {...added.draft, words}
  }

  return described
}

function nearest(drafts: readonly Draft[]): Draft[] {
  const seen = new Set<string>()
  return drafts
    .filter((draft) => draft.cost <= HIGHEST_COST)
    .toSorted((a, b) => a.cost - b.cost)
    .filter((draft) => {
      const line = draft.words.join('\u0001')
      return !seen.has(line) && seen.add(line)
    })
}
