import type {Catalog, CatalogCommand} from '../catalog/catalog.js'
import {isArgumentRequired} from '../catalog/draw/describe-argument.js'
import {enumOf} from '../catalog/draw/describe-flag.js'
import {readMetadata} from '../catalog/read/declared-metadata.js'
import type {ValueDetails} from '../catalog/read/flag-types.js'
import {firstLine, textRenderer} from '../catalog/read/render-text.js'
import {visibleFlags} from '../catalog/read/visible-flags.js'
import type {FlagDefinition} from '../oclif/shapes.js'
import {isStopWord, splitWords, stemOf} from './words.js'

/** How many values of a list are written out. */
const MOST_VALUES = 12

/** How many words a note has at most, and how many notes there are. */
const LONGEST_NOTE = 6
const MOST_NOTES = 3

/** How many words all notes have, after which there is no further one. */
const ENOUGH_WORDS = 10

/** Flags that mean the same in every CLI. */
const wellKnown = new Set([
  'debug',
  'dry-run',
  'force',
  'help',
  'json',
  'no-color',
  'quiet',
  'silent',
  'verbose',
  'version',
  'yes',
])

/**
 * A command's whole synopsis in one line: types, ranges and values in place, what is required without brackets, and
 * behind `#` what the names of flags do not tell.
 *
 * It reads the manifest and annotations alone; no class is loaded (contract, section 10).
 *
 * @param familiar flags that need neither note nor values, because most commands of the host have them
 */
export function writeSynopsis(catalog: Catalog, command: CatalogCommand, familiar: ReadonlySet<string>): string {
  const {definition} = command
  const metadata = readMetadata(definition)
  const render = textRenderer(catalog, command)
  const flags = visibleFlags(command)
    .filter(([, flag]) => !flag.deprecated)
    .map(([name, flag]) => {
      const values = enumOf(metadata.flagAnnotations?.[name], flag.options)
      const details = metadata.murli?.flags[name]
      const isNeeded = Boolean(flag.required) && flag.default === undefined && !details?.optional
      const note =
        familiar.has(name) || wellKnown.has(name)
          ? ''
          : writeNote(name, render(flag.summary ?? flag.description, 'a summary'))
      // What most commands have stands in the root's schema; its values need not stand in every answer.
      const shown = values && familiar.has(name) && !isNeeded ? ['<enum>'] : values
      return {form: writeFlag(name, flag, shown, details), isNeeded, name, note}
    })
    .toSorted((a, b) => Number(b.isNeeded) - Number(a.isNeeded))
  const args = Object.entries(definition.args)
    .filter(([, argument]) => !argument.hidden)
    .map(([name, argument]) => {
      const values = enumOf(metadata.argumentAnnotations?.[name], argument.options)
      const form = `${values ? listValues(values) : name.toUpperCase()}${argument.multiple || definition.strict === false ? '...' : ''}`
      return isArgumentRequired(argument, metadata.murli?.args[name]) ? form : `[${form}]`
    })
  const notes = chooseNotes(flags)
  const forms = flags.map(({form, isNeeded}) => (isNeeded ? form : `[${form}]`))
  return [
    [command.name || catalog.bin, ...args, ...forms].join(' '),
    ...(notes.length > 0 ? [`# ${notes.map(({name, note}) => `${name}: ${note}`).join('; ')}`] : []),
  ].join(' ')
}

/** The first notes, until they say enough. */
function chooseNotes<Flag extends {note: string}>(flags: readonly Flag[]): Flag[] {
  const chosen: Flag[] = []
  let words = 0
  for (const flag of flags) {
    if (flag.note === '' || chosen.length === MOST_NOTES || words >= ENOUGH_WORDS) continue
    chosen.push(flag)
    words += flag.note.split(' ').length
  }

  return chosen
}

function writeFlag(
  name: string,
  flag: FlagDefinition,
  values: readonly string[] | undefined,
  details: ValueDetails | undefined,
): string {
  const label = `--${flag.type === 'boolean' && flag.allowNo ? '[no-]' : ''}${name}`
  if (flag.type === 'boolean') return label
  const value = values ? listValues(values) : `<${describeType(flag, details)}>`
  return `${label} ${value}${flag.multiple ? '...' : ''}`
}

function describeType(flag: FlagDefinition, details: ValueDetails | undefined): string {
  const {max, min, type} = details ?? {}
  if (min !== undefined || max !== undefined) return `${min ?? ''}-${max ?? ''}`
  if (type && type !== 'string') return type
  const hint = [flag.helpValue]
    .flat()[0]
    ?.replaceAll(/[<>[\]]/g, '')
    .trim()
  return hint && hint.length <= 24 ? hint : 'string'
}

function listValues(values: readonly string[]): string {
  return values.length > MOST_VALUES ? `${values.slice(0, MOST_VALUES).join('|')}|…` : values.join('|')
}

/** What a flag's summary says beyond its name, in a few words; empty when that is nothing. */
function writeNote(name: string, summary: string | undefined): string {
  const clause = firstLine(summary)
    // Markdown's links, of which the text alone tells something, and marks such as `[default: x]`.
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\[[^\]]*\]\s*/, '')
    .replace(/^(?:the|an?)\s+/i, '')
    .split(/(?<=\w{3})[.;:(]\s|\s\(/, 1)[0]!
    .replaceAll('`', '')
  const known = new Set(splitWords(name).map(stemOf))
  const news = splitWords(clause).filter((word) => !isStopWord(word) && !known.has(stemOf(word)))
  if (news.length < 2) return ''
  const words = clause.split(/\s+/)
  if (words.length <= LONGEST_NOTE) return words.join(' ').replace(/\.$/, '')
  // What leads to a word that was cut off tells nothing: `SID of the Service that the`.
  const last = words.slice(0, LONGEST_NOTE).findLastIndex((word) => !isStopWord(word.toLowerCase()))
  return last === -1 ? '' : `${words.slice(0, last + 1).join(' ')}…`
}
