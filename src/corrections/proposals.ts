import type {Catalog} from '../catalog/catalog.js'
import {mayMutate} from '../catalog/effects/classify.js'
import {listPlaceholders, renderParams} from '../catalog/render-template.js'
import {hasPlaceholder, quoteLine} from '../command-line/quote.js'
import type {NextAction} from '../contract/outcome.js'
import {maskLine} from '../secrets/mask-line.js'
import type {Redactor} from '../secrets/redactor.js'
import {acceptedDefinition} from './accepted-flags.js'
import {findMisspelledQuestions, readAsked} from './asked-question.js'
import {type Draft, leaveOut} from './draft.js'
import {fixDashes} from './fix-dashes.js'
import {findFixes, mayOmit} from './fixes.js'
import type {LineProblem} from './problem.js'
import {findProblems} from './problems.js'
import {routeLine} from './route.js'
import {type RoutedLine, splitFor} from './routed-line.js'

/** Limits on the drafts of a command line; costs are about 1 for each typing mistake. */
const limits = {
  /** The highest cost of the nearest draft. */
  cost: 4.2,
  /** How many mistakes are repaired. */
  mistakes: 6,
  /** How many drafts still have mistakes to repair, at most, after each repair. */
  open: 6,
  /** How much more than the nearest one another draft may cost. */
  spread: 0.7,
  /** The difference of costs below which two drafts are equally near. */
  tie: 0.02,
}

/**
 * Finds the command lines that were probably intended, nearest first, repairing the command and
 * its words together (4.6); in the subject of `help` only the command.
 *
 * @param redactor gets the secrets that only a repair reveals
 */
export function proposeLines(
  catalog: Catalog,
  line: RoutedLine,
  candidates: readonly Draft[],
  redactor: Redactor,
): Draft[] {
  const repaired = line.before ? candidates : repairDrafts(catalog, candidates)
  const proposals = keepNear(repaired.filter((draft) => isOfferable(catalog, line, draft)))
  const [nearest] = proposals
  if (!nearest || nearest.cost > limits.cost) return []
  const tied = proposals.filter(({cost}) => cost - nearest.cost < limits.tie)
  const best = preferOne(catalog, tied)
  if (!best) return []
  const chosen = proposals.filter((draft) => {
    if (draft.cost > best.cost + limits.spread) return false
    if (isTemplate(best) !== isTemplate(draft)) return false
    // Of equally near drafts, the other commands have just lost against the best one.
    return draft.command.id === best.command.id || !tied.includes(draft)
  })
  return keepNear(maskDrafts(chosen, redactor))
}

function repairDrafts(catalog: Catalog, candidates: readonly Draft[]): Draft[] {
  return candidates.flatMap(repairDraft).map((draft) => dropNeedless(catalog, draft))
}

/**
 * Chooses among equally near drafts, if they have one command, or only one that changes nothing
 * (4.9).
 */
function preferOne(catalog: Catalog, tied: readonly Draft[]): Draft | undefined {
  if (hasOneCommand(tied)) return tied[0]
  const reading = tied.filter(({command}) => !mayMutate(catalog, command))
  return hasOneCommand(reading) ? reading[0] : undefined
}

/**
 * Masks the words of drafts: a repair may reveal that a word is the value of a sensitive flag or
 * argument, which is a secret in every text about the line.
 */
function maskDrafts(drafts: readonly Draft[], redactor: Redactor): Draft[] {
  const lines = drafts.map(({command, tokens, words}) => {
    return maskLine(words, acceptedDefinition(command), {findSensitive: () => undefined, tokens})
  })
  for (const {secrets} of lines) redactor.add(secrets.map(({value}) => value))
  return drafts.map((draft, index) => ({
    ...draft,
    words: lines[index]!.words.map((word) => redactor.word(word)),
  }))
}

function hasOneCommand(drafts: readonly Draft[]): boolean {
  return new Set(drafts.map(({command}) => command.id)).size === 1
}

/**
 * Whether a draft may be offered (4.6a): a line that asks still asks, and a misspelled question such
 * as `--halp` was replaced, not left out or taken as a value.
 */
