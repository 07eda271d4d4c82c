import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {text} from 'node:stream/consumers'
import {setTimeout as sleep} from 'node:timers/promises'

import type {CliRun} from './run-cli.js'

/**
 * What a process left behind that got a signal: the signal that killed it, and how long it took to
 * end.
 */
export type InterruptedRun = CliRun & {signal: NodeJS.Signals | null; timeMs: number}

/** How to interrupt a process: by default with SIGTERM, and with a reader that does not wait. */
type Options = {cwd: string; env: Record<string, string>; signal?: NodeJS.Signals; slowMs?: number}

/** Runs Node and sends it a signal after its first output, which is read on only after `slowMs`. */
export async function interrupt(
  args: readonly string[],
  {cwd, env, signal = 'SIGTERM', slowMs = 0}: Options,
): Promise<InterruptedRun> {
  const child = spawn(process.execPath, args, {cwd, env})
  child.stdin.end()
  const stderr = text(child.stderr)
  const [first] = (await once(child.stdout, 'data')) as [Buffer]
  child.stdout.pause()
  const start = performance.now()
  child.kill(signal)
  const ended = once(child, 'close')
  if (slowMs > 0) await sleep(slowMs)
  const rest = text(child.stdout)
  const [code, killedBy] = (await ended) as [number | null, NodeJS.Signals | null]
  const timeMs = performance.now() - start
  return {
    code,
    signal: killedBy,
    stderr: await stderr,
    stdout: first.toString() + (await rest),
    timeMs,
  }
}
