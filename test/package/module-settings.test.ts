import {execFile} from 'node:child_process'
import {mkdir, readFile, symlink, writeFile} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {findBlock} from '../support/markdown.js'
import {makeTemporaryFolder} from '../support/temporary-folder.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const compiler = createRequire(import.meta.url).resolve('typescript/package.json')
/** The last major that has `moduleResolution` node10, which a CommonJS CLI of `oclif generate` is compiled with. */
const olderCompiler = createRequire(join(root, 'node_modules/@arethetypeswrong/core/package.json')).resolve(
  'typescript/package.json',
)
let folder: string
let cleanUp: () => unknown

afterAll(async () => cleanUp())

beforeAll(async () => {
  const page = await readFile(join(root, 'docs/adopting.md'), 'utf8')
  const base = findBlock(page, 'ts', 'abstract class BaseCommand')
  const command = `import {Flags} from '@oclif/core'
import {BaseCommand} from './base.js'

export default class Hello extends BaseCommand<typeof Hello> {
  static override flags = {name: Flags.string()}
  async run(): Promise<string> {
    const {flags} = await this.parse(Hello)
    const typed: {name?: string; region: string; verbose: boolean} = flags
    return typed.region
  }
}
`
  const program = `import {Config} from '@oclif/core'
import {checkConventions, readCatalog} from 'oclif-plugin-murli/introspect'
import {runInProcess, successOf} from 'oclif-plugin-murli/testing'
export async function readScore(): Promise<number> {
  const region: string = successOf(await runInProcess<{region: string}>('.', ['hello'])).result.region
  return checkConventions(readCatalog(await Config.load('.'))).score + region.length
}
`
  folder = await makeTemporaryFolder({onTestFinished: (clean) => void (cleanUp = clean as () => unknown)})
  await mkdir(join(folder, 'node_modules/@oclif'), {recursive: true})
  await symlink(root, join(folder, 'node_modules/oclif-plugin-murli'), 'dir')
  await symlink(join(root, 'node_modules/@oclif/core'), join(folder, 'node_modules/@oclif/core'), 'dir')
  await writeFile(join(folder, 'package.json'), '{"name": "riffle", "version": "1.0.0"}')
  await writeFile(join(folder, 'base.ts'), base)
  await writeFile(join(folder, 'hello.ts'), command)
  await writeFile(join(folder, 'program.ts'), program)
})

function compile(...options: string[]): Promise<string> {
  return compileWith(compiler, '--types', '', ...options)
}

function compileWith(typescript: string, ...options: string[]): Promise<string> {
  const words = [join(dirname(typescript), 'bin/tsc'), '--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022']
  const files = ['hello.ts', 'program.ts']
  return new Promise((resolve) => {
    execFile(process.execPath, [...words, ...options, ...files], {cwd: folder}, (_error, stdout) => resolve(stdout))
  })
}

test.each([
  ['nodenext', 'nodenext'],
  ['node20', 'nodenext'],
  ['node16', 'node16'],
  ['esnext', 'bundler'],
])(
  'a CommonJS package compiles with module %s, a base class with flags of its own included',
  async (module, resolution) => {
    expect(await compile('--module', module, '--moduleResolution', resolution)).toBe('')
  },
)

test('a CommonJS package of TypeScript 5 compiles with module commonjs, as `oclif generate` writes it', async () => {
  expect(await compileWith(olderCompiler, '--module', 'commonjs')).toBe('')
})
