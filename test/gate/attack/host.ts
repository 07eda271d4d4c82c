import {cp, mkdir, readFile, rm, symlink, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {runProcess} from '../../support/run-cli.js'
import {makeTrialHost, type TrialHost} from '../../support/trial-host.js'
import type {Attempt} from './attempts.js'
import {commands, marking} from './commands.js'
import {hook, justInTime, notFound} from './hooks.js'
import {runner} from './runner.js'

/** What kind of host is attacked. */
export type AttackedHost = {
  /** A folder of @oclif/core to run on; by default this repository's. */
  core?: string | undefined
  /** The Node to run on; by default this one. */
  node?: string | undefined
  /** Whether words of a command come in one order, with a colon between them. */
  isColon?: boolean
}

const repository = fileURLToPath(new URL('../../..', import.meta.url))

/** What the host's author states of the commands. */
const stated = {
  '*:destroy': {destructive: true, mutating: true},
  'app:info': {mutating: false},
  'app:purge': {mutating: true},
  'app:run': {mutating: true},
  'own:noted': {mutating: true},
  'own:pushing': {mutating: false},
  'own:wrap': {mutating: false},
  'wrap:*': {mutating: false},
}

/** Whether a host has a command: those of cores before 4 have no own ones, and none whose plugin comes later. */
function hasCommand(major: number, id: string): boolean {
  return major >= 4 || !/^(late|own)|static/.test(id)
}

/**
 * Makes a host, runs every attempt in one process of it, and returns the commands that each one started: undefined for
 * an attempt to start one that the host has not.
 */
export async function runAttempts(kind: AttackedHost, attempts: readonly Attempt[]): Promise<(string[] | undefined)[]> {
  const major = kind.core ? await readMajor(kind.core) : 4
  const own = Object.entries(commands).filter(([path]) => hasCommand(major, path))
  const host = await makeTrialHost({
    commands: Object.fromEntries(own),
    files: {
      'bin/attack.js': runner,
      'hooks/hook.js': hook,
      'hooks/just-in-time.js': justInTime,
      'hooks/not-found.js': notFound,
      'late/destroy.js': `import {Command} from '@oclif/core'\n${marking('late:destroy', 'static strict = false')}`,
    },
    oclif: {
      flexibleTaxonomy: !kind.isColon,
      hooks: {
        command_incomplete: './hooks/not-found.js',
        command_not_found: './hooks/not-found.js',
        init: './hooks/hook.js',
        jit_plugin_not_installed: './hooks/just-in-time.js',
        prerun: './hooks/hook.js',
      },
      jitPlugins: {late: '1.0.0'},
      murli: {commands: stated},
      plugins: ['oclif-plugin-murli', 'oclif-plugin-murli-copy'],
      topicSeparator: kind.isColon ? ':' : ' ',
    },
    // Written by another core, and made for commands that load there.
    hasManifest: major >= 4,
  })
  try {
    if (kind.core) await exchangeCore(host, kind.core)
    if (major === 1) await writeForFirst(host, own)
    // A second copy of the plugin, as a user may have installed it.
    await copyPlugin(host, 'oclif-plugin-murli-copy')
    if (major >= 4) await promiseLate(host)
    await writeFile(
      join(host.folder, 'attempts.json'),
      JSON.stringify(attempts.filter(({target}) => hasCommand(major, target))),
    )
    const run = await runProcess([kind.node ?? process.execPath, join(host.folder, 'bin/attack.js')], {
      cwd: host.folder,
      env: host.env,
      input: '',
    })
    if (run.code !== 0) throw new Error(`The attacks ended with ${run.code}: ${run.stderr.slice(-2000)}`)
    const started = JSON.parse(await readFile(join(host.folder, 'results.json'), 'utf8')) as string[][]
    return attempts.map(({target}) => (hasCommand(major, target) ? started.shift() : undefined))
  } finally {
    await host.remove()
  }
}

async function readMajor(core: string): Promise<number> {
  const {version} = JSON.parse(await readFile(join(core, 'package.json'), 'utf8')) as {version: string}
  return Number.parseInt(version, 10)
}

/** Puts another core into a host, and a copy of the plugin that finds it in place of the link to this repository. */
async function exchangeCore({folder, ...host}: TrialHost, core: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  for (const name of ['@oclif/core', 'oclif-plugin-murli']) await rm(join(modules, name))
  await symlink(core, join(modules, '@oclif/core'))
  await copyPlugin({folder, ...host}, 'oclif-plugin-murli')
  await symlink(join(repository, 'node_modules/yaml'), join(modules, 'yaml'))
}

/** Writes commands for @oclif/core 1, whose arguments are a list, and which has no own commands. */
async function writeForFirst({folder}: TrialHost, own: readonly (readonly [string, string])[]): Promise<void> {
  for (const [path, source] of own) {
    const text = source.replace('{name: Args.string()}', "[{name: 'name'}]")
    await writeFile(join(folder, 'commands', `${path}.js`), `import {Command, Flags} from '@oclif/core'\n${text}`)
  }
}

async function copyPlugin({folder}: TrialHost, name: string): Promise<void> {
  const copy = join(folder, 'node_modules', name)
  for (const part of ['dist', 'oclif.manifest.json', 'package.json']) {
    await mkdir(dirname(join(copy, part)), {recursive: true})
    await cp(join(repository, part), join(copy, part), {recursive: true})
  }

  const manifest = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as object
  await writeFile(join(copy, 'package.json'), JSON.stringify({...manifest, name}))
}

/** Has the manifest promise a command whose plugin is installed when it is asked for. */
async function promiseLate({folder}: TrialHost): Promise<void> {
  const file = join(folder, 'oclif.manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8')) as {commands: Record<string, object>}
  const late = {
    aliases: [],
    args: {},
    flags: {},
    id: 'late:destroy',
    pluginName: 'late',
    pluginType: 'jit',
    strict: false,
  }
  await writeFile(file, JSON.stringify({...manifest, commands: {...manifest.commands, 'late:destroy': late}}))
}
