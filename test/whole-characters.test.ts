import fc from 'fast-check'
import {expect, onTestFinished, test} from 'vitest'

import {renderBrief} from '../src/catalog/brief/render-brief.js'
import {renderDescribe} from '../src/catalog/documents/render-host.js'
import {renderIndex} from '../src/catalog/documents/render-index.js'
import {renderManifestSchema} from '../src/catalog/documents/render-schema.js'
import {summarize} from '../src/catalog/texts/render-text.js'
import {bound} from '../src/contract/phrase.js'
import {takeCharacters, takeLastCharacters} from '../src/contract/prose.js'
import {diagnoseLine} from '../src/corrections/diagnose.js'
import {checkWords} from '../src/corrections/problems/problems.js'
import {LineFinder} from '../src/mcp/output/find-lines.js'
import type {HostConfig} from '../src/oclif/shapes.js'
import {keepLinesWithin} from '../src/output/cut.js'
import {describeSkill} from '../src/services/describe/markdown.js'
import {lintCatalog} from '../src/services/lint/lint-catalog.js'
import {findCommands} from '../src/services/search/find-commands.js'
import {catalogOf} from './support/manifest-catalog.js'
import {makeTrialHost} from './support/trial-host.js'

// What is cut, and what arrives in pieces, is cut between characters: half of one is no text.

/** A catalog whose texts are all the same, and long enough to be cut everywhere. */
function catalogWith(text: string, count: number) {
  const option = {description: text, options: [text], type: 'option'} as const
  const commands = Object.fromEntries(
    Array.from({length: count}, (_, index) => [
      `show${index}`,
      {args: {a: {description: text}}, flags: {f: option}, summary: text, description: text},
    ]),
  )
  const config = {pjson: {description: text, oclif: {}}} as unknown as HostConfig
  return {...catalogOf(commands), config}
}

/** What the plugin writes of a text that it may have to cut. */
const cuts: Record<string, (text: string) => unknown> = {
  beginning: (text) => takeCharacters(text, 100),
  end: (text) => takeLastCharacters(text, 100),
  phrase: (text) => bound(text, 100),
  lines: (text) => [keepLinesWithin(text, 100, 'head'), keepLinesWithin(text, 100, 'tail')],
  matches: (text) => {
    const found: unknown[] = []
    const finder = new LineFinder('match', (line) => found.push(line))
    for (const line of [text, 'a match', text]) finder.add(line)
    finder.end()
    return found
  },
  index: (text) => renderIndex(catalogWith(text, 60)),
  brief: (text) => {
    const catalog = catalogWith(text, 1)
    return renderBrief(catalog, catalog.commands[0]!, {findProblems: checkWords})
  },
  schema: (text) => {
    const catalog = catalogWith(text, 1)
    return [renderManifestSchema(catalog, catalog.commands[0]!), renderDescribe(catalog)]
  },
  summary: (text) => {
    const catalog = catalogWith(text, 1)
    return summarize(catalog, catalog.commands[0]!)
  },
  search: (text) => findCommands(catalogWith(text, 3), text),
  skill: (text) => describeSkill(catalogWith(text, 0)),
  lint: (text) => lintCatalog(catalogWith(text, 3)),
  correction: (text) => diagnoseLine(catalogWith(text, 3), ['a', `--${text}`, text]),
}

test.each(Object.keys(cuts))('no half of a character is written: %s', (name) => {
  // Of two lengths that differ by one, one is cut within a character.
  const filler = fc.constantFrom('', 'a', 'ab ', 'x\n')
  const repeated = fc.tuple(filler, fc.integer({max: 1500, min: 0}), filler)
  const texts = repeated.map(([start, count, end]) => start + '\u{1F600}'.repeat(count) + end)
  fc.assert(
    fc.property(texts, (text) => {
      const [half] = /.{10}\\ud[89a-f].{10}/.exec(JSON.stringify(cuts[name]!(text))) ?? []
      expect(half).toBeUndefined()
    }),
    {
      examples: [0, 1, 2, 3].map((count) => ['a'.repeat(count) + '\u{1F600}'.repeat(1200)]),
      numRuns: 20,
    },
  )
})

test('what a server prints before it fails arrives in pieces, and is shown whole', async () => {
  const host = await makeTrialHost({
    commands: {},
    files: {
      'bin/run.js': `import {writeSync} from 'node:fs'
      import {execute} from '@oclif/core'
      if (process.argv.includes('--check')) await execute({dir: import.meta.url})
      else for (const byte of Buffer.from('Not today \u{1F600}'.repeat(5))) {
        writeSync(2, Buffer.of(byte))
        await new Promise((resolve) => setTimeout(resolve, 2))
      }`,
    },
    oclif: {topicSeparator: ' '},
  })
  onTestFinished(() => host.remove())
  const {stderr} = await host.run(['murli', 'mcp', '--check'])
  expect(JSON.parse(stderr)).toMatchObject({
    suggestion: `It printed: ${'Not today \u{1F600}'.repeat(5)}`,
  })
})