function isOfferable(catalog: Catalog, line: RoutedLine, draft: Draft): boolean {
  if (!isReached(catalog, draft)) return false
  if (line.before || readAsked(catalog, draft)) return true
  if (line.asks) return false
  // Only the words that the draft keeps: comparing a word with every flag takes long.
  const kept = line.tokens.filter(({kind, raw}) => kind === 'terminator' || !isReplaced(draft, raw))
  return findMisspelledQuestions({route: line.route, tokens: kept}).length === 0
}

/** Whether a draft's changes write something else instead of a word. */
function isReplaced({changes}: Draft, word: string): boolean {
  return changes.some(({from = '', to}) => to !== undefined && headOf(from) === headOf(word))
}

/** The first word of a change, without a value. */
function headOf(word: string): string | undefined {
  return word.split(/[ =]/, 1)[0]
}

/**
 * 4.7: whether oclif finds a draft's command by its words. Where a space separates words, oclif takes
 * an argument that the command has no room for as part of the command's name, before it parses.
 */
function isReached(catalog: Catalog, {command, name, words}: Draft): boolean {
  if (catalog.separator === ':' || catalog.isSingleCommand) return true
  return routeLine(catalog, [...name, ...words]).command?.id === command.id
}

/**
 * Drops arguments from a line that asks for help or a schema, where they would be part of the name.
 */
function dropNeedless(catalog: Catalog, draft: Draft): Draft {
  const question = readAsked(catalog, draft)
  const namesCommand = question === 'help' || question === 'schema'
  if (!namesCommand || isReached(catalog, draft)) return draft
  const {changes, command, tokens, words} = draft
  const args = tokens.filter(({kind}) => kind === 'argument')
  const needless = new Set(args.map(({index}) => index))
  const kept = words.filter((_, index) => !needless.has(index))
  const from = words.filter((_, index) => needless.has(index)).join(' ')
  return {
    ...draft,
    changes: leaveOut(changes, from),
    tokens: splitFor(command, kept),
    words: kept,
  }
}

/** Whether a reader has to fill in a part of a draft. */
export function isTemplate({variables, words}: Draft): boolean {
  return variables !== undefined || words.some(hasPlaceholder)
}

/** Repairs the words after a command in every likely way: valid command lines, nearest first. */
export function repairDraft(start: Draft): Draft[] {
  const typed = new Set(findProblems(start.command, start.tokens).map(({message}) => message))
  // A draft is given up if its repair made flags conflict that did not conflict as typed.
  const isRepairable = ({kind, message}: LineProblem) => {
    return kind !== 'conflicting_flags' || typed.has(message)
  }
  const valid: Draft[] = []
  let open = [fixDashes(start)]
  for (let round = 0; round <= limits.mistakes && open.length > 0; round++) {
    const repaired: Draft[] = []
    for (const draft of open) {
      const problem = findNextProblem(draft)
      if (!problem && mayOmit(draft)) valid.push(draft)
      if (problem && isRepairable(problem)) repaired.push(...findFixes(draft, problem))
    }
    open = keepNear(repaired).slice(0, limits.open)
  }

  return keepNear(valid)
}

/** The problem to repair next: first which flags stay, because one that is left out needs no repair. */
function findNextProblem(draft: Draft): LineProblem | undefined {
  const problems = findProblems(draft.command, draft.tokens, draft)
  const conflict = problems.find(({kind}) => kind === 'conflicting_flags')
  return conflict ?? problems[0]
}

/** Sorts drafts by cost, without distant ones and copies. */
function keepNear(drafts: readonly Draft[]): Draft[] {
  const near = drafts
    .filter(({cost}) => cost <= limits.cost + limits.spread)
    .toSorted((a, b) => a.cost - b.cost)
  const keys = near.map(({name, variables = [], words}) =>
    [...variables, '', ...name, ...words].join('\u0001'),
  )
  return near.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

/** Describes a correction with missing parts: placeholders, or environment variables (9.12a). */
export function describeTemplate(
  catalog: Catalog,
  {command, variables, words}: Draft,
  line: string,
): NextAction {
  const params = renderParams(catalog, command, listPlaceholders(words))
  const description = variables
    ? `Run it with ${variables.join(' and ')} in its environment`
    : 'The command line, corrected'
  return {
    command: line,
    description,
    ...(params && {params}),
  }
}

/** The command line of a draft, after the words of `help` whose subject it is. */
export function writeLine({bin}: Catalog, {name, words}: Draft, before: readonly string[]): string {
  return quoteLine([bin, ...before, ...name, ...words])
}
