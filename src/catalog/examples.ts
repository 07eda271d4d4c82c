import {splitShellLine} from '../command-line/shell-line.js'
import type {ExampleNode} from '../contract/schema/introspection.js'
import type {Catalog, CatalogCommand} from './catalog.js'
import {textRenderer, type Warn} from './texts.js'

/**
 * An example: `words` are those of a literal command line of this CLI, `first` those of its first
 * line.
 */
export type ExampleLine = {
  text: string
  words?: string[]
  first: string[]
  expectedExitCode?: number
}

/** The command lines of a command's examples, without their printed output. */
export function readExampleLines(catalog: Catalog, command: CatalogCommand): ExampleLine[] {
  return readExamples(catalog, command).flatMap((example) => parse(catalog, example))
}

/** A command's examples that can be typed literally; documents contain no others. */
export function typableExamples(
  catalog: Catalog,
  command: CatalogCommand,
  warn?: Warn,
): ExampleNode[] {
  return readExamples(catalog, command, warn).filter((example) =>
    parse(catalog, example).some(({words}) => words),
  )
}

/**
 * A command's `agentExamples`, or else oclif's own (7.3); a foreign one without a description stays
 * a string.
 */
function readExamples(catalog: Catalog, command: CatalogCommand, warn?: Warn): ExampleNode[] {
  const {agentExamples, examples = []} = command.definition
  const render = textRenderer(catalog, command, warn)
  return (agentExamples ?? examples).flatMap((example): ExampleNode[] => {
    const text = render(typeof example === 'string' ? example : example.command, 'an example')
    if (text === undefined) return []
    if (typeof example === 'string') {
      const node = readText(text, catalog.bin)
      return [command.isAdopted && typeof node === 'string' ? {command: node} : node]
    }

    const description = render(example.description, 'the description of an example')
    const code = 'expectedExitCode' in example ? example.expectedExitCode : undefined
    const exit = typeof code === 'number' && {expected_exit_code: code}
    return [
      {
        command: withoutPrompt(text),
        ...(description && {description}),
        ...exit,
      },
    ]
  })
}

/**
 * Reads a text that may hold command lines with output, a description above command lines, or
 * anything else.
 */
function readText(text: string, bin: string): ExampleNode {
  const lines = text.split('\n').map(withoutPrompt).filter(Boolean)
  const [first = '', ...rest] = lines
  const isLine = (line: string) => line === bin || line.startsWith(`${bin} `)
  if (rest.length > 0 && !isLine(first) && rest.every((line) => isLine(line))) {
    return {
      command: rest.join('\n'),
      description: first.replace(/^# */, ''),
    }
  }

  const typed = isLine(first)
    ? lines.filter((line, index) => isLine(line) || lines[index - 1]?.endsWith('\\'))
    : lines
  return typed.join('\n')
}

function withoutPrompt(line: string): string {
  return line.trim().replace(/^[$>] +/, '')
}

function parse(catalog: Catalog, example: ExampleNode): ExampleLine[] {
  const {command: text, expected_exit_code: code} =
    typeof example === 'string' ? {command: example} : example
  const lines = text.replaceAll(/[ \t]*\\\r?\n[ \t]*/g, ' ').split('\n')
  const split = lines.map((line) => splitShellLine(withoutPrompt(line)))
  const first = split[0]?.programs[0] ?? []
  const own = split
    .flatMap((line) => (line && !line.isTemplate ? line.programs : []))
    .filter(([program]) => program === catalog.bin)
  if (own.length > 0) {
    return own.map((words) => ({
      ...(code && {expectedExitCode: code}),
      first,
      text,
      words,
    }))
  }
  // Prose about this CLI is no example of another one.
  const {bin, config, name} = catalog
  const names = new Set([bin, ...(config?.binAliases ?? []), name.replace(/^@[^/]+\//, '')])
  return text.split(/[^\w-]+/).some((word) => names.has(word)) ? [] : [{first, text}]
}
