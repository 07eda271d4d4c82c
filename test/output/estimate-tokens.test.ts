import {randomBytes} from 'node:crypto'
import {readFileSync} from 'node:fs'

import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'
import {expect, test} from 'vitest'

import {HelpPages} from '../../bench/economy/help-pages.js'
import {readSnapshot} from '../../bench/search/corpus.js'
import {renderManifestSchema} from '../../src/catalog/documents/render-schema.js'
import {readCatalog} from '../../src/catalog/read.js'
import {estimateTokens} from '../../src/output/estimate-tokens.js'
import {findCommands} from '../../src/services/search/find-commands.js'
import {loadHost} from '../support/host.js'

const {commands} = JSON.parse(readFileSync('oclif.manifest.json', 'utf8')) as {commands: object}

test('tokens of what an agent reads are estimated within an eighth', async () => {
  const catalog = readCatalog(await loadHost({commands: {...commands}}))
  const heroku = readSnapshot('heroku')
  const schemas = catalog.commands.map((command) =>
    JSON.stringify(renderManifestSchema(catalog, command)),
  )
  const answers = ['delete an app', 'show logs', 'add a domain', 'restart a dyno'].map((intent) =>
    JSON.stringify(findCommands(heroku, intent)),
  )
  const help = new HelpPages(catalog)
  const pages: string[] = []
  for (const command of catalog.commands) pages.push(await help.commandPage(command))
  const prose = readFileSync('docs/errors.md', 'utf8')
  for (const texts of [schemas, answers, pages, [prose]]) {
    const real = texts.reduce((sum, text) => sum + countTokens(text), 0)
    const estimated = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
    expect(real).toBeGreaterThan(300)
    expect(Math.abs(estimated / real - 1)).toBeLessThan(0.125)
  }
})

const rows = Array.from({length: 200}, (_, id) => ({
  created: `2025-03-10T09:00:${id}.000Z`,
  id: id * 7919,
  open: true,
}))

test.each([
  ['prose', readFileSync('docs/mcp.md', 'utf8')],
  ['JSON', JSON.stringify(rows)],
  ['indented JSON', JSON.stringify(rows, null, 2)],
  ['a table', rows.map((row) => Object.values(row).join('   ')).join('\n')],
  ['hexadecimal digits', randomBytes(5000).toString('hex')],
  ['base64', randomBytes(5000).toString('base64')],
  ['Chinese', '这是一个测试,用来估计中文文本的标记数量。'.repeat(50)],
])('the estimate is near what a tokenizer counts: %s', (_name, text) => {
  const ratio = estimateTokens(text) / countTokens(text)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.3)
})
