import {lstatSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join, relative} from 'node:path'

import {expect, test} from 'vitest'

import {
  compileCopy,
  copyProject,
  importsPlugin,
  prepareCopies,
} from '../../../src/services/adopt/copy-project.js'
import {listFiles} from '../../../src/files/list-files.js'
import {loadHost} from '../../support/host.js'
import {makeTemporaryFolder, writeFiles} from '../../support/temporary-folder.js'

/** What a compiler does, and what is said of it. */
test.for<[program: string, mistake: string]>([
  ['', ''],
  [`console.log('a warning')`, ''],
  [`console.log('x.ts(1,2): error'); console.log('more'); process.exit(2)`, 'x.ts(1,2): error'],
  ['process.exit(3)', 'it ended with 3'],
  [`console.error('a stack'); process.exit(1)`, 'it ended with 1'],
  // As after a timeout, or without memory.
  [`process.kill(process.pid, 'SIGTERM')`, 'it ended with SIGTERM'],
  [`console.log('error'); process.kill(process.pid, 'SIGKILL')`, 'error'],
])('a compiler with %j has the mistake %j', async ([program, mistake], context) => {
  const root = await makeTemporaryFolder(context)
  await writeFiles(root, {
    'node_modules/typescript/package.json': '{}',
    'node_modules/typescript/bin/tsc': program,
  })
  expect(await compileCopy(root, root)).toBe(mistake)
})

/** Whether the compilers of the old and the new sources fail, and what is said of that. */
test.for<[old: boolean, isNew: boolean, isWritten: boolean, reason: string | undefined]>([
  [false, false, true, undefined],
  [true, true, true, undefined],
  [true, false, true, undefined],
  [false, true, true, 'did not compile the new sources (after is wrong)'],
  [false, false, false, 'does not write what the CLI loads'],
  [true, true, false, 'did not compile the new sources (after is wrong)'],
])('compilations that fail (%s, %s) and write (%s): %s', async (row, context) => {
  const [failsBefore, failsAfter, isWritten, reason] = row
  const folder = await makeTemporaryFolder(context)
  const host = await loadHost({commands: {}})
  const fails = JSON.stringify({after: failsAfter, before: failsBefore})
  const output = isWritten ? `fs.writeFileSync('a.js', fs.readFileSync('src/a.ts'))` : ''
  await writeFiles(host.root, {
    'src/a.ts': `import 'oclif-plugin-murli'`,
    'node_modules/typescript/package.json': '{}',
    'node_modules/typescript/bin/tsc': `const fs = require('node:fs')
const name = require('node:path').basename(process.cwd())
${output}
if (${fails}[name]) { console.log(name + ' is wrong'); process.exit(2) }`,
  })
  const copies = {before: join(folder, 'before'), after: join(folder, 'after')}
  const prepared = prepareCopies(host, [{file: 'src/a.ts', before: ''}], copies)
  await (reason === undefined
    ? expect(prepared).resolves.toBeUndefined()
    : expect(prepared).rejects.toThrow(reason))
})

/** Which modules oclif loads, and whether the new sources are among them. */
test.for<[commands: unknown, isLoaded: boolean]>([
  ['./src/commands', true],
  ['./dist/commands', false],
  [{strategy: 'explicit', target: './dist/index.js'}, false],
  [{strategy: 'pattern', target: 'src/commands'}, true],
  ['.', true],
  [undefined, true],
])('a build of oclif.commands %j is not compared if it stays as it was', async (row, context) => {
  const [commands, isLoaded] = row
  const folder = await makeTemporaryFolder(context)
  const host = await loadHost({commands: {}, oclif: {commands}})
  const text = `import 'oclif-plugin-murli'`
  await writeFiles(host.root, {
    'dist/commands/adopted.js': text,
    'dist/commands/list.js': '',
    'src/commands/list.js': text,
  })
  const copies = {before: join(folder, 'before'), after: join(folder, 'after')}
  const prepared = prepareCopies(host, [{file: 'src/commands/list.js', before: ''}], copies)
  await (isLoaded
    ? expect(prepared).resolves.toBeUndefined()
    : expect(prepared).rejects.toThrow('does not write what the CLI loads'))
})

test('a copy is compiled with the settings that a monorepo shares', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const root = join(folder, 'packages/cli')
  await writeFiles(folder, {
    'tsconfig.base.json': '{"compilerOptions": {"target": "es2019", "module": "nodenext"}}',
    'packages/cli/package.json': '{"type": "module"}',
    'packages/cli/tsconfig.json':
      '{"extends": "../../tsconfig.base.json", "compilerOptions": {"rootDir": "src", "outDir": "dist"}, "include": ["src"]}',
    'packages/cli/src/list.ts': 'export const limit = (value?: number) => value ?? 5\n',
  })
  mkdirSync(join(root, 'node_modules'))
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  symlinkSync(typescript, join(root, 'node_modules/typescript'), 'junction')
  const copy = join(root, 'node_modules/.cache/copy')
  copyProject(root, copy)
  expect(await compileCopy(root, copy)).toBe('')
  // Newer targets than that of the settings have the operator.
  expect(readFileSync(join(copy, 'dist/list.js'), 'utf8')).not.toContain('??')
})

