import type {Catalog} from '../catalog/catalog.js'
import {renderTemplate} from '../catalog/synopsis/render-template.js'
import {quoteLine} from '../command-line/quote.js'
import {maxCorrections, type NextAction} from '../contract/outcome.js'
import type {Draft} from './fixes/draft.js'
import {isTemplate, writeLine} from './fixes/write-draft.js'
import type {RoutedLine} from './route/routed-line.js'
import {meantQuestion} from './similar/misspelled-question.js'
import {asksForDryRun} from './similar/protective-flags.js'
import {splitName} from './similar/similar-commands.js'
import {wordCost} from './similar/similarity.js'

/** The longest line that is proposed, in UTF-16 units. */
const longestLine = 8000

/** At this cost a word of a withheld command is another word, not the typed one with a mistake. */
const otherWordCost = 2

/** A draft, and the command line that it proposes. */
export type Proposal = {draft: Draft; text: string}

/** The proposals for a command line. */
type ChosenLines = {
  /** The drafts to show, best first. */
  shown: Proposal[]
  /** 4.9: the template of a command that the typed one must not be extended to. */
  template?: NextAction | undefined
}

/** Chooses the drafts to show, and writes their command lines. */
export function chooseLines(
  catalog: Catalog,
  line: RoutedLine,
  drafts: readonly Draft[],
): ChosenLines {
  // A draft without changes is the line as typed, unless flags before the command's name were moved.
  // Its parser rejects it for a reason that neither manifest nor class shows, so nothing repairs it.
  const isTypedLine = ({changes}: Draft) => changes.length === 0 && line.route.leading === 0
  if (drafts.some(isTypedLine)) return {shown: []}
  const proposals = writeProposals(catalog, line, drafts)
  // Help and schemas run nothing; a line to validate is likely to be run next.
  const mayWithhold = line.asks !== 'help' && line.asks !== 'schema'
  const isWithheld = ({draft}: Proposal) => mayWithhold && draft.isWithheld === true
  // If the nearest command is withheld, the ones further away were not meant either.
  const [nearest] = proposals
  if (nearest && isWithheld(nearest)) {
    return {shown: [], template: templateOf(catalog, line, nearest.draft)}
  }
  return {shown: proposals.filter((each) => !isWithheld(each)).slice(0, maxCorrections)}
}

/** Writes the command lines of drafts; one that is what was typed, or too long, is left out. */
function writeProposals(
  catalog: Catalog,
  {before = [], words}: RoutedLine,
  drafts: readonly Draft[],
): Proposal[] {
  const typed = quoteLine([catalog.bin, ...before, ...words])
  const written = drafts.map((draft) => ({draft, text: writeLine(catalog, draft, before)}))
  return written.filter(({draft, text}) => {
    const isDifferent = text !== typed || isTemplate(draft)
    return isDifferent && text.length <= longestLine
  })
}

/**
 * The template of another, withheld command that extends the typed one, if each of its words has at
 * most one typing mistake. An unknown command is searched for instead (10.5).
 */
function templateOf(catalog: Catalog, line: RoutedLine, draft: Draft): NextAction | undefined {
  const {route, words} = line
  if (!route.command || route.command.id === draft.command.id) return undefined
  // 4.11a: a template has no flags, so it would drop a dry run.
  const possible = [route.command, draft.command]
  const isDryRun = possible.some(({definition}) => asksForDryRun(words, definition.flags))
  if (isDryRun) return undefined
  const target = draft.name.flatMap(splitName)
  const typed = words.slice(route.leading).flatMap(splitName)
  const isNear = (word: string, index: number) => wordCost(typed[index] ?? '', word) < otherWordCost
  if (!target.every(isNear)) return undefined
  // 4.6a: a misspelled question stays one.
  return renderTemplate(catalog, draft.command, meantQuestion(line))
}
