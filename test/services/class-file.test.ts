import {mkdirSync, writeFileSync} from 'node:fs'
import {dirname, join, relative} from 'node:path'

import {ts} from 'typescript-json-schema'
import {describe, expect, test} from 'vitest'

import {readCatalog} from '../../src/catalog/read.js'
import {classFileFinder} from '../../src/services/class-file.js'
import {entry, loadHost} from '../support/host.js'

const classOf = (head: string, name: string) => `${head} ${name} { async run() {} }\n`

/** The modules of a CLI whose classes an index lists. */
const modules = {
  'list.ts': classOf('export default class', 'List'),
  'nameless.ts': classOf('export default class', ''),
  'pair.ts': classOf('export class', 'Base') + classOf('export class', 'Pair extends Base'),
  'more.ts': `import {Pair} from './pair.js'\nexport const more = {pair: Pair}\n`,
  'passed.ts': `export {default as Passed} from './list.js'\n`,
  'stated.d.ts': 'export class Stated { run(): void }\n',
}

const listed = ['list', 'nameless', 'pair', 'inside', 'stated', 'gone']

/** What differs in a CLI: its index's file, its commands, and how `oclif.commands` names them. */
type Differences = {
  file?: string
  hasCompiler?: boolean
  identifier?: string | undefined
  ids?: readonly string[]
  strategy?: string
  target?: string
}

/** Where the classes of commands are found, relative to `src`: each as a file and a name. */
async function findFiles(
  index: string,
  {file = 'index.ts', hasCompiler = true, ids = listed, ...commands}: Differences = {},
): Promise<Record<string, string>> {
  const host = await loadHost({
    commands: Object.fromEntries(ids.map((id) => [id, entry({pluginName: 'riffle'})])),
    oclif: {
      commands: {strategy: 'explicit', target: './dist/index.js', ...commands},
    },
    pjson: {type: 'module'},
  })
  const files = {...modules, [file]: index}
  for (const [name, text] of Object.entries(files)) {
    const path = join(host.root, 'src', name)
    mkdirSync(dirname(path), {recursive: true})
    writeFileSync(path, text)
  }
  const catalog = readCatalog(host)
  const find = classFileFinder(catalog, () => (hasCompiler ? ts : undefined))
  return Object.fromEntries(
    catalog.commands.flatMap((command) => {
      const found = find(command)
      if (!found) return []
      const path = relative(join(host.root, 'src'), found.path)
      return [[command.name, `${path} ${found.className ?? ''}`.trim()]]
    }),
  )
}

const imports = `import List from './list.js'
import Nameless from './nameless.js'
import * as pairs from './pair.js'
import {Stated} from './stated.js'
class Inside { async run() {} }
`
const members =
  'list: List, nameless: Nameless, pair: pairs.Pair, inside: Inside, stated: Stated, gone: 1'
const all = {
  list: 'list.ts List',
  nameless: 'nameless.ts',
  pair: 'pair.ts Pair',
  inside: 'index.ts Inside',
}

describe('the file of a class that an index lists', () => {
  test.each([
    [undefined, `export default {${members}}`, all],
    [
      'COMMANDS',
      `import {more} from './more.js'
import {Passed} from './passed.js'
const commands: Record<string, unknown> = {...more, list: Passed} as const
export {commands as COMMANDS}`,
      {list: 'list.ts List', pair: 'pair.ts Pair'},
    ],
    ['COMMANDS', 'export const OTHERS = {list: List}', {}],
    [
      'COMMANDS',
      `export default class Other { async run() {} }
const Named = class { async run() {} }
export const COMMANDS = {list: class { async run() {} }, inside: Named}`,
      {inside: 'index.ts Named'},
    ],
  ])('with the identifier %s in %s', async (identifier, index, found) => {
    expect(await findFiles(imports + index, {identifier})).toEqual(found)
  })

  test('is found in JavaScript, too', async () => {
    const index = `${imports}export const COMMANDS = {${members}}`
    const found = await findFiles(index, {file: 'index.js', identifier: 'COMMANDS'})
    expect(found).toEqual({...all, inside: 'index.js Inside'})
  })

  test('is found from an index beside src', async () => {
    const index = `import List from './src/list.js'\nexport default {list: List}\n`
    const found = await findFiles(index, {file: '../index.ts', target: './index.js'})
    expect(found).toEqual({list: 'list.ts List'})
  })

  test('is not known without a compiler, but where it is a file of its own', async () => {
    const hasCompiler = false
    expect(await findFiles(`${imports}export default {${members}}`, {hasCompiler})).toEqual({})
    const single = {ids: ['Symbol(SINGLE_COMMAND_CLI)'], strategy: 'single', hasCompiler}
    expect(await findFiles(modules['list.ts'], single)).toEqual({'': 'index.ts'})
  })
})
