/**
 * The environment variables of the plugin, without the prefix of the host's bin: `HEROKU_READ_ONLY`
 * is `READ_ONLY`. docs/adopting.md has a row for each, and the compiler refuses to read another.
 */
export const scopedVariables = [
  // Whether an agent runs the command line (2.3).
  'AGENT',
  // The commands that may run (2.8).
  'ALLOW',
  // How many bytes of a truncated result to keep; by default as many as a result may have (3.3).
  'CUT_RESULT_BYTES',
  // The commands that may not run (2.8).
  'DENY',
  // How many bytes a result may have; the host's author sets the maximum (3.3).
  'MAX_RESULT_BYTES',
  // Whether the plugin is on (2.11).
  'MURLI',
  // Marks a command line that an MCP server runs: it starts no further server.
  'MURLI_MCP',
  // The format if the command line names none (8.24).
  'OUTPUT',
  // Whether to refuse command lines that are not known to be read-only (12.16).
  'READ_ONLY',
  // The targets that may be changed (12.19).
  'WRITABLE',
] as const

/** The name of a variable of the plugin, without the host's prefix. */
export type ScopedVariable = (typeof scopedVariables)[number]

/** The variables that limit what may run (2.8). */
export const gateVariables = [
  'ALLOW',
  'DENY',
  'READ_ONLY',
  'WRITABLE',
] as const satisfies readonly ScopedVariable[]

/** The name of a variable that limits what may run, without the host's prefix. */
export type GateVariable = (typeof gateVariables)[number]
