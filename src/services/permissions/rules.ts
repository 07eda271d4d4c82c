import {binsOf, type Catalog, type CatalogCommand, oncePerCatalog} from '../../catalog/catalog.js'
import {digest} from '../../catalog/digest.js'
import {sha256} from '../../files/sha256.js'
import {nameSkill} from '../describe/markdown.js'
import {isReading} from '../../gate/line-effects.js'
import {spellCommand} from './spell-command.js'

/** The rules of a harness. Each is the first words of command lines, with the bin. */
export type Rules = {
  /** These command lines run at once. */
  allow: string[][]
  /** A person is asked before these run. */
  ask: string[][]
}

/** A word without special characters, in a shell or a harness's pattern: `apps:list`, `v1.2`. */
const plainWord = /^[A-Za-z0-9][\w.@-]*(?::[\w.@-]+)*$/

/**
 * Derives the rules from what is known of a host's commands (12.20). A command that is known to be
 * read-only is allowed, and a person is asked about a mutating one. There is no rule for a command
 * whose effect is unknown or depends on its flags.
 *
 * @param catalog all commands of the host, with those that the environment denies
 */
export const deriveRules = oncePerCatalog((catalog: Catalog): Rules => {
  const isUnambiguous = unambiguityCheck(catalog)
  const rules: Rules = {allow: [], ask: []}
  for (const command of catalog.commands) {
    const decision = decisionFor(command)
    if (!decision) continue
    for (const words of spellCommand(catalog, command)) {
      if (!words.every((word) => plainWord.test(word))) continue
      const isCertain = decision === 'ask' || isUnambiguous(command, words)
      if (isCertain) rules[decision].push(words)
    }
  }
  return {
    allow: withBins(catalog, rules.allow),
    ask: withBins(catalog, rules.ask),
  }
})

function decisionFor({definition}: CatalogCommand): keyof Rules | undefined {
  const {destructive, interactive, mutating, mutatingFlags = []} = definition
  if (mutating) return 'ask'
  // 12.20: the hook decides, because a rule does not cover flags. `destructive` is about them, too.
  if (mutatingFlags.length > 0) return undefined
  if (destructive) return 'ask'
  // 12.1: a command that waits for a person, or serves, keeps running.
  if (interactive) return undefined
  return isReading(definition) ? 'allow' : undefined
}

function withBins(catalog: Catalog, lines: readonly string[][]): string[][] {
  const bins = binsOf(catalog).filter((name) => plainWord.test(name))
  const unique = new Map(lines.map((words) => [words.join(' '), words]))
  const sorted = [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return bins.flatMap((name) => sorted.map(([, words]) => [name, ...words]))
}

type Spelling = {command: CatalogCommand; words: string[]}

/** Whether some words name only this command: no other id or alias begins with them. */
type IsUnambiguous = (command: CatalogCommand, words: readonly string[]) => boolean

/** Makes the check of ambiguous words. Hidden and just-in-time commands count, too. */
function unambiguityCheck(catalog: Catalog): IsUnambiguous {
  const spellings = catalog.commands.flatMap((command): Spelling[] =>
    spellCommand(catalog, command).map((words) => ({command, words})),
  )
  const commandsOf = groupByBeginning(spellings)
  return (command, words) => {
    if (commandsOf.get(keyOf(words))!.size > 1) return false
    if (!catalog.isFlexible) return true
    // If the words of a name may come in any order, every command that has them may begin with
    // them.
    const others = spellings.filter((other) => other.command !== command)
    return !others.some((other) => hasAll(other.words, words))
  }
}

/** The commands that begin with some words, by the key of each beginning of a spelling. */
function groupByBeginning(spellings: readonly Spelling[]): Map<string, Set<CatalogCommand>> {
  const commandsOf = new Map<string, Set<CatalogCommand>>()
  for (const {command, words} of spellings) {
    for (let length = 0; length <= words.length; length += 1) {
      const key = keyOf(words.slice(0, length))
      const commands = commandsOf.get(key) ?? new Set()
      commandsOf.set(key, commands.add(command))
    }
  }
  return commandsOf
}

const keyOf = (words: readonly string[]) => JSON.stringify(words)

/** Whether words contain all wanted words, each at least as often. */
function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => countOf(words, word) >= countOf(wanted, word))
}

function countOf(words: readonly string[], word: string): number {
  return words.filter((other) => other === word).length
}

/** 12 hexadecimal digits of the catalog and its rules, by which older rules are found. */
export function digestRules(catalog: Catalog): string {
  return sha256(JSON.stringify([digest(catalog), deriveRules(catalog)])).slice(0, 12)
}

/**
 * The name of a CLI's file beside the rules of others. The names of skills are alike for `my_cli` and
 * `my-cli`, so it ends with a hash where it is not the bin itself.
 */
export function nameFile(bin: string): string {
  const name = nameSkill(bin)
  return name === bin ? name : `${name}-${sha256(bin).slice(0, 6)}`
}
