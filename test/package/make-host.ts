import {cp, mkdir, mkdtemp, rm, symlink} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {type HostShape, writeFiles, writeHost} from '../matrix/host.js'
import {type CliRun, cleanEnvironment, runProcess} from '../support/run-cli.js'

/** A host with a copy of the built plugin, which a test may break, and the same host without it. */
export type BreakableHost = {
  folder: string
  /** The folder of the plugin's copy. */
  plugin: string
  run(args: readonly string[], env?: Record<string, string>): Promise<CliRun>
  /** Runs a line of a POSIX shell, in which `riffle` is the host. */
  runShell(line: string, env?: Record<string, string>): Promise<CliRun>
  runPlain(args: readonly string[]): Promise<CliRun>
  remove(): Promise<void>
}

/** Lays out a host, with further files beside its own. */
export async function makeBreakableHost(
  shape: Partial<HostShape> = {},
  files: Record<string, string> = {},
): Promise<BreakableHost> {
  const folder = await mkdtemp(join(tmpdir(), 'breakable-'))
  const modules = join(folder, 'node_modules')
  const plugin = join(modules, 'oclif-plugin-murli')
  await mkdir(join(modules, '@oclif'), {recursive: true})
  await symlink(join(process.cwd(), 'node_modules/@oclif/core'), join(modules, '@oclif/core'))

  for (const name of ['dist', 'oclif.manifest.json', 'package.json'])
    await cp(name, join(plugin, name), {recursive: true})
  const options = {core: 4, hasOwn: true, isBundled: false, module: 'esm', runner: 'execute', ...shape} as const
  const write = async (name: string, hasPlugin: boolean) => {
    await mkdir(join(folder, name))
    await writeFiles(join(folder, name), files)
    return writeHost(join(folder, name), {...options, hasPlugin}, modules)
  }

  const bin = await write('plugged', true)
  const plainBin = await write('plain', false)
  const start = (line: readonly [string, ...string[]], env: Record<string, string> = {}) =>
    runProcess(line, {cwd: folder, env: {...cleanEnvironment(folder), ...env}, input: ''})
  return {
    folder,
    plugin,
    remove: () => rm(folder, {force: true, recursive: true}),
    run: (args, env) => start([process.execPath, bin, ...args], env),
    runPlain: (args) => start([process.execPath, plainBin, ...args]),
    runShell: (line, env) => start(['sh', '-c', line.replaceAll('riffle', `"${process.execPath}" "${bin}"`)], env),
  }
}
