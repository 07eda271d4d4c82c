import {access, readdir, readFile, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {describe, expect, test} from 'vitest'

import {drawTerminals, pictures} from '../scripts/draw-terminal.js'
import {writeFigures} from '../scripts/figures.js'
import {checkPage, openPage} from './support/check-page.js'
import {readBlocks, readLinks} from './support/markdown.js'
import {fixtureBin} from './support/run-cli.js'

const root = new URL('../', import.meta.url)
const readme = await readFile(new URL('README.md', root), 'utf8')
const blocks = readBlocks(readme)

// `README=write npx vitest run test/readme` writes what the command lines print into it, and draws the pictures.
describe('the README', () => {
  // `script`, which gives a terminal, takes other options elsewhere.
  test.runIf(process.platform === 'linux')('shows what its lines print', async (context) => {
    expect(await checkPage(new URL('README.md', root), context)).toBeGreaterThan(2)
  })

  test('has the figures of the benchmarks’ data, and fits on a front page', async () => {
    const written = writeFigures(readme)
    if (process.env.README === 'write') await writeFile(new URL('README.md', root), written)
    expect(await readFile(new URL('README.md', root), 'utf8')).toBe(written)
    expect(written.split('\n').length).toBeLessThanOrEqual(250)
  })

  test.runIf(process.platform === 'linux').for(Object.entries(pictures))(
    'has a picture of what the program prints: %s',
    async ([name, {panels, title: caption}], context) => {
      const run = await openPage(context)
      const drawnPanels = []
      for (const {commands, isTerminal, title} of panels) {
        const lines = []
        for (const command of commands)
          lines.push(`$ ${command}`, ...(await run(command, isTerminal)).trimEnd().split('\n'))
        drawnPanels.push({lines, title})
      }

      const drawn = drawTerminals(caption, drawnPanels)
      const picture = new URL(`docs/${name}`, root)
      if (process.env.README === 'write') await writeFile(picture, drawn)
      expect(await readFile(picture, 'utf8')).toBe(drawn)
    },
  )

  test.runIf(process.platform === 'linux')(
    'repairs a command line in the picture with its first correction',
    async (context) => {
      const run = await openPage(context)
      const [broken, repaired] = pictures['repair.svg'].panels[0]!.commands
      const {did_you_mean: lines} = JSON.parse(await run(broken!, false)) as {did_you_mean: string[]}
      expect(lines[0]).toBe(repaired!.split(' | ')[0])
    },
  )

  test('leaves to AGENTS.md a line for every folder of src, and no path that does not exist', async () => {
    const guide = await readFile(new URL('AGENTS.md', root), 'utf8')
    const folders = await readdir(new URL('src', root), {withFileTypes: true})
    const unnamed = folders.filter((entry) => entry.isDirectory() && !guide.includes(`| \`src/${entry.name}\` |`))
    expect(unnamed).toEqual([])
    for (const [, path] of guide.matchAll(/`((?:src|test|docs|scripts|bench)\/[\w./-]+)`/g))
      await access(new URL(path!, root))
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

  test('are at most twelve, and the README lists each', () => {
    expect(pages.length).toBeLessThanOrEqual(12)
    const listed = [...readme.matchAll(/^\* \[[^\]]+\]\(docs\/([a-z-]+\.md)\)/gm)].map(([, file]) => file!)
    expect(listed.toSorted()).toEqual(pages.toSorted())
  })
})
