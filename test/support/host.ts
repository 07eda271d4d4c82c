import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

import {Config} from '@oclif/core'
import {afterAll} from 'vitest'

import type {HostConfig} from '../../src/oclif/shapes.js'

/** What a host on disk is made of. */
export type HostParts = {
  /** The entries of its manifest, by id; without any it has no manifest. */
  commands?: Record<string, unknown>
  /**
   * The sources of its commands (CommonJS), by path below the commands' folder, without the
   * extension.
   */
  sources?: Record<string, string>
  /** More of its package.json, and of its `oclif`. */
  pjson?: Record<string, unknown>
  oclif?: Record<string, unknown>
}

const coreRoot = dirname(createRequire(import.meta.url).resolve('@oclif/core/package.json'))

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, {force: true, recursive: true})
})

/** Writes a host into a temporary folder, which is there until the tests of the file have ended. */
export function writeHost({commands, oclif, pjson, sources}: HostParts): string {
  const root = mkdtempSync(join(tmpdir(), 'murli-host-'))
  roots.push(root)
  mkdirSync(join(root, 'node_modules', '@oclif'), {recursive: true})
  symlinkSync(coreRoot, join(root, 'node_modules', '@oclif', 'core'), 'dir')
  const head = {name: 'riffle', version: '1.2.3'}
  const description = {...head, oclif: {bin: 'riffle', commands: './commands', ...oclif}, ...pjson}
  const entries = Object.entries(commands ?? {}).map(([id, entry]) => [
    id,
    {id, ...(entry as object)},
  ])
  const files = {
    'package.json': JSON.stringify(description),
    ...(commands && {
      'oclif.manifest.json': JSON.stringify({...head, commands: Object.fromEntries(entries)}),
    }),
    ...Object.fromEntries(
      Object.entries(sources ?? {}).map(([path, source]) => [`commands/${path}.js`, source]),
    ),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), {recursive: true})
    writeFileSync(join(root, path), text)
  }

  return root
}

/** Loads a host as oclif does. */
export async function loadHost(parts: HostParts): Promise<HostConfig> {
  const config = new Config({root: writeHost(parts)})
  await config.load()
  return config as unknown as HostConfig
}

/** An entry of a manifest with nothing out of the ordinary. */
export function entry(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {aliases: [], args: {}, flags: {}, hiddenAliases: [], strict: true, ...fields}
}
