import type {ExampleNode} from '../schema/introspection.js'
import type {CatalogDefinition} from './catalog.js'
import {readMetadata} from './declared-metadata.js'
import type {RenderText} from './render-text.js'

/** A command's examples: its `agentExamples`, or else oclif's own. */
export function describeExamples(definition: CatalogDefinition, bin: string, render: RenderText): ExampleNode[] {
  const declared = readMetadata(definition).agentExamples ?? definition.examples ?? []
  return declared.flatMap((example): ExampleNode[] => {
    if (typeof example === 'string') return describeText(render(example, 'an example'), bin)
    const command = render(example.command, 'an example')
    const description = render(example.description, 'the description of an example')
    const exitCode = 'expectedExitCode' in example ? example.expectedExitCode : undefined
    if (!command) return []
    const line = withoutPrompt(command)
    if (description === undefined && typeof exitCode !== 'number') return [line]
    return [
      {
        command: line,
        ...(description && {description}),
        ...(typeof exitCode === 'number' && {expected_exit_code: exitCode}),
      },
    ]
  })
}

/** A text can be a line to type, what it does with the lines to type under it, or anything. */
function describeText(text: string | undefined, bin: string): ExampleNode[] {
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
