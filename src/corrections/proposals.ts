import type {Catalog} from '../catalog/catalog.js'
import {mayMutate} from '../catalog/effects/classify.js'
import type {Token} from '../command-line/tokenize.js'
import {maskLine} from '../secrets/mask-line.js'
import type {Redactor} from '../secrets/redactor.js'
import {addChange, type Draft} from './fixes/draft.js'
import {draftLimits, keepNear, repairDraft} from './fixes/repair-draft.js'
import {isTemplate} from './fixes/write-draft.js'
import {acceptedDefinition, acceptedFlags} from './route/accepted-flags.js'
import {questionOrHabitOf} from './route/asked-question.js'
import {routeLine} from './route/route.js'
import {type RoutedLine, splitFor} from './route/routed-line.js'
import {findMisspelledQuestions, wouldAsk} from './similar/misspelled-question.js'
import {namesDryRun} from './similar/protective-flags.js'

/** The difference of costs below which two drafts are equally near. */
const tie = 0.02

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
  const offerable = keepNear(repaired.filter((draft) => isOfferable(catalog, line, draft)))
  return keepNear(maskDrafts(chooseNearest(catalog, offerable), redactor))
}

function repairDrafts(catalog: Catalog, candidates: readonly Draft[]): Draft[] {
  return candidates.flatMap(repairDraft).map((draft) => dropNeedless(catalog, draft))
}

/** Chooses the best draft and those nearly as near as it; none if it is far, or not sure (4.9). */
function chooseNearest(catalog: Catalog, sorted: readonly Draft[]): Draft[] {
  const [nearest] = sorted
  if (!nearest || nearest.cost > draftLimits.cost) return []
  const tied = sorted.filter(({cost}) => cost - nearest.cost < tie)
  const best = preferOne(catalog, tied)
  if (!best) return []
  return sorted.filter((draft) => {
    if (draft.cost > best.cost + draftLimits.spread) return false
    if (isTemplate(best) !== isTemplate(draft)) return false
    // Of equally near drafts, the other commands have just lost against the best one.
    return draft.command.id === best.command.id || !tied.includes(draft)
  })
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
    const definition = acceptedDefinition(command)
    return maskLine(words, definition, {findSensitive: () => undefined, tokens})
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
  if (line.before || questionOrHabitOf(catalog, draft)) return true
  if (line.asks || !keepsFlags(line, draft)) return false
  // Only the words that the draft keeps: comparing a word with every flag takes long.
  const kept = line.tokens.filter(({kind, raw}) => {
    return kind === 'terminator' || !isReplaced(draft, raw)
  })
  return findMisspelledQuestions({route: line.route, tokens: kept}).length === 0
}

/**
 * Whether a draft keeps each dry run, and each question that a flag took as its value (4.11a). A
 * repair of `--limit=5 --limit=--dry-run`, for example, may drop the second `--limit`.
 */
function keepsFlags({tokens}: RoutedLine, draft: Draft): boolean {
  const isDry = ({kind, raw}: Token) => ['flag', 'unknown'].includes(kind) && namesDryRun(raw)
  if (tokens.some(isDry) && !draft.tokens.some(isDry)) return false
  const flags = acceptedFlags(draft.command)
  return tokens.every((token) => {
    if (token.kind !== 'flag' || !wouldAsk(token.value ?? '', flags)) return true
    const {name, value} = token
    const isSame = (each: Token) => {
      return each.kind === 'flag' && each.name === name && each.value === value
    }
    return draft.tokens.some((each) => each.raw === value || isSame(each))
  })
}

/**
 * Whether the changes of a draft that does not ask write something else instead of a word: a
 * question that they wrote has become another flag's value.
 */
function isReplaced({changes}: Draft, word: string): boolean {
  return changes.some(({from = '', to}) => {
    const isWritten = to !== undefined && !/^--(?:help|schema|validate)\b/.test(to)
    return isWritten && headOf(from) === headOf(word)
  })
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
  const question = questionOrHabitOf(catalog, draft)
  const namesCommand = question === 'help' || question === 'schema'
  if (!namesCommand || isReached(catalog, draft)) return draft
  const {changes, command, tokens, words} = draft
  const args = tokens.filter(({kind}) => kind === 'argument')
  const needless = new Set(args.map(({index}) => index))
  const kept = words.filter((_, index) => !needless.has(index))
  const from = words.filter((_, index) => needless.has(index)).join(' ')
  return {
    ...draft,
    changes: addChange(changes, {from}),
    tokens: splitFor(command, kept),
    words: kept,
  }
}
