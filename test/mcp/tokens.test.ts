import {randomBytes} from 'node:crypto'
import {readFileSync} from 'node:fs'

import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'
import {expect, test} from 'vitest'

import {estimateOutputTokens} from '../../src/mcp/tokens.js'

const rows = Array.from({length: 200}, (_, id) => ({
  created: `2025-03-10T09:00:${id}.000Z`,
  id: id * 7919,
  open: true,
}))

test.each([
  ['prose', readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8')],
  ['JSON', JSON.stringify(rows)],
  ['indented JSON', JSON.stringify(rows, null, 2)],
  ['a table', rows.map((row) => Object.values(row).join('   ')).join('\n')],
  ['hexadecimal digits', randomBytes(5000).toString('hex')],
  ['base64', randomBytes(5000).toString('base64')],
  ['Chinese', '这是一个测试,用来估计中文文本的标记数量。'.repeat(50)],
])('the estimate is near what a tokenizer counts: %s', (_name, text) => {
  const ratio = estimateOutputTokens(text) / countTokens(text)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.3)
})
