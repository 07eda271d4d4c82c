import {assert, property, string} from 'fast-check'
import {encode} from 'gpt-tokenizer'
import {describe, expect, it} from 'vitest'
import {parse} from 'yaml'

import type {Catalog} from '../../../src/catalog/catalog.js'
import {readCatalog} from '../../../src/catalog/read.js'
import Describe from '../../../src/commands/describe.js'
import {
  type MarkdownDocument,
  renderNewFile,
  insertSection,
} from '../../../src/services/describe/markdown-section.js'
import {writeAgentsSection, writeSkill} from '../../../src/services/describe/markdown.js'
import {entry, loadHost} from '../../support/host.js'

const {args, flags} = Describe

async function readHost(count: number, bin = 'riffle') {
  const commands = Object.fromEntries(
    Array.from({length: count}, (_, index) => [
      `topic${index}:do`,
      entry({args: {name: {name: 'name'}}, summary: 'Does what it says, at length, '.repeat(9)}),
    ]),
  )
  const config = await loadHost({
    commands: {...commands, describe: entry({args, flags})},
    oclif: {bin},
    pjson: {description: 'Keeps <things>: "safe"'},
  })
  return readCatalog(config)
}

describe('writeSkill', () => {
  it.each([0, 3, 3000])('meets the Agent Skills format for a CLI of %i commands', async (count) => {
    const {body, frontmatter} = writeSkill(await readHost(count, '@acme/My_Long--CLI!'))
    expect(frontmatter).toMatch(/^---\n[\s\S]*\n---\n$/)
    const {description, name} = parse(String(frontmatter).replaceAll('---', '')) as {
      description: string
      name: string
    }

    expect(name).toBe('acme-my-long-cli')
    expect(description).toMatch(
      /^Runs the @acme\/My_Long--CLI! command line\. Keeps things: "safe"\. Use it whenever/,
    )
    expect(encode(`${frontmatter}${body}`).length).toBeLessThan(600)
  })

  it('is chosen for the commands of the CLI, not for those that manage the CLI itself', async () => {
    const help = {summary: 'Display help', pluginName: '@oclif/plugin-help'}
    const commands = {
      describe: {args, flags, pluginName: 'oclif-plugin-murli'},
      help,
      sail: {},
      'tides:list': {},
    }
    const config = await loadHost({
      commands: Object.fromEntries(
        Object.entries(commands).map(([id, fields]) => [id, entry(fields)]),
      ),
    })
    const {body, frontmatter} = writeSkill(readCatalog(config))
    expect(frontmatter).toContain('whenever a task needs riffle, or one of: sail, tides."')
    expect(body).toMatch(/^Digest [0-9a-f]{12}\.$/m)
  })

  it('names only commands that exist', async () => {
    const named = (catalog: Catalog) => {
      const text = writeSkill(catalog).body + writeAgentsSection(catalog).body
      return new Set([...text.matchAll(/`riffle ([a-z0-9:]+)/g)].map(([, name]) => name))
    }
    expect(named(await readHost(3))).toEqual(new Set(['describe']))
    const nameOf = async (fields: object) =>
      named(readCatalog(await loadHost({commands: {go: entry({...fields})}})))
    expect(await nameOf({mutating: false})).toEqual(new Set(['go']))
    // The first command that an agent tries must not change anything.
    expect(await nameOf({mutating: true})).toEqual(new Set())
    expect(await nameOf({})).toEqual(new Set())
  })
})

const ours = {body: 'new', frontmatter: '---\nname: riffle\n---\n'}
const section = '<!-- murli:begin -->\nnew\n<!-- murli:end -->'

describe('insertSection', () => {
  const mine = '---\nname: mine\n---\ntext\n'
  it.each<[what: string, existing: string, document: MarkdownDocument, updated: string]>([
    ['a text', '# Mine', {body: 'new'}, `# Mine\n\n${section}\n`],
    ['a text that ends its line', '# Mine\n', {body: 'new'}, `# Mine\n\n${section}\n`],
    ['an empty text', '', {body: 'new'}, `${section}\n`],
    ['a text with frontmatter', mine, ours, `${mine}\n${section}\n`],
    ['a text without frontmatter', 'text\n', ours, `---\nname: riffle\n---\ntext\n\n${section}\n`],
    ['a text with empty frontmatter', '---\n---\na\n', ours, `---\n---\na\n\n${section}\n`],
    [
      'a text with a byte order mark',
      '\uFEFFtext\n',
      ours,
      `\uFEFF---\nname: riffle\n---\ntext\n\n${section}\n`,
    ],
    ['a byte order mark alone', '\uFEFF', ours, `\uFEFF---\nname: riffle\n---\n${section}\n`],
    [
      'a section after a byte order mark',
      `\uFEFF${section}\n`,
      ours,
      `\uFEFF---\nname: riffle\n---\n${section}\n`,
    ],
    ['its own text', renderNewFile(ours), ours, renderNewFile(ours)],
    [
      'a text of Windows',
      'a\r\n',
      {body: 'new'},
      `a\r\n\r\n${section.replaceAll('\n', '\r\n')}\r\n`,
    ],
  ])('puts the section at the end of %s, and keeps the rest', (_, existing, document, updated) => {
    expect(insertSection(existing, document)).toBe(updated)
  })

  it.each(['<!-- murli:begin -->', '<!-- murli:end -->', '<!-- murli:end --><!-- murli:begin -->'])(
    'refuses a section that is not complete: %s',
    (text) => {
      expect(() => insertSection(text, ours)).toThrow(RangeError)
    },
  )

  it('leaves everything outside alone and comes to the same the second time', () => {
    const text = string({unit: 'grapheme'}).filter((value) => !value.includes('murli:'))
    assert(
      property(text, text, text, (before, after, body) => {
        const existing = `${before}<!-- murli:begin -->x<!-- murli:end -->${after}`
        const updated = insertSection(existing, {body})
        expect(updated.startsWith(before) && updated.endsWith(after)).toBe(true)
        expect(insertSection(updated, {body})).toBe(updated)
        const appended = insertSection(before, {body})
        expect(appended.startsWith(before)).toBe(true)
        expect(insertSection(appended, {body})).toBe(appended)
      }),
    )
  })
})
