import {type DraftCommand, type Evidence, readEvidence, type Verb} from './evidence.js'

/** What a draft makes of a command: `unclear` is for the person. */
export type Verdict = {
  effect: 'destroys' | 'mutates' | 'reads' | 'unclear'
  /** Why, in a few words. */
  reason: string
}

/** What a name can call the loss of something that its summary then tells of: `apps:leave`, `db:reset`. */
const overruled: ReadonlySet<string> = new Set(['leave', 'reset'])

/**
 * Classifies a command by what its name and summary tell of it.
 *
 * What is drafted as reading must be right: everything that contradicts it leaves the command to the person. Only what
 * its name calls by such a word, or its summary from the first one on, is drafted as destroying.
 */
export function classifyCommand(command: DraftCommand): Verdict {
  const evidence = readEvidence(command)
  const {isAboutNoun, isCheck, lead, name, passes} = evidence
  const isShown = isAboutNoun && lead?.effect === 'reads'
  if (isCheck || isShown) return evidence.writes ? unclear(evidence.writes) : reads(isCheck ? undefined : lead)
  if (name?.effect === 'destroys' || (lead?.effect === 'destroys' && (!name || overruled.has(name.word)))) {
    return classifyDestroying(evidence)
  }

  if (passes) return unclear(passes)
  if (name?.effect === 'opens' || lead?.effect === 'opens') {
    return unclear(`"${(name?.effect === 'opens' ? name : lead!).word}" starts something`)
  }

  if (name?.effect === 'mutates') {
    return lead?.effect === 'reads' ? differ(name, lead) : {effect: 'mutates', reason: `"${name.word}"`}
  }

  if (!name && lead && lead.effect !== 'reads') return {effect: 'mutates', reason: `"${lead.word}"`}
  return classifyReading(evidence)
}

function classifyDestroying({lead, local, name, passes}: Evidence): Verdict {
  if (name && lead?.effect === 'reads') return differ(name, lead)
  if (passes) return unclear(passes)
  const {word} = name?.effect === 'destroys' ? name : lead!
  return local ? {effect: 'mutates', reason: `"${word}", ${local}`} : {effect: 'destroys', reason: `"${word}"`}
}

function classifyReading({lead, name, writes}: Evidence): Verdict {
  if (name?.effect !== 'reads' && lead?.effect !== 'reads') return unclear('neither name nor summary tells')
  if (name && lead && lead.effect !== 'reads') return differ(name, lead)
  return writes ? unclear(writes) : reads(name?.effect === 'reads' ? name : lead)
}

function reads(verb: Verb | undefined): Verdict {
  return {effect: 'reads', reason: verb ? `"${verb.word}"` : 'it checks'}
}

function differ(name: Verb, lead: Verb): Verdict {
  return unclear(`"${name.word}" in the name, "${lead.word}" in the summary`)
}

function unclear(reason: string): Verdict {
  return {effect: 'unclear', reason}
}
