import type {Catalog} from '../catalog/catalog.js'
import {hasPlaceholder} from '../command-line/quote.js'
import {mayMutate} from '../effects/classify.js'
import {maskLine, maskWord} from '../secrets/mask-line.js'
import type {Redactor} from '../secrets/redactor.js'
import type {Draft} from './candidates.js'
import {findFixes, fixOneDash} from './fixes.js'
import {findProblems, type Problem} from './problems.js'
import {acceptedFlags} from './similar-flags.js'

/**
 * How much worse than the best reading another may be, the highest cost of the best, how close two are a tie, how many
 * mistakes are repaired, and how many readings are followed at a time.
 */
const limits = {spread: 0.7, cost: 4.2, tie: 0.02, mistakes: 6, readings: 6}

/** Finds the command lines that were probably intended, nearest first, repairing the command and its words together. */
export function proposeLines(catalog: Catalog, candidates: readonly Draft[], redactor: Redactor): Draft[] {
  const proposals = byCost(candidates.flatMap(repairDraft))
  const [nearest] = proposals
  if (!nearest || nearest.cost > limits.cost) return []
  const tied = proposals.filter(({cost}) => cost - nearest.cost < limits.tie)
  // 4.9: among equally near commands, the only one that changes nothing, if there is just one.
  const harmless = tied.filter(({command}) => !mayMutate(catalog, command))
  const onlyHarmless = hasOneCommand(harmless) ? harmless[0] : undefined
  const best = hasOneCommand(tied) ? nearest : onlyHarmless
  if (!best) return []
  const chosen = proposals.filter(
    (draft) =>
      draft.cost <= best.cost + limits.spread &&
      (draft.command.id === best.command.id || !tied.includes(draft)) &&
      isTemplate(best) === isTemplate(draft),
  )
  return withoutCopies(chosen.map((draft) => maskDraft(draft, redactor)))
}

const hasOneCommand = (drafts: readonly Draft[]) => new Set(drafts.map(({command}) => command.id)).size === 1

/** Hides a draft's secrets: repairing a flag may reveal that its value is sensitive. */
function maskDraft(draft: Draft, redactor: Redactor): Draft {
  const secrets = {...draft.command.definition, flags: acceptedFlags(draft.command)}
  const {words} = maskLine(draft.words, secrets, () => undefined)
  return {...draft, words: words.map((word) => maskWord(word, redactor))}
}

export const isTemplate = ({variables, words}: Draft): boolean => variables !== undefined || words.some(hasPlaceholder)

/** Repairs the words after a command in every likely way: valid command lines, nearest first. */
export function repairDraft(start: Draft): Draft[] {
  const typed = new Set(findProblems(start.command, start.words).map(({message}) => message))
  // A conflict that a repair introduced makes it wrong.
  const isTyped = ({kind, message}: Problem) => kind !== 'conflicting_flags' || typed.has(message)
  const done: Draft[] = []
  let open = [fixOneDash(start)]
  for (let round = 0; round <= limits.mistakes && open.length > 0; round++) {
    const next = open.flatMap((draft) => {
      const [problem] = findProblems(draft.command, draft.words, draft)
      if (!problem) done.push(draft)
      return problem && isTyped(problem) ? findFixes(draft, problem) : []
    })
    open = keepNear(next).slice(0, limits.readings)
  }

  return keepNear(done)
}

function keepNear(drafts: readonly Draft[]): Draft[] {
  return withoutCopies(byCost(drafts.filter(({cost}) => cost <= limits.cost + limits.spread)))
}

function withoutCopies(drafts: readonly Draft[]): Draft[] {
  const keys = drafts.map(({name, variables = [], words}) => [...variables, '', ...name, ...words].join('\u0001'))
  return drafts.filter((_, index) => keys.indexOf(keys[index]!) === index)
}

const byCost = (drafts: readonly Draft[]): Draft[] => drafts.toSorted((a, b) => a.cost - b.cost)
