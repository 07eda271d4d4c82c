import {quoteLine} from '../../command-line/quote.js'
import {wordsBeforeFlags} from '../../command-line/words-before-flags.js'
import {listBriefFlags, readContext, takesAnyOperands} from '../brief/brief-inputs.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {readExampleLines} from '../nodes/examples.js'
import {hasWordsOf} from '../texts/known-words.js'
import {listSynopsisFlags, type SynopsisFlag} from './synopsis-inputs.js'

/** The most flags that are explained beside a synopsis, and how many of them without an intent. */
const maxNotes = {withIntent: 4, always: 2}

type FlagNote = {name: string; note: string}

/**
 * Example operands, and explanations of flags: of required ones, of values that are codes, and of
 * those that an intent names, as a brief has them (10.2).
 */
export function renderNotes(catalog: Catalog, command: CatalogCommand, intent = ''): string {
  const flags = listSynopsisFlags(catalog, command)
  const always = flags
    .map((flag): FlagNote => ({name: flag.name, note: noteOf(flag)}))
    .filter(({note}) => note !== '')
    .slice(0, maxNotes.always)
  const explained = new Set(always.map(({name}) => name))
  const asked = flags.filter(({isNameEnough, name}) => {
    return isNameEnough && !explained.has(name) && hasWordsOf(intent, name)
  })
  const notes = [...always, ...describeAsked(catalog, command, asked)]
  const texts = notes.slice(0, maxNotes.withIntent).map(({name, note}) => `${name}: ${note}`)
  return [...sampleOperands(catalog, command), ...texts].join('; ')
}

/** What every reader needs to know about a flag; empty if its form says enough. */
function noteOf({codes, isCommon, isRequired, note}: SynopsisFlag): string {
  if (codes !== undefined) return codes
  return isRequired && !isCommon ? note : ''
}

/** What a brief says about flags that an intent names. */
function describeAsked(
  catalog: Catalog,
  command: CatalogCommand,
  asked: readonly SynopsisFlag[],
): FlagNote[] {
  if (asked.length === 0) return []
  const names = new Set(asked.map(({name}) => name))
  const inputs = listBriefFlags(catalog, command, readContext(catalog, command))
  const described = inputs.map(({form, name, text}) => {
    // `seconds` of `--timeout <seconds>`.
    const kind = /<(.*)>$/.exec(form)?.[1]
    return {name, note: text || (kind ?? '')}
  })
  return described.filter(({name, note}) => note !== '' && names.has(name))
}

/** The most operands of an example. */
const maxOperands = 3

/** The operands of the first example with any, if a command names no arguments. */
function sampleOperands(catalog: Catalog, command: CatalogCommand): string[] {
  if (!takesAnyOperands(command)) return []
  const {length} = command.name.split(' ').filter(Boolean)
  for (const {words = []} of readExampleLines(catalog, command)) {
    const [, ...typed] = words
    const isOfCommand = typed.slice(0, length).join(' ') === command.name
    const operands = wordsBeforeFlags(typed.slice(length))
    if (isOfCommand && operands.length > 0) {
      return [`e.g. ${quoteLine(operands.slice(0, maxOperands))}`]
    }
  }

  return []
}
