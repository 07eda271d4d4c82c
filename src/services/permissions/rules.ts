import {type Catalog, type CatalogCommand, oncePerCatalog} from '../../catalog/catalog.js'
import {digest} from '../../catalog/digest.js'
import {isReading} from '../../gate/line-effects.js'
import {spellCommand} from './spell-command.js'

/**
 * The rules of a harness: the words, with the bin, at whose start a command line runs at once, and
 * those at whose start a person is asked first.
 */
export type Rules = {allow: string[][]; ask: string[][]}

/** A word that means itself in a shell and in the patterns of every harness. */
const plainWord = /^[A-Za-z0-9][\w.@-]*(?::[\w.@-]+)*$/

/**
 * Derives the rules from what is known of a host's commands (12.20): known to be read-only is
 * allowed, mutating is asked, and an unknown effect has no rule, nor has a command whose flags
 * decide.
 *
 * @param catalog all commands of the host, with those that the environment denies
 */
export const deriveRules = oncePerCatalog((catalog: Catalog): Rules => {
  const isUnambiguous = findUnambiguous(catalog)
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
  if (definition.mutating || definition.destructive) return 'ask'
  // 12.1: one that waits for a person, or serves, keeps running.
  if (definition.interactive || definition.mutatingFlags?.length) {
    return undefined
  }
  return isReading(definition) ? 'allow' : undefined
}

function withBins({bin, config}: Catalog, lines: readonly string[][]): string[][] {
  const bins = [bin, ...(config?.binAliases ?? [])].filter((name) => plainWord.test(name))
  const unique = new Map(lines.map((words) => [words.join(' '), words]))
  const sorted = [...unique].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [...new Set(bins)].flatMap((name) => sorted.map(([, words]) => [name, ...words]))
}

type Spelling = {command: CatalogCommand; words: string[]}

/**
 * Finds the words at whose start a command line can only be a command's: no other command, alias,
 * hidden or just-in-time command begins with them.
 */
function findUnambiguous(catalog: Catalog): (command: CatalogCommand, words: string[]) => boolean {
  const spellings = catalog.commands.flatMap((command): Spelling[] =>
    spellCommand(catalog, command).map((words) => ({command, words})),
  )
  const commandsOf = groupByBeginning(spellings)
  return (command, words) => {
    if (commandsOf.get(keyOf(words))!.size > 1) return false
    if (!catalog.isFlexible) return true
    // Where the words of a command may come in any order, one that has them all may begin with them.
    const others = spellings.filter((other) => other.command !== command)
    return !others.some((other) => hasAll(other.words, words))
  }
}

/** The commands that begin with some words, by the key of each beginning of a spelling. */
function groupByBeginning(spellings: readonly Spelling[]): Map<string, Set<CatalogCommand>> {
  const commandsOf = new Map<string, Set<CatalogCommand>>()
  for (const {command, words} of spellings) {
    for (let length = 0; length <= words.length; length++) {
      const key = keyOf(words.slice(0, length))
      const commands = commandsOf.get(key) ?? new Set()
      commandsOf.set(key, commands.add(command))
    }
  }
  return commandsOf
}

const keyOf = (words: readonly string[]) => JSON.stringify(words)

/** Whether words have all of some words, each as often. */
function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => countOf(words, word) >= countOf(wanted, word))
}

function countOf(words: readonly string[], word: string): number {
  return words.filter((other) => other === word).length
}

/** 12 hexadecimal digits of the catalog and its rules, by which older rules are found. */
export function digestRules(catalog: Catalog): string {
  const {createHash} = require('node:crypto') as typeof import('node:crypto')
  const text = JSON.stringify([digest(catalog), deriveRules(catalog)])
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
