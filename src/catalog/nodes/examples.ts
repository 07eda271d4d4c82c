import {splitShellLine} from '../../command-line/shell-line.js'
import type {AgentExample} from '../../contract/metadata.js'
import type {ExampleNode} from '../../contract/schema/introspection.js'
import {binNames} from '../../oclif/host.js'
import type {Catalog, CatalogCommand} from '../catalog.js'
import {type RenderText, textRenderer, type Warn} from '../texts/render-text.js'

/** A command line of an example, or an example that has none of this CLI. */
export type ExampleLine = {
  /** The whole example. */
  text: string
  /** The words of the command line, if it can be typed literally and starts this CLI. */
  words?: string[]
  /** The words of the example's first line. */
  first: string[]
  expectedExitCode?: number
}

/** The command lines of a command's examples, without their printed output. */
export function readExampleLines(catalog: Catalog, command: CatalogCommand): ExampleLine[] {
  return readExamples(catalog, command).flatMap((example) => listLines(catalog, example))
}

/** A command's examples that can be typed literally; documents contain no others. */
export function typableExamples(
  catalog: Catalog,
  command: CatalogCommand,
  warn?: Warn,
): ExampleNode[] {
  const examples = readExamples(catalog, command, warn)
  return examples.filter((example) => listLines(catalog, example).some(({words}) => words))
}

/**
 * A command's `agentExamples`, or else oclif's own (7.3); a foreign one without a description stays
 * a string.
 */
function readExamples(catalog: Catalog, command: CatalogCommand, warn?: Warn): ExampleNode[] {
  const {agentExamples, examples = []} = command.definition
  const render = textRenderer(catalog, command, warn)
  return (agentExamples ?? examples).flatMap((example): ExampleNode | [] => {
    const isText = typeof example === 'string'
    const text = render(isText ? example : example.command, 'an example')
    if (text === undefined) return []
    if (!isText) return describeExample(text, example, render)
    const node = readText(text, catalog.bin)
    return command.isAdopted && typeof node === 'string' ? {command: node} : node
  })
}

/** An example with its description and exit code, if these are stated. */
function describeExample(
  text: string,
  example: Omit<AgentExample, 'command'>,
  render: RenderText,
): ExampleNode {
  const description = render(example.description, 'the description of an example')
  const {expectedExitCode: code} = example
  return {
    command: withoutPrompt(text),
    ...(description && {description}),
    ...(typeof code === 'number' && {expected_exit_code: code}),
  }
}

/**
 * Reads a text that may hold command lines with what they print (`$ acme list`, then a table), a
 * description above command lines (`# List the apps`, then `acme list`), or anything else.
 */
function readText(text: string, bin: string): ExampleNode {
  const lines = text.split('\n').map(withoutPrompt).filter(Boolean)
  const [first = '', ...others] = lines
  const isLine = (line: string) => line === bin || line.startsWith(`${bin} `)
  if (others.length > 0 && !isLine(first) && others.every(isLine)) {
    return {
      command: others.join('\n'),
      description: first.replace(/^# */, ''),
    }
  }

  if (!isLine(first)) return lines.join('\n')
  // Other lines are printed output, unless they continue a command line.
  const isTyped = (line: string, index: number) => {
    return isLine(line) || lines[index - 1]?.endsWith('\\')
  }
  return lines.filter(isTyped).join('\n')
}

/** A line without white space around it, and without a shell's prompt. */
function withoutPrompt(line: string): string {
  return line.trim().replace(/^[$>] +/, '')
}

/** The command lines of this CLI in an example, or else one without words; none for prose. */
function listLines(catalog: Catalog, example: ExampleNode): ExampleLine[] {
  const node = typeof example === 'string' ? {command: example} : example
  const {command: text, expected_exit_code: code} = node
  const lines = joinContinued(text).split('\n')
  const split = lines.map((line) => splitShellLine(withoutPrompt(line)))
  const first = split[0]?.programs[0] ?? []
  const literal = split.flatMap((line) => (line && !line.isTemplate ? line.programs : []))
  const ofCli = literal.filter(([program]) => program === catalog.bin)
  if (ofCli.length > 0) {
    return ofCli.map((words) => ({
      ...(code && {expectedExitCode: code}),
      first,
      text,
      words,
    }))
  }
  // Prose about this CLI is not an example of another one.
  return namesCli(catalog, text) ? [] : [{first, text}]
}

/** A text in which a line that ends in a backslash continues with the next one. */
function joinContinued(text: string): string {
  // With the lookbehind, a long run of blanks is read only once.
  return text.replaceAll(/(?<![ \t])[ \t]*\\\r?\n[ \t]*/g, ' ')
}

/** Whether a text has one of the names of the CLI. */
function namesCli({bin, config, name}: Catalog, text: string): boolean {
  const bins = config ? binNames(config) : [bin]
  // `acme` of the package `@acme-corp/acme`
  const packageName = name.replace(/^@[^/]+\//, '')
  const names = new Set([...bins, packageName])
  return text.split(/[^\w-]+/).some((word) => names.has(word))
}
