import {spawnSync} from 'node:child_process'
import {mkdirSync, rmSync} from 'node:fs'
import {join} from 'node:path'

import type {Comparison, HostKind, Line} from './comparisons.js'

/** A process to measure. */
export type Process = {
  /** The executable and its arguments. */
  line: readonly string[]
  cwd: string
  env: Record<string, string>
}

/** What a process left behind. */
export type Run = {code: number | null; stderr: string; stdout: string}

// The shell's keyword reads what the kernel counted for the child that it waited for: threads, the end of the process
// and what was written after the last line of JavaScript included, nothing loaded into the child, and no thread or
// process of the benchmark's own. stdout and stderr of the child stay pipes, as an agent has them.
const timed = 'TIMEFORMAT=\'%R %U %S\'; LC_ALL=C; { time "$@" 2>&4 3>&- 4>&-; } 4>&2 2>&3'
const maxBuffer = 2 ** 28

/** Runs a process and measures it with the `time` keyword of bash, in steps of a millisecond. */
export function measureTimes({cwd, env, line}: Process): Run & Times {
  const {output, status} = spawnSync('bash', ['-c', timed, '-', ...line], {
    cwd,
    encoding: 'utf8',
    env,
    maxBuffer,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  return {code: status, stderr: output[2] ?? '', stdout: output[1] ?? '', ...parseTimes(output[3] ?? '')}
}

/**
 * Counts the instructions that a process executes in user mode, in a run of its own: `perf` slows down what it counts.
 *
 * @returns undefined where there is no `perf`, or the machine counts no instructions
 */
export function countInstructions({cwd, env, line}: Process): number | undefined {
  const args = ['stat', '-x,', '--log-fd', '3', '-e', 'instructions:u', '--', ...line]
  const {error, output} = spawnSync('perf', args, {
    cwd,
    encoding: 'utf8',
    env,
    maxBuffer,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  return error ? undefined : parseInstructions(output[3] ?? '')
}

/** What a process used, in milliseconds: CPU time in user and system mode together, and time on the clock. */
export type Times = {cpuMs: number; wallMs: number}

/**
 * Reads what bash's `time` prints with `TIMEFORMAT='%R %U %S'`: seconds on the clock, in user and in system mode.
 *
 * @throws Error when it is anything else
 */
export function parseTimes(output: string): Times {
  const numbers = output.trim().split(' ').map(Number)
  const [wall, user, system] = numbers
  if (numbers.length !== 3 || numbers.some(Number.isNaN)) throw new Error(`bash measured nothing: ${output}`)
  return {cpuMs: Math.round(1000 * (user! + system!)), wallMs: Math.round(1000 * wall!)}
}

/** Reads the count that `perf stat -x, -e instructions:u` prints, undefined where the machine has no such counter. */
export function parseInstructions(output: string): number | undefined {
  const fields = output.split('\n').map((line) => line.split(','))
  const count = Number(fields.find(([, , event]) => event?.startsWith('instructions'))?.[0])
  return count > 0 ? count : undefined
}

/**
 * The lines of one round in the order in which they run: each round starts with another pair, and runs every pair the
 * other way round than the round before.
 *
 * The two runs of a pair follow each other at once, because what a shared machine gives to a process changes within
 * seconds, and a pair is only as good as its two runs had the same machine.
 */
export function orderRound<T>(pairs: readonly (readonly [base: T, subject: T])[], round: number): T[] {
  const start = round % pairs.length
  const ordered = [...pairs.slice(start), ...pairs.slice(0, start)]
  return ordered.flatMap(([base, subject]) => (round % 2 === 0 ? [base, subject] : [subject, base]))
}

/** A host that can run lines. */
export type Host = {
  /** The script that starts it. */
  bin: string
  /** Fills an empty home with what the host needs there. */
  prepareHome?(home: string): Promise<void>
}

/** Lines of several hosts that are measured in turns, by one version of Node. */
export type Group = {
  /** How its results are told from those of other groups. */
  title: string
  /** Major version of Node. */
  major: number
  node: string
  /** How many commands the hosts have. */
  commands: number
  comparisons: readonly Comparison[]
  /** The hosts by kind, and those with the plugin of the other checkout. */
  hosts: Readonly<Record<string, Host>>
  /** What the variable of the audience is called. */
  agentVariable: string
  /** Variables that the hosts need. */
  env: Readonly<Record<string, string>>
}

/** All runs of a line in a comparison, in the order of the rounds. */
export type Runs = {times: Times[]; instructions: number[]}

type Side = {line: Line; runs: Runs}

/** The runs of both lines of a comparison. */
export type PairedRuns = {base: Runs; comparison: Comparison; subject: Runs}

const warmUps = 2
/** Counts of instructions hardly differ: a few are enough, and `perf` is slow. */
const countedRounds = 5

/** The key of a host among those of a group. */
export function keyOfHost({host, isBaseline}: {host: HostKind; isBaseline?: boolean}): string {
  return isBaseline ? `${host}-baseline` : host
}

/** The key by which the runs of a line are found. */
export function keyOfLine(line: Line): string {
  return JSON.stringify([keyOfHost(line), line.cache, line.audience ?? '', ...line.args])
}

/**
 * Runs all comparisons of a group, a pair of each in every round.
 *
 * @param folder where the homes are made
 * @throws Error when a line does not do what it did the first time, or not what it is expected to
 */
export async function runGroup(group: Group, rounds: number, folder: string): Promise<PairedRuns[]> {
  const comparisons = group.comparisons.map((comparison): PairedRuns => ({
    base: {instructions: [], times: []},
    comparison,
    subject: {instructions: [], times: []},
  }))
  const codes = new Map<string, number | null>()
  for (const {base, subject} of group.comparisons) {
    for (const line of [base, subject]) codes.set(keyOfLine(line), await tryLine(group, line, folder))
  }

  const hasCounter = countInstructions(await toProcess(group, group.comparisons[0]!.base, folder)) !== undefined
  const run = async ({line, runs: {instructions, times}}: Side, round: number) => {
    const {code, cpuMs, stderr, wallMs} = measureTimes(await toProcess(group, line, folder))
    if (code !== codes.get(keyOfLine(line))) throw new Error(`${keyOfLine(line)} ended with ${code}: ${stderr}`)
    if (round < 0) return
    times.push({cpuMs, wallMs})
    const count = hasCounter && round < countedRounds && countInstructions(await toProcess(group, line, folder))
    if (count) instructions.push(count)
  }

  const pairs = comparisons.map(({base, comparison, subject}): [Side, Side] => [
    {line: comparison.base, runs: base},
    {line: comparison.subject, runs: subject},
  ])
  for (let round = -warmUps; round < rounds; round++) {
    for (const side of orderRound(pairs, round + warmUps)) await run(side, round)
    if (round > 0 && round % 10 === 0) console.error(`  ${round} of ${rounds} pairs`)
  }

  return comparisons
}

/** Runs a line for the first time. @returns its exit code */
async function tryLine(group: Group, line: Line, folder: string): Promise<number | null> {
  const {code, stderr, stdout} = measureTimes(await toProcess(group, line, folder))
  if ((stdout + stderr).includes(line.prints)) return code
  throw new Error(`${keyOfLine(line)} prints no ${line.prints}: code ${code}\n${(stdout + stderr).slice(0, 1000)}`)
}

/** Hosts share no home, and so no cache. */
async function toProcess(group: Group, line: Line, folder: string): Promise<Process> {
  const host = group.hosts[keyOfHost(line)]!
  const home = join(folder, 'homes', keyOfHost(line), line.cache)
  if (line.cache === 'cold') rmSync(home, {force: true, recursive: true})
  if (mkdirSync(join(home, 'tmp'), {recursive: true})) await host.prepareHome?.(home)
  const env: Record<string, string> = {
    ...group.env,
    HOME: home,
    PATH: process.env.PATH ?? '',
    TMPDIR: join(home, 'tmp'),
    TZ: 'UTC',
  }
  if (line.audience) env[group.agentVariable] = line.audience === 'agent' ? '1' : '0'
  if (line.cache === 'node') env.NODE_COMPILE_CACHE = join(home, 'node-compile-cache')
  if (line.cache === 'off') env.NODE_DISABLE_COMPILE_CACHE = '1'
  return {cwd: home, env, line: [group.node, host.bin, ...line.args]}
}
