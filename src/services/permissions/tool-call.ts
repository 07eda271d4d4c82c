import {readSync} from 'node:fs'

import {isRecord, parseJson, readProperty} from '../../contract/unknown-value.js'

/** How large the JSON of a tool call may be, in bytes: no command line is longer. */
const maxBytes = 1024 * 1024

/** How long to wait for a pipe without data, in milliseconds. */
const retryAfterMs = 5

/** Reads stdin to its end; undefined if it is too large or cannot be read. */
export function readStdin(): string | undefined {
  const chunks: Buffer[] = []
  const chunk = Buffer.alloc(64 * 1024)
  let total = 0
  while (total <= maxBytes) {
    const count = readChunk(chunk)
    if (count === undefined) return undefined
    if (count === 0) return Buffer.concat(chunks).toString()
    chunks.push(Buffer.from(chunk.subarray(0, count)))
    total += count
  }
  return undefined
}

/** Reads some bytes: 0 at the end, undefined if stdin cannot be read. */
function readChunk(chunk: Buffer): number | undefined {
  for (;;) {
    try {
      return readSync(0, chunk)
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException
      // On Windows the end of a pipe is an error.
      if (code === 'EOF') return 0
      // The caller has made its end of the pipe non-blocking.
      if (code !== 'EAGAIN') return undefined
      sleep(retryAfterMs)
    }
  }
}

/** Waits without an event loop. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/**
 * The shell's command line that Claude Code is about to run, from what its hook gets before a tool
 * call; undefined for anything else, and for one that leaves its sandbox.
 */
export function readShellLine(input: string): string | undefined {
  const call = parseJson(input)
  if (!isRecord(call) || call['tool_name'] !== 'Bash') return undefined
  if ((call['hook_event_name'] ?? 'PreToolUse') !== 'PreToolUse') {
    return undefined
  }
  const tool = call['tool_input']
  if (readProperty(tool, 'dangerouslyDisableSandbox')) return undefined
  const line = readProperty(tool, 'command')
  return typeof line === 'string' ? line : undefined
}
