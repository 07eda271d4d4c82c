import type {ArgumentNode, FlagNode} from '../../contract/schema/introspection.js'
import type {ChangeReport} from './change-report.js'
import {compareAlias, compareValues, listAdded, reportAdded} from './compare-values.js'

/**
 * Compares a command's arguments by position, because agents do not type their names. Another name
 * at a position is a new name only if neither version has both: otherwise arguments were removed,
 * added or moved.
 */
export function compareArguments(
  old: readonly ArgumentNode[],
  now: readonly ArgumentNode[],
  report: ChangeReport,
): void {
  const isIn = (list: readonly ArgumentNode[], name: string) =>
    list.some((argument) => argument.name === name)
  const renamed = new Set<ArgumentNode>()
  for (const [index, argument] of old.entries()) {
    const next = now[index]
    const {name} = argument
    const isMoved = isIn(now, name)
    const isRemoved = !next || isIn(old, next.name)
    if (next?.name === name) {
      compareValues(argument, next, report.openingWith(`Argument ${name}`))
    } else if (isMoved) {
      report.breaking('argument-moved', `Argument ${name} has moved`)
    } else if (isRemoved) {
      report.breaking('argument-removed', `Argument ${name} was removed`)
    } else {
      // The name is gone, and a new one is at its position.
      renamed.add(next)
      report.compatible('argument-renamed', `Argument ${name} is ${next.name}`)
      compareValues(argument, next, report.openingWith(`Argument ${next.name}`))
    }
  }

  const added = now.filter((argument) => !renamed.has(argument) && !isIn(old, argument.name))
  for (const argument of added) {
    reportAdded('argument', argument, report.openingWith(`Argument ${argument.name}`))
  }
}

/** The flags that a command accepts now, and the names of those that are not hidden. */
type CurrentFlags = {accepted: readonly FlagNode[]; listed: ReadonlySet<string>}

/** Compares a command's flags by name; a former name may be an alias now. */
export function compareFlags(
  old: readonly FlagNode[],
  {accepted: now, listed}: CurrentFlags,
  commandReport: ChangeReport,
): void {
  const kept = new Set<FlagNode>()
  const isKnown = ({name}: FlagNode) =>
    listed.has(name) || old.some((flag) => findFlag(now, flag.name)?.name === name)
  const versions = {old, now, known: now.filter(isKnown)}
  for (const flag of old) {
    const dashed = `--${flag.name}`
    const report = commandReport.onFlag(dashed)
    const next = findFlag(now, flag.name)
    if (!next) {
      report.breaking('flag-removed', `Flag ${dashed} was removed`)
      continue
    }
    kept.add(next)
    if (!listed.has(next.name)) {
      report.compatible('flag-hidden', 'It is hidden, but still accepted')
    }
    compareSpellings({flag, next}, versions, report)
    compareRelations({flag, next}, versions, report)
    compareVariable({flag, next}, report)
    compareValues(flag, next, report.openingWith(`Flag ${dashed}`))
    if (!flag.deprecated && next.deprecated) {
      report.compatible('flag-deprecated', 'It is deprecated')
    }
  }

  for (const flag of now.filter((each) => !kept.has(each) && listed.has(each.name))) {
    const dashed = `--${flag.name}`
    reportAdded('flag', flag, commandReport.onFlag(dashed).openingWith(`Flag ${dashed}`))
  }
}

/** The flag that a word after `--` means; as in oclif's parser, a name goes before an alias. */
export function findFlag(flags: readonly FlagNode[], word: string): FlagNode | undefined {
  return flags.find(({name}) => name === word) ?? findAlias(flags, word)
}

/** The flag that a letter after `-` means; as in oclif's parser, an alias goes before a character. */
function findLetter(flags: readonly FlagNode[], letter: string): FlagNode | undefined {
  return findAlias(flags, letter) ?? flags.find(({char}) => char === letter)
}

function findAlias(flags: readonly FlagNode[], word: string): FlagNode | undefined {
  return flags.find(({aliases = []}) => aliases.includes(word))
}

/** A flag of the older version, and the one that its name means now. */
type KeptFlag = {flag: FlagNode; next: FlagNode}

/** The flags of both versions. */
type FlagVersions = {
  old: readonly FlagNode[]
  now: readonly FlagNode[]
  /** Those of `now` that an agent knows, because they are not hidden, or were not before. */
  known: readonly FlagNode[]
}

/** Compares how a flag can be typed: its name, aliases, character and negation. */
function compareSpellings(
  {flag, next}: KeptFlag,
  {known, now, old}: FlagVersions,
  report: ChangeReport,
): void {
  const {aliases = [], char, name} = flag
  const expected = `--${next.name}`
  const compareWord = (
    what: string,
    find: (flags: readonly FlagNode[]) => FlagNode | undefined,
  ) => {
    // The word was another flag's already.
    if (find(old) !== flag) return
    const owner = find(known) ?? find(now)
    compareAlias(what, {before: expected, now: owner && `--${owner.name}`}, report)
  }
  if (next.name !== name) {
    report.compatible('flag-renamed', `It is ${expected}; the old name is an alias`)
  }
  for (const alias of aliases) {
    compareWord(`alias --${alias}`, (flags) => findFlag(flags, alias))
  }
  if (char) {
    compareWord(`short form -${char}`, (flags) => findLetter(flags, char))
  }
  if (flag.allow_no && !next.allow_no) {
    report.breaking('flag-removed', `--no-${name} was removed`)
  }
}

/** Compares the environment variable that gives a flag its value where a line does not. */
function compareVariable({flag: {env: old}, next}: KeptFlag, report: ChangeReport): void {
  const {env: now, required} = next
  if (old === undefined || old === now) return
  const message = now === undefined ? `It no longer reads ${old}` : `It reads ${now}, not ${old}`
  report.add(required ? 'breaking' : 'compatible', 'env-changed', message)
}

/**
 * Compares which other flags a flag needs and excludes, each by the name that its old name has now.
 */
function compareRelations(
  {flag, next}: KeptFlag,
  {now, old}: FlagVersions,
  report: ChangeReport,
): void {
  const currentName = (name: string) => findFlag(now, name)?.name ?? name
  const currentNames = (names?: readonly string[]) => names?.map(currentName)
  const needed = listAdded(currentNames(flag.depends_on), currentNames(next.depends_on))
  if (needed.length > 0) {
    report.breaking('relation-added', `It needs --${needed.join(', --')}`)
  }
  const excludedBefore = currentNames(flag.mutually_exclusive_with)
  const excluded = listAdded(excludedBefore, currentNames(next.mutually_exclusive_with))
  // A new flag cannot be on an old command line.
  const existing = excluded.filter((other) => old.some(({name}) => currentName(name) === other))
  if (existing.length > 0) {
    report.breaking('relation-added', `It excludes --${existing.join(', --')}`)
  }
}
