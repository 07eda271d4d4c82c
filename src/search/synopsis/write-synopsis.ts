import {type Catalog, type CatalogCommand, readMetadata, visibleFlags} from '../../catalog/catalog.js'
import {enumOf} from '../../catalog/render-values.js'
import {findChoices, listValues} from '../../catalog/render-usage.js'
import {isHelp} from '../../catalog/render-schema.js'
import type {ValueDetails} from '../../catalog/class-types.js'
import {textRenderer} from '../../catalog/texts.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {writeNotes} from './flag-notes.js'
import {countFlagShares} from './flag-shares.js'
import {sampleOperands, writeOperands} from './operands.js'
import {findListedValues, findUnit} from './value-hint.js'

/** How many values are written out of a flag that most commands have; the root's schema has them all. */
const MOST_COMMON_VALUES = 3

/** The longest hint of a flag's help that is written in the place of its type. */
const LONGEST_HINT = 24

/**
 * A command's whole synopsis in one line: types, units, ranges and values in place, what is required without brackets,
 * what most commands have in one bracket at the end, and behind `#` what the names of flags do not tell.
 *
 * It reads the manifest and annotations alone; no class is loaded (contract, section 10).
 *
 * @param options `isBrief`: whether flags go unexplained, and common ones unnamed, as beside another synopsis
 */
export function writeSynopsis(catalog: Catalog, command: CatalogCommand, {isBrief = false} = {}): string {
  const metadata = readMetadata(command.definition)
  const render = textRenderer(catalog, command)
  const shares = countFlagShares(catalog, command)
  const flags = visibleFlags(command)
    .filter(([name, flag]) => !flag.deprecated && !isHelp({name, type: flag.type}))
    .map(([name, flag]) => {
      const details = metadata.murli?.flags[name]
      const description = [flag.summary, flag.description].map((text) => render(text, 'a text')).find(Boolean) ?? ''
      const values = enumOf(metadata.flagAnnotations?.[name], flag.options)
      const isNeeded = Boolean(flag.required) && flag.default === undefined && !details?.optional
      const isCommon = shares.isCommon(name)
      const type = describeType(flag, details, description)
      const isLong = isCommon && !isNeeded && (values?.length ?? 0) > MOST_COMMON_VALUES
      const value = values ? (isLong ? '<enum>' : listValues(values)) : `<${type.text}>`
      return {
        description: isCommon || type.isHint ? '' : description,
        form: writeFlag(name, flag, value),
        isBoolean: flag.type === 'boolean',
        isCommon,
        isNeeded,
        name,
        share: shares.shareOf(name),
      }
    })
  const choices = findChoices(visibleFlags(command))
  const chosen = new Set(choices.flat())
  const formOf = (name: string) => flags.find((flag) => flag.name === name)?.form ?? `--${name}`
  const needed = flags.filter(({isNeeded}) => isNeeded).map(({form}) => form)
  const optional = flags.filter((flag) => !flag.isNeeded && !chosen.has(flag.name))
  const own = optional.filter(({isCommon}) => !isCommon).map(({form}) => `[${form}]`)
  const common = optional.filter(({isCommon}) => isCommon).map(({form}) => form)
  const sample = sampleOperands(catalog, command, render)
  const notes = [...(sample ? [`e.g. ${sample}`] : []), ...(isBrief ? [] : writeNotes(flags))]
  return [
    command.name || catalog.bin,
    ...writeOperands(command),
    ...needed,
    ...choices.map((members) => `(${members.map((name) => formOf(name)).join(' | ')})`),
    ...own,
    ...(common.length > 0 ? [isBrief ? '[…]' : `[${common.join(' ')}]`] : []),
    ...(notes.length > 0 ? [`# ${notes.join('; ')}`] : []),
  ].join(' ')
}

function writeFlag(name: string, flag: FlagDefinition, value: string): string {
  if (flag.type === 'boolean') return `--${flag.allowNo ? '[no-]' : ''}${name}`
  return `--${name} ${value}${flag.multiple ? '...' : ''}`
}

/** What a value is, in a word; a hint tells all that is to be known of the flag. */
function describeType(
  flag: FlagDefinition,
  details: ValueDetails | undefined,
  description: string,
): {isHint?: true; text: string} {
  const {max, min, type} = details ?? {}
  if (min !== undefined || max !== undefined) return {text: `${min ?? ''}-${max ?? ''}`}
  if (type && type !== 'string' && type !== 'integer') return {text: type}
  const unit = findUnit(description)
  if (unit) return {isHint: true, text: unit}
  const listed = findListedValues(description)
  if (listed.length > 0) return {isHint: true, text: listValues(listed)}
  const help = [flag.helpValue]
    .flat()[0]
    ?.replaceAll(/[<>[\]()]/g, '')
    .trim()
  return {text: help && help.length <= LONGEST_HINT ? help : (type ?? 'string')}
}
