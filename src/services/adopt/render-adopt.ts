import type {AdoptDifference, AdoptDocument} from '../../contract/schema/adopt.js'
import {renderBlock} from '../annotate/draft-block.js'
import {countNouns} from '../report-style.js'

/** How many places of one kind the report lists for a person. */
const maxPlaces = 5

/** Renders what `murli adopt` did, left, drafted and compared, for a person. */
export function renderAdopt(
  document: AdoptDocument,
  bin: string,
  {isDryRun}: {isDryRun: boolean},
): string {
  const {block, changed, check, left, package: package_} = document
  const changes = [...changed, ...(package_ ? [package_] : [])]
  const files = countNouns(new Set(changes.map(({file}) => file)).size, 'file')
  return [
    ...changes.flatMap(({after, before, file, line}) => [
      `${file}:${line}`,
      ...mark('-', before),
      ...mark('+', after),
    ]),
    ...(changes.length > 0 ? [''] : []),
    ...renderLeft(left),
    ...(block ? renderBlock(block) : []),
    ...(check ? renderCheck(check, bin) : []),
    `${isDryRun ? 'Would change' : 'Changed'} ${files}, and left ${countNouns(left.length, 'place')}.`,
    ...renderNext(document),
    '',
  ].join('\n')
}

/** What the author does next; nothing if the sources do not change. */
function renderNext({block, changed, left}: AdoptDocument): string[] {
  if (changed.length === 0) {
    return left.length === 0 ? ['Every command that can be changed extends AgentCommand.'] : []
  }
  // In a source file, a draft is a static field in a comment.
  const isDrafted = block !== undefined || changed.some(({after}) => after.includes('// static'))
  return [
    isDrafted
      ? 'Review the drafts of `mutating`, then build, write the manifest, and test.'
      : 'Now build, write the manifest, and test.',
  ]
}

function renderLeft(left: AdoptDocument['left']): string[] {
  const places = new Map<string, string[]>()
  for (const {file, line, reason} of left) {
    places.set(reason, [...(places.get(reason) ?? []), `  ${file}:${line}`])
  }
  return [...places].flatMap(([reason, lines]) => [
    `Not changed, because ${reason}:`,
    ...shorten(lines),
    '',
  ])
}

function renderCheck(
  {differences, lines, script_lines: scriptLines, skipped}: NonNullable<AdoptDocument['check']>,
  bin: string,
): string[] {
  if (skipped !== undefined) {
    return [`Old and new sources were not compared: ${skipped}.`, '']
  }
  const compared = `Compared ${countNouns(lines, 'command line')} of the old and the new sources`
  if (differences.length === 0 && scriptLines > 0) {
    return [`${compared}: a person and a script notice nothing.`, '']
  }
  const sections = Object.entries(titles).flatMap(([who, title]) => {
    const noticed = differences.filter((each) => each.for === who)
    if (who === 'script' && scriptLines === 0) return [unknownForScripts]
    return noticed.length === 0
      ? [`${title} nothing.`]
      : [`${title}:`, ...renderParts(noticed, bin)]
  })
  return [`${compared}:`, ...sections, '']
}

/** The titles of the differences, by who notices them. */
const titles: Readonly<Record<AdoptDifference['for'], string>> = {
  person: 'A person notices',
  script: 'A script that pipes, without `--no-agent`, notices',
}

/** What is said if there is no wrong command line that certainly runs nothing. */
const unknownForScripts =
  'What a script notices is unknown: no command was found that certainly parses before it does anything.'

/** Renders differences. Command lines that differ in the same way are shown once. */
function renderParts(differences: readonly AdoptDifference[], bin: string): string[] {
  const groups = new Map<string, AdoptDifference[]>()
  for (const each of differences) {
    const key = JSON.stringify([each.part, each.before, each.after])
    groups.set(key, [...(groups.get(key) ?? []), each])
  }

  return [...groups.values()].flatMap((group) => {
    const [{after, before, line, part}] = group as [AdoptDifference]
    const others =
      group.length > 1 ? ` and ${countNouns(group.length - 1, 'other command line')}` : ''
    const partName = part === 'code' ? 'the exit code' : part
    return [
      `  ${partName} of \`${bin} ${line}\`${others}`,
      ...mark('-', before, 2),
      ...mark('+', after, 2),
    ]
  })
}

function shorten(lines: readonly string[]): string[] {
  const omitted = lines.length - maxPlaces
  // "and 1 more" takes as much room as the line that it would omit.
  return omitted > 1 ? [...lines.slice(0, maxPlaces), `  and ${omitted} more`] : [...lines]
}

/** The lines of a text as lines of a diff; none for an empty text. */
function mark(sign: '+' | '-', text: string, depth = 1): string[] {
  return text === '' ? [] : text.split('\n').map((line) => `${'  '.repeat(depth)}${sign} ${line}`)
}
