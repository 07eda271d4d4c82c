import assert from 'node:assert/strict'
import {chmod, mkdir, readFile, writeFile} from 'node:fs/promises'
import {delimiter, dirname, join} from 'node:path'

import {findBlock} from '../support/markdown.js'
import {type CliRun, cleanEnvironment, runProcess} from '../support/run-cli.js'
import {findNpmSettings} from './install.js'

/** A host of the matrix. */
export type Trial = {
  /** The major version of its @oclif/core. */
  core: number
  /** The executable of its Node. */
  node: string
  /** The folder that is its home and working directory. */
  home: string
  /** Its script with the plugin, and that of the same host without it. */
  bin: string
  plainBin: string
}

/** What a host must do, by name; each throws an AssertionError if the host does not. */
export type Checks<Of extends Trial = Trial> = Record<string, (trial: Of) => Promise<void>>

/** Runs the host with the plugin, for at most two minutes. */
export function run(
  {bin, home, node}: Pick<Trial, 'bin' | 'home' | 'node'>,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CliRun> {
  const options = {cwd: home, env: {...cleanEnvironment(home), ...env}, input: '', timeout: 120_000}
  return runProcess([node, bin, ...args], options)
}

/** Runs the host for an agent. */
export function runForAgent(
  trial: Trial,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CliRun> {
  return run(trial, args, {RIFFLE_AGENT: '1', ...env})
}

/**
 * Fails unless the host does the same with the plugin, and its further variables, as without it.
 */
export async function expectSame(
  trial: Trial,
  args: readonly string[],
  env: Record<string, string> = {},
  pluggedEnv: Record<string, string> = {},
): Promise<void> {
  const [plain, ours] = await Promise.all([
    run({...trial, bin: trial.plainBin}, args, env),
    run(trial, args, {...env, ...pluggedEnv}),
  ])
  // The two are in folders of their own, which some messages name.
  const mask = (text: string) =>
    text.replaceAll(/(?:file:\/\/)?\/\S*\/(?:plain|plugged)\//g, '<host>/')
  const maskRun = ({code, stderr, stdout}: CliRun) => ({
    code,
    stderr: mask(stderr),
    stdout: mask(stdout),
  })
  assert.deepEqual(maskRun(ours), maskRun(plain), args.join(' '))
}

/** Reads the one JSON document on a stream. */
export function readDocument(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new assert.AssertionError({
      message: `no JSON document: ${JSON.stringify(text.slice(0, 300))}`,
    })
  }
}

/** Fails unless a run ended with one error envelope on stderr and nothing on stdout. */
export function expectError(
  {code, stderr, stdout}: CliRun,
  expected: Record<string, unknown>,
): void {
  const envelope = readDocument(stderr)
  const fields = Object.keys(expected).map((name) => [name, envelope[name]])
  assert.deepEqual({stdout, ...Object.fromEntries(fields)}, {stdout: '', ...expected})
  assert.equal(code, envelope['code'])
}

/** Reads the one shell block of docs/adopting.md that contains a text. */
export async function readPageLines(part: string): Promise<string> {
  return findBlock(await readFile('docs/adopting.md', 'utf8'), 'sh', part)
}

/**
 * Runs shell lines up to the first that fails, with the Node of the trial and its host as `riffle`
 * in the PATH.
 */
export async function runLines(
  {bin, home, node}: Trial,
  lines: string,
  env: Record<string, string> = {},
): Promise<CliRun> {
  const riffle = join(home, 'path/riffle')
  await mkdir(dirname(riffle), {recursive: true})
  await writeFile(riffle, `#!/bin/sh\nexec '${node}' '${bin}' "$@"\n`)
  await chmod(riffle, 0o755)
  const variables = {...cleanEnvironment(home), ...(await findNpmSettings()), ...env}
  const path = [dirname(riffle), dirname(node), variables['PATH']].join(delimiter)
  const result = await runProcess(['sh', '-ec', lines], {
    cwd: home,
    env: {...variables, PATH: path},
    input: '',
  })
  assert.equal(result.code, 0, `${result.stdout}${result.stderr}`)
  return result
}
