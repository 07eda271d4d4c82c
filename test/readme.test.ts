import {access, readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {describe, expect, test} from 'vitest'

import {drawTerminals} from '../scripts/draw-terminal.js'
import {checkPage} from './support/check-page.js'
import {readLinks} from './support/page-links.js'
import {readBlocks} from './support/readme-blocks.js'
import {fixtureBin} from './support/run-cli.js'

const root = new URL('../', import.meta.url)
const readme = await readFile(new URL('README.md', root), 'utf8')
const blocks = readBlocks(readme)

// `README=write npx vitest run test/readme` writes what the lines print into it.
describe('the README', () => {
  // `script`, which gives a terminal, takes other options elsewhere.
  test.runIf(process.platform === 'linux')('shows what its lines print', async (context) => {
    expect(await checkPage(new URL('README.md', root), context)).toBeGreaterThan(5)
  })

  test('has a picture that is drawn from its first blocks, and so from what the lines print', async () => {
    const picture = new URL('docs/terminal.svg', root)
    const drawn = drawTerminals(await readFile(new URL('README.md', root), 'utf8'))
    if (process.env.README === 'write') await writeFile(picture, drawn)
    expect(await readFile(picture, 'utf8')).toBe(drawn)
  })

  test('leaves to AGENTS.md a line for every folder of src', async () => {
    const guide = await readFile(new URL('AGENTS.md', root), 'utf8')
    for (const name of await readdir(new URL('src', root))) expect(guide).toContain(`| \`src/${name}\` |`)
  })

  test('names scripts, files and sources that exist', async () => {
    const {scripts} = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {scripts: object}
    for (const [, script] of readme.matchAll(/npm (?:run )?(demo|test)\b/g)) expect(scripts).toHaveProperty(script!)
    const files = readLinks('README.md', readme).flatMap(({file}) => file ?? [])
    expect(files.length).toBeGreaterThan(10)
    for (const file of files) await access(new URL(file, root))

    const source = await readFile(join(fixtureBin, '../../src/commands/task/delete.ts'), 'utf8')
    const shown = blocks
      .filter(({info}) => info === 'diff' || info === 'ts')
      .flatMap(({info, text}) => (info === 'ts' ? text.split('\n') : text.match(/(?<=^\+).*/gm)!))
    expect(shown.length).toBeGreaterThan(5)
    for (const line of shown) expect(source).toContain(line)
  })
})

describe('the pages in docs', async () => {
  const folder = new URL('docs/', root)
  const pages = (await readdir(folder)).filter((name) => name.endsWith('.md'))

  test.runIf(process.platform === 'linux').for(pages)('%s shows what its lines print', async (name, context) => {
    expect(await checkPage(new URL(name, folder), context)).toBeGreaterThanOrEqual(0)
  })

  test.for(pages)('%s links to files that exist', async (name) => {
    const page = await readFile(new URL(name, folder), 'utf8')
    for (const {file} of readLinks(`docs/${name}`, page)) if (file !== undefined) await access(new URL(file, root))
  })

  test('lead from one to the next in the order of the README, above and below', async () => {
    const listed = [...readme.matchAll(/^\* (\[[^\]]+\]\()docs\/([a-z-]+\.md\))/gm)].map(
      ([, title, file]) => title! + file!,
    )
    for (const [index, link] of listed.entries()) {
      const [before, after] = [listed[index - 1], listed[index + 1]]
      const home = '[README](../README.md)'
      const line = `${before ? `Previous: ${before}` : home} · ${after ? `Next: ${after}` : home}`
      const page = await readFile(new URL(/\((.+)\)/.exec(link)![1]!, folder), 'utf8')
      expect([page.split('\n')[2], page.trimEnd().split('\n').at(-1)]).toEqual([line, line])
    }
  })
})
