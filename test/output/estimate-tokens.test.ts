import {readFileSync} from 'node:fs'

import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'
import {expect, test} from 'vitest'

import {readCatalog} from '../../src/catalog/read.js'
import {renderManifestSchema} from '../../src/catalog/render-schema.js'
import {estimateTokens} from '../../src/output/estimate-tokens.js'
import {findCommands} from '../../src/services/search/find-commands.js'
import {readSnapshot} from '../../bench/search/corpus.js'
import {HelpPages} from '../../bench/economy/help-pages.js'
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
