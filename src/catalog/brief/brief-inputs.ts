import type {FlagNode} from '../../contract/schema/introspection.js'
import {type Catalog, type CatalogCommand, sortByName} from '../catalog.js'
import {isDeprecatedFlag, isHelp, isRequiredFlag, visibleFlags} from '../nodes/catalog-flags.js'
import {readExampleLines} from '../nodes/examples.js'
import {renderSafety} from '../nodes/render-command.js'
import {renderArgument, renderFlag} from '../nodes/render-flag.js'
import {firstSentence} from '../texts/first-sentence.js'
import {summarize} from '../texts/render-text.js'
import {listValues, readHelpValue} from '../values/write-value.js'
import {relateFlags} from './brief-relations.js'
import {type BriefContext, describeValue} from './brief-value.js'

/** A flag or an argument: how it is typed, and the text for what its form leaves open. */
export type BriefInput = {
  name: string
  /** The flag with its value, or the argument with its values, without brackets. */
  form: string
  /** A shorter form, with no other values than listed ones. */
  shortForm: string
  /** What its name and form leave open; empty if nothing. */
  text: string
  isRequired: boolean
  /** Whether it may be given more than once. */
  isRepeated: boolean
}

/** An argument; its `operand`, as a synopsis has it, is enough unless it needs an entry. */
export type BriefArgument = BriefInput & {operand: string; needsEntry: boolean}

/** What the reader of a brief knows before its inputs: the command's name, summary and examples. */
export function readContext(catalog: Catalog, command: CatalogCommand): BriefContext {
  const summary = summarize(catalog, command)
  const isList = /(?:^|[ :-])(?:list|logs?|ls|search)$/.test(command.name)
  // `filter` says nothing new about a flag of a list.
  const implied = isList ? 'filter' : ''
  return {
    examples: readExampleLines(catalog, command).map(({text}) => text),
    texts: [catalog.bin, command.name, firstSentence(summary), implied],
  }
}

/** The names of the arguments that a command shows, in their order. */
export function listVisibleArguments({definition: {args}}: CatalogCommand): string[] {
  return Object.keys(args).filter((name) => !args[name]!.hidden)
}

/** Whether a command takes any operands, and names none of them. */
export function takesAnyOperands(command: CatalogCommand): boolean {
  return command.definition.strict === false && listVisibleArguments(command).length === 0
}

/** The arguments of a command, in their order. */
export function listBriefArguments(
  catalog: Catalog,
  command: CatalogCommand,
  context: BriefContext,
): BriefArgument[] {
  if (takesAnyOperands(command)) return [anyOperands]
  return listVisibleArguments(command).map((name) => {
    const node = renderArgument(catalog, command, name)
    const {required: isRequired} = node
    const {text, value} = describeValue(node, context)
    // Some authors write the dots into the name.
    const shownName = name.replace(/\.*$/, '').toUpperCase()
    const shortForm = node.multiple ? `${shownName}...` : shownName
    return {
      form: value === '' ? shortForm : `${shortForm} ${value}`,
      needsEntry: text !== '' || value !== '',
      shortForm,
      isRepeated: false,
      isRequired,
      name,
      operand: isRequired ? shortForm : `[${shortForm}]`,
      text,
    }
  })
}

/** The operands of a command that names no arguments and takes any. */
export const anyOperands: BriefArgument = {
  form: 'ARGS...',
  shortForm: 'ARGS...',
  needsEntry: false,
  isRepeated: false,
  isRequired: false,
  name: 'args',
  text: '',
  operand: '[ARGS...]',
}

/** The flags of a command, sorted by name: without `--help` and optional deprecated ones. */
export function listBriefFlags(
  catalog: Catalog,
  command: CatalogCommand,
  context: BriefContext,
): BriefInput[] {
  const {flags} = command.definition
  const visible = visibleFlags(command).filter(
    ([name, flag]) =>
      !isHelp({name, type: flag.type}) && (!isDeprecatedFlag(flag) || flag.required),
  )
  const nodes = sortByName(visible.map(([name]) => renderFlag(catalog, command, name)))
  const inputs = nodes.map((node): BriefInput => {
    const {multiple, name} = node
    const helpValue = readHelpValue(flags[name]!)
    const {text, value} = describeValue(node, {...context, helpValue})
    return {
      form: writeFlag(node, value),
      isRepeated: multiple === true,
      isRequired: isRequiredFlag(command, name),
      name,
      shortForm: writeFlag(node, node.enum ? listValues(node.enum) : ''),
      text,
    }
  })
  return [
    ...relateFlags(command, nodes, inputs).map((input) => markChange(command, input)),
    ...writeConfirmation(command),
  ]
}

/** Marks a flag with which a command that otherwise only reads changes something (12.16b). */
function markChange(command: CatalogCommand, input: BriefInput): BriefInput {
  if (!changesByFlag(command, input.name)) return input
  const change = command.definition.destructive ? 'destroys' : 'writes'
  return {...input, text: input.text === '' ? change : `${change}: ${input.text}`}
}

/** Whether a flag is the one that makes a command change something. */
export function changesByFlag(command: CatalogCommand, flag: string): boolean {
  return renderSafety(command).mutating_flags?.includes(flag) === true
}

/** The flag that confirms an adopted command, which its definition does not show. */
function writeConfirmation(command: CatalogCommand): BriefInput[] {
  const {confirm_flag: form} = renderSafety(command)
  if (form === undefined || !command.isAdopted) return []
  return [
    {
      form,
      isRepeated: false,
      isRequired: false,
      name: form.replace(/^--/, ''),
      shortForm: form,
      // `--yes` says it already.
      text: form === '--yes' ? '' : 'confirms',
    },
  ]
}

/** A flag as it is typed: `--name=`, `--name <value>`, `--[no-]name, default true`. */
function writeFlag({allow_no: allowNo, name, type}: FlagNode, value: string): string {
  if (type === 'boolean') {
    const flag = allowNo ? `--[no-]${name}` : `--${name}`
    return value === '' ? flag : `${flag}, ${value}`
  }
  return value === '' ? `--${name}=` : `--${name} ${value}`
}
