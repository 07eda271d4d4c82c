import {existsSync} from 'node:fs'
import {mkdir, readFile, rm, writeFile} from 'node:fs/promises'
import {homedir, tmpdir, userInfo} from 'node:os'
import {join} from 'node:path'

import {runProcess} from '../support/run-cli.js'

/**
 * Where the matrix keeps what it installs: outside of this package, which Node would find from
 * there.
 */
export const cacheFolder = join(tmpdir(), `oclif-plugin-murli-matrix-${userInfo().username}`)

/** What could not be had: its cells are reported as not run. */
export class Unavailable extends Error {}

/** Packs the package as npm would publish it. @returns the tarball */
export async function packPackage(): Promise<string> {
  await mkdir(cacheFolder, {recursive: true})
  const output = await npm(process.cwd(), [
    'pack',
    '--ignore-scripts',
    '--json',
    '--pack-destination',
    cacheFolder,
  ])
  const [{filename}] = JSON.parse(output) as [{filename: string}]
  return join(cacheFolder, filename)
}

/** What is installed together. */
type Installation = {
  /** The packages, which are kept from one run of the matrix to the next. */
  packages: readonly string[]
  /** The packed package under test, which is installed again each time. */
  tarball?: string
  /** Whether npm is to overlook that the plugin is not made for the @oclif/core beside it. */
  isForced?: boolean
}

/**
 * Installs packages into a folder of the cache. @returns its node_modules @throws Unavailable if
 * npm cannot
 */
export async function installPackages(
  name: string,
  {isForced, packages, tarball}: Installation,
): Promise<string> {
  const folder = join(cacheFolder, name)
  const modules = join(folder, 'node_modules')
  const list = join(folder, 'installed.json')
  const wanted = JSON.stringify(packages)
  const present = existsSync(list) ? await readFile(list, 'utf8') : ''
  if (present !== wanted) {
    await rm(folder, {force: true, recursive: true})
    await mkdir(folder, {recursive: true})
    await writeFile(join(folder, 'package.json'), '{"private": true}')
    await install(folder, packages)
    await writeFile(list, wanted)
  }

  if (tarball) await install(folder, [...packages, tarball], isForced)
  return modules
}

/** The executable of a Node version. @throws Unavailable when there is none for this machine */
export async function installNode(major: number): Promise<string> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const name = `node-${process.platform}-${process.arch}`
  const modules = await installPackages(`node-${major}`, {packages: [`${name}@${major}`]})
  const executable = join(modules, name, 'bin/node')
  if (!existsSync(executable)) throw new Unavailable(`${name}@${major} holds no executable`)
  return executable
}

async function install(
  folder: string,
  packages: readonly string[],
  isForced = false,
): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--no-package-lock']
  if (isForced) options.push('--legacy-peer-deps')
  try {
    await npm(folder, ['install', ...options, ...packages])
  } catch (error) {
    throw new Unavailable(`npm cannot install ${packages.join(' ')}: ${(error as Error).message}`)
  }
}

/** Where npm's settings are, for one that is run with another home or by another Node. */
export async function findNpmSettings(): Promise<Record<string, string>> {
  const path = await npm(process.cwd(), ['config', 'get', 'globalconfig'])
  return {npm_config_globalconfig: path.trim(), npm_config_userconfig: join(homedir(), '.npmrc')}
}

async function npm(cwd: string, args: readonly string[]): Promise<string> {
  // Variables that `npm run` sets about this package are not for another one.
  const settings = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|config_local)_/.test(name),
  )
  const env = Object.fromEntries(settings) as Record<string, string>
  const run = await runProcess(['npm', ...args], {cwd, env, input: ''})
  if (run.code !== 0)
    throw new Error((run.stderr || run.stdout).trim().split('\n').slice(0, 5).join(' | '))
  return run.stdout
}
