import type {BriefNode} from '../contract/schema/introspection.js'
import {tokenize} from '../command-line/tokenize.js'
import {findExample} from './brief-example.js'
import {readPlainSentence} from './brief-text.js'
import {
  type BriefArgument,
  type BriefWord,
  listArguments,
  listFlags,
  readContext,
} from './brief-words.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {commonFlagsOf} from './common-flags.js'
import {renderSafety} from './render-command.js'
import {summarize} from './texts.js'

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
 * `--name=`, and what a name says already is not said again.
 */
export function renderBrief(
  catalog: Catalog,
  command: CatalogCommand,
  options: BriefOptions,
): BriefNode {
  const words = readWords(catalog, command, options)
  const {refined = command} = options
  const safety = nameSafety(refined)
  const typed = words.args.map((arg) => arg.typed)
  const args = words.args.filter(({needsEntry}) => needsEntry)
  return {
    command: [command.name || catalog.bin, ...typed].join(' '),
    ...(words.summary !== '' && {summary: words.summary}),
    ...toBody({...words, args}),
    ...(safety && {safety}),
  }
}

/** Renders a brief for a document that says name, summary and safety itself (10.1). */
export function renderBriefBody(
  catalog: Catalog,
  command: CatalogCommand,
  options: BriefOptions,
): BriefBody {
  return toBody(readWords(catalog, command, options))
}

/** The words of a brief. */
type BriefWords = {
  summary: string
  args: readonly BriefArgument[]
  flags: readonly BriefWord[]
  common: readonly BriefWord[]
  example: string | undefined
}

function readWords(
  catalog: Catalog,
  command: CatalogCommand,
  {findProblems, refined = command}: BriefOptions,
): BriefWords {
  const context = readContext(catalog, command)
  const flags = listFlags(catalog, refined, context)
  const shared = commonFlagsOf(catalog, command)
  const isCommon = ({isRequired, name}: BriefWord) => !isRequired && shared.has(name)
  const args = listArguments(catalog, refined, context)
  const required = flags.filter(({isRequired}) => isRequired)
  const isValid = (words: readonly string[]) => {
    return hasFlags(refined, words, required) && findProblems(refined, words).length === 0
  }
  return {
    args,
    common: flags.filter((flag) => isCommon(flag)),
    example: findExample(catalog, refined, isValid),
    flags: flags.filter((flag) => !isCommon(flag)),
    summary: readPlainSentence(summarize(catalog, command)),
  }
}

/** Whether all of several flags are among words. */
function hasFlags(
  {definition}: CatalogCommand,
  words: readonly string[],
  flags: readonly BriefWord[],
): boolean {
  const tokens = tokenize(words, definition.flags)
  const given = new Set(tokens.map((token) => ('name' in token ? token.name : undefined)))
  return flags.every(({name}) => given.has(name))
}

/** The fields of a brief; one without content is left out. */
function toBody({args, common, example, flags}: BriefWords): BriefBody {
  return {
    ...(args.length > 0 && {arguments: toMap(args)}),
    ...(flags.length > 0 && {flags: toMap(flags)}),
    ...(common.length > 0 && {common: nameCommon(common)}),
    ...(example !== undefined && {example}),
  }
}

/** The common flags with their values: most command lines need none of them (8.23). */
function nameCommon(flags: readonly BriefWord[]): string {
  const forms = flags.map(({isRepeated, plain}) => (isRepeated ? `[${plain}]...` : plain))
  return forms.join(' ')
}

/** Maps each word to its text. */
function toMap(words: readonly BriefWord[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [bracket(word), word.text]))
}

/**
 * A word as a POSIX synopsis has it: `--to=`, `[--to=]`, `(--to=)...`, `[--to=]...`. Dots after a
 * bracket mean that the flag may be given again, for another value.
 */
function bracket({form, isRepeated, isRequired}: BriefWord): string {
  if (isRequired) return isRepeated ? `(${form})...` : form
  return isRepeated ? `[${form}]...` : `[${form}]`
}

function nameSafety(command: CatalogCommand): BriefNode['safety'] {
  const {destructive, read_only: isReading, unknown} = renderSafety(command)
  if (unknown) return undefined
  if (destructive) return 'destructive'
  return isReading ? 'read' : 'write'
}
