import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'

import {cleanEnvironment, runProcess} from '../support/run-cli.js'

type Coverage = {result: {url: string}[]}

/**
 * Lists the files of JavaScript that a program loads in its home, CommonJS and ESM alike: V8
 * reports each.
 */
export async function listModules(
  line: readonly [string, ...string[]],
  home: string,
  env: Record<string, string> = {},
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'modules-'))
  try {
    const environment = {...cleanEnvironment(home), ...env, NODE_V8_COVERAGE: folder}
    await runProcess(line, {cwd: home, env: environment, input: ''})
    const reports = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
    )
    const urls = reports.flatMap((report) =>
      (JSON.parse(report) as Coverage).result.map(({url}) => url),
    )
    return [
      ...new Set(urls.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url))),
    ].toSorted()
  } finally {
    await rm(folder, {force: true, recursive: true})
  }
}
