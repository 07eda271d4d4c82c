import assert from 'node:assert/strict'
import {existsSync} from 'node:fs'
import {mkdtemp, readdir, readFile, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'

import {writeHost} from './host.js'
import {coreVersions} from './hosts.js'
import {findNpmSettings, installNode, installPackages} from './install.js'
import {
  type Checks,
  expectError,
  expectSame,
  readDocument,
  run,
  runForAgent,
  runLines,
  type Trial,
} from './trial.js'
import {readPageLines} from './trial.js'

/** A host with a plugin manager, and the same host with the plugin shipped by its author. */
export type InstallationTrial = Trial & {
  shippingBin: string
  tarball: string
  unpacked: string
  /** Variables for the user's plugins and npm's settings. */
  user: Record<string, string>
}

type Versions = {core: number; node: number}

/** The hosts that a user installs the plugin into. */
export const installations: Versions[] = [
  {core: 4, node: 20},
  {core: 5, node: 22},
]

const pluginManager = '@oclif/plugin-plugins'

/** Lays out a host with a real plugin manager, once without the plugin and once with it. */
export async function prepareInstallation(
  {core, node}: Versions,
  workshop: string,
  tarball: string,
): Promise<InstallationTrial> {
  const packages = [`@oclif/core@${coreVersions[core]}`, `${pluginManager}@5.5.2`]
  const modules = await installPackages(`plugins-${core}`, {packages})
  const shippingModules = await installPackages(`plugins-${core}-shipping`, {packages, tarball})
  const home = await mkdtemp(join(workshop, 'installation-'))
  const shape = {
    core,
    isBundled: false,
    module: 'esm',
    runner: 'execute',
    plugins: [pluginManager],
  } as const
  const shipping = {...shape, plugins: ['oclif-plugin-murli', pluginManager]}
  return {
    bin: await writeHost(join(home, 'plugged'), shape, modules),
    core,
    home,
    node: await installNode(node),
    plainBin: await writeHost(join(home, 'plain'), shape, modules),
    shippingBin: await writeHost(join(home, 'shipping'), shipping, shippingModules),
    tarball,
    unpacked: join(shippingModules, 'oclif-plugin-murli'),
    user: {...(await findNpmSettings()), RIFFLE_DATA_DIR: join(home, 'data')},
  }
}

/** What a user does with the plugin, in this order. */
export const installationChecks: Checks<InstallationTrial> = {
  async 'the page'(trial) {
    const lines = await readPageLines('plugins install')
    // The registry does not have what is tried here.
    const here = lines.replace(/(?<=plugins install )\S+/, pathToFileURL(trial.tarball).href)
    const {stderr, stdout} = await runLines(trial, here, trial.user)
    assert.match(stderr, /"kind":"unknown_flag"/)
    assert.match(stdout, /^code 1$/m)
    await expectNothingLeft(trial)
  },
  async install(trial) {
    const {stderr} = await manage(trial, ['plugins', 'install', pathToFileURL(trial.tarball).href])
    assert.doesNotMatch(stderr, /prepare script/)
    assert.equal((await readIndex(trial))['greet'], 'Greet somebody')
    // The host itself has no manifest, which is reported.
    assert.deepEqual(await examine(trial), {copies: ['user true'], problems: ['manifest']})
  },
  async 'nothing changes'(trial) {
    for (const line of ['greet Ada', 'greet --nope', 'gret', 'greet --help']) {
      await expectSame(trial, line.split(' '), {}, trial.user)
    }

    expectError(await runForAgent(trial, ['gret'], trial.user), {
      code: 1,
      error: 'command_not_found',
    })
  },
  async 'two copies'(trial) {
    const both = {...trial, bin: trial.shippingBin}
    expectError(await runForAgent(both, ['greet', 'Ada', '--nope'], trial.user), {
      code: 1,
      kind: 'unknown_flag',
    })
    const names = Object.keys(await readIndex(both))
    assert.equal(names.filter((name) => name === 'describe').length, 1)
    assert.deepEqual(await examine(both), {
      copies: ['user true', 'core false'],
      problems: ['copy', 'manifest'],
    })
  },
  async uninstall(trial) {
    await manage(trial, ['plugins', 'uninstall', 'oclif-plugin-murli'])
    await expectNothingLeft(trial)
  },
  async link(trial) {
    const folder = join(trial.home, 'unpacked')
    await symlink(trial.unpacked, folder)
    await manage(trial, ['plugins', 'link', '--no-install', folder])
    assert.ok(Object.hasOwn(await readIndex(trial), 'greet'))
    await manage(trial, ['plugins', 'uninstall', 'oclif-plugin-murli'])
    await expectNothingLeft(trial)
  },
}

async function readIndex(trial: InstallationTrial): Promise<Record<string, string>> {
  const {commands} = readDocument((await run(trial, ['describe', '--index'], trial.user)).stdout)
  return commands as Record<string, string>
}

/** What `murli doctor` reports: the copies of the plugin, and what its problems are about. */
async function examine(trial: InstallationTrial) {
  type Report = {copies: {is_active: boolean; type: string}[]; problems: {about: string}[]}
  const {copies, problems} = readDocument(
    (await run(trial, ['murli', 'doctor'], trial.user)).stdout,
  ) as Report
  return {
    copies: copies.map(({is_active, type}) => `${type} ${is_active}`),
    problems: problems.map(({about}) => about),
  }
}

async function manage(trial: InstallationTrial, args: readonly string[]) {
  const result = await run(trial, args, trial.user)
  assert.equal(result.code, 0, `${args.join(' ')}: ${result.stderr}`)
  return result
}

async function expectNothingLeft(trial: InstallationTrial): Promise<void> {
  const data = join(trial.home, 'data')
  const description = await readFile(join(data, 'package.json'), 'utf8')
  assert.equal(description.includes('murli'), false)
  assert.equal(existsSync(join(data, 'node_modules/oclif-plugin-murli')), false)
  // Like every cache, that of compiled code stays in the host's cache directory.
  const ours =
    /^(\.cache\/riffle\/murli(\/compile-cache|$)|plain|plugged|shipping|unpacked|\.npm|data\/node_modules\/\.)/
  const paths = await readdir(trial.home, {recursive: true})
  assert.deepEqual(
    paths.filter((path) => path.includes('murli') && !ours.test(path)),
    [],
  )
  const {code} = await run(trial, ['describe'], trial.user)
  assert.notEqual(code, 0)
}
