import type {Catalog} from '../catalog/catalog.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {mayMutate} from '../effects/classify.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import type {Redactor} from '../secrets/redactor.js'
import {type Change, type Draft, findFixes, fixOneDash} from './fixes.js'
import {knownFlags} from './meant-flags.js'
import {findProblems, type Problem} from './problems.js'
import type {Route} from './route.js'

/**
 * How much worse than the best reading another one may be, what the best may cost, how near two are a guess, how many
 * mistakes are repaired, and how many readings are followed at a time.
 */
const limits = {spread: 0.7, cost: 4.2, tie: 0.02, mistakes: 6, readings: 6}

/**
 * Finds the command lines that were probably meant, the nearest first: the command and everything after it repaired
 * together.
 *
 * @param redactor knows the secrets of the command line as it was typed
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

  // What the parser rejected and the class finds right is beyond repair here.
  if (proposals.some(({changes}) => changes.length === 0 && route.leading === 0)) return []
  return chooseBest(catalog, byCost(proposals))
}

/** Hides the secrets of a draft: a repaired flag shows that its value is one. */
function maskDraft(draft: Draft, redactor: Redactor): Draft {
  const secrets = {...draft.command.definition, flags: knownFlags(draft.command)}
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

/** 4.9: of commands that are equally near, the one that changes nothing; none if there are two. */
function chooseHarmless(catalog: Catalog, proposals: readonly Draft[]): Draft | undefined {
  const harmless = proposals.filter(({command}) => !mayMutate(catalog, command))
  return new Set(harmless.map(({command}) => command.id)).size === 1 ? harmless[0] : undefined
}

/** Whether a reader has to add something: a value, or a variable in the environment. */
export function isTemplate({variables, words}: Draft): boolean {
  return variables !== undefined || words.some(hasPlaceholder)
}

/** Repairs the words after a command in every way that is near: valid command lines, the nearest first. */
export function repairDraft(start: Draft): Draft[] {
  const conflicts = findProblems(start.command, start.words).filter(({kind}) => kind === 'conflicting_flags')
  // A conflict that a repair created shows that the repair is wrong.
  const isTyped = ({kind, message}: Problem) =>
    kind !== 'conflicting_flags' || conflicts.some((conflict) => conflict.message === message)
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

/** The nearest change for each mistake of a command line that cannot be repaired as a whole. */
export function repairApart(start: Draft): Change[] {
  return findProblems(start.command, start.words).flatMap(
    (problem) => keepNear(findFixes(start, problem))[0]?.changes ?? [],
  )
}

function keepNear(drafts: readonly Draft[]): Draft[] {
  return withoutCopies(byCost(drafts.filter(({cost}) => cost <= limits.cost + limits.spread)))
}

/** The first draft of each command line. */
function withoutCopies(drafts: readonly Draft[]): Draft[] {
  const lines = new Map<string, Draft>()
  for (const draft of drafts) {
    const {name, variables = [], words} = draft
    const key = [...variables, '', ...name, ...words].join('\u0001')
    if (!lines.has(key)) lines.set(key, draft)
  }

  return [...lines.values()]
}

function byCost(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((a, b) => a.cost - b.cost)
}
