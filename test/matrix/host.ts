import {mkdir, symlink, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import {build} from 'esbuild'

import {type ModuleKind, writeRunner, writeSources} from './host-sources.js'

/** What a host of the matrix is made of. */
export type HostShape = {
  /** The major version of its @oclif/core. */
  core: number
  module: ModuleKind
  runner: 'execute' | 'run'
  /** Whether it is bundled, with @oclif/core and the library, into one file. */
  isBundled: boolean
  /** Whether the plugin stands in its `oclif.plugins`. */
  hasPlugin: boolean
  /** Whether it has commands that extend AgentCommand. */
  hasOwn: boolean
  /** More for the `oclif` part of its package.json. */
  oclif?: Record<string, unknown>
  /** More plugins of its author. */
  plugins?: readonly string[]
}

/**
 * Lays out a host named `riffle` in an empty folder.
 *
 * @param modules the node_modules that it is installed with
 * @returns the script that starts it
 */
export async function writeHost(root: string, shape: HostShape, modules: string): Promise<string> {
  const {hasOwn, hasPlugin, isBundled, module, oclif} = shape
  const plugins = [...(hasPlugin ? ['oclif-plugin-murli'] : []), ...(shape.plugins ?? [])]
  const sources = writeSources(shape)
  const extension = module === 'esm' ? 'mjs' : 'cjs'
  const description = {
    name: 'riffle',
    version: '1.2.3',
    type: module === 'esm' ? 'module' : 'commonjs',
    dependencies: Object.fromEntries(
      ['@oclif/core', ...(hasOwn ? ['oclif-plugin-murli'] : []), ...plugins].map((name) => [name, '*']),
    ),
    oclif: {
      bin: 'riffle',
      commands: isBundled
        ? {identifier: 'commands', strategy: 'explicit', target: `./dist/main.${extension}`}
        : './commands',
      dirname: 'riffle',
      plugins,
      topicSeparator: ' ',
      ...oclif,
    },
  }
  await writeFiles(root, {
    'bin/run.js': writeRunner(shape),
    'package.json': JSON.stringify(description, null, 2),
    ...Object.fromEntries(Object.entries(sources).map(([path, source]) => [`commands/${path}.js`, source])),
  })
  await symlink(modules, join(root, 'node_modules'), 'dir')
  if (!isBundled) return join(root, 'bin/run.js')
  await bundle(root, Object.keys(sources), module)
  return join(root, `dist/main.${extension}`)
}

/** Writes files below a folder, by path. */
export async function writeFiles(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path)
    await mkdir(dirname(file), {recursive: true})
    await writeFile(file, text)
  }
}

/** Bundles a host as its author would: everything in one file, which oclif loads the commands from too. */
async function bundle(root: string, paths: readonly string[], module: ModuleKind): Promise<void> {
  const imports = paths.map((path, index) => `import command${index} from './commands/${path}.js'`)
  const entries = paths.map((path, index) => `  '${path.replaceAll('/', ':')}': command${index},`)
  await writeFiles(root, {
    'main.js': [
      ...imports,
      `import {run, flush, handle} from '@oclif/core'`,
      `export const commands = {`,
      ...entries,
      `}`,
      // The file is loaded once more, under the same address, for its commands.
      `run(process.argv.slice(2), ${module === 'esm' ? 'import.meta.url' : '__filename'}).then(() => flush()).catch(handle)`,
    ].join('\n'),
  })
  await build({
    absWorkingDir: root,
    banner:
      module === 'esm'
        ? {
            js: `import {createRequire as makeRequire} from 'node:module'
import {dirname as directoryOf} from 'node:path'
import {fileURLToPath as pathOf} from 'node:url'
const require = makeRequire(import.meta.url)
const __filename = pathOf(import.meta.url)
const __dirname = directoryOf(__filename)`,
          }
        : {},
    bundle: true,
    entryPoints: ['main.js'],
    format: module,
    logLevel: 'error',
    outfile: `dist/main.${module === 'esm' ? 'mjs' : 'cjs'}`,
    platform: 'node',
    target: 'node20',
  })
}
