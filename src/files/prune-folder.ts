import {lstatSync, readdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'

import {isPrivateFolder} from './private-folder.js'

/** Which files of a folder are ours. */
export type FileNames = {
  /** When the file was made, in milliseconds as its name tells, or undefined for a file that is not ours. */
  readTime(name: string): number | undefined
}

type Found = {madeAt: number; path: string}

/** Removes our files that were made before a time, in milliseconds. Never throws; only names are read. */
export function removeOlder(folder: string, before: number, names: FileNames): void {
  for (const {madeAt, path} of listOurs(folder, names)) if (madeAt < before) removeRegular(path)
}

/**
 * Removes our oldest files until those that stay take no more bytes. Never throws.
 *
 * @param kept the path of the file that stays, whatever its size
 */
export function removeBeyond(folder: string, maxBytes: number, names: FileNames, kept: string): void {
  let total = measureRegular(kept)
  const newestFirst = listOurs(folder, names).toSorted((a, b) => b.madeAt - a.madeAt)
  for (const {path} of newestFirst) {
    if (path === kept) continue
    total += measureRegular(path)
    if (total > maxBytes) removeRegular(path)
  }
}

function listOurs(folder: string, {readTime}: FileNames): Found[] {
  if (!isPrivateFolder(folder)) return []
  try {
    return readdirSync(folder).flatMap((name) => {
      const madeAt = readTime(name)
      return madeAt === undefined ? [] : [{madeAt, path: join(folder, name)}]
    })
  } catch {
    return []
  }
}

function removeRegular(path: string): void {
  try {
    if (lstatSync(path).isFile()) rmSync(path)
  } catch {
    // Another process has removed it, or the owner has locked the folder: the next run tries again.
  }
}

function measureRegular(path: string): number {
  const stats = lstatSync(path, {throwIfNoEntry: false})
  return stats?.isFile() ? stats.size : 0
}
