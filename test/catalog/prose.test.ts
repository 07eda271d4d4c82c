import {expect, it} from 'vitest'

import {readCatalog} from '../../src/catalog/read.js'
import {renderBrief} from '../../src/catalog/brief/render-brief.js'
import {renderDescribe, summarizeHost} from '../../src/catalog/documents/render-host.js'
import {renderIndex} from '../../src/catalog/documents/render-index.js'
import {renderManifestSchema} from '../../src/catalog/documents/render-schema.js'
import type {HostConfig} from '../../src/oclif/shapes.js'
import {writeAgentsSection, writeSkill} from '../../src/services/describe/markdown.js'
import {describePlugin} from '../../src/services/describe/plugin-manifest.js'
import {findMatches} from '../../src/services/search/find-commands.js'
import {renderMatches} from '../../src/services/search/render-matches.js'
import {entry, loadHost} from '../support/host.js'

/** A text as oclif's help renders it, with a color, an override of direction, and a template. */
const raw = (text: string) => `\u001B[31m${text}\u001B[0m of <%= config.bin %>\u202E`

/** All texts of a document. */
function listTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => [key, ...listTexts(value)])
}

it('renders and cleans the texts of every document (3.11)', async () => {
  const deprecated = {message: raw('The old one'), to: 'new'}
  const fields = {
    agentDescription: raw('Agent'),
    agentExamples: [{command: 'riffle a b x', description: raw('Example')}],
    args: {file: {name: 'file', description: raw('File')}, other: {name: 'other'}},
    argumentAnnotations: {other: {description: raw('Other')}},
    deprecationOptions: {message: raw('It is old')},
    flags: {
      bad: {type: 'option', options: 7, name: 'bad'},
      'o\u001B[31md\u202Ed': 7,
      long: {type: 'option', name: 'long', helpValue: '\u001B[31m<km>\u202E'},
      old: {type: 'option', name: 'old', deprecated, summary: raw('Old')},
    },
    returns: {type: 'Row[]', description: raw('Rows')},
    summary: raw('Print the rows'),
    whenToUse: raw('When'),
  }
  const config = await loadHost({
    commands: {'a:b': entry(fields)},
    oclif: {topicSeparator: ' ', topics: {a: {description: raw('Topic')}}},
    pjson: {description: raw('The host')},
  })
  const catalog = readCatalog(config)
  const [command] = catalog.commands
  const describe = renderDescribe(catalog)
  const schema = renderManifestSchema(catalog, command!)
  const documents = {
    agents: writeAgentsSection(catalog),
    brief: renderBrief(catalog, command!, {findProblems: () => []}),
    describe,
    index: renderIndex(catalog),
    plugin: describePlugin(catalog, 'riffle'),
    schema,
    skill: writeSkill(catalog),
    which: renderMatches(catalog, findMatches(catalog, 'print rows', {}), 'print rows'),
  }

  for (const [name, document] of Object.entries(documents)) {
    for (const text of listTexts(document)) expect(text, name).not.toMatch(/[\u001B\u202E]|<%/)
  }
  expect(describe.summary).toBe('The host of riffle')
  expect(describe.commands[0]!.summary).toBe('Topic of riffle')
  expect(documents.brief.flags).toHaveProperty(['[--long <km>]'])
  expect(schema).toMatchObject({
    agent_description: 'It is old of riffle\nAgent of riffle',
    arguments: [{description: 'File of riffle'}, {description: 'Other of riffle'}],
    flags: [{}, {}, {deprecated: {message: 'The old one of riffle', to: 'new'}}],
    returns: {description: 'Rows of riffle'},
  })
})

it.each([
  [{description: 'Package', oclif: {description: 'Own'}}, 'Own'],
  [{description: 'Package', oclif: {description: ''}}, 'Package'],
  [{description: '', oclif: {}}, 'riffle'],
  [{description: ['List'], oclif: {}}, 'riffle'],
  [{description: '<%= new Date() %>', oclif: {}}, 'riffle'],
])('summarizes the host of %j as %s', async (pjson, summary) => {
  const catalog = readCatalog(await loadHost({commands: {}}))
  const config = {...catalog.config, pjson} as unknown as HostConfig
  expect(summarizeHost({...catalog, config})).toBe(summary)
})
