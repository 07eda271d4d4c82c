/** Prints an internal failure of the plugin to stderr, for its developers, if `DEBUG` is set. */
export function debug(failure: unknown): void {
  if (process.env.DEBUG) console.error('oclif-plugin-murli:', failure)
}
