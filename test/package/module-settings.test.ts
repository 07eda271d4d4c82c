import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'

import {afterAll, beforeAll, expect, test} from 'vitest'

import {findBlock} from '../support/markdown.js'
import {runProcess} from '../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../support/trial-host.js'

const compilerOf = (file: string) => dirname(createRequire(file).resolve('typescript/package.json'))
const compiler = compilerOf(import.meta.url)
/**
 * The last major that has `moduleResolution` node10, which a CommonJS CLI of `oclif generate` is
 * compiled with.
 */
const olderCompiler = compilerOf(
  join(process.cwd(), 'node_modules/@arethetypeswrong/core/package.json'),
)

const files = {
  'base.ts': findBlock(
    readFileSync('docs/adopting.md', 'utf8'),
    'ts',
    'abstract class BaseCommand',
  ),
  'hello.ts': `import {Flags} from '@oclif/core'
import {BaseCommand} from './base.js'

export default class Hello extends BaseCommand<typeof Hello> {
  static override flags = {name: Flags.string()}
  async run(): Promise<string> {
    const {flags} = await this.parse(Hello)
    const typed: {name?: string; region: string; verbose: boolean} = flags
    return typed.region
  }
}
`,
  'program.ts': `import {Config} from '@oclif/core'
import {checkConventions, readCatalog} from 'oclif-plugin-murli/introspect'
import {runInProcess, successOf} from 'oclif-plugin-murli/testing'
export async function readScore(): Promise<number> {
  const region: string = successOf(await runInProcess<{region: string}>('.', ['hello'])).result.region
  return checkConventions(readCatalog(await Config.load('.'))).score + region.length
}
`,
}

let host: TrialHost
beforeAll(
  async () =>
    void (host = await makeTrialHost({commands: {}, files, hasManifest: false, isCommonJs: true})),
)
afterAll(() => host.remove())

test.each([
  ['nodenext', [compiler, '--types', '', '--module', 'nodenext']],
  ['node20', [compiler, '--types', '', '--module', 'node20', '--moduleResolution', 'nodenext']],
  ['node16', [compiler, '--types', '', '--module', 'node16']],
  ['esnext', [compiler, '--types', '', '--module', 'esnext', '--moduleResolution', 'bundler']],
  [
    'commonjs in TypeScript 5, as `oclif generate` writes it',
    [olderCompiler, '--module', 'commonjs'],
  ],
])(
  'a CommonJS package compiles with module %s, a base class with flags of its own included',
  async (_, line) => {
    const [folder, ...options] = line as [string, ...string[]]
    const words = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      '--target',
      'es2022',
      ...options,
      'hello.ts',
      'program.ts',
    ]
    const {stdout} = await runProcess([process.execPath, join(folder, 'bin/tsc'), ...words], {
      cwd: host.folder,
      env: host.env,
      input: '',
    })
    expect(stdout).toBe('')
  },
)
