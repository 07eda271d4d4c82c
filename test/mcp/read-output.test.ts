import {randomBytes} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import fc from 'fast-check'
import {countTokens} from 'gpt-tokenizer/encoding/o200k_base'
import {beforeAll, expect, test} from 'vitest'

import {estimateTokens, readLines} from '../../src/mcp/read-output.js'

let file: string

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lines-'))
  file = join(folder, 'lines.txt')
  return () => rm(folder, {recursive: true})
})

test('parts that follow each other are the whole file, and none is over the bound', async () => {
  const line = fc.string({maxLength: 20, unit: fc.constantFrom('a', 'b', 'ä', '😀', ' ')})
  let parts = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, {maxLength: 60, minLength: 1, size: 'max'}),
      fc.integer({max: 140, min: 100}),
      fc.integer({max: 50, min: 1}),
      async (lines, maxTokens, limit) => {
        await writeFile(file, `${lines.join('\n')}\n`)
        const found: string[] = []
        for (let offset: number | undefined = 1; offset !== undefined; parts += 1) {
          const part: Awaited<ReturnType<typeof readLines>> = await readLines(
            file,
            {limit, offset},
            maxTokens,
          )
          expect(estimateTokens(part.text)).toBeLessThanOrEqual(maxTokens)
          expect(part.total_lines).toBe(lines.length)
          found.push(...part.text.split('\n'))
          offset = part.next_offset
        }

        expect(found).toEqual(lines)
      },
    ),
    {numRuns: 50},
  )
  expect(parts).toBeGreaterThan(100)
})

test.each([
  ['b', '2: Bob'],
  ['bob|eve', '2: Bob\n3: eve'],
  ['||', ''],
  ['(a+)+$', ''],
])('grep for %j keeps the lines that contain it', async (grep, text) => {
  await writeFile(file, 'Ann\nBob\neve')
  expect(await readLines(file, {grep}, 1000)).toEqual({text, total_lines: 3})
})

test('a part has 200 lines by default', async () => {
  await writeFile(file, 'x\n'.repeat(201))
  expect(await readLines(file, {}, 1000)).toMatchObject({next_offset: 201, total_lines: 201})
})

test('a line that is a whole document is cut', async () => {
  await writeFile(file, `${'x'.repeat(2000)}\nend`)
  expect(await readLines(file, {}, 400)).toEqual({
    text: `${'x'.repeat(400)} [1600 characters left out]\nend`,
    total_lines: 2,
  })
})

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
  const ratio = estimateTokens(text) / countTokens(text)
  expect(ratio).toBeGreaterThan(0.75)
  expect(ratio).toBeLessThan(1.3)
})
