/** How long a hidden answer is waited for, in milliseconds (7.15). */
const waitMs = 2000

/**
 * A script that only reads a hidden line, such as `read -s PASS && echo $PASS`. Any other one is left
 * alone, because ending it could interrupt its work.
 */
const readingScript = /^\s*read -s (\w+) && echo "?\$\1"?\s*$/

/** Calls `spawnSync`, whose arguments and options are optional. */
type Spawn = (
  file: string,
  args?: readonly string[] | object,
  options?: object,
) => {stdout?: unknown}

/**
 * Watches shells that read a hidden line, as password-prompt starts them where stdin is not a
 * terminal: until @oclif/core 4, `ux.prompt` asks so. Without an answer it asks again, forever and
 * without a turn of the event loop, so that not even SIGTERM ends it.
 *
 * @param onUnanswered called if a shell has read nothing
 * @returns a function that stops watching
 */
export function watchHiddenReads(onUnanswered: () => void): () => void {
  const childProcess = require('node:child_process') as {spawnSync: Spawn}
  const {spawnSync} = childProcess
  const watched: Spawn = (file, args, options) => {
    const isRead = Array.isArray(args) && args.some((arg) => readingScript.test(String(arg)))
    if (!isRead) return spawnSync(file, args, options)
    const result = spawnSync(file, args, {timeout: waitMs, ...options})
    if (String(result.stdout ?? '').trim() === '') onUnanswered()
    return result
  }
  childProcess.spawnSync = watched
  return () => {
    if (childProcess.spawnSync === watched) childProcess.spawnSync = spawnSync
  }
}
