import {existsSync} from 'node:fs'
import {readFile, stat, writeFile} from 'node:fs/promises'
import {cpus, loadavg, totalmem} from 'node:os'
import {join} from 'node:path'

import {measureFolder} from './installed-size.js'
import {type Saved, writePage} from './page.js'
import {drawPicture} from './picture.js'
import {listPublishedFiles} from './plugins.js'
import type {Result} from './result.js'

const files = {page: 'bench/RESULTS.md', picture: 'bench/startup.svg', results: 'bench/results.json'}

/**
 * Adds results to those of the same build that were saved before, and writes the page and the picture anew.
 *
 * @param plugin the hash of the build that was measured
 */
export async function saveResults(found: readonly Result[], plugin: string): Promise<void> {
  const before = existsSync(files.results) ? (JSON.parse(await readFile(files.results, 'utf8')) as Saved) : undefined
  const results = mergeResults(before?.plugin === plugin ? before.results : [], found)
  const {version: core} = JSON.parse(await readFile('node_modules/@oclif/core/package.json', 'utf8')) as {
    version: string
  }
  const date = new Date().toISOString().slice(0, 10)
  const saved: Saved = {core, date, installed: await measureInstalled(), machine: describeMachine(), plugin, results}
  await writeFile(files.results, `${JSON.stringify(saved, null, 2)}\n`)
  await writeFile(files.page, writePage(saved))
  await writeFile(files.picture, drawPicture(results))
}

/** Puts new results in the place of older ones of the same comparison, and the others at the end. */
export function mergeResults(before: readonly Result[], found: readonly Result[]): Result[] {
  const merged = new Map(before.map((result) => [keyOf(result), result]))
  for (const result of found) merged.set(keyOf(result), result)
  return [...merged.values()]
}

function keyOf({against, host, name, node}: Result): string {
  return JSON.stringify([host, name, against, Number.parseInt(node, 10)])
}

function describeMachine(): string {
  const model = cpus()[0]?.model ?? 'unknown'
  return `${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, load average ${loadavg()[2]!.toFixed(1)}`
}

/** What npm would put on a disk, but for the few kilobytes of the manifest and the texts at the top. */
async function measureInstalled(): Promise<Saved['installed']> {
  const {dependencies = {}} = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies?: Record<string, string>
  }
  const own = await Promise.all((await listPublishedFiles('.')).map(async (path) => (await stat(path)).size))
  const others = await Promise.all(Object.keys(dependencies).map((name) => measureFolder(join('node_modules', name))))
  const [alone, rest] = [own, others].map((sizes) => sizes.reduce((sum, size) => sum + size, 0))
  return {alone: alone!, withDependencies: alone! + rest!}
}
