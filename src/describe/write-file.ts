import {randomUUID} from 'node:crypto'
import {readFile, realpath, rename, rm, stat, writeFile} from 'node:fs/promises'
import {basename, dirname, join, resolve} from 'node:path'

/**
 * Writes a file at once or not at all: a reader never sees half of it.
 *
 * A new file is its owner's alone (mode 0600); one that is there keeps its mode, and a link goes on to point to it.
 *
 * @param make the new text, from the text that is there
 * @throws what the file system says
 */
export async function writeFileAtomically(path: string, make: (existing: string | undefined) => string): Promise<void> {
  const target = await realpath(path).catch(() => resolve(path))
  const existing = await readExisting(target)
  const text = make(existing)
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
  try {
    const mode = existing === undefined ? 0o600 : (await stat(target)).mode & 0o777
    await writeFile(temporary, text, {flag: 'wx', mode})
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, {force: true})
    throw error
  }
}

async function readExisting(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
