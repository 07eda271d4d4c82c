import {effectsOnLine} from '../../gate/line-effects.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {type CommandWords, readCommandWords} from './command-words.js'
import {type Evidence, readEvidence} from './evidence.js'
import {findWriting} from './find-writing.js'
import {effectOfWord, isCheckVerb, showsSomething, type Verb} from './verbs.js'

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

/** What is known of a command's effect: the evidence, and the words and verbs in it. */
type ReadEvidence = CommandWords & {evidence: Evidence}

/**
 * Classifies a command by its name, summary and input (12.17); any contradiction makes it unclear.
 */
export function classifyCommand(evidence: Evidence): EffectVerdict {
  const read = {evidence, ...readCommandWords(evidence)}
  return judgeReport(read) ?? judgeContradiction(read) ?? judgeLoss(read) ?? judgeVerb(read)
}

/** The verdict on a command that checks something, or shows a report of something. */
function judgeReport(read: ReadEvidence): EffectVerdict | undefined {
  const {nameWords, summaryVerb, summaryWords} = read
  const isCheck = nameWords.some(isCheckVerb) && isCheckVerb(summaryWords[0] ?? '')
  if (isCheck && nameWords.slice(0, -1).every(isHarmless)) {
    return readsUnlessWriting('it checks', read)
  }
  const isReport = summaryVerb?.effect === 'reads' && showsSomething(nameWords.at(-1)!)
  return isReport ? readsUnlessWriting(quote(summaryVerb), read) : undefined
}

function isHarmless(word: string): boolean {
  return (effectOfWord(word) ?? 'reads') === 'reads'
}

/** The verdict on a command whose effect depends on its input, or whose texts differ. */
function judgeContradiction(read: ReadEvidence): EffectVerdict | undefined {
  const executed = findExecutedInput(read)
  if (executed) return unclear(executed)
  const {nameVerb, summaryVerb} = read
  const opening = [nameVerb, summaryVerb].find((verb) => verb?.effect === 'opens')
  if (opening) return unclear(`${quote(opening)} starts something`)
  if (!nameVerb || !summaryVerb) return undefined
  const areAlike = (nameVerb.effect === 'reads') === (summaryVerb.effect === 'reads')
  if (areAlike) return undefined
  return unclear(`${quote(nameVerb)} in the name, ${quote(summaryVerb)} in the summary`)
}

/** The verdict on a command that destroys something. */
function judgeLoss(read: ReadEvidence): EffectVerdict | undefined {
  const {evidence, nameVerb, nameWords, summaryVerb} = read
  const destroying = [nameVerb, summaryVerb].find((verb) => verb?.effect === 'destroys')
  if (!destroying) return undefined
  // Only the summary of `apps:leave` and `db:reset` states the loss.
  const isSurprising = nameVerb !== undefined && destroying !== nameVerb
  if (isSurprising && !/^(leave|reset)$/.test(nameVerb.word)) return undefined
  const reason = quote(destroying)
  if (!isLocal(evidence.summary, nameWords)) {
    return {effect: 'destroys', reason}
  }
  return {effect: 'mutates', reason: `${reason}, of settings or local state`}
}

/** The verdict by the verb of a command's name, or else of its summary. */
function judgeVerb(read: ReadEvidence): EffectVerdict {
  const verb = read.nameVerb ?? read.summaryVerb
  if (!verb) return unclear('neither name nor summary shows it')
  if (verb.effect === 'reads') return readsUnlessWriting(quote(verb), read)
  return {effect: 'mutates', reason: quote(verb)}
}

/** The verdict on a command that reads, unless something suggests that it also writes. */
function readsUnlessWriting(reason: string, {evidence, summaryWords}: ReadEvidence): EffectVerdict {
  const writing = findWriting(evidence, summaryWords)
  return writing === undefined ? {effect: 'reads', reason} : unclear(writing)
}

/** Settings of the user's own machine, in a command's name. */
const localSettings = /^(alias|aliases|profiles?|plugins?)$/

/** What is on the user's own machine, in a summary: `your local cache`. */
const localPlaces = /\b(locally|local|your (machine|computer|cache|profiles?)|cached?|aliases)\b/i

/** The variables of an app, which are also called config: `config vars`. */
const appVariables = /\b(config|environment) var(s|iables?)?\b/i

/** Whether a command changes only the user's own machine. */
function isLocal(summary: string, nameWords: readonly string[]): boolean {
  if (nameWords.includes('config') && !appVariables.test(summary)) return true
  return nameWords.some((word) => localSettings.test(word)) || localPlaces.test(summary)
}

/** Arguments that are run: `db:query SQL`. */
const executedArgument = /^(sql|statement|script|code|expression|graphql)$/i

/** Summaries of commands that may do anything: `Send an HTTP request`, `Open an interactive shell`. */
const openPurpose = /\b(http request|arbitrary|interactive(ly)?|repl)\b/i

/** Why a command's effect may depend on its input, which it executes. */
function findExecutedInput({evidence, nameVerb, summaryVerb}: ReadEvidence): string | undefined {
  const executing = [nameVerb, summaryVerb].find((verb) => verb?.effect === 'executes')
  if (executing && nameVerb?.effect !== 'reads') {
    return `${quote(executing)} runs its arguments`
  }
  const {args, summary} = evidence
  const input = args.find((arg) => executedArgument.test(arg))
  if (input) return `its argument ${input} is run`
  return openPurpose.test(summary) ? 'its summary says that it runs its input' : undefined
}

function unclear(reason: string): EffectVerdict {
  return {effect: 'unclear', reason}
}

function quote({word}: Verb): string {
  return `"${word}"`
}
