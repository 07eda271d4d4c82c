// Removes the declarations that the package's own types do not lead to: tsc writes one for every module.
import {readdir, readFile, rm, rmdir} from 'node:fs/promises'
import {dirname, join, normalize} from 'node:path'

const reference = /(?:from|import\()\s*['"](\.[^'"]+)\.js['"]/g

/** Removes the `.d.ts` files of a folder that cannot be reached from its entries, and the folders left empty. */
export async function pruneTypes(folder) {
  const reached = new Set()
  const queue = ['index.d.ts', 'introspect/index.d.ts', 'testing/index.d.ts'].map((file) => join(folder, file))
  while (queue.length > 0) {
    const file = queue.pop()
    if (reached.has(file)) continue
    reached.add(file)
    for (const [, path] of (await readFile(file, 'utf8')).matchAll(reference)) {
      queue.push(normalize(join(dirname(file), `${path}.d.ts`)))
    }
  }

  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && file.endsWith('.d.ts') && !reached.has(normalize(file))) await rm(file)
  }

  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
  // The deepest first; one that still holds something stays.
  for (const path of folders.toSorted((a, b) => b.length - a.length)) await rmdir(path).catch(() => {})
}
