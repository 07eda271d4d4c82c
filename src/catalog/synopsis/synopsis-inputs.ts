import type {FlagNode} from '../../contract/schema/introspection.js'
import type {FlagDefinition} from '../../oclif/shapes.js'
import {anyOperands, listVisibleArguments, takesAnyOperands} from '../brief/brief-inputs.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {isDeprecatedFlag, isHelp, isRequiredFlag, visibleFlags} from '../nodes/catalog-flags.js'
import {isCommonByType} from '../nodes/common-flags.js'
import {readExampleLines} from '../nodes/examples.js'
import {renderArgument, renderFlag} from '../nodes/render-flag.js'
import {firstClause} from '../texts/first-sentence.js'
import {readCodes} from '../values/value-codes.js'
import {findFormat} from '../values/value-format.js'
import {listValues, readHelpValue, writeRange} from '../values/write-value.js'

/** A flag as a synopsis has it. */
export type SynopsisFlag = {
  name: string
  flag: FlagDefinition
  /** With its value: `--type js|ts`. */
  form: string
  /** Without its value: `--type=`. */
  nameForm: string
  /** Whether `nameForm` says as much as `form`: of a boolean flag, or of one that takes a text. */
  isNameEnough: boolean
  isRepeated: boolean
  isRequired: boolean
  /** Whether most commands have it. */
  isCommon: boolean
  /** What its values mean, if they are codes such as `d|s`. */
  codes: string | undefined
  /** What its name and form leave open; empty if that is nothing or too long. */
  note: string
}

/** Lists the flags that a synopsis shows: without `--help` and deprecated ones. */
export function listSynopsisFlags(catalog: Catalog, command: CatalogCommand): SynopsisFlag[] {
  const examples = readExampleLines(catalog, command).map(({text}) => text)
  const flags = visibleFlags(command).filter(
    ([name, flag]) => !isDeprecatedFlag(flag) && !isHelp({name, type: flag.type}),
  )
  return flags.map(([name, flag]) => {
    const node = renderFlag(catalog, command, name)
    const {description, enum: values} = node
    const hasForm = values !== undefined || flag.type === 'boolean'
    const format = hasForm ? undefined : findFormat(name, description, examples)
    return {
      name,
      flag,
      ...writeForms(node, flag, format),
      isRepeated: node.multiple === true,
      isRequired: isRequiredFlag(command, name),
      isCommon: isCommonByType(catalog, name, flag),
      codes: values && readCodes(description, values),
      note: format ? '' : writeNote(name, description),
    }
  })
}

type Forms = Pick<SynopsisFlag, 'form' | 'isNameEnough' | 'nameForm'>

/**
 * How a flag is typed. Its value is shown by what is known of it, the most precise first: its list,
 * its range, the format that its description states, its name in help, its type.
 */
function writeForms(node: FlagNode, flag: FlagDefinition, format: string | undefined): Forms {
  const {allow_no: allowNo, enum: values, name, type} = node
  if (flag.type === 'boolean') {
    const form = allowNo ? `--[no-]${name}` : `--${name}`
    return {form, nameForm: form, isNameEnough: true}
  }
  const list = values && listValues(values)
  const value = list ?? writeRange(node) ?? format ?? `<${readHelpValue(flag) || type}>`
  return {
    form: `--${name} ${value}`,
    nameForm: `--${name}=`,
    isNameEnough: value === '<string>',
  }
}

/** The most words of a note, and the fewest that its flag's name does not say. */
const noteLimits = {words: 8, newWords: 2}

/** The description's first clause, if it is short and adds something to the flag's name. */
function writeNote(name: string, description: string): string {
  const clause = firstClause(description)
  if (clause.split(' ').length > noteLimits.words) return ''
  const words = clause.toLowerCase().match(/[a-z\d]{4,}/g) ?? []
  // The beginning suffices: `envir` of `environment` is in `--environments`.
  const added = words.filter((word) => !name.includes(word.slice(0, 5)))
  return added.length >= noteLimits.newWords ? clause : ''
}

/** Lists the operands as a synopsis shows them: `[APP]`, `js|ts`, `FILE...`. */
export function listSynopsisOperands(catalog: Catalog, command: CatalogCommand): string[] {
  if (takesAnyOperands(command)) return [anyOperands.operand]
  return listVisibleArguments(command).map((name) => {
    const {enum: values, multiple, required} = renderArgument(catalog, command, name)
    const operand = values ? listValues(values) : name.toUpperCase()
    const form = multiple ? `${operand}...` : operand
    return required ? form : `[${form}]`
  })
}
