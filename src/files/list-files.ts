import {readdirSync} from 'node:fs'
import {join, posix} from 'node:path'

/**
 * The regular files in a folder and below it, in the order of their names, relative to the folder
 * and with slashes on every system. Links are left out, and not followed.
 *
 * @param isSkipped gets the path of each file and folder
 * @param below the folder inside of `folder` to list; by default all of `folder`
 * @throws Error if a folder cannot be read
 */
export function listFiles(
  folder: string,
  isSkipped: (path: string) => boolean = () => false,
  below = '',
): string[] {
  // Node.js 20.0 has no `recursive`, and 20.11 no `parentPath` of an entry.
  return readdirSync(join(folder, below), {withFileTypes: true})
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(below, entry.name)
      if (isSkipped(path)) return []
      if (entry.isDirectory()) return listFiles(folder, isSkipped, path)
      return entry.isFile() ? [path] : []
    })
}
