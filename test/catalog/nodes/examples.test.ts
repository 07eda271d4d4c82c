import {expect, it} from 'vitest'

import {readExampleLines, typableExamples} from '../../../src/catalog/nodes/examples.js'
import {catalogOf} from '../../support/manifest-catalog.js'

const catalog = catalogOf({
  'apps:create': {
    examples: [
      '$ <%= config.bin %> <%= command.id %> blog --region eu # in Europe',
      'cli apps create <name>',
      "cli apps create 'unclosed",
      'Creates an app and tells you its address',
      {command: 'cat names | cli apps create && cli apps list', description: 'Create many'},
    ],
  },
})
const command = catalog.commands[0]!

it('reads the lines that start this CLI as words, from templates, prompts, comments and pipes', () => {
  const words = readExampleLines(catalog, command).flatMap((line) =>
    line.words ? [line.words] : [],
  )

  expect(words).toEqual([
    ['cli', 'apps', 'create', 'blog', '--region', 'eu'],
    ['cli', 'apps', 'create'],
    ['cli', 'apps', 'list'],
  ])
})

it('leaves out of what an agent reads what cannot be typed', () => {
  expect(typableExamples(catalog, command)).toEqual([
    'cli apps create blog --region eu # in Europe',
    {command: 'cat names | cli apps create && cli apps list', description: 'Create many'},
  ])
})

it('leaves out the lines that an example prints', () => {
  const printed =
    '<%= config.bin %> hello friend \\\n  --from oclif\nhello friend from oclif!\n\n$ cli hello\nhello!'
  const hello = catalogOf({hello: {examples: [printed]}})
  const typable = typableExamples(hello, hello.commands[0]!)
  expect(typable).toEqual(['cli hello friend \\\n--from oclif\ncli hello'])
})

it('reads a line that a backslash continues, and a long run of blanks once', () => {
  const examples = ['cli hello a \\\n   --from b', `cli hello ${' '.repeat(200_000)}x`]
  const hello = catalogOf({hello: {examples}})
  const words = readExampleLines(hello, hello.commands[0]!).map((line) => line.words)
  expect(words).toEqual([
    ['cli', 'hello', 'a', '--from', 'b'],
    ['cli', 'hello', 'x'],
  ])
})
