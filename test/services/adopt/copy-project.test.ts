import {mkdirSync, readFileSync, symlinkSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'

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
  [false, false, false, 'did not compile the new sources (no error)'],
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

test('a copy imports the plugin if a JavaScript file of its own does', async (context) => {
  const folder = await makeTemporaryFolder(context)
  const text = `import {AgentCommand} from 'oclif-plugin-murli'\n`
  await writeFiles(folder, {
    'src/commands/list.ts': text,
    'node_modules/other/index.js': text,
    'dist/commands/list.js': '',
  })
  mkdirSync(join(folder, 'dist/folder.js'))
  symlinkSync(join(folder, 'node_modules/other'), join(folder, 'dist/other'), 'junction')
  expect(importsPlugin(folder)).toBe(false)
  await writeFiles(folder, {'dist/commands/deep/list.mjs': text})
  expect(importsPlugin(folder)).toBe(true)
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
