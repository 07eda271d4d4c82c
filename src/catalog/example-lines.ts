import type {Catalog, CatalogCommand} from './catalog.js'
import {describeExamples} from './describe-examples.js'
import type {ExampleNode} from '../schema/introspection.js'
import type {RenderText} from './render-text.js'
import {splitShellLine} from '../command-line/shell-line.js'

/** A line that an example shows to type. */
export type ExampleLine = {
  /** The example as it is written. */
  text: string
  /** The program, and the words behind it; undefined where the example shows no line that can be read as one. */
  words?: string[]
  /** The words of the example's first line, whatever program it starts. */
  first: string[]
  /** The exit code that the line is meant to end with, where that is not 0. */
  expectedExitCode?: number
}

const known = new WeakMap<CatalogCommand, readonly ExampleLine[]>()

/**
 * What a command's examples show to type, as words: the lines that start this CLI, and not what these print. They are
 * parsed once; search, schema, lint and the testing kit read the same.
 */
export function readExampleLines(
  catalog: Catalog,
  command: CatalogCommand,
  render: RenderText,
): readonly ExampleLine[] {
  let lines = known.get(command)
  if (!lines) {
    lines = describeExamples(command, catalog.bin, render).flatMap((example) => parseExample(catalog, example))
    known.set(command, lines)
  }

  return lines
}

/** The examples of a command that can be typed as they are; an agent reads no others. */
export function typableExamples(catalog: Catalog, command: CatalogCommand, render: RenderText): ExampleNode[] {
  const isTypable = (example: ExampleNode) => parseExample(catalog, example).some(({words}) => words !== undefined)
  return describeExamples(command, catalog.bin, render).filter((example) => isTypable(example))
}

function parseExample(catalog: Catalog, example: ExampleNode): ExampleLine[] {
  const text = typeof example === 'string' ? example : example.command
  const code = typeof example === 'string' ? undefined : example.expected_exit_code
  const expected = code ? {expectedExitCode: code} : {}
  const lines = joinContinued(text).map((line) => splitShellLine(line))
  const first = lines[0]?.programs[0] ?? []
  const own = lines.flatMap((line) => {
    if (!line || line.isTemplate) return []
    return line.programs.filter(([program]) => program === catalog.bin)
  })
  if (own.length > 0) return own.map((words) => ({...expected, first, text, words}))
  return namesOf(catalog).some((name) => mentions(text, name)) ? [] : [{first, text}]
}

/** Every name that starts this CLI. */
function namesOf({bin, config, name}: Catalog): string[] {
  return [bin, ...(config?.binAliases ?? []), name, name.replace(/^@[^/]+\//, '')]
}

/** Whether a text has a name as a word of its own. */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before, behind] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' ']
    if (!/[\w-]/.test(before) && !/[\w-]/.test(behind)) return true
  }

  return false
}

/** The lines of a text, those that a backslash continues as one, without the prompt in front. */
function joinContinued(text: string): string[] {
  return text
    .replaceAll(/[ \t]*\\\r?\n[ \t]*/g, ' ')
    .split('\n')
    .map((line) => line.trim().replace(/^[$>] +/, ''))
    .filter(Boolean)
}
