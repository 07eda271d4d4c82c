import {spawnSync} from 'node:child_process'

import {parseInstructions, parseTimes, type Times} from './meter-output.js'

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
