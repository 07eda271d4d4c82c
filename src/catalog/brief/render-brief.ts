import {tokenize} from '../../command-line/tokenize.js'
import type {BriefNode} from '../../contract/schema/introspection.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {commonFlagsOf} from '../nodes/common-flags.js'
import {renderSafety} from '../nodes/render-command.js'
import {firstSentence} from '../texts/first-sentence.js'
import {summarize} from '../texts/render-text.js'
import {findExample} from './brief-example.js'
import {
  type BriefArgument,
  type BriefInput,
  changesByFlag,
  listBriefArguments,
  listBriefFlags,
  readContext,
} from './brief-inputs.js'

/** How to render a brief. */
export type BriefOptions = {
  /** Finds the mistakes in the words after a command, as `--validate` does. */
  findProblems: (command: CatalogCommand, words: readonly string[]) => readonly unknown[]
  /** The command with the types of its loaded class; by default those of its manifest. */
  refined?: CatalogCommand
}

/** What a brief says beyond the command's name, summary and safety. */
export type BriefBody = Pick<BriefNode, 'arguments' | 'common' | 'example' | 'flags'>

/**
 * Renders what a valid command line needs, in brief (8.32): a flag that takes a text is
 * `--name=`, and nothing is repeated that a name says already.
 */
export function renderBrief(
  catalog: Catalog,
  command: CatalogCommand,
  options: BriefOptions,
): BriefNode {
  const parts = readBriefParts(catalog, command, options)
  const {refined = command} = options
  const safety = nameSafety(refined)
  const operands = parts.args.map(({operand}) => operand)
  const args = parts.args.filter(({needsEntry}) => needsEntry)
  return {
    command: [command.name || catalog.bin, ...operands].join(' '),
    ...(parts.summary !== '' && {summary: parts.summary}),
    ...toBody({...parts, args}),
    ...(safety && {safety}),
  }
}

/** Renders a brief for a document that says name, summary and safety itself (10.1). */
export function renderBriefBody(
  catalog: Catalog,
  command: CatalogCommand,
  options: BriefOptions,
): BriefBody {
  return toBody(readBriefParts(catalog, command, options))
}

/** What a brief is written from. */
type BriefParts = {
  summary: string
  args: readonly BriefArgument[]
  flags: readonly BriefInput[]
  common: readonly BriefInput[]
  example: string | undefined
}

/** Collects what a brief says, with an example only if it has every required flag. */
function readBriefParts(
  catalog: Catalog,
  command: CatalogCommand,
  {findProblems, refined = command}: BriefOptions,
): BriefParts {
  const context = readContext(catalog, command)
  const flags = listBriefFlags(catalog, refined, context)
  const shared = commonFlagsOf(catalog, command)
  // Of a common flag, a brief does not say what it changes.
  const isCommon = ({isRequired, name}: BriefInput) =>
    !isRequired && shared.has(name) && !changesByFlag(refined, name)
  const args = listBriefArguments(catalog, refined, context)
  const required = flags.filter(({isRequired}) => isRequired)
  const isValid = (words: readonly string[]) => {
    return hasFlags(refined, words, required) && findProblems(refined, words).length === 0
  }
  return {
    args,
    common: flags.filter((flag) => isCommon(flag)),
    example: findExample(catalog, refined, isValid),
    flags: flags.filter((flag) => !isCommon(flag)),
    summary: firstSentence(summarize(catalog, command)),
  }
}

/** Whether all of several flags are among words. */
function hasFlags(
  {definition}: CatalogCommand,
  words: readonly string[],
  flags: readonly BriefInput[],
): boolean {
  const tokens = tokenize(words, definition.flags)
  const given = new Set(tokens.map((token) => ('name' in token ? token.name : undefined)))
  return flags.every(({name}) => given.has(name))
}

/** The fields of a brief; one without content is left out. */
function toBody({args, common, example, flags}: BriefParts): BriefBody {
  return {
    ...(args.length > 0 && {arguments: toMap(args)}),
    ...(flags.length > 0 && {flags: toMap(flags)}),
    ...(common.length > 0 && {common: nameCommon(common)}),
    ...(example !== undefined && {example}),
  }
}

/** The common flags with their values: most command lines need none of them (8.23). */
function nameCommon(flags: readonly BriefInput[]): string {
  const forms = flags.map(({isRepeated, shortForm}) =>
    isRepeated ? `[${shortForm}]...` : shortForm,
  )
  return forms.join(' ')
}

/** Maps each flag or argument, as it is typed, to its text. */
function toMap(inputs: readonly BriefInput[]): Record<string, string> {
  return Object.fromEntries(inputs.map((input) => [bracket(input), input.text]))
}

/**
 * A flag or argument as a POSIX synopsis has it: `--to=`, `[--to=]`, `(--to=)...`, `[--to=]...`.
 * Dots after a bracket mean that the flag may be given again, for another value.
 */
function bracket({form, isRepeated, isRequired}: BriefInput): string {
  if (isRequired) return isRepeated ? `(${form})...` : form
  return isRepeated ? `[${form}]...` : `[${form}]`
}

/** What a command does, in one word; undefined if no source states it. */
function nameSafety(command: CatalogCommand): BriefNode['safety'] {
  const {destructive, read_only: isReading, unknown} = renderSafety(command)
  if (unknown) return undefined
  if (destructive) return 'destructive'
  return isReading ? 'read' : 'write'
}
