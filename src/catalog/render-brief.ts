import type {BriefNode} from '../contract/schema/introspection.js'
import {findExample} from './brief-example.js'
import {readPlainSentence} from './brief-text.js'
import {
  type ArgumentWord,
  type BriefWord,
  listArguments,
  listFlags,
  readContext,
} from './brief-words.js'
import {type Catalog, type CatalogCommand, commonFlagsOf} from './catalog.js'
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
 * Renders what a right command line needs, in few words (8.32): a flag that takes a text is
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
  args: readonly ArgumentWord[]
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
  const isValid = (words: readonly string[]) => findProblems(refined, words).length === 0
  return {
    args,
    common: flags.filter((flag) => isCommon(flag)),
    example: findExample(catalog, refined, {args, flags, isValid}),
    flags: flags.filter((flag) => !isCommon(flag)),
    summary: readPlainSentence(summarize(catalog, command)),
  }
}

function toBody({args, common, example, flags}: BriefWords): BriefBody {
  return {
    ...(args.length > 0 && {arguments: mapArguments(args)}),
    ...(flags.length > 0 && {flags: mapFlags(flags)}),
    ...(common.length > 0 && {common: nameCommon(common)}),
    ...(example !== undefined && {example}),
  }
}

/** The common flags with their values: most command lines need none of them (8.23). */
function nameCommon(flags: readonly BriefWord[]): string {
  const forms = flags.map(({isRepeated, plain}) => (isRepeated ? `[${plain}]...` : plain))
  return forms.join(' ')
}

/** Arguments in their order; those that follow each other without a text share one entry. */
function mapArguments(args: readonly ArgumentWord[]): Record<string, string> {
  const entries: [string, string][] = []
  for (const {form, isRequired, text} of args) {
    const word = isRequired ? form : `[${form}]`
    const last = entries.at(-1)
    if (text === '' && last?.[1] === '') last[0] += ` ${word}`
    else entries.push([word, text])
  }

  return Object.fromEntries(entries)
}

/** Flags, required ones first; those without a text share the first entry. */
function mapFlags(flags: readonly BriefWord[]): Record<string, string> {
  const bare = flags.filter(({text}) => text === '')
  const explained = flags.filter(({text}) => text !== '')
  const needed = explained.filter(({isRequired}) => isRequired)
  const others = explained.filter(({isRequired}) => !isRequired)
  return Object.fromEntries([
    ...(bare.length > 0 ? [[writeFlags(bare), '']] : []),
    ...[...needed, ...others].map((flag) => [writeFlags([flag]), flag.text]),
  ])
}

/**
 * Flags as a POSIX synopsis has them: `--to= (--a= | --b=) [--c --d=] [--e=]...`. Dots after a
 * bracket mean that the flag may be given again, for another value.
 */
function writeFlags(flags: readonly BriefWord[]): string {
  const free = flags.filter(({choice}) => !choice)
  const required = free.filter(({isRequired}) => isRequired)
  const optional = free.filter(({isRequired}) => !isRequired)
  const single = optional.filter(({isRepeated}) => !isRepeated)
  // A note without brackets would be the next flag's.
  const isNoted = ({form}: BriefWord) => /^--\S+, /.test(form)
  return [
    ...required.map(({form, isRepeated}) => (isRepeated ? `(${form})...` : form)),
    ...writeChoices(flags),
    ...bracket(single.filter((flag) => !isNoted(flag))),
    ...single.filter(isNoted).flatMap((flag) => bracket([flag])),
    ...bracket(optional.filter(({isRepeated}) => isRepeated)).map((group) => `${group}...`),
  ].join(' ')
}

function bracket(flags: readonly BriefWord[]): string[] {
  return flags.length > 0 ? [`[${flags.map(({form}) => form).join(' ')}]`] : []
}

function writeChoices(flags: readonly BriefWord[]): string[] {
  const groups = new Map<string, string>()
  for (const {choice, isRepeated} of flags) {
    if (!choice) continue
    const {isRequired, members} = choice
    const forms = flags.filter(({name}) => members.includes(name)).map(({form}) => form)
    const [open, close] = isRequired ? '()' : '[]'
    const group = `${open}${forms.join(' | ')}${close}${isRepeated ? '...' : ''}`
    groups.set(members.join(' '), group)
  }

  return [...groups.values()]
}

function nameSafety(command: CatalogCommand): BriefNode['safety'] {
  const {destructive, read_only: isReading, unknown} = renderSafety(command)
  if (unknown) return undefined
  if (destructive) return 'destructive'
  return isReading ? 'read' : 'write'
}
