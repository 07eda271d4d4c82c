import assert from 'node:assert/strict'
import {existsSync} from 'node:fs'
import {mkdir, mkdtemp, readdir, readFile, symlink} from 'node:fs/promises'
import {join} from 'node:path'
import {pathToFileURL} from 'node:url'

import type {Check} from './checks.js'
import {writeHost} from './host.js'
import {findNpmSettings, installNode, installPackages} from './install.js'
import {readPageLines, runLines} from './page-lines.js'
import {expectError, expectSame, readDocument, run, runForAgent, type Trial} from './trial.js'

/** The host's own plugin manager, and the same host with the plugin shipped by its author. */
export type InstallationTrial = Trial & {
  shippingBin: string
  tarball: string
  unpacked: string
  /** Where the user's plugins are, and npm's settings. */
  user: Record<string, string>
}

const pluginManager = '@oclif/plugin-plugins'

/** Lays out a host with a real plugin manager, once without the plugin and once with. */
export async function prepareInstallation(
  {core, node}: {core: string; node: number},
  workshop: string,
  tarball: string,
): Promise<InstallationTrial> {
  const packages = [`@oclif/core@${core}`, `${pluginManager}@5.5.2`]
  const major = Number(core.split('.')[0])
  const modules = await installPackages(`plugins-${major}`, {packages})
  const shippingModules = await installPackages(`plugins-${major}-shipping`, {packages, tarball})
  const home = await mkdtemp(join(workshop, 'installation-'))
  const shape = {core: major, hasOwn: false, isBundled: false, module: 'esm', runner: 'execute'} as const
  const write = async (name: string, hasPlugin: boolean) => {
    await mkdir(join(home, name))
    const options = {...shape, hasPlugin, plugins: [pluginManager]}
    return writeHost(join(home, name), options, hasPlugin ? shippingModules : modules)
  }

  const plainBin = await write('plain', false)
  return {
    bin: await write('plugged', false),
    core: major,
    home,
    node: await installNode(node),
    plainBin,
    shippingBin: await write('shipping', true),
    tarball,
    unpacked: join(shippingModules, 'oclif-plugin-murli'),
    user: {...(await findNpmSettings()), RIFFLE_DATA_DIR: join(home, 'data')},
  }
}

/** What a user does with the plugin, in this order. */
export const installationChecks: Check<InstallationTrial>[] = [
  {
    name: 'the page',
    async check(trial) {
      const lines = await readPageLines('plugins install')
      // The registry does not have what is tried here.
      const here = lines.replace(/(?<=plugins install )\S+/, pathToFileURL(trial.tarball).href)
      const {stderr, stdout} = await runLines(trial, here, trial.user)
      assert.match(stderr, /"kind": "unknown_flag"/)
      assert.match(stdout, /^code 1$/m)
      await expectNothingLeft(trial)
    },
  },
  {
    name: 'install',
    async check(trial) {
      await manage(trial, ['plugins', 'install', pathToFileURL(trial.tarball).href])
      const {commands} = readDocument((await runUsers(trial, ['describe', '--index'])).stdout)
      assert.equal((commands as Record<string, string>)['greet'], 'Greet somebody')
      const {copies, problems} = readDocument((await runUsers(trial, ['murli', 'doctor'])).stdout)
      assert.deepEqual(
        (copies as {type: string}[]).map(({type}) => type),
        ['user'],
      )
      // The host itself has no manifest, and hears of it.
      assert.deepEqual(listSubjects(problems), ['manifest'])
    },
  },
  {
    name: 'nothing changes',
    async check(trial) {
      for (const args of [['greet', 'Ada'], ['greet', '--nope'], ['gret'], ['greet', '--help']]) {
        await expectSame(trial, args, {}, trial.user)
      }

      expectError(await runForAgent(trial, ['gret'], trial.user), {code: 1, error: 'command_not_found'})
    },
  },
  {
    name: 'two copies',
    async check(trial) {
      const both = {...trial, bin: trial.shippingBin}
      expectError(await runForAgent(both, ['greet', 'Ada', '--nope'], trial.user), {code: 1, kind: 'unknown_flag'})
      const {commands} = readDocument((await run(both, ['describe', '--index'], trial.user)).stdout)
      const names = Object.keys(commands as object)
      assert.deepEqual(
        names.filter((name) => name === 'describe'),
        ['describe'],
      )
      const {copies, problems} = readDocument((await run(both, ['murli', 'doctor'], trial.user)).stdout)
      const known = (copies as {is_active: boolean; type: string}[]).map(({is_active, type}) => [type, is_active])
      assert.deepEqual(known, [
        ['user', true],
        ['core', false],
      ])
      assert.deepEqual(listSubjects(problems), ['copy', 'manifest'])
    },
  },
  {
    name: 'uninstall',
    async check(trial) {
      await manage(trial, ['plugins', 'uninstall', 'oclif-plugin-murli'])
      await expectNothingLeft(trial)
    },
  },
  {
    name: 'link',
    async check(trial) {
      const folder = join(trial.home, 'unpacked')
      await symlink(trial.unpacked, folder)
      await manage(trial, ['plugins', 'link', '--no-install', folder])
      const linked = {...trial.user, OCLIF_DISABLE_LINKED_ESM_WARNING: '1'}
      const {commands} = readDocument((await run(trial, ['describe', '--index'], linked)).stdout)
      assert.ok(Object.hasOwn(commands as object, 'greet'))
      await manage(trial, ['plugins', 'uninstall', 'oclif-plugin-murli'])
      await expectNothingLeft(trial)
    },
  },
]

function runUsers(trial: InstallationTrial, args: readonly string[]) {
  return run(trial, args, trial.user)
}

function listSubjects(problems: unknown): string[] {
  return (problems as {about: string}[]).map(({about}) => about)
}

async function manage(trial: InstallationTrial, args: readonly string[]): Promise<void> {
  const {code, stderr} = await runUsers(trial, args)
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`)
}

async function expectNothingLeft(trial: InstallationTrial): Promise<void> {
  const data = join(trial.home, 'data')
  const description = JSON.parse(await readFile(join(data, 'package.json'), 'utf8')) as Record<string, unknown>
  assert.equal(JSON.stringify(description).includes('murli'), false)
  assert.equal(existsSync(join(data, 'node_modules/oclif-plugin-murli')), false)
  // Like every cache, that of compiled code stays in the host's cache directory.
  const kept = (await readdir(trial.home, {recursive: true})).filter(
    (path) =>
      /murli/.test(path) &&
      !/^(\.cache\/riffle\/murli(\/compile-cache|$)|plain|plugged|shipping|unpacked|\.npm|data\/node_modules\/\.)/.test(
        path,
      ),
  )
  assert.deepEqual(kept, [])
  const {code} = await runUsers(trial, ['describe'])
  assert.notEqual(code, 0)
}
