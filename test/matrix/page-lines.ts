import assert from 'node:assert/strict'
import {chmod, mkdir, readFile, writeFile} from 'node:fs/promises'
import {delimiter, dirname, join} from 'node:path'

import {findBlock} from '../support/readme-blocks.js'
import {type CliRun, cleanEnvironment, runProcess} from '../support/run-cli.js'
import {findNpmSettings} from './install.js'
import type {Trial} from './trial.js'

/** Reads the one shell block of docs/adopting.md that holds a text. */
export async function readPageLines(part: string): Promise<string> {
  return findBlock(await readFile('docs/adopting.md', 'utf8'), 'sh', part)
}

/** Runs lines in a shell that finds the Node of the trial, and its host as `riffle`; a line that fails ends them. */
export async function runLines(
  {bin, home, node}: Pick<Trial, 'bin' | 'home' | 'node'>,
  lines: string,
  env: Record<string, string> = {},
): Promise<CliRun> {
  const riffle = join(home, 'path/riffle')
  await mkdir(dirname(riffle), {recursive: true})
  await writeFile(riffle, `#!/bin/sh\nexec '${node}' '${bin}' "$@"\n`)
  await chmod(riffle, 0o755)
  const variables = {...cleanEnvironment(home), ...(await findNpmSettings()), ...env}
  const path = [dirname(riffle), dirname(node), variables['PATH']].join(delimiter)
  const run = await runProcess(['sh', '-ec', lines], {cwd: home, env: {...variables, PATH: path}, input: ''})
  assert.equal(run.code, 0, `${run.stdout}${run.stderr}`)
  return run
}
