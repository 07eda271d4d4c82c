import type {CatalogCommand} from '../../catalog/catalog.js'
import {fold} from '../../command-line/fold.js'
import {isHarmful} from '../../flags/harmful-flags.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {isSensitiveFlag} from '../../secrets/sensitive-names.js'
import {hasDefault, isUsed} from '../problems/problem.js'
import {fixCosts} from '../similar/costs.js'
import {possibleSingulars} from '../similar/similarity.js'
import {type Draft, editWords, type FixContext} from './draft.js'

/**
 * Gives a word that the command has no argument for to the flag that it was probably meant for:
 * `app delete my-app` becomes `app delete --app my-app` (4.8a).
 */
export function giveToFlag({draft, problem}: FixContext): Draft[] {
  const index = problem.index!
  const word = draft.words[index]!
  const isAfterTerminator = draft.tokens.some((token) => {
    return token.kind === 'terminator' && token.index < index
  })
  // After `--` an added flag would be an argument, and a value with a dash would be read as a flag.
  if (isAfterTerminator || word.startsWith('-')) return []
  const name = findTaker(draft, word)
  if (name === undefined) return []
  const edit = {
    at: index,
    cost: fixCosts.asFlagValue,
    remove: 1,
  }
  return [editWords(draft, {...edit, insert: [`--${name}`, word]})]
}

/** The flag that a word without one was meant for; undefined if several are as likely. */
function findTaker(draft: Draft, word: string): string | undefined {
  const {command, required = [], tokens} = draft
  const {flags} = command.definition
  const free = Object.keys(flags).filter((name) => {
    const isFree = flags[name]!.multiple || !isUsed(tokens, name)
    return isFree && mayTake(command, name, word)
  })
  // The only flag that lists the word as a value, or else the only one that the command needs.
  const listing = free.filter((name) => flags[name]!.options !== undefined)
  if (listing.length === 1) return listing[0]
  const needed = free.filter((name) => required.includes(name) || isNeeded(flags[name]!))
  if (needed.length === 1) return needed[0]
  // Of several, the one that is named for what the command is about.
  const likely = new Set(needed.length > 0 ? needed : free)
  return listSubjects(command).find((subject) => likely.has(subject))
}

/** Whether the manifest shows that a command needs a flag to run. */
function isNeeded(flag: FlagDefinition): boolean {
  return flag.required === true && !hasDefault(flag) && !flag.noCacheDefault
}

/**
 * Whether a flag may take a word (4.8a). No word becomes a confirmation, makes its command change or
 * lose something, or shows a secret on the command line.
 */
function mayTake({definition}: CatalogCommand, name: string, word: string): boolean {
  const flag = definition.flags[name]!
  if (flag.type === 'boolean' || flag.hidden || flag.deprecated) return false
  if (isHarmful(name) || definition.mutatingFlags?.includes(name)) return false
  if (isSensitiveFlag(name, definition)) return false
  return flag.options === undefined || flag.options.includes(word)
}

/**
 * The names of flags that may take what a command is about, most likely first: the words of the
 * command's name, last first, each also after `target-`, and then `name`.
 */
function listSubjects({id}: CatalogCommand): string[] {
  // `apps` may be `--app`, and `alias` itself.
  const nouns = id
    .split(':')
    .toReversed()
    .flatMap((word) => possibleSingulars(fold(word)))
  return [...nouns.flatMap((noun) => [noun, `target-${noun}`]), 'name']
}
