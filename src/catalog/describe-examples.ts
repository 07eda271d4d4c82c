import type {AgentExample} from '../contract/metadata.js'
import type {ExampleNode} from '../schema/introspection.js'
import type {CatalogCommand} from './catalog.js'
import {readMetadata} from './declared-metadata.js'
import type {RenderText} from './render-text.js'

/**
 * A command's examples: its `agentExamples`, or else oclif's own.
 *
 * A foreign command's line without more to say stays the text it is, which costs an agent less.
 */
export function describeExamples({definition, isOwn}: CatalogCommand, bin: string, render: RenderText): ExampleNode[] {
  const declared = readMetadata(definition).agentExamples ?? definition.examples ?? []
  return declared
    .flatMap((example) =>
      typeof example === 'string' ? readText(render(example, 'an example'), bin) : read(example, render),
    )
    .map((example) => (isOwn && typeof example === 'string' ? {command: example} : example))
}

function read(example: AgentExample, render: RenderText): ExampleNode[] {
  const command = render(example.command, 'an example')
  if (!command) return []
  const description = render(example.description, 'the description of an example')
  const exitCode = example.expectedExitCode
  return [
    {
      command: withoutPrompt(command),
      ...(description && {description}),
      ...(typeof exitCode === 'number' && {expected_exit_code: exitCode}),
    },
  ]
}

/** A text can be a line to type, what it does with the lines to type under it, or anything. */
function readText(text: string | undefined, bin: string): ExampleNode[] {
  if (!text) return []
  const [first = '', ...rest] = text
    .split('\n')
    .map((line) => withoutPrompt(line))
    .filter(Boolean)
  const isLine = (line: string) => line === bin || line.startsWith(`${bin} `)
  if (rest.length > 0 && !isLine(first) && rest.every((line) => isLine(line))) {
    return [{command: rest.join('\n'), description: first.replace(/^# */, '')}]
  }

  return [[first, ...rest].join('\n')]
}

function withoutPrompt(line: string): string {
  return line.trim().replace(/^\$ +/, '')
}
