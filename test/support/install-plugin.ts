import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import Describe from '../../src/commands/describe.js'
import {type HostParts, writeHost} from './host.js'

const packageRoot = fileURLToPath(new URL('../..', import.meta.url))

/** Writes a host that ships this package's `describe`, and the script that runs it. */
export function writeHostWithDescribe(parts: HostParts): {bin: string; root: string} {
  const root = writeHost({
    ...parts,
    oclif: {...parts.oclif, plugins: ['oclif-plugin-murli']},
    pjson: {...parts.pjson, dependencies: {'oclif-plugin-murli': '*'}},
  })
  const plugin = join(root, 'node_modules', 'oclif-plugin-murli')
  mkdirSync(plugin)
  symlinkSync(join(packageRoot, 'dist'), join(plugin, 'dist'), 'dir')
  const pjson = {name: 'oclif-plugin-murli', oclif: {commands: './dist/commands'}, version: '0.1.0'}
  writeFileSync(join(plugin, 'package.json'), JSON.stringify(pjson))
  const {args, description, examples, flags, idempotent, mutating, strict, summary} = Describe
  const entry = {aliases: [], args, description, examples, flags, id: 'describe', idempotent, mutating, strict, summary}
  const pluginFields = {
    pluginAlias: pjson.name,
    pluginName: pjson.name,
    pluginType: 'core',
    relativePath: ['dist', 'commands', 'describe.js'],
  }
  writeFileSync(
    join(plugin, 'oclif.manifest.json'),
    JSON.stringify({commands: {describe: {...entry, ...pluginFields}}, version: '0.1.0'}),
  )
  const bin = join(root, 'run.js')
  writeFileSync(bin, "require('@oclif/core').execute({dir: __dirname})")
  return {bin, root}
}
