import {effectsOnLine} from '../../gate/line-effects.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {type Evidence, readEvidence} from './evidence.js'
import {findWriting} from './find-writing.js'
import {effectOfProse, effectOfWord, formsOf, isWeakVerb, type Verb} from './verbs.js'

/** A command's likely effect, with the reason in a few words; `unclear` is left to a person. */
export type EffectVerdict = {
  effect: 'destroys' | 'mutates' | 'reads' | 'unclear'
  reason: string
}

/**
 * Whether running a command may change something: as its source declares, or else unless its name
 * and texts show that it only reads.
 */
export function mayMutate(catalog: Catalog, command: CatalogCommand): boolean {
  const {definition} = command
  const {destructive, mutating} = effectsOnLine(definition, [], definition.flags)
  if (mutating || destructive) return true
  if (mutating === false) return false
  return classifyCommand(readEvidence(catalog, command)).effect !== 'reads'
}

/** The evidence of a command's effect, with the words of its name and summary. */
type Reading = {
  evidence: Evidence
  /** The words of its name, in lower case. */
  words: readonly string[]
  /** The words of its summary, in lower case. */
  prose: readonly string[]
  nameVerb: Verb | undefined
  /** The verb at the start of its summary. */
  summaryVerb: Verb | undefined
}

/**
 * Classifies a command by its name, summary and input (12.17); any contradiction makes it unclear.
 */
export function classifyCommand(evidence: Evidence): EffectVerdict {
  const words = evidence.id.toLowerCase().split(/[:\s_-]/)
  const prose = readProse(evidence.summary)
  const nameVerb = verbOfName(words)
  const summaryVerb = verbOfProse(prose, nameVerb)
  const reading = {evidence, words, prose, nameVerb, summaryVerb}
  return (
    judgeReport(reading) ?? judgeContradiction(reading) ?? judgeLoss(reading) ?? judgeVerb(reading)
  )
}

