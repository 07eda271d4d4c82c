import {lstatSync, readdirSync, rmSync, type Stats, utimesSync} from 'node:fs'
import {basename, dirname, join} from 'node:path'

import {makePrivateFolder} from '../files/private-folder.js'

/** How many bytes of compiled code a host keeps, for all versions of Node together: 50 MB. */
const maxBytes = 50_000_000

/** What is left when the oldest code has been removed, so that not every run removes some. */
const keptBytes = 40_000_000

/** What a file takes on a disk at least: empty ones count, too. */
const blockBytes = 4096

type CachedFile = {path: string; size: number; writtenAt: number}

/**
 * Makes the folder for the compiled code of one version of Node and the host, and removes those of other versions of the
 * host, and of other versions of the same major of Node.
 *
 * @returns what the file system holds about it
 * @throws Error where it cannot be made, or would lie where others could replace it
 */
export function makeCacheFolder(folder: string): Stats {
  makePrivateFolder(folder)
  const [major, version] = splitName(basename(folder))
  for (const name of listNames(dirname(folder))) {
    const [otherMajor, otherVersion] = splitName(name)
    if (otherMajor === undefined || name === basename(folder)) continue
    if (otherVersion !== version || otherMajor === major) remove(join(dirname(folder), name))
  }

  return lstatSync(folder)
}

/**
 * Removes the oldest compiled code of a host where it takes more than 50 MB, and what Node has left unfinished, as it does
 * when the disk is full; then notes that the cache was measured.
 *
 * @param folder the folder of this version of Node and the host
 * @param directory the folder inside it in which Node writes
 */
export function pruneCache(folder: string, directory: string): void {
  const [unfinished, files] = splitUnfinished(listFiles(dirname(folder)))
  for (const {path} of unfinished) remove(path)
  let bytes = sumBytes(files)
  if (bytes > maxBytes) {
    for (const {path, size} of files.toSorted((a, b) => a.writtenAt - b.writtenAt)) {
      if (bytes <= keptBytes) break
      remove(path)
      bytes -= size
    }
  }

  // A time is set in seconds, as a fraction that may come out a little less.
  const measuredAt = (lstatSync(directory).mtimeMs + 1) / 1000
  utimesSync(folder, measuredAt, measuredAt)
}

/** How many bytes the compiled code of a host takes, for all versions of Node together. */
export function measureCache(folder: string): number {
  return sumBytes(listFiles(dirname(folder)))
}

/** The major of Node and the version of the host that a folder's name tells; nothing where it is not one of ours. */
function splitName(name: string): [major?: string, version?: string] {
  const [, major, version] = /^v(\d+)\.[^-]*-(.*)$/.exec(name) ?? []
  return [major, version]
}

/** Splits off the files that a process began to write more than a minute ago: Node adds letters to their names. */
function splitUnfinished(files: readonly CachedFile[]): [unfinished: CachedFile[], others: CachedFile[]] {
  const before = Date.now() - 60_000
  const isUnfinished = ({path, writtenAt}: CachedFile) => basename(path).includes('.') && writtenAt < before
  return [files.filter((file) => isUnfinished(file)), files.filter((file) => !isUnfinished(file))]
}

function sumBytes(files: readonly CachedFile[]): number {
  return files.reduce((sum, {size}) => sum + size, 0)
}

/** The files two folders below: a version's, and Node's own inside. Links are not followed. */
function listFiles(root: string): CachedFile[] {
  const folders = listFolders(root).flatMap((folder) => listFolders(folder))
  return folders.flatMap((folder) => listNames(folder).flatMap((name) => measure(join(folder, name))))
}

function listFolders(folder: string): string[] {
  return listNames(folder)
    .map((name) => join(folder, name))
    .filter((path) => look(path)?.isDirectory())
}

function measure(path: string): CachedFile[] {
  const stats = look(path)
  return stats?.isFile() ? [{path, size: Math.max(stats.size, blockBytes), writtenAt: stats.mtimeMs}] : []
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

/** The names in a folder; none where another process has removed it. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function remove(path: string): void {
  try {
    rmSync(path, {force: true, recursive: true})
  } catch {
    // Another process is writing there: the next new version removes the rest.
  }
}
