import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {dirname, join} from 'node:path'

import type {TestContext} from 'vitest'

/** Makes an empty folder that is gone when the test ends. */
export async function makeTemporaryFolder({
  onTestFinished,
}: Pick<TestContext, 'onTestFinished'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tasks-'))
  onTestFinished(() => rm(folder, {force: true, recursive: true}))
  return folder
}

/** Writes files below a folder, by path. */
export async function writeFiles(
  root: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path)
    await mkdir(dirname(file), {recursive: true})
    await writeFile(file, text)
  }
}
