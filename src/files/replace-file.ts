import {lstatSync, realpathSync, statSync} from 'node:fs'
import {resolve} from 'node:path'

import {checkRegular, readTextFile} from './read-text-file.js'
import {writePrivateFile} from './write-private-file.js'

/** The new text of a file, or what makes it from the text that is there. */
export type Replacement = string | ((existing: string | undefined) => string)

/**
 * Writes the file that a person has named, whole or not at all.
 *
 * A new file is its owner's alone; one that is there keeps its owner and mode, and a link goes on to point to it.
 *
 * @throws Error where there is something else than a regular file, or the text that is there is not UTF-8
 * @throws what the file system reports, and what the replacement throws
 */
export function replaceFile(path: string, replacement: Replacement): void {
  const target = followLinks(resolve(path))
  const existing = statSync(target, {throwIfNoEntry: false})
  if (existing) checkRegular(existing, target)
  const text = typeof replacement === 'string' ? replacement : replacement(existing && readTextFile(target))
  writePrivateFile(target, text, existing)
}

/** The file behind links; a path where there is nothing stays. @throws what is wrong with a link that leads nowhere */
function followLinks(path: string): string {
  const isThere = lstatSync(path, {throwIfNoEntry: false}) !== undefined
  return isThere ? realpathSync(path) : path
}
