import {spawnSync} from 'node:child_process'

/** A process to measure. */
export type Process = {
  /** The executable and its arguments. */
  line: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

/** The median of a sample, with the bounds of its 95 % confidence interval. */
export type Estimate = {low: number; median: number; high: number}

/**
 * The flags with which V8 executes the same instructions in each run. Its compile cache depends on
 * them.
 */
const steadyFlags = ['--predictable', '--hash-seed=1', '--random-seed=1'] as const

/**
 * Counts the instructions of a process, its children left out, with valgrind: the same on a busy
 * machine, to a hundredth of a per cent.
 */
export function countInstructions(process: Process): number {
  const tool = ['--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null']
  const text = runUnderValgrind(tool, process)
  const count = /I\s+refs:\s+([\d,]+)/.exec(text)?.[1]
  if (!count)
    throw new Error(
      `valgrind counted nothing; install it to measure instructions:\n${text.slice(0, 1000)}`,
    )
  return Number(count.replaceAll(',', ''))
}

/**
 * Runs a process so that its next count finds the compiled code that it has cached: V8 uses no code
 * that was compiled for another processor, and valgrind's has fewer features than the machine's.
 */
export function fillCache(process: Process): void {
  runUnderValgrind(['--tool=none'], process)
}

function runUnderValgrind(tool: readonly string[], {cwd, env, line}: Process): string {
  const [node, ...args] = line
  return run(['valgrind', ...tool, node!, ...steadyFlags, ...args], {cwd, env}, 2)
}

// The shell's keyword reads what the kernel counted for the child that it waited for, threads and
// the end of the process included; nothing is loaded into the child.
const timed = 'TIMEFORMAT=\'%U %S\'; LC_ALL=C; { time "$@" 2>&4 3>&- 4>&-; } 4>&2 2>&3'

/** Measures the CPU time of a process, user and system, in milliseconds. */
export function measureCpuMs({cwd, env, line}: Process): number {
  const text = run(['bash', '-c', timed, '-', ...line], {cwd, env}, 3)
  const [user, system] = text.trim().split(' ').map(Number)
  if (!(user! + system! > 0)) throw new Error(`bash measured nothing: ${text}`)
  return Math.round(1000 * (user! + system!))
}

function run([command, ...args]: string[], options: Omit<Process, 'line'>, fd: number): string {
  const stdio = ['ignore', 'pipe', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe', 'pipe']
  const {error, output} = spawnSync(command!, args, {
    ...options,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio,
  })
  if (error) throw error
  return output[fd] ?? ''
}

/** The middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Estimates a median with the distribution-free interval of order statistics: the number of values
 * below the true median is binomial with p = 1/2. Below six values no pair of them reaches 95 %,
 * and the interval is the whole range.
 */
export function estimateMedian(values: readonly number[]): Estimate {
  const sorted = values.toSorted((a, b) => a - b)
  let probability = 0.5 ** sorted.length
  let cumulated = probability
  let rank = 0
  while (cumulated <= 0.025) {
    rank += 1
    probability *= (sorted.length - rank + 1) / rank
    cumulated += probability
  }

  const first = Math.max(0, rank - 1)
  return {high: sorted[sorted.length - 1 - first]!, low: sorted[first]!, median: median(values)}
}
