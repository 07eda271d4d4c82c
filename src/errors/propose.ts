import type {Catalog} from '../catalog/catalog.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {mayMutate} from '../effects/classify.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import type {Redactor} from '../secrets/redactor.js'
import type {Change, Draft} from './draft.js'
import {findFixes, fixOneDash} from './fixes.js'
import {acceptedFlags} from './similar-flags.js'
import {findProblems, type Problem} from './problems.js'
import type {Route} from './route.js'

/**
 * How much worse than the best reading another may be, the highest cost of the best, how close two are a tie, how many
 * mistakes are repaired, and how many readings are followed at a time.
 */
const limits = {spread: 0.7, cost: 4.2, tie: 0.02, mistakes: 6, readings: 6}

/**
 * Finds the command lines that were probably intended, nearest first, repairing the command and its words together.
 *
 * @param redactor knows the secrets of the typed command line
 */
export function proposeLines(
  catalog: Catalog,
  candidates: readonly Draft[],
  route: Route,
  redactor: Redactor,
): Draft[] {
  const proposals: Draft[] = []
  let lowest = limits.cost
  for (const candidate of byCost(candidates)) {
    if (candidate.cost > lowest + limits.spread) break
    proposals.push(...repairDraft(candidate).map((draft) => maskDraft(draft, redactor)))
    lowest = Math.min(lowest, ...proposals.map(({cost}) => cost))
  }

  // If the parser rejected a command line that the class accepts, it cannot be repaired here.
  if (proposals.some(({changes}) => changes.length === 0 && route.leading === 0)) return []
  return chooseBest(catalog, byCost(proposals))
}

/** Hides a draft's secrets: repairing a flag may reveal that its value is sensitive. */
function maskDraft(draft: Draft, redactor: Redactor): Draft {
  const secrets = {...draft.command.definition, flags: acceptedFlags(draft.command)}
  const {words} = maskLine(draft.words, secrets, () => undefined)
  return {...draft, words: words.map((word) => maskWord(word, redactor))}
}

function chooseBest(catalog: Catalog, proposals: readonly Draft[]): Draft[] {
  const [nearest] = proposals
  if (!nearest || nearest.cost > limits.cost) return []
  const isTied = ({command, cost}: Draft) => command.id !== nearest.command.id && cost - nearest.cost < limits.tie
  const ties = proposals.filter((proposal) => isTied(proposal))
  const best = ties.length > 0 ? chooseHarmless(catalog, [nearest, ...ties]) : nearest
  if (!best) return []
  const chosen = proposals
    .filter(({cost}) => cost <= best.cost + limits.spread)
    .filter(({command, cost}) => command.id === best.command.id || cost - nearest.cost >= limits.tie)
    .filter((proposal) => isTemplate(best) === isTemplate(proposal))
  return withoutCopies(chosen)
}

/** 4.9: among equally near commands, the only one that changes nothing, if there is just one. */
function chooseHarmless(catalog: Catalog, proposals: readonly Draft[]): Draft | undefined {
  const harmless = proposals.filter(({command}) => !mayMutate(catalog, command))
  return new Set(harmless.map(({command}) => command.id)).size === 1 ? harmless[0] : undefined
}

/** Whether the reader must add a value or an environment variable. */
export function isTemplate({variables, words}: Draft): boolean {
  return variables !== undefined || words.some(hasPlaceholder)
}

/** Repairs the words after a command in every likely way: valid command lines, nearest first. */
export function repairDraft(start: Draft): Draft[] {
  const typed = new Set(findProblems(start.command, start.words).map(({message}) => message))
  // A conflict that a repair introduced makes it wrong.
  const isTyped = ({kind, message}: Problem) => kind !== 'conflicting_flags' || typed.has(message)
  const done: Draft[] = []
  let open = [fixOneDash(start)]
  for (let round = 0; round <= limits.mistakes && open.length > 0; round++) {
    const next = open.flatMap((draft) => {
      const [problem] = findProblems(draft.command, draft.words, draft.variables)
      if (!problem) done.push(draft)
      return problem && isTyped(problem) ? findFixes(draft, problem) : []
    })
    open = keepNear(next).slice(0, limits.readings)
  }

  return keepNear(done)
}

/** The best change for each mistake, if the command line cannot be repaired as a whole. */
export function repairApart(start: Draft): Change[] {
  return findProblems(start.command, start.words).flatMap(
    (problem) => keepNear(findFixes(start, problem))[0]?.changes ?? [],
  )
}

function keepNear(drafts: readonly Draft[]): Draft[] {
  return withoutCopies(byCost(drafts.filter(({cost}) => cost <= limits.cost + limits.spread)))
}

/** The first draft of each distinct command line. */
function withoutCopies(drafts: readonly Draft[]): Draft[] {
  const keyOf = ({name, variables = [], words}: Draft) => [...variables, '', ...name, ...words].join('\u0001')
  const keys = drafts.map(keyOf)
  return drafts.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

function byCost(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((a, b) => a.cost - b.cost)
}
