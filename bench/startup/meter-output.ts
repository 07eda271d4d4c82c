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
