import {type Catalog, type CatalogCommand, sortByName} from '../catalog.js'
import {unconditional} from '../nodes/flag-relations.js'
import {listSynopsisFlags, listSynopsisOperands, type SynopsisFlag} from './synopsis-inputs.js'

/**
 * A command's synopsis on one line, without the bin (8.10, 10.2); flags that most commands share
 * come last. Dots after a bracket mean that a flag may be given again, for another value.
 */
export function renderSynopsis(catalog: Catalog, command: CatalogCommand): string {
  const flags = listSynopsisFlags(catalog, command)
  const required = flags.filter(({isRequired}) => isRequired)
  const choices = findChoices(flags)
  const chosen = new Set(choices.flat())
  const optional = flags.filter((flag) => !flag.isRequired && !chosen.has(flag))
  const common = optional.filter((flag) => flag.isCommon)
  const particular = optional.filter((flag) => !flag.isCommon)
  // These have values to show; the others share a bracket that only names them.
  const withForm = particular.filter(({isNameEnough}) => !isNameEnough)
  const nameOnly = [...particular.filter(({isNameEnough}) => isNameEnough), ...common]
  const repeatedNames = writeNames(nameOnly.filter(({isRepeated}) => isRepeated))
  return [
    command.name || catalog.bin,
    ...listSynopsisOperands(catalog, command),
    ...required.map(writeRequired),
    ...choices.map(writeChoice),
    ...withForm.map(writeOptional),
    ...repeatedNames.map((group) => `${group}...`),
    ...writeNames(nameOnly.filter(({isRepeated}) => !isRepeated)),
  ].join(' ')
}

/** `--to <email>`, `(--to <email>)...` */
function writeRequired({form, isRepeated}: SynopsisFlag): string {
  return isRepeated ? `(${form})...` : form
}

/** `[--to <email>]`, `[--to <email>]...` */
function writeOptional({form, isRepeated}: SynopsisFlag): string {
  return isRepeated ? `[${form}]...` : `[${form}]`
}

/** `(--id <id> | --name <name>)` */
function writeChoice(members: readonly SynopsisFlag[]): string {
  const forms = members.map(({form}) => form)
  return `(${forms.join(' | ')})`
}

/** Flags without their values in one bracket, `[--id= --json]`; nothing without flags. */
function writeNames(flags: readonly SynopsisFlag[]): string[] {
  const names = flags.map(({nameForm}) => nameForm)
  return names.length > 0 ? [`[${names.join(' ')}]`] : []
}

/** Groups that require exactly one of their flags; a flag in two groups belongs to neither. */
function findChoices(flags: readonly SynopsisFlag[]): SynopsisFlag[][] {
  const choices = listChoices(flags)
  const isInAnother = (choice: SynopsisFlag[], flag: SynopsisFlag) => {
    return choices.some((other) => other !== choice && other.includes(flag))
  }
  return choices.filter((choice) => !choice.some((flag) => isInAnother(choice, flag)))
}

/** The groups that flags declare with `exactlyOne`, each once, if all members are shown. */
function listChoices(flags: readonly SynopsisFlag[]): SynopsisFlag[][] {
  const rivals = flags.filter(({flag}) => !flag.required)
  const groups = new Map<string, SynopsisFlag[]>()
  for (const {flag, name} of rivals) {
    const names = new Set([name, ...unconditional(flag.exactlyOne)])
    const members = sortByName(rivals.filter((other) => names.has(other.name)))
    const isWhole = members.length === names.size
    // Several members of a group may state it, with the same key.
    if (names.size > 1 && isWhole) groups.set([...names].toSorted().join(' '), members)
  }
  return [...groups.values()]
}