/** Files of an old and a new copy, and whether the new one imports the plugin in `dist`. */
test.for<[what: string, before: string[], after: string[], imports: boolean]>([
  ['no module', [], [], false],
  ['a source', [], ['src/list.ts', 'src/list.js'], false],
  ['a package', [], ['dist/node_modules/other/index.js'], false],
  ['a build that both have', ['dist/list.js'], ['dist/list.js'], false],
  ['a new module', [], ['dist/commands/deep/list.mjs'], true],
  ['one of two', ['dist/list.js'], ['dist/list.js', 'dist/other.cjs'], true],
])('a new copy with %s', async ([, old, now, imports], context) => {
  const folder = await makeTemporaryFolder(context)
  const text = `import {AgentCommand} from 'oclif-plugin-murli'\n`
  const copies = {before: join(folder, 'before'), after: join(folder, 'after')}
  mkdirSync(copies.after)
  await writeFiles(copies.before, Object.fromEntries(old.map((file) => [file, text])))
  await writeFiles(copies.after, Object.fromEntries(now.map((file) => [file, text])))
  expect(importsPlugin(copies, 'dist')).toBe(imports)
  await writeFiles(copies.before, Object.fromEntries(now.map((file) => [file, 'old'])))
  expect(importsPlugin(copies, 'dist')).toBe(now.some((file) => /^dist\/(?!node_)/.test(file)))
})

/** Links in a project, their targets, and what a copy has in their place. */
test.for<[link: string, target: string, copied: string | undefined]>([
  ['src', 'elsewhere/src', 'a folder'],
  ['tsconfig.json', 'elsewhere/tsconfig.json', 'a file'],
  ['src/assets', 'elsewhere/assets', 'a folder'],
  ['src/shared.ts', 'elsewhere/shared.ts', 'a file'],
  ['src/commands', 'root/lib/commands', 'a link'],
  ['src/self', 'root', 'a link'],
  ['src/up', '.', undefined],
  ['src/lost', 'elsewhere/nothing', undefined],
])('writing to %s, a link to %s, changes no file outside of the copy', async (row, context) => {
  const [link, target, copied] = row
  const places = {
    'elsewhere/assets/a.txt': 'old',
    'elsewhere/shared.ts': 'old',
    'elsewhere/src/index.ts': 'old',
    'elsewhere/tsconfig.json': 'old',
    'root/lib/commands/list.ts': 'old',
    'root/package.json': 'old',
  }
  for (const form of ['absolute', 'relative']) {
    const folder = realpathSync(await makeTemporaryFolder(context))
    await writeFiles(folder, places)
    const from = join(folder, 'root', link)
    const to = join(folder, target)
    mkdirSync(dirname(from), {recursive: true})
    symlinkSync(form === 'absolute' ? to : relative(dirname(from), to), from)
    const copy = join(folder, 'root/node_modules/.cache/copy')
    copyProject(join(folder, 'root'), copy)
    const written = lstatSync(join(copy, link), {throwIfNoEntry: false})
    const kind = written?.isSymbolicLink() ? 'a link' : written?.isFile() ? 'a file' : 'a folder'
    expect(written && kind).toBe(copied)
    for (const file of listFiles(copy)) writeFileSync(join(copy, file), 'new')
    const texts = Object.keys(places).map((file) => readFileSync(join(folder, file), 'utf8'))
    expect(new Set(texts)).toEqual(new Set(['old']))
    if (kind === 'a link') {
      expect(realpathSync(join(copy, link))).toBe(to.replace(join(folder, 'root'), copy))
    }
  }
})

test('a copy has every source, but no packages, history, credentials, reports and builds', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const kept = [
    '.eslintrc',
    'package.json',
    'src/commands/coverage/report.ts',
    'src/coverage.ts',
    'src/env.ts',
  ]
  const skipped = [
    '.env',
    '.env.local',
    '.git/HEAD',
    '.npmrc',
    '.yarnrc.yml',
    '.tsbuildinfo',
    'coverage/index.html',
    'node_modules/a/index.js',
    'oclif.manifest.json',
    'packages/b/.env',
    'packages/b/.npmrc',
    'packages/b/node_modules/a/index.js',
  ]
  const root = join(folder, 'root')
  await writeFiles(root, Object.fromEntries([...kept, ...skipped].map((file) => [file, '{}'])))
  copyProject(root, join(folder, 'copy'))
  expect(listFiles(join(folder, 'copy'))).toEqual(kept)
})