/** The words of a summary, in lower case, without marks like `[DEPRECATED]` or `(beta)` before it. */
function readProse(summary: string): string[] {
  const unmarked = summary.replace(/^(\s*(\[[^\]]*\]|\([^)]*\)))+/, '')
  return unmarked.toLowerCase().match(/[a-z][a-z0-9'-]*/g) ?? []
}

/** The verdict on a command that checks something, or shows a report of something. */
function judgeReport(reading: Reading): EffectVerdict | undefined {
  const {prose, summaryVerb, words} = reading
  const isCheck = words.some(isCheckVerb) && isCheckVerb(prose[0] ?? '')
  if (isCheck && words.slice(0, -1).every(isHarmless)) {
    return readsUnlessWriting('it checks', reading)
  }
  const isReport = summaryVerb?.effect === 'reads' && showsSomething(words.at(-1)!)
  return isReport ? readsUnlessWriting(quote(summaryVerb), reading) : undefined
}

function isHarmless(word: string): boolean {
  return (effectOfWord(word) ?? 'reads') === 'reads'
}

/** The verdict on a command whose effect depends on its input, or whose texts differ. */
function judgeContradiction(reading: Reading): EffectVerdict | undefined {
  const executed = findExecutedInput(reading)
  if (executed) return unclear(executed)
  const {nameVerb, summaryVerb} = reading
  const opening = [nameVerb, summaryVerb].find((verb) => verb?.effect === 'opens')
  if (opening) return unclear(`${quote(opening)} starts something`)
  if (!nameVerb || !summaryVerb) return undefined
  const areAlike = (nameVerb.effect === 'reads') === (summaryVerb.effect === 'reads')
  if (areAlike) return undefined
  return unclear(`${quote(nameVerb)} in the name, ${quote(summaryVerb)} in the summary`)
}

/** The verdict on a command that destroys something. */
function judgeLoss({evidence, nameVerb, summaryVerb, words}: Reading): EffectVerdict | undefined {
  const destroying = [nameVerb, summaryVerb].find((verb) => verb?.effect === 'destroys')
  if (!destroying) return undefined
  // Only the summary of `apps:leave` and `db:reset` states the loss.
  const isLoss = destroying === nameVerb || !nameVerb || /^(leave|reset)$/.test(nameVerb.word)
  if (!isLoss) return undefined
  const reason = quote(destroying)
  if (!isLocal(evidence.summary, words)) {
    return {effect: 'destroys', reason}
  }
  return {effect: 'mutates', reason: `${reason}, of settings or local state`}
}

/** The verdict by the verb of a command's name, or else of its summary. */
function judgeVerb(reading: Reading): EffectVerdict {
  const verb = reading.nameVerb ?? reading.summaryVerb
  if (!verb) return unclear('neither name nor summary shows it')
  if (verb.effect === 'reads') return readsUnlessWriting(quote(verb), reading)
  return {effect: 'mutates', reason: quote(verb)}
}

/** The verdict on a command that reads, unless something suggests that it also writes. */
function readsUnlessWriting(reason: string, {evidence, prose}: Reading): EffectVerdict {
  const writing = findWriting(evidence, prose)
  return writing === undefined ? {effect: 'reads', reason} : unclear(writing)
}

/**
 * Whether a word at the end of a command's name means that it shows something: `install report`.
 */
export function showsSomething(word: string): boolean {
  return /^(details|history|insights|logs?|reports?|results?|versions?)$/.test(word)
}

function isCheckVerb(word: string): boolean {
  return /^(check|lint|validate|verify)s?$/.test(word)
}

/** The last verb in a name; the words before it are topics. */
function verbOfName(words: readonly string[]): Verb | undefined {
  const last = words.at(-1)!
  // `deploy:validate` deploys nothing, and its summary is clearer.
  if (isCheckVerb(last)) return undefined
  // `maintenance:on`
  if (/^(on|off)$/.test(last)) {
    return {effect: 'mutates', word: words.slice(-2).join(' ')}
  }
  const verbs = words.flatMap((word): Verb[] => {
    const effect = effectOfWord(word)
    return effect ? [{effect, word}] : []
  })
  return verbs.at(-1)
}

/**
 * The verb at the start of a summary, after an adverb; a weak verb such as `check` only if the
 * summary or the verb of the name shows that it reads.
 */
function verbOfProse(prose: readonly string[], nameVerb: Verb | undefined): Verb | undefined {
  const [first = '', second = ''] = prose
  const word = isAdverb(first) ? second : first
  const effect = effectOfProse(word)
  if (effect) return {effect, word}
  if (!formsOf(word).some(isWeakVerb)) return undefined
  // The verb's object is among the next words: `Check the current status of …`.
  const isAboutState = prose.slice(1, 5).some((each) => stateNouns.test(each))
  const isShowing = /^(outputs?|returns?|see)$/.test(word)
  const isReading = isAboutState || isShowing || nameVerb?.effect === 'reads'
  return isReading ? {effect: 'reads', word} : undefined
}

function isAdverb(word: string): boolean {
  const isVerb = effectOfProse(word) !== undefined || otherVerbs.test(word)
  return word.endsWith('ly') && !isVerb
}

/** Verbs in -ly that are not in the lists of effects, and ones with a prefix: `re-apply`. */
const otherVerbs =
  /^(ally|bully|comply|fly|imply|ply|rally|rely|sully|tally)$|-(apply|multiply|reply|supply)$/

const stateNouns = /^(status|state|details?|list|information|info|collection|logs?|results?)$/

/**
 * Whether a command changes only the user's own machine; an app's variables are also called config.
 */
function isLocal(summary: string, words: readonly string[]): boolean {
  const isAboutVariables = /\b(config|environment) var(s|iables?)?\b/i.test(summary)
  if (words.includes('config') && !isAboutVariables) return true
  if (words.some((word) => /^(alias|aliases|profiles?|plugins?)$/.test(word))) {
    return true
  }
  return localPlaces.test(summary)
}

const localPlaces = /\b(locally|local|your (machine|computer|cache|profiles?)|cached?|aliases)\b/i

/** Why a command's effect may depend on its input, which it executes. */
function findExecutedInput({evidence, nameVerb, summaryVerb}: Reading): string | undefined {
  const executing = [nameVerb, summaryVerb].find((verb) => verb?.effect === 'executes')
  if (executing && nameVerb?.effect !== 'reads') {
    return `${quote(executing)} runs its arguments`
  }
  const {args, summary} = evidence
  const input = args.find((arg) => /^(sql|statement|script|code|expression|graphql)$/i.test(arg))
  if (input) return `its argument ${input} is run`
  const isOpen = /\b(http request|arbitrary|interactive(ly)?|repl)\b/i.test(summary)
  return isOpen ? 'its summary says that it runs its input' : undefined
}

function unclear(reason: string): EffectVerdict {
  return {effect: 'unclear', reason}
}

function quote({word}: Verb): string {
  return `"${word}"`
}
