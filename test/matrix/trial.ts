import assert from 'node:assert/strict'

import {type CliRun, cleanEnvironment, runProcess} from '../support/run-cli.js'

/** A host of the matrix that can be run, twice: with the plugin and without. */
export type Trial = {
  /** The major version of its @oclif/core. */
  core: number
  node: string
  /** The folder that is its home and working directory. */
  home: string
  /** The script of the host with the plugin. */
  bin: string
  /** The script of the same host without. */
  plainBin: string
}

/** Runs the host with the plugin. */
export function run(trial: Trial, args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
  return runHost(trial, trial.bin, args, env)
}

/** Runs the host for an agent. */
export function runForAgent(trial: Trial, args: readonly string[], env: Record<string, string> = {}): Promise<CliRun> {
  return runHost(trial, trial.bin, args, {RIFFLE_AGENT: '1', ...env})
}

/**
 * Fails unless the host does the same with the plugin as without.
 *
 * @param env what both are run with
 * @param pluggedEnv what only the host with the plugin is run with
 */
export async function expectSame(
  trial: Trial,
  args: readonly string[],
  env: Record<string, string> = {},
  pluggedEnv: Record<string, string> = {},
): Promise<void> {
  const [plain, ours] = await Promise.all([
    runHost(trial, trial.plainBin, args, env),
    runHost(trial, trial.bin, args, {...env, ...pluggedEnv}),
  ])
  // The two stand in folders of their own, and some messages name them.
  assert.deepEqual(maskFolders(ours), maskFolders(plain), args.join(' '))
}

/** Reads the one JSON document on a stream. */
export function readDocument(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new assert.AssertionError({message: `no JSON document: ${JSON.stringify(text.slice(0, 300))}`})
  }
}

/** Fails unless a run ended with one error envelope on stderr and nothing on stdout. */
export function expectError({code, stderr, stdout}: CliRun, expected: Record<string, unknown>): void {
  const envelope = readDocument(stderr)
  const fields = Object.keys(expected).map((name) => [name, envelope[name]])
  assert.deepEqual({stdout, ...Object.fromEntries(fields)}, {stdout: '', ...expected})
  assert.equal(code, envelope['code'])
}

function runHost(
  {home, node}: Trial,
  bin: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CliRun> {
  return runProcess([node, bin, ...args], {
    cwd: home,
    env: {...cleanEnvironment(home), ...env},
    input: '',
    timeout: 120_000,
  })
}

function maskFolders({code, stderr, stdout}: CliRun): CliRun {
  const mask = (text: string) => text.replaceAll(/(?:file:\/\/)?\/\S*\/(?:plain|plugged)\//g, '<host>/')
  return {code, stderr: mask(stderr), stdout: mask(stdout)}
}
