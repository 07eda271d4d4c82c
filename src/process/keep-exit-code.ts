/**
 * Has the process end with the code of the outcome that is written, whatever ends it behind that: a hook that exits, for
 * example. It ends at once then, because Node no longer catches signals while it takes itself apart: one would turn a
 * success into a death.
 *
 * @param readCode gets the outcome's code; 0 leaves the process its own
 */
export function keepExitCode(readCode: () => number): void {
  process.once('exit', () => process.exit(readCode() || process.exitCode))
}
