/** A command that oclif is about to run with these words. */
type Run = {Command: object; argv: readonly string[]}

type RunMethod = (this: unknown, argv?: readonly string[], ...rest: unknown[]) => unknown

/** The words that may not run, by the array that oclif hands to the command. */
const refused = new WeakMap<readonly string[], unknown>()

const prepared = new WeakSet<object>()

/**
 * Makes a command throw instead of running with these words. @oclif/core 1 drops what a prerun hook throws and runs the command
 * all the same (lib/config/config.js, `runHook`), and has no other seam between the hook and the command.
 */
export function refuseRun({Command, argv}: Run, error: unknown): void {
  refused.set(argv, error)
  if (prepared.has(Command)) return
  prepared.add(Command)
  const {run} = Command as {run: RunMethod}
  const value: RunMethod = async function runUnlessRefused(words, ...rest) {
    if (words && refused.has(words)) throw refused.get(words)
    return Reflect.apply(run, this, [words, ...rest])
  }
  Object.defineProperty(Command, 'run', {configurable: true, value, writable: true})
}
