import {spawn} from 'node:child_process'
import {resolve} from 'node:path'
import type {Readable} from 'node:stream'
import {text} from 'node:stream/consumers'

/** What a run of a program used. */
export type Usage = {cpuMs: number; memoryMb: number}

/** A line to measure: the script of a host, and its words. */
export type Line = {args: readonly string[]; bin: string; env?: Record<string, string>}

/** What a pair of lines costs, and by how much the second differs, run by run; medians. */
export type Comparison = {differenceMs: number; secondMs: number; firstMs: number; memoryMb: number}

/** Runs two lines in turns, so that what else the machine does falls on both. */
export async function comparePairs(first: Line, second: Line, pairs: number, home: string): Promise<Comparison> {
  const usages: [Usage, Usage][] = []
  await measure(first, home)
  await measure(second, home)
  for (let pair = 0; pair < pairs; pair++) {
    const isSwapped = pair % 2 === 1
    const early = await measure(isSwapped ? second : first, home)
    const late = await measure(isSwapped ? first : second, home)
    usages.push(isSwapped ? [late, early] : [early, late])
  }

  return {
    differenceMs: median(usages.map(([a, b]) => b.cpuMs - a.cpuMs)),
    firstMs: median(usages.map(([a]) => a.cpuMs)),
    memoryMb: median(usages.map(([, b]) => b.memoryMb)),
    secondMs: median(usages.map(([, b]) => b.cpuMs)),
  }
}

async function measure({args, bin, env}: Line, home: string): Promise<Usage> {
  const preload = resolve('bench/startup/usage.cjs')
  const child = spawn(process.execPath, ['--require', preload, bin, ...args], {
    cwd: home,
    env: {HOME: home, PATH: process.env.PATH, ...env},
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [usage] = await Promise.all([text(child.stdio[3] as Readable), text(child.stdout!), text(child.stderr!)])
  return JSON.parse(usage) as Usage
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
