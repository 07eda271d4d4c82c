import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import type {TestContext} from 'vitest'

/** Makes an empty folder that is gone when the test ends. */
export async function makeTemporaryFolder({onTestFinished}: Pick<TestContext, 'onTestFinished'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tasks-'))
  onTestFinished(() => rm(folder, {force: true, recursive: true}))
  return folder
}
