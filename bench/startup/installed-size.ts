import {readdir, stat} from 'node:fs/promises'
import {join} from 'node:path'

/** The bytes of all files below a folder. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
