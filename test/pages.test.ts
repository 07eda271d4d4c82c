import {readdir, readFile} from 'node:fs/promises'

import {describe, expect, test} from 'vitest'

import {allHosts, readSnapshot} from '../bench/search/corpus.js'
import {contractKinds} from '../src/contract/error-categories.js'
import {metadataFields} from '../src/contract/metadata.js'
import {scopedVariables} from '../src/contract/variables.js'
import {settingValidators} from '../src/oclif/settings.js'

const root = new URL('../', import.meta.url)
const readPage = (name: string) => readFile(new URL(name, root), 'utf8')
const names = (await readdir(new URL('docs', root))).filter((name) => name.endsWith('.md'))
const pages = await Promise.all(['README.md', ...names.map((name) => `docs/${name}`)].map(readPage))
const prose = pages.join('\n')

/** Variables that say nothing to the plugin: what runs it, and where other programs keep files. */
const variablesOfOthers: ReadonlySet<string> = new Set([
  'AGENT',
  'CLAUDE_CODE_CHILD_SESSION',
  'CLAUDE_CONFIG_DIR',
  'CLINE_MCP_SETTINGS_PATH',
  'CODEX_HOME',
  'GITHUB_WORKSPACE',
  'NODE_TEST_CONTEXT',
  'TERM',
  'XDG_CONFIG_HOME',
])

describe('README and docs agree with the code', async () => {
  const variables = await findInSources(/\benv(?:\.|\[')([A-Z][A-Z_]+)/g)
  const kinds = await findInSources(/\bkind: '(killed|[a-z]+_[a-z_]+)'/g)

  test.each<[what: string, page: string, head: string, column: number, known: Iterable<string>]>([
    [
      'environment variables',
      'adopting.md',
      '| variable | |',
      0,
      [...scopedVariables.map((name) => `<BIN>_${name}`), ...variables].filter(
        (name) => !variablesOfOthers.has(name),
      ),
    ],
    ['settings', 'adopting.md', '| setting | |', 0, Object.keys(settingValidators)],
    ['static fields', 'adopted-commands.md', '| field | |', 0, metadataFields],
    [
      'kinds of errors',
      'errors.md',
      '| `error` | code | `kind` |',
      2,
      [...contractKinds, ...kinds],
    ],
  ])('about all %s', async (_, page, head, column, known) => {
    const [, table = ''] = (await readPage(`docs/${page}`)).split(`${head}\n`)
    const rows = table.split('\n\n', 1)[0]!.split('\n').slice(1)
    const cells = rows.map((row) => row.split(' | ')[column] ?? '')
    const listed = cells.flatMap((cell) => cell.match(/(?<=`)(?:<BIN>_)?\w+(?=`)/g) ?? [])
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(known)].toSorted())
  })

  test('about every flag of the plugin’s commands', async () => {
    const {commands} = JSON.parse(await readPage('oclif.manifest.json')) as {
      commands: Record<string, {flags: object}>
    }
    const flags = Object.values(commands).flatMap((command) => Object.keys(command.flags))
    const words = new Set(prose.match(/(?<!\w)--[a-z][a-z-]*/g))
    expect(flags.filter((name) => !words.has(`--${name}`))).toEqual([])
  })

  // oclif does not find `plugins install` where colons separate the words of a command.
  test.each(allHosts.map(readSnapshot).filter(({separator}) => separator === ':'))(
    'about how $bin separates the words of a command',
    ({bin, commands}) => {
      const lines = [...prose.matchAll(new RegExp(`\\b${bin} ([a-z-]+) ([a-z-]+)`, 'g'))]
      const ids = new Set(commands.map(({id}) => id))
      expect(lines.filter(([, topic, name]) => ids.has(`${topic}:${name}`))).toEqual([])
    },
  )
})

/** What the group of a pattern matches in the sources. */
async function findInSources(pattern: RegExp): Promise<string[]> {
  const files = await readdir(new URL('src', root), {recursive: true})
  const sources = files.filter((file) => file.endsWith('.ts'))
  const texts = await Promise.all(sources.map((file) => readPage(`src/${file}`)))
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => found!))
}
