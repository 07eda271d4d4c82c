import {effectsOnLine} from '../../gate/line-effects.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {findWriting} from './find-writing.js'
import {readSubject, type Subject} from './subject.js'
import {effectOfProse, effectOfWord, formsOf, isWeakVerb, type Verb} from './verbs.js'

/** A command's likely effect, with the reason in a few words; `unclear` is left to a person. */
export type EffectVerdict = {
  effect: 'destroys' | 'mutates' | 'reads' | 'unclear'
  reason: string
}

/**
 * Whether running a command may change something, according to its declarations; without any,
 * unless it clearly reads.
 */
export function mayMutate(catalog: Catalog, command: CatalogCommand): boolean {
  const {definition} = command
  const {destructive, mutating} = effectsOnLine(definition, [], definition.flags)
  if (mutating || destructive) return true
  if (mutating === false) return false
  return classifyCommand(readSubject(catalog, command)).effect !== 'reads'
}

/** What the texts of a command say. */
type Reading = {
  subject: Subject
  /** The words of its name, in lower case. */
  words: readonly string[]
  /** The words of its summary. */
  prose: readonly string[]
  /** The verb of its name. */
  name: Verb | undefined
  /** The verb at the start of its summary. */
  lead: Verb | undefined
}

/**
 * Classifies a command by its name, summary and input (12.17); any contradiction makes it unclear.
 */
export function classifyCommand(subject: Subject): EffectVerdict {
  const words = subject.id.toLowerCase().split(/[:\s_-]/)
  // Without a bracketed prefix
  const summary = subject.summary.replace(/^(\s*(\[[^\]]*\]|\([^)]*\)))+/, '').toLowerCase()
  const prose = summary.match(/[a-z][a-z0-9'-]*/g) ?? []
  const name = verbOfName(words)
  const lead = verbOfProse(prose, name)
  const reading = {lead, name, prose, subject, words}
  return readReport(reading) ?? readContradiction(reading) ?? readLoss(reading) ?? readVerb(reading)
}

/** The verdict on a command that checks something, or shows a report of something. */
function readReport(reading: Reading): EffectVerdict | undefined {
  const {lead, prose, words} = reading
  const isCheck = words.some(isCheckVerb) && isCheckVerb(prose[0] ?? '')
  if (isCheck && words.slice(0, -1).every(isHarmless)) {
    return readsFor('it checks', reading)
  }
  const isReport = lead?.effect === 'reads' && showsSomething(words.at(-1)!)
  return isReport ? readsFor(quote(lead), reading) : undefined
}

function isHarmless(word: string): boolean {
  return (effectOfWord(word) ?? 'reads') === 'reads'
}

/** The verdict on a command whose effect depends on its input, or whose texts differ. */
function readContradiction({lead, name, subject}: Reading): EffectVerdict | undefined {
  const passing = findPassing(subject, name, lead)
  if (passing) return unclear(passing)
  const opening = [name, lead].find((verb) => verb?.effect === 'opens')
  if (opening) return unclear(`${quote(opening)} starts something`)
  if (!name || !lead) return undefined
  const isSame = (name.effect === 'reads') === (lead.effect === 'reads')
  if (isSame) return undefined
  return unclear(`${quote(name)} in the name, ${quote(lead)} in the summary`)
}

/** The verdict on a command that destroys something. */
function readLoss({lead, name, subject, words}: Reading): EffectVerdict | undefined {
  const destroying = [name, lead].find((verb) => verb?.effect === 'destroys')
  if (!destroying) return undefined
  // Only the summary of `apps:leave` and `db:reset` states the loss.
  const isLoss = destroying === name || !name || /^(leave|reset)$/.test(name.word)
  if (!isLoss) return undefined
  const reason = quote(destroying)
  if (!isLocal(subject.summary, words)) {
    return {effect: 'destroys', reason}
  }
  return {effect: 'mutates', reason: `${reason}, of settings or local state`}
}

/** The verdict by the verb of a command's name, or else of its summary. */
function readVerb(reading: Reading): EffectVerdict {
  const verb = reading.name ?? reading.lead
  if (!verb) return unclear('neither name nor summary shows it')
  if (verb.effect === 'reads') return readsFor(quote(verb), reading)
  return {effect: 'mutates', reason: quote(verb)}
}

/** The verdict on a command that reads, unless something says that it also writes. */
function readsFor(reason: string, {prose, subject}: Reading): EffectVerdict {
  const writing = findWriting(subject, prose)
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
  // A check before a change changes nothing, and its summary is clearer.
  if (isCheckVerb(last)) return undefined
  // `maintenance:on`
  if (/^(on|off)$/.test(last)) {
    return {
      effect: 'mutates',
      word: words.slice(-2).join(' '),
    }
  }
  const word = words.findLast((one) => effectOfWord(one))
  return word === undefined ? undefined : {effect: effectOfWord(word)!, word}
}

/**
 * The verb at the start of a text, after an adverb; a weak verb only if the text shows its effect.
 */
function verbOfProse(prose: readonly string[], name: Verb | undefined): Verb | undefined {
  const [first = '', second = ''] = prose
  const word = isAdverb(first) ? second : first
  const effect = effectOfProse(word)
  if (effect) return {effect, word}
  if (!formsOf(word).some(isWeakVerb)) return undefined
  // The verb's object is among the next words: `Check the current status of …`.
  const isAboutState = prose.slice(1, 5).some((each) => stateNouns.test(each))
  const isShowing = /^(outputs?|returns?|see)$/.test(word)
  const isReading = isAboutState || isShowing || name?.effect === 'reads'
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

/** Why a command's effect may depend on its input. */
function findPassing(
  {args, summary}: Subject,
  name: Verb | undefined,
  lead: Verb | undefined,
): string | undefined {
  const passing = [name, lead].find((verb) => verb?.effect === 'passes')
  if (passing && name?.effect !== 'reads') {
    return `${quote(passing)} runs its arguments`
  }
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
